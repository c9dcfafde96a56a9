import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { type NodeSketch, tree } from './node-builder.js';

const FIXTURES = new URL('../../../../fixtures/', import.meta.url);

/** An observed tree of `fixtures/trees`. */
export function readTree(name: string): ObservedNode {
  const file = fileURLToPath(new URL(`trees/${name}.json`, FIXTURES));
  return tree(JSON.parse(readFileSync(file, 'utf8')) as NodeSketch);
}

/** Compares a result with its golden file. Only `UPDATE_GOLDEN=1` writes the file. */
export function expectGolden(name: string, result: unknown): void {
  const file = fileURLToPath(new URL(`golden/${name}.json`, FIXTURES));
  const text = `${JSON.stringify(result, null, 2)}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(new URL('golden/', FIXTURES), { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `${file} is missing; write it with UPDATE_GOLDEN=1`).to.equal(true);
  expect(text).to.equal(readFileSync(file, 'utf8'));
}
