import { homedir } from 'node:os';
import { expect } from 'chai';
import { createEnvironment } from '../../../../src/adapters/runtime/process-environment.js';

describe('createEnvironment', () => {
  it('is the process when nothing else is said', () => {
    const environment = createEnvironment();
    expect(environment.platform).to.equal(process.platform);
    expect(environment.userId).to.equal(process.getuid?.() ?? -1);
    expect(environment.get('PATH')).to.equal(process.env['PATH']);
    expect(environment.all()).to.deep.equal({ ...process.env });
  });

  it('lays variables over the base, and hides those that are undefined', () => {
    const environment = createEnvironment({
      base: { DISPLAY: ':0', LANG: 'C', HOME: '/home/ada' },
      overrides: { DISPLAY: ':91', LANG: undefined, NEW: '1' },
    });
    expect(environment.all()).to.deep.equal({ DISPLAY: ':91', HOME: '/home/ada', NEW: '1' });
    expect(environment.get('LANG')).to.equal(undefined);
  });

  it('knows only variables, not what every object has', () => {
    expect(createEnvironment({ base: {} }).get('constructor')).to.equal(undefined);
  });

  it('does not change with the process, nor through the copy it gives', () => {
    const base: Record<string, string> = { A: '1' };
    const environment = createEnvironment({ base });
    base['A'] = '2';
    Object.assign(environment.all(), { A: '3' });
    expect(environment.get('A')).to.equal('1');
  });

  it('keeps state in AGENT_DESKTOP_HOME, else in the home folder', () => {
    const at = (base: Record<string, string>) => createEnvironment({ base }).stateRoot;
    expect(at({ HOME: '/home/ada', AGENT_DESKTOP_HOME: '/srv/state/' })).to.equal('/srv/state');
    expect(at({ HOME: '/home/ada', AGENT_DESKTOP_HOME: 'state' })).to.equal(`${process.cwd()}/state`);
    expect(at({ HOME: '/home/ada' })).to.equal('/home/ada/.agent-desktop');
    expect(at({ HOME: '/home/ada', AGENT_DESKTOP_HOME: ' ' })).to.equal('/home/ada/.agent-desktop');
  });

  it('asks the system for the home folder when HOME is not set', () => {
    const home = process.env['HOME'];
    delete process.env['HOME'];
    try {
      expect(createEnvironment().homeDirectory).to.equal(homedir());
    } finally {
      if (home !== undefined) process.env['HOME'] = home;
    }
  });

  it('takes what a test says instead of the process', () => {
    const environment = createEnvironment({ base: {}, platform: 'win32', homeDirectory: '/h', userId: 7 });
    expect(environment).to.include({ platform: 'win32', homeDirectory: '/h', userId: 7 });
    expect(environment.stateRoot).to.equal('/h/.agent-desktop');
  });
});
