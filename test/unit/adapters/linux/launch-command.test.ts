import { expect } from 'chai';
import { type DesktopEntry } from '../../../../src/adapters/linux/desktop-entries.js';
import { launchCommand } from '../../../../src/adapters/linux/launch-command.js';
import { findLaunchTarget } from '../../../../src/adapters/linux/launch-target.js';
import type { Environment } from '../../../../src/ports/environment.js';

function environment(variables: Readonly<Record<string, string>>, userId = 1000): Environment {
  return {
    get: (name) => variables[name],
    all: () => variables,
    platform: 'linux',
    homeDirectory: '/nowhere',
    userId,
    stateRoot: '/nowhere/.agent-desktop',
  };
}

describe('launch', () => {
  const entries: readonly DesktopEntry[] = [
    { id: 'org.gnome.Calculator', name: 'Calculator', command: ['gnome-calculator'] },
    { id: 'org.gnome.Calendar', name: 'Calendar', command: ['gnome-calendar'] },
  ];
  const find = (app: string) => findLaunchTarget({ app }, entries, environment({ PATH: '/bin' }));

  it('takes an id, a display name, a program or a unique beginning', () => {
    for (const app of [
      'org.gnome.Calculator',
      'org.gnome.calculator.desktop',
      'calculator',
      'gnome-calculator',
      'Calcu',
    ])
      expect(find(app), app).to.deep.include({ name: 'Calculator' });
    expect(find('cal')).to.have.property('candidates').with.length(2);
    expect(find('/bin/sh')).to.deep.equal({ name: 'sh', command: ['/bin/sh'] });
    expect(find('/bin/no-such-program')).to.equal(undefined);
    expect(find('nothing-like-it')).to.equal(undefined);
  });

  it('switches accessibility on for the child', () => {
    const inherited = environment({ PATH: '/bin', NO_AT_BRIDGE: '1' });
    const { env, argv } = launchCommand(
      { name: 'x', command: ['x'] },
      { args: ['a'], env: { MINE: '1' } },
      inherited,
    );
    expect(argv).to.deep.equal(['x', 'a']);
    expect(env).to.include({
      QT_ACCESSIBILITY: '1',
      GNOME_ACCESSIBILITY: '1',
      ACCESSIBILITY_ENABLED: '1',
      MINE: '1',
    });
    expect(env).not.to.have.property('NO_AT_BRIDGE');
  });

  it('gives Chromium its flag once, and no sandbox as root', () => {
    const target = { name: 'Chromium', command: ['/usr/bin/chromium'] };
    const argv = (args: string[], userId: number): readonly string[] =>
      launchCommand(target, { args, env: {} }, environment({}, userId)).argv.slice(1);
    expect(argv([], 1000)).to.deep.equal(['--force-renderer-accessibility']);
    expect(argv(['--force-renderer-accessibility'], 0)).to.deep.equal([
      '--no-sandbox',
      '--force-renderer-accessibility',
    ]);
    expect(
      launchCommand({ name: 'Calc', command: ['soffice'] }, { args: [], env: {} }, environment({})).env,
    ).to.include({
      SAL_USE_VCLPLUGIN: 'gtk3',
    });
  });
});
