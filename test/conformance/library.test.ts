import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect } from 'chai';

import type * as Library from '../../src/index.js';

const BUILT = pathToFileURL(fileURLToPath(new URL('../../dist/index.js', import.meta.url))).href;

describe('the library as it is shipped', () => {
  const inherited = process.env['AGENT_DESKTOP_HOME'];
  let home = '';
  let app: Library.App;
  let library: typeof Library;

  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'library-'));
    process.env['AGENT_DESKTOP_HOME'] = home;
    library = (await import(BUILT)) as typeof Library;
    app = library.createApp({ adapter: 'simulated' });
  });
  after(async () => {
    await app.dispose();
    if (inherited === undefined) delete process.env['AGENT_DESKTOP_HOME'];
    else process.env['AGENT_DESKTOP_HOME'] = inherited;
    rmSync(home, { recursive: true, force: true });
  });

  it('observes and acts, with typed inputs and results', async () => {
    const { snapshot_id: id, ref_count: count } = await app.snapshot({ app: 'Calculator', skeleton: true });
    expect(id).to.match(/^s[0-9a-z]{4,14}$/);
    expect(count).to.be.greaterThan(0);
    const found = await app.find({ app: 'Calculator', role: 'button', name: '7', exact: true, first: true });
    expect(found).to.have.nested.property('match.name', '7');
    const ref = found.match?.ref_id ?? '';
    expect((await app.click({ ref })).disposition.delivery).to.match(/^delivered_/);
  });

  it('rejects with the error of the contract', async () => {
    const error: unknown = await app.click({ ref: '@e99999' }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(library.AgentDesktopError);
    expect(error).to.include({ code: 'STALE_REF' });
    expect(error).to.have.nested.property('disposition.delivery', 'not_delivered');
  });

  it('answers any command by name with an envelope', async () => {
    expect(await app.run('version')).to.include({ ok: true, command: 'version' });
    expect(await app.run('vresion')).to.have.nested.property('error.suggestion', 'Did you mean version?');
  });

  it('ends a call when the caller does', async () => {
    const caller = new AbortController();
    const pending = app.wait({ ms: 60_000 }, { signal: caller.signal });
    caller.abort();
    const error: unknown = await pending.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.include({ code: 'TIMEOUT' });
  });
});
