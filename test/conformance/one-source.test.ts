import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { globalFlags, HOISTED_PLAIN, HOISTED_WITH_VALUE } from '../../src/adapters/cli/global-flags.js';
import { argsOf, flagsOf } from '../../src/adapters/cli/params-to-flags.js';
import { CATALOGUE } from '../../src/application/catalogue/catalogue.js';
import { inputSchema } from '../../src/application/catalogue/input-schema.js';
import { paramsOf } from '../../src/application/catalogue/param.js';
import { flagName } from '../../src/application/catalogue/param-label.js';
import { parseInput } from '../../src/application/catalogue/parse-input.js';
import { USE_CASE_CLASSES } from '../../src/application/use-case-classes.js';
import { createApp } from '../../src/index.js';

interface Manifest {
  readonly version: string;
  readonly commands: Readonly<
    Record<
      string,
      {
        readonly args: Readonly<Record<string, { readonly required?: boolean }>>;
        readonly flags: Readonly<Record<string, { readonly char?: string; readonly type: string }>>;
        readonly relativePath: readonly string[];
        readonly summary: string;
      }
    >
  >;
}

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
}

const MANIFEST = JSON.parse(read('oclif.manifest.json')) as Manifest;
const DOCS = read('docs/commands.md');
const GLOBAL = Object.keys(globalFlags());

/** The section of one command in the generated docs. */
function section(name: string): string {
  const start = DOCS.indexOf(`\n### ${name}\n`);
  expect(start, `docs/commands.md describes ${name}`).to.be.greaterThan(-1);
  const end = DOCS.slice(start + 5).search(/\n##/);
  return DOCS.slice(start, end < 0 ? undefined : start + 5 + end);
}

describe('the catalogue is the one source', () => {
  it('has every command once, and the manifest has no other', () => {
    const names = CATALOGUE.map((definition) => definition.name);
    expect(new Set(names).size).to.equal(names.length);
    expect(Object.keys(MANIFEST.commands).sort()).to.deep.equal(
      names.map((name) => name.replace(' ', ':')).sort(),
    );
    expect([...USE_CASE_CLASSES.keys()].sort()).to.deep.equal([...names].sort());
  });

  it('is the whole library', async () => {
    const app = createApp({ adapter: 'simulated' });
    const methods = CATALOGUE.map(({ name }) =>
      name.replace(/[ -]([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect(Object.keys(app).sort()).to.deep.equal([...methods, 'run', 'dispose'].sort());
    await app.dispose();
  });

  it('has use-case tokens of its own for every command', () => {
    expect(new Set(CATALOGUE.map((definition) => definition.useCase)).size).to.equal(CATALOGUE.length);
    for (const { name, useCase } of CATALOGUE)
      expect(Symbol.keyFor(useCase), name).to.equal(`agent-desktop/use-case/${name}`);
  });

  for (const definition of CATALOGUE)
    describe(definition.name, () => {
      const params = paramsOf(definition.input);
      const flags = [...params].filter(([, param]) => param.positional === undefined);
      const positionals = [...params].filter(([, param]) => param.positional !== undefined);
      const cached = MANIFEST.commands[definition.name.replace(' ', ':')];

      it('has flags and positionals that agree with the manifest', () => {
        const names = flags.map(([property]) => flagName(property));
        expect(Object.keys(flagsOf(definition)).sort()).to.deep.equal([...names].sort());
        expect(Object.keys(cached?.flags ?? {}).sort()).to.deep.equal([...names, ...GLOBAL].sort());
        expect(Object.keys(cached?.args ?? {}).sort()).to.deep.equal(
          positionals.map(([name]) => name).sort(),
        );
        expect(Object.keys(argsOf(definition))).to.have.members(positionals.map(([name]) => name));
        for (const [property, param] of flags) {
          const flag = cached?.flags[flagName(property)];
          expect(flag?.type, property).to.equal(param.kind === 'boolean' ? 'boolean' : 'option');
          expect(flag?.char, property).to.equal(param.char);
        }
      });

      it('has a file of its own at the place the manifest says', () => {
        expect(cached?.relativePath.join('/')).to.equal(
          `dist/adapters/cli/commands/${definition.name.replace(' ', '/')}.js`,
        );
        expect(cached?.summary).to.equal(definition.summary);
      });

      it('has a schema of the same properties', () => {
        const schema = inputSchema(definition);
        expect(Object.keys(schema.properties)).to.deep.equal([...params.keys()]);
        const required = [...params].filter(([, param]) => param.required === true).map(([name]) => name);
        expect(schema.required ?? []).to.deep.equal(required);
      });

      it('is described in the docs with every argument', () => {
        const text = section(definition.name);
        for (const [property, param] of params) {
          const shown = param.positional === undefined ? `--${flagName(property)}` : property.toUpperCase();
          expect(text, property).to.contain(`\`${shown}\``).and.to.contain(`\`${property}\``);
        }
      });

      it('names no parameter like a global flag, and no letter twice', () => {
        const chars = [...params.values()].flatMap((param) => param.char ?? []);
        expect(new Set([...chars, 'v', 'h']).size).to.equal(chars.length + 2);
        for (const [property] of flags) expect(GLOBAL).not.to.include(flagName(property));
        for (const [property] of params) expect(property).to.match(/^[a-z][a-z0-9_]*$/);
      });

      it('has positionals without gaps, and only the last may be a list', () => {
        const places = positionals.map(([, param]) => param.positional).sort();
        expect(places).to.deep.equal(places.map((_, index) => index));
        const lists = positionals.filter(([, param]) => param.kind === 'strings');
        for (const [, param] of lists) expect(param.positional).to.equal(places.length - 1);
      });

      it('excludes only parameters that exist', () => {
        for (const [property, param] of params)
          for (const other of param.exclusive ?? [])
            expect(params.has(other), `${property} → ${other}`).to.equal(true);
      });

      it('accepts its own defaults', () => {
        const needed = [...params].filter(
          ([, param]) => param.required === true && param.default === undefined,
        );
        const raw = Object.fromEntries(
          needed.map(([property, param]) => [
            property,
            param.kind === 'ref'
              ? '@e1'
              : param.kind === 'strings'
                ? ['x']
                : param.kind === 'integer'
                  ? 1
                  : 'x',
          ]),
        );
        expect(() => parseInput(definition, raw)).not.to.throw();
      });

      it('has examples that begin with its name', () => {
        expect(definition.examples.length).to.be.greaterThan(0);
        for (const { line, explains } of definition.examples) {
          expect(line).to.match(new RegExp(`^agent-desktop (--\\S+ \\S+ )?${definition.name}( |$)`));
          expect(explains.trim()).not.to.equal('');
        }
      });
    });

  it('hoists exactly the global flags', () => {
    const expected = Object.entries(globalFlags()).flatMap(([name, flag]) => [
      `--${name}`,
      ...(flag.char === undefined ? [] : [`-${flag.char}`]),
    ]);
    expect([...HOISTED_PLAIN, ...HOISTED_WITH_VALUE].sort()).to.deep.equal(expected.sort());
    for (const [name, flag] of Object.entries(globalFlags()))
      expect(HOISTED_WITH_VALUE.includes(`--${name}`), name).to.equal(flag.type === 'option');
  });
});
