/** The import rules of ARCHITECTURE.md: adapters → application → ports → domain. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    only('no-circular', 'Two modules that need each other are one module.', {}, { circular: true }),
    only(
      'no-orphans',
      'A file nobody imports is dead.',
      { orphan: true, path: '^src/', pathNot: ['^src/(index|plugin)\\.ts$', '^src/adapters/cli/commands/'] },
      {},
    ),
    only('not-to-unresolvable', 'It would fail at run time.', {}, { couldNotResolve: true }),
    only(
      'domain-is-pure',
      'The domain imports only itself.',
      { path: '^src/domain/' },
      { pathNot: '^src/domain/' },
    ),
    only(
      'ports-speak-domain',
      'Ports import only the domain and each other.',
      { path: '^src/ports/' },
      { pathNot: '^src/(ports|domain)/' },
    ),
    only(
      'application-knows-no-adapter',
      'The application imports ports and the domain.',
      { path: '^src/application/' },
      { path: '^src/(adapters/|container|index|plugin)' },
    ),
    only(
      'application-knows-no-system',
      'What touches the system is an adapter.',
      { path: '^src/application/' },
      { dependencyTypes: ['core'] },
    ),
    only(
      'adapters-are-separate',
      'Adapter folders never import one another.',
      { path: '^src/adapters/([^/]+)/' },
      { path: '^src/adapters/([^/]+)/', pathNot: ['^src/adapters/$1/', '^src/adapters/native/'] },
    ),
    only(
      'who-may-use-native',
      'Only the platforms, and storage for its lock, reach the addon.',
      { path: '^src/', pathNot: '^src/adapters/(native|linux|macos|windows|storage)/' },
      { path: '^src/adapters/native/' },
    ),
    only(
      'adapters-do-not-compose',
      'Only the entries know the composition root.',
      { path: '^src/adapters/' },
      { path: '^src/(container|index|plugin)\\.ts$' },
    ),
    only(
      'oclif-only-in-cli',
      'oclif is a detail of the command line.',
      { path: '^src/', pathNot: '^src/(adapters/cli/|plugin\\.ts)' },
      { path: 'node_modules/@oclif/' },
    ),
    only(
      'inversify-outside-the-core',
      'Domain and ports know no container; the catalogue needs none.',
      { path: '^src/(domain|ports|application/catalogue)/' },
      { path: 'node_modules/(inversify|reflect-metadata)/' },
    ),
    only(
      'class-validator-in-the-catalogue',
      'Validation is derived from @Param.',
      { path: '^src/', pathNot: '^src/application/(catalogue/|commands/.+\\.input\\.ts$)' },
      { path: 'node_modules/class-validator/' },
    ),
    only(
      'no-tests-in-sources',
      'Sources do not import tests, fixtures or scripts.',
      { path: '^src/' },
      { path: '^(test|fixtures|scripts|bench)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.json'],
    },
    skipAnalysisNotInRules: true,
  },
};
