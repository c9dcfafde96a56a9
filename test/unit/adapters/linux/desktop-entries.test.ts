import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  type DesktopEntry,
  entryOfProcess,
  parseDesktopEntry,
  programOf,
  readDesktopEntries,
} from '../../../../src/adapters/linux/desktop-entries.js';
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

describe('desktop entries', () => {
  const text =
    '[Desktop Entry]\nType=Application\nName=Editor\nName[de]=Bearbeiter\nExec=edit %F\n[Desktop Action x]\nExec=other\n';

  it('reads the main group, localised', () => {
    expect(parseDesktopEntry('editor', text)).to.deep.equal({
      id: 'editor',
      name: 'Editor',
      command: ['edit'],
    });
    expect(parseDesktopEntry('editor', text, 'de_AT.UTF-8')?.name).to.equal('Bearbeiter');
  });

  it('leaves out what is hidden, no application, or has no command', () => {
    for (const change of ['Hidden=true\n', 'Type=Link\n', 'Exec=\n'])
      expect(parseDesktopEntry('x', text.replace('Exec=edit %F\n', change)), change).to.equal(undefined);
  });

  it('knows a process by its program, by the plainest entry, and looks past interpreters', () => {
    const entry = (id: string, ...command: string[]): DesktopEntry => ({ id, name: id, command });
    const entries = [
      entry('settings', 'mousepad', '--preferences'),
      entry('mousepad', 'mousepad'),
      entry('python', '/usr/bin/python3.11'),
      entry('tool', '/usr/bin/tool.py'),
    ];
    expect(entryOfProcess(entries, ['mousepad'], 'mousepad')?.id).to.equal('mousepad');
    expect(entryOfProcess(entries, ['/usr/bin/python3', '/opt/tool.py'], 'python3.11')?.id).to.equal('tool');
    expect(entryOfProcess(entries, ['python3', 'mine.py'], 'python3.11')).to.equal(undefined);
    expect(programOf(['env', 'A=b', '/bin/x'])).to.equal('x');
  });

  it("gives a user's own file precedence, with folders in the id", () => {
    const base = mkdtempSync(join(tmpdir(), 'entries-'));
    for (const folder of ['own', 'system']) {
      mkdirSync(join(base, folder, 'applications', 'kde'), { recursive: true });
      writeFileSync(join(base, folder, 'applications', 'kde', 'a.desktop'), text.replace('Editor', folder));
    }
    const entries = readDesktopEntries(
      environment({ XDG_DATA_HOME: join(base, 'own'), XDG_DATA_DIRS: join(base, 'system') }),
    );
    expect(entries.map(({ id, name }) => [id, name])).to.deep.equal([['kde-a', 'own']]);
    rmSync(base, { recursive: true });
  });
});
