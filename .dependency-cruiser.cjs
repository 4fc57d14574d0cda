// The directions in which code may know other code; docs/adr/0001 and 0002 say why. Patterns match names, not lists of
// slices, so a new slice is covered on the day it is born. `tools/boundaries.test.ts` plants a violation of each rule.
// The fifteenth rule, about rings of slices, has a file of its own: .dependency-cruiser.slices.cjs.

const slice = '^apps/(api|web|student)/src/([^/]+)/'
const rooms = '(?:app|db|testing)'
const tests = ['[.]test[.]tsx?$', '/src/testing/']
const sqlPlaces = ['[.]queries[.]ts$', `^apps/api/src/${rooms}/`, '^apps/api/src/main[.]ts$', ...tests]
const httpPlaces = ['[.]routes[.]ts$', `^apps/api/src/${rooms}/`, '^apps/api/src/main[.]ts$', ...tests]

const rule = (name, from, to, more = {}) => ({ name, severity: 'error', from, to, ...more })

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule(
      'no-orphans',
      { orphan: true, pathNot: ['[.]d[.]ts$', '[.]test[.]tsx?$', '(^|/)(main|index)[.]tsx?$', '^apps/[^/]+/public/'] },
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
      'scoring-stays-on-the-server',
      { path: '^(apps/(web|student)|packages/(ui|contract))/' },
      { path: '^packages/questions/src/(scoring[.]ts|analytics/|types/.*[.]score[.]ts)' },
    ),
    rule(
      'through-the-front-door',
      { path: slice, pathNot: '/src/testing/' },
      {
        path: '^apps/$1/src/([^/]+)/',
        pathNot: ['^apps/$1/src/$2/', `^apps/$1/src/${rooms}/`, '^apps/$1/src/([^/]+)/\\1([.]data)?[.]tsx?$'],
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
      { path: ['node_modules/(kysely|pg)/', '^apps/api/src/db/'], dependencyTypesNot: ['type-only'] },
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
