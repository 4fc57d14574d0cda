// The directions in which code may know other code; docs/adr/0001 and 0002 say why. Patterns match names, not lists of
// slices, so a new slice is covered on the day it is born. `tools/checks/boundaries.test.ts` plants a violation of each rule.
// One more rule, about rings of slices, has a file of its own: .dependency-cruiser.slices.cjs.

const slice = '^apps/([^/]+)/src/([^/]+)/'
const rooms = '(?:app|db|testing)'
const tests = ['[.]test[.]tsx?$', '/src/testing/', '^packages/testing/']
/** What makes, measures and tries out the product; no part of it. */
const workshop = '^(tools|bench|e2e)/'
const cli = '^apps/api/src/cli/'
// Where the parts are put together: the only places outside the common rooms that open a database.
const starts = '^apps/api/src/(?:main|cli/operator/operator[.]connection)[.]ts$'
const sqlPlaces = ['[.]queries[.]ts$', `^apps/api/src/${rooms}/`, starts, ...tests]
const httpPlaces = ['[.]routes[.]ts$', `^apps/api/src/${rooms}/`, starts, ...tests]

const rule = (name, from, to, more = {}) => ({ name, severity: 'error', from, to, ...more })

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule(
      'no-orphans',
      {
        orphan: true,
        pathNot: ['[.]d[.]ts$', '[.]test[.]tsx?$', '(^|/)(main|index)[.]tsx?$', '^apps/[^/]+/public/', '^tools/lint/'],
      },
      {},
    ),
    rule('unresolvable', {}, { couldNotResolve: true }),
    rule('undeclared-package', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'undetermined'] }),
    rule('production-not-to-tests', { path: '^(apps|packages)/', pathNot: tests }, { path: tests }),
    rule('apps-stand-alone', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),
    rule('packages-below-apps', { path: '^packages/' }, { path: '^apps/' }),
    rule(
      'questions-is-pure',
      { path: '^packages/questions/src/', pathNot: tests },
      { pathNot: ['^packages/questions/', 'node_modules/zod/'] },
    ),
    rule(
      'contract-knows-questions-only',
      { path: '^packages/contract/src/' },
      { path: '^packages/', pathNot: '^packages/(contract|questions)/' },
    ),
    rule(
      'generators-know-questions-only',
      { path: '^packages/generators/', pathNot: tests },
      { path: '^packages/', pathNot: '^packages/(generators|questions)/' },
    ),
    // An oracle that shared code with what it judges would share its mistakes.
    rule(
      'generators-know-no-oracle',
      { path: '^packages/generators/src/', pathNot: tests },
      { path: '^packages/generators/oracles/' },
    ),
    rule(
      'oracles-know-no-generator',
      { path: '^packages/generators/oracles/' },
      { path: '^packages/generators/src/', dependencyTypesNot: ['type-only'] },
    ),
    // What makes a question makes its key with it.
    rule(
      'generators-stay-on-the-server',
      { path: '^(apps/(?!api/)|packages/(?!generators/))', pathNot: tests },
      { path: '^packages/generators/' },
    ),
    rule('i18n-knows-no-package', { path: '^packages/i18n/src/', pathNot: tests }, { path: '^packages/(?!i18n/)' }),
    rule('ui-knows-no-call', { path: '^packages/ui/src/' }, { path: '^packages/(contract|client|screens)/' }),
    rule(
      'client-below-screens',
      { path: '^packages/client/src/', pathNot: tests },
      { path: '^packages/', pathNot: '^packages/(client|contract|questions|i18n)/' },
    ),
    rule('product-not-to-workshop', { path: '^(apps|packages)/', pathNot: tests }, { path: workshop }),
    rule(
      'stories-see-screens',
      { path: '^e2e/' },
      { path: '^apps/', pathNot: ['^apps/api/src/(db|testing)/', '[.]json$'] },
    ),
    rule('bench-knows-the-server-only', { path: '^bench/' }, { path: '^apps/', pathNot: '^apps/api/' }),
    rule(
      'tools-by-the-door',
      { path: '^tools/', pathNot: tests },
      {
        path: '^apps/([^/]+)/src/([^/]+)/',
        pathNot: [`^apps/[^/]+/src/${rooms}/`, '^apps/[^/]+/src/([^/]+)/\\1([.]content-schema)?[.]tsx?$'],
      },
    ),
    rule(
      'scoring-stays-on-the-server',
      { path: '^(apps/(?!api/)|packages/(ui|contract|client|screens)/)' },
      { path: '^packages/questions/src/(scoring[.]ts|analytics/|types/.*[.]score[.]ts)' },
    ),
    rule(
      'through-the-front-door',
      { path: slice, pathNot: ['/src/testing/', cli] },
      {
        path: '^apps/$1/src/([^/]+)/',
        pathNot: ['^apps/$1/src/$2/', `^apps/$1/src/${rooms}/`, '^apps/$1/src/([^/]+)/\\1([.]data)?[.]tsx?$'],
      },
    ),
    // The command line is the operator slice's second face, as its routes are the first.
    rule(
      'cli-through-the-front-door',
      { path: cli, pathNot: tests },
      {
        path: '^apps/api/src/([^/]+)/',
        pathNot: [
          cli,
          `^apps/api/src/${rooms}/`,
          '^apps/api/src/([^/]+)/\\1[.]ts$',
          '^apps/api/src/operator/(?!.*[.](?:queries|routes)[.]ts$)',
        ],
      },
    ),
    rule(
      'app-knows-no-slice',
      { path: `^apps/([^/]+)/src/${rooms}/`, pathNot: tests },
      { path: '^apps/$1/src/([^/]+)/', pathNot: `^apps/$1/src/${rooms}/` },
    ),
    rule(
      'sql-in-queries-only',
      { path: '^apps/api/src/', pathNot: sqlPlaces },
      { path: ['node_modules/(kysely|pg)/', '^apps/api/src/db/(?!scope[.]ts$)'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'http-in-routes-only',
      { path: '^apps/api/src/', pathNot: httpPlaces },
      { path: 'node_modules/@?fastify', dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/.+/dist/' },
    // TypeScript 7 has no API that dependency-cruiser could parse with; without this line it would check nothing.
    parser: 'swc',
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
