import tseslint from 'typescript-eslint';

const noRestrictedNames = [
  {
    selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
    message: 'No `as unknown as`: check the value, or give the function the right type.',
  },
  {
    selector: 'ExportAllDeclaration',
    message: 'No barrels: import from the file that declares the name.',
  },
];

// Five parameters, then an options object; a constructor may inject as many as a class may have fields.
const limits = [
  'FunctionDeclaration[params.length>5]',
  'ArrowFunctionExpression[params.length>5]',
  'MethodDefinition[kind!="constructor"] > FunctionExpression[params.length>5]',
].map((selector) => ({ selector, message: 'At most five parameters; then take an options object.' }));
limits.push({
  selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>7]',
  message: 'At most seven injected things; then the class does too much.',
});
noRestrictedNames.push(...limits);

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'No default exports; only oclif command classes and configuration files have them.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'coverage/',
      'node_modules/',
      'build/',
      'prebuilds/',
      'native/',
      'fixtures/**/*.{js,mjs,html}',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 25],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...noRestrictedNames, noDefaultExport],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A port is an interface and its token under one name.
      '@typescript-eslint/no-redeclare': 'off',
      // oclif commands and injectable classes are classes even where they hold nothing.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      // `async` makes a throw a rejection, which the ports promise.
      '@typescript-eslint/require-await': 'off',
      // `() => void call()` and `() => call()` say the same; both are clear.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Code points are what is wanted where a text is spread.
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/**/*.input.ts', 'src/application/catalogue/*-input.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noRestrictedNames,
        noDefaultExport,
        {
          selector: 'PropertyDefinition[definite=true]',
          message: 'Definite assignment is for input classes (*.input.ts) only.',
        },
      ],
    },
  },
  {
    files: ['src/adapters/cli/commands/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noRestrictedNames], 'max-lines': ['error', 30] },
  },
  {
    files: ['test/**/*.ts', 'fixtures/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      'no-restricted-syntax': [
        'error',
        ...noRestrictedNames,
        noDefaultExport,
        {
          selector:
            'MemberExpression[object.name=/^(it|describe|context|specify)$/][property.name=/^(only|skip)$/]',
          message: 'No test is skipped, and none runs alone.',
        },
        {
          selector: 'CallExpression[callee.name=/^x(it|describe|context|specify)$/]',
          message: 'No test is skipped.',
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { ecmaVersion: 2023, sourceType: 'module' },
    rules: {
      eqeqeq: 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
      'max-lines': ['error', 400],
      'max-params': ['error', 5],
    },
  },
);
