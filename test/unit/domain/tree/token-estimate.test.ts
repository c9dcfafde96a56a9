import { expect } from 'chai';
import { getEncoding } from 'js-tiktoken';
import { buildSnapshot } from '../../../../src/domain/refs/allocate-refs.js';
import { cutAtDepth } from '../../../../src/domain/tree/cut-at-depth.js';
import { estimateTokens } from '../../../../src/domain/tree/token-estimate.js';
import { readTree } from '../support/fixture-files.js';
import { el, many, observed, options, tree } from '../support/node-builder.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';

const O200K = getEncoding('o200k_base');

const PREFERENCES = tree({
  role: 'dialog',
  name: 'Voreinstellungen',
  children: many(30, (at) => ({
    role: at % 2 === 0 ? 'checkbox' : 'slider',
    name:
      ['Größe ändern', 'Show line numbers', 'Ouvrir un fichier…', 'Интервал автосохранения'][at % 4] ?? '',
    value: at % 2 === 0 ? '' : String(at * 12.5),
    states: at % 3 === 0 ? ['checked', 'focused'] : [],
    actions: ['Toggle', 'SetValue'],
    nativeId: `pref-option-${String(at)}`,
    bounds: { x: 10 * at, y: 20, width: 300, height: 24 },
  })),
});
const CJK = tree(
  el(
    'window',
    '設定',
    many(20, (at) => el('button', `項目を保存する ${String(at)}`)),
  ),
);

function sizes(root: ObservedNode, given: Parameters<typeof options>[0]): readonly [number, number] {
  const text = JSON.stringify(buildSnapshot(observed(root), options(given)).tree);
  return [estimateTokens(text), O200K.encode(text).length];
}

describe('token estimate', function () {
  const samples: Readonly<Record<string, () => readonly [number, number]>> = {
    'a chat page': () => sizes(readTree('chat-page'), {}),
    'a chat page, filtered': () => sizes(readTree('chat-page'), { interactiveOnly: true, compact: true }),
    'a skeleton of a chat page': () => sizes(cutAtDepth(readTree('chat-page'), 3), { skeleton: true }),
    'a calculator': () => sizes(readTree('gtk4-calculator'), {}),
    'a skeleton of a calculator': () => sizes(cutAtDepth(readTree('gtk4-calculator'), 3), { skeleton: true }),
    'preferences in several languages': () => sizes(PREFERENCES, {}),
    'preferences with bounds': () => sizes(PREFERENCES, { includeBounds: true }),
    'a window in Japanese': () => sizes(CJK, {}),
  };
  for (const [what, measure] of Object.entries(samples)) {
    it(`is within 10 % of o200k for ${what}`, () => {
      const [estimate, exact] = measure();
      expect(Math.abs(estimate / exact - 1), `${String(estimate)} for ${String(exact)}`).to.be.at.most(0.1);
    });
  }

  it('is 0 for nothing', () => {
    expect(estimateTokens('')).to.equal(0);
  });
});
