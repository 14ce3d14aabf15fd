// Which room may open which door. Read top to bottom: the kernel knows nobody, the command line knows everybody.
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: [from, ...allowed] },
});
const kernel = '^src/kernel/';
const contracts = '^src/contracts/';

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('kernel-knows-nobody', kernel),
    only('contracts-know-the-kernel', contracts, kernel),
    only('markup-is-pure', '^src/markup/', kernel, contracts),
    only('locale-is-pure', '^src/locale/', kernel),
    only('content-is-pure', '^src/content/', kernel),
    only('packs-draw', '^src/packs/', contracts, kernel, '^src/(markup|locale|content)/'),
    only('engine-knows-contracts', '^src/engine/', contracts, kernel),
    only('jobs-know-contracts', '^src/jobs/', contracts, kernel),
    only('render-knows-contracts', '^src/render/', contracts, kernel, '^src/markup/'),
    only('corpus-knows-contracts', '^src/corpus/', contracts, kernel),
    only('backends-know-contracts', '^src/backends/', contracts, kernel),
    only('testing-drives-the-engine', '^src/testing/', contracts, kernel, '^src/(engine|backends)/'),
    {
      name: 'conformance-knows-no-backend',
      comment: 'only the simulation runs the backends themselves, over models of their stores',
      severity: 'error',
      from: { path: '^src/testing/', pathNot: '^src/testing/simulation/' },
      to: { path: '^src/backends/' },
    },
    only('app-composes', '^src/app/', contracts, kernel, '^src/(engine|jobs|packs|render|corpus|backends|locale|content|markup)/'),
    only(
      'cli-knows-what-app-may',
      '^src/cli/',
      contracts,
      kernel,
      '^src/(app|engine|jobs|packs|render|corpus|backends|locale|content|markup)/',
    ),
    {
      name: 'families-are-strangers',
      severity: 'error',
      from: { path: '^src/backends/([^/]+)/' },
      to: { path: '^src/backends/', pathNot: '^src/backends/($1|shared)/' },
    },
    {
      name: 'packs-are-strangers',
      severity: 'error',
      from: { path: '^src/packs/([^/]+)/' },
      to: { path: '^src/packs/', pathNot: '^src/packs/$1/' },
    },
    {
      name: 'backends-open-by-table',
      severity: 'error',
      from: { path: '^src/(app|cli|corpus|index)' },
      to: { path: '^src/backends/[^/]+/(?!index\\.ts)' },
    },
    {
      name: 'kernel-does-no-io',
      comment: 'node:crypto hashes, which are pure functions, and nothing else of Node',
      severity: 'error',
      from: { path: '^src/(kernel|contracts|markup|locale|content|packs)/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'sdk-stays-in-its-backend',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/backends/' },
      to: { path: 'node_modules/(@google-cloud|@aws-sdk|better-sqlite3|@duckdb|openai|@anthropic-ai)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
