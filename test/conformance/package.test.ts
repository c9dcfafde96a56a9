import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('the package as it is installed', function () {
  this.timeout(120_000);
  let folder = '';

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'package-'));
    await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: ROOT });
    const [archive] = readdirSync(folder);
    await run('tar', ['xzf', archive ?? '', '-C', folder], { cwd: folder });
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs without any other package', async () => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, AGENT_DESKTOP_ADAPTER: 'simulated' };
    const cli = join(folder, 'package', 'bin', 'run.js');
    const version = await run(process.execPath, [cli, 'version'], { cwd: folder, env });
    expect(JSON.parse(version.stdout)).to.include({ ok: true, command: 'version' });
    const snapshot = await run(process.execPath, [cli, 'snapshot', '--skeleton'], { cwd: folder, env });
    expect(JSON.parse(snapshot.stdout)).to.have.nested.property('data.tree.role', 'window');
  });

  it('holds what runs and what it is built from, and nothing of the workshop', () => {
    const files = readdirSync(join(folder, 'package'), { recursive: true }).map(String);
    expect(files).to.include.members([
      'bin/run.js',
      'dist/index.js',
      'dist/plugin.js',
      'oclif.manifest.json',
      'LICENSE',
    ]);
    expect(
      files.filter((file) => /^(test|src|node_modules|fixtures)(\/|$)|metafile|\.o$/.test(file)),
    ).to.deep.equal([]);
  });
});
