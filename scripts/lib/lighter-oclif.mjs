/** What oclif loads at start and needs only in rare cases: loaded at first use instead. */
const LAZY = [
  'clean-stack',
  'cli-spinners',
  'ejs',
  'lilconfig',
  'minimatch',
  'node:child_process',
  'node:perf_hooks',
  'node:readline',
  'tinyglobby',
];

/**
 * What oclif asks that a bundle cannot answer, or that is not worth its price. `semver` compares the Node version with
 * a package.json that the bundle does not have; our own `engines` field says the same. `wsl-utils` starts programs to
 * find out whether Linux runs inside Windows, which only a text of oclif's own would show.
 */
const REPLACED = {
  semver: 'module.exports = {};',
  'wsl-utils': `exports.isWsl = false; exports.powerShellPath = async () => 'powershell.exe';`,
};

const LAZY_MODULE = (name) => `
const load = () => require(${JSON.stringify(name)});
module.exports = new Proxy(function () {}, {
  get: (_, key) => (key === '__esModule' ? false : load()[key]),
  apply: (_, self, args) => load().apply(self, args),
});`;

/** An esbuild plugin that makes oclif cheaper to start, without a change in what it does for us. */
export const lighterOclif = {
  name: 'lighter-oclif',
  setup({ onResolve, onLoad }) {
    const names = [...LAZY, ...Object.keys(REPLACED)].join('|');
    onResolve({ filter: new RegExp(`^(?:${names})$`) }, ({ path, importer, namespace, resolveDir }) => {
      if (namespace !== 'file' || !importer.includes('/node_modules/@oclif/core/')) return undefined;
      return { path, namespace: 'lighter', pluginData: { resolveDir } };
    });
    onLoad({ filter: /.*/, namespace: 'lighter' }, ({ path, pluginData }) => ({
      contents: REPLACED[path] ?? LAZY_MODULE(path),
      resolveDir: pluginData.resolveDir,
      loader: 'js',
    }));
  },
};
