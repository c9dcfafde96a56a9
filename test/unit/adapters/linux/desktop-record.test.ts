import { expect } from 'chai';

import { desktopEnvironment, overlay } from '../../../../src/adapters/linux/desktop-environment.js';
import { identityOfProcess } from '../../../../src/adapters/linux/desktop-processes.js';
import {
  currentBootId,
  type DesktopRecord,
  lifeOf,
  parseRecord,
} from '../../../../src/adapters/linux/desktop-record.js';
import { xauthorityFile } from '../../../../src/adapters/linux/desktop-x11.js';

const me = identityOfProcess(process.pid) ?? { pid: 0, startTime: '' };
const nobody = { pid: process.pid, startTime: '1' };

function record(changes: Partial<DesktopRecord> = {}): DesktopRecord {
  return {
    name: 'one',
    id: 'an-id',
    state: 'running',
    bootId: currentBootId(),
    starter: me,
    size: { width: 800, height: 600 },
    startedAt: '2026-01-01T00:00:00.000Z',
    display: 7,
    processes: { display: me, session_bus: me },
    environment: { DISPLAY: ':7' },
    ...changes,
  };
}

describe('the record of a private desktop', () => {
  it('reads what was written, and ignores unknown keys', () => {
    expect(parseRecord(JSON.stringify(record()))).to.deep.equal(record());
    expect(parseRecord(JSON.stringify({ ...record(), later: { any: 1 } }))).to.deep.equal(record());
  });

  it('drops single values of the wrong kind, and refuses a record without its main fields', () => {
    const odd = {
      ...record(),
      processes: { display: me, x: 1 },
      environment: { A: 'a', B: 2 },
      display: 'x',
    };
    const read = parseRecord(JSON.stringify(odd));
    expect(read?.processes).to.deep.equal({ display: me });
    expect(read?.environment).to.deep.equal({ A: 'a' });
    expect(read).to.not.have.property('display');
    for (const key of ['name', 'id', 'state', 'bootId', 'starter', 'size', 'startedAt']) {
      expect(parseRecord(JSON.stringify({ ...record(), [key]: null })), key).to.equal(undefined);
    }
    for (const text of ['', 'null', '[]', '"x"', '{']) expect(parseRecord(text), text).to.equal(undefined);
  });

  it('knows a running, a starting and a dead desktop apart', () => {
    expect(lifeOf(record())).to.equal('running');
    expect(lifeOf(record({ processes: { display: nobody, session_bus: me } }))).to.equal('dead');
    expect(lifeOf(record({ processes: { display: me } }))).to.equal('dead');
    expect(lifeOf(record({ state: 'starting', processes: {} }))).to.equal('starting');
    expect(lifeOf(record({ state: 'starting', starter: nobody }))).to.equal('dead');
    expect(lifeOf(record({ bootId: 'another boot' }))).to.equal('dead');
  });
});

describe('the environment of a private desktop', () => {
  const inside = desktopEnvironment({
    id: 'an-id',
    name: 'one',
    display: ':7',
    authority: '/x/auth',
    runtime: '/x/run',
    sessionBus: 'unix:path=/x/run/bus',
  });

  it("takes the place of the caller's session, and leaves the rest of its environment", () => {
    const outside = {
      PATH: '/bin',
      HOME: '/home/me',
      DISPLAY: ':0',
      WAYLAND_DISPLAY: 'wayland-0',
      NO_AT_BRIDGE: '1',
      AT_SPI_BUS_ADDRESS: 'unix:path=/outside',
      SESSION_MANAGER: 'local/outside',
    };
    const env = overlay(outside, inside);
    expect(env).to.include({ PATH: '/bin', HOME: '/home/me', DISPLAY: ':7', XDG_SESSION_TYPE: 'x11' });
    expect(env).to.not.have.any.keys(
      'WAYLAND_DISPLAY',
      'NO_AT_BRIDGE',
      'AT_SPI_BUS_ADDRESS',
      'SESSION_MANAGER',
    );
  });

  it('never names the accessibility bus, which would keep Qt 6 silent', () => {
    expect(inside).to.not.have.property('AT_SPI_BUS_ADDRESS');
  });
});

describe('xauthorityFile', () => {
  it('holds one record that matches every host and display', () => {
    const cookie = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
    const protocol = Buffer.from('MIT-MAGIC-COOKIE-1').toString('hex');
    expect(xauthorityFile(cookie).toString('hex')).to.equal(
      `ffff000000000012${protocol}0010${cookie.toString('hex')}`,
    );
  });
});
