import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_REF_MAP_BYTES, parseRefMap, serializeRefMap } from '../../../../src/domain/refs/ref-map-json.js';
import type { RefMap } from '../../../../src/domain/refs/ref-map.js';
import { utf8Length } from '../../../../src/domain/refs/utf8-length.js';
import { entry, mapOf } from '../support/entry-builder.js';
import { errorOf } from '../support/error-of.js';

const FULL = entry({
  value: 'v',
  description: 'd',
  native_id: 'save',
  bounds_hash: 'b',
  states: ['focused', 'pressed'],
  source_window_id: 'w-1',
  source_window_title: 'Doc',
  source_surface: 'menu',
  root_ref: '@e1',
  path: [0, 2, 1],
  context: 'n1',
  address: { bus: ':1.7', path: '/a/1' },
});

describe('stored ref map', () => {
  it('reads back what it writes', () => {
    const map = mapOf({ '@e1': entry(), '@e2': FULL }, 7);
    expect(parseRefMap(serializeRefMap(map))).to.deep.equal(map);
  });

  it('gives the keys of an entry the order of the contract', () => {
    const { inner } = parseRefMap(serializeRefMap(mapOf({ '@e1': FULL }, 1)));
    expect(Object.keys(inner['@e1'] ?? {}).join(' ')).to.equal(
      'pid process_instance role name value description native_id bounds_hash states available_actions source_app ' +
        'source_window_id source_window_title source_surface root_ref path context address',
    );
  });

  it('an old file without root_ref or other optional fields reads with the default', () => {
    const old = {
      inner: {
        '@e1': {
          pid: 1,
          process_instance: '1:2',
          role: 'button',
          source_app: 'a',
          path: [0],
          description: null,
        },
      },
      counter: 1,
    };
    const { inner } = parseRefMap(JSON.stringify(old));
    expect(inner['@e1']).to.deep.equal({
      pid: 1,
      process_instance: '1:2',
      role: 'button',
      available_actions: [],
      source_app: 'a',
      path: [0],
    });
  });

  it('unknown keys are ignored, and so are words of a newer vocabulary', () => {
    const newer = {
      inner: {
        '@e1': {
          ...FULL,
          role: 'hologram',
          states: ['focused', 'levitating', 3],
          available_actions: ['Click', 'Teleport'],
          shape: 'round',
        },
      },
      counter: 1,
      format: 9,
    };
    const map = parseRefMap(JSON.stringify(newer));
    expect(map).to.deep.equal({
      inner: { '@e1': { ...FULL, role: 'unknown', states: ['focused'] } },
      counter: 1,
    });
  });

  const good = entry();
  const cases: Readonly<Record<string, string>> = {
    'no JSON': '{"inner":',
    'an empty file': '',
    'a list': '[]',
    nothing: 'null',
    'no refs': '{"counter":1}',
    'a list of refs': '{"inner":[],"counter":1}',
    'no counter': '{"inner":{}}',
    'a negative counter': '{"inner":{},"counter":-1}',
    'a broken counter': '{"inner":{},"counter":1.5}',
    'a counter below its refs': JSON.stringify({ inner: { '@e2': good }, counter: 1 }),
    'a key that is no ref': JSON.stringify({ inner: { e1: good }, counter: 1 }),
    'a __proto__ key': `{"inner":{"__proto__":${JSON.stringify(good)}},"counter":1}`,
    'an entry that is no object': '{"inner":{"@e1":3},"counter":1}',
    'an entry that is a list': '{"inner":{"@e1":[]},"counter":1}',
    'no pid': JSON.stringify({ inner: { '@e1': { ...good, pid: undefined } }, counter: 1 }),
    'a negative pid': JSON.stringify({ inner: { '@e1': { ...good, pid: -2 } }, counter: 1 }),
    'a role that is no text': JSON.stringify({ inner: { '@e1': { ...good, role: 7 } }, counter: 1 }),
    'a name that is no text': JSON.stringify({ inner: { '@e1': { ...good, name: 7 } }, counter: 1 }),
    'a path of texts': JSON.stringify({ inner: { '@e1': { ...good, path: ['0'] } }, counter: 1 }),
    'a path that is none': JSON.stringify({ inner: { '@e1': { ...good, path: 0 } }, counter: 1 }),
    'states that are no list': JSON.stringify({ inner: { '@e1': { ...good, states: 'x' } }, counter: 1 }),
    'an address that is a list': JSON.stringify({ inner: { '@e1': { ...good, address: [1] } }, counter: 1 }),
    'an address that is a text': JSON.stringify({ inner: { '@e1': { ...good, address: 'x' } }, counter: 1 }),
    'an address of objects': JSON.stringify({
      inner: { '@e1': { ...good, address: { a: {} } } },
      counter: 1,
    }),
  };
  for (const [why, text] of Object.entries(cases)) {
    it(`a map with ${why} is INTERNAL with the advice to take a fresh snapshot`, () => {
      const error = errorOf(() => parseRefMap(text));
      expect(error.code).to.equal('INTERNAL');
      expect(error.suggestion).to.contain('fresh snapshot');
    });
  }

  it('an address with a __proto__ key changes no prototype', () => {
    const text = `{"inner":{"@e1":{"pid":1,"process_instance":"1:1","role":"button","source_app":"a","path":[],"address":{"__proto__":"x"}}},"counter":1}`;
    const address = parseRefMap(text).inner['@e1']?.address;
    expect(Object.getPrototypeOf(address)).to.equal(Object.prototype);
  });

  /** A map whose stored form has exactly so many bytes. */
  function mapOfBytes(bytes: number): RefMap {
    const empty = mapOf({ '@e1': entry({ description: '' }) });
    const missing = bytes - utf8Length(serializeRefMap(empty));
    return mapOf({ '@e1': entry({ description: 'é'.repeat(missing >> 1) + 'x'.repeat(missing & 1) }) });
  }

  it('a map of 1 MiB is stored, one byte more is refused on save with an error that says what to do', () => {
    expect(utf8Length(serializeRefMap(mapOfBytes(MAX_REF_MAP_BYTES)))).to.equal(MAX_REF_MAP_BYTES);
    const error = errorOf(() => serializeRefMap(mapOfBytes(MAX_REF_MAP_BYTES + 1)));
    expect(error.code).to.equal('INTERNAL');
    expect(error.details).to.deep.equal({ refs: 1, bytes: MAX_REF_MAP_BYTES + 1 });
    for (const flag of ['--skeleton', '-i', '--max-depth']) expect(error.suggestion).to.contain(flag);
  });

  it('the same rule holds on reading', () => {
    const padded = `${serializeRefMap(mapOfBytes(MAX_REF_MAP_BYTES))} `;
    expect(errorOf(() => parseRefMap(padded)).code).to.equal('INTERNAL');
    expect(parseRefMap(padded.trimEnd()).counter).to.equal(1);
    const wide = 'é'.repeat(MAX_REF_MAP_BYTES - 10);
    expect(errorOf(() => parseRefMap(wide)).message).to.contain('1 MiB');
  });

  it('counts bytes as UTF-8 has them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).to.equal(Buffer.byteLength(text, 'utf8'));
      }),
    );
    expect(utf8Length('a\ud800')).to.equal(4);
  });
});
