import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRepository, root } from '../repository.ts'

/** Tests of the API and of the screens, by what a file's path has to contain, as Vitest takes it. */
export interface ReachedTests {
  api: string[]
  screens: string[]
}

/** In their apps everything stands on these rooms. */
const machineRooms = ['app', 'db', 'testing']
/** What looks at all routes, whichever of them has changed. */
const walks = ['apps/api/src/main.', 'apps/api/src/permissions.test.ts']

const nothing: ReachedTests = { api: [], screens: [] }
const wholeApi: ReachedTests = { api: ['apps/api/'], screens: [] }
const allScreens: ReachedTests = { api: [], screens: ['.screen.test.tsx'] }
export const everything: ReachedTests = { api: wholeApi.api, screens: allScreens.screens }

/**
 * The tests that a change reaches: those of its own room and its term's, and the walks over all routes; what every room stands
 * on reaches all. The graph of modules would not do: `main.ts` knows all routes and `routes.tsx` all pages, so by it every change
 * reaches everything.
 */
export function reachedTests(changed: readonly string[]): ReachedTests {
  const reached = changed.map(reachedBy)
  return {
    api: withoutParts(reached.flatMap(({ api }) => api)),
    screens: withoutParts(reached.flatMap(({ screens }) => screens)),
  }
}

/** Each once, and nothing that lies within another. */
function withoutParts(tests: readonly string[]): string[] {
  const each = [...new Set(tests)].sort()
  if (each.some((test) => allScreens.screens.includes(test))) return allScreens.screens
  return each.filter((test) => !each.some((other) => other !== test && test.startsWith(other)))
}

function reachedBy(file: string): ReachedTests {
  const [place = '', name = '', ...parts] = file.split('/')
  if (place === 'apps') return reachedInApp(name, parts.length > 2 ? parts[1] : undefined)
  if (place === 'packages') return reachedByPackage(name, parts.at(-1)?.split('.')[0] ?? '')
  if (place === 'content') return wholeApi
  // Next to them only what the tests themselves are run by.
  return ['vitest.config.ts', 'package-lock.json', 'tools/checks/vitest-database.ts'].includes(file)
    ? everything
    : nothing
}

/** Without a room it is what holds the app together. The tests of the small apps go through several rooms. */
function reachedInApp(app: string, room: string | undefined): ReachedTests {
  const isShared = room === undefined || machineRooms.includes(room)
  if (app === 'api') return isShared ? wholeApi : { api: [`apps/api/src/${room}/`, ...walks], screens: [] }
  return { api: [], screens: [isShared || app !== 'web' ? `apps/${app}/` : `apps/web/src/${room}/`] }
}

/** The calls and the texts of a term reach the rooms of its name. */
function reachedByPackage(name: string, term: string): ReachedTests {
  if (['ui', 'client', 'screens', 'testing'].includes(name)) return allScreens
  if (name !== 'contract' && name !== 'i18n') return everything
  const room = term.startsWith('operator') ? 'operator' : term
  const apps = ['api', 'web', 'console', 'student', 'embed'].filter((app) =>
    existsSync(inRepository('apps', app, 'src', room)),
  )
  if (apps.length === 0) return everything
  return reachedTests([
    ...apps.map((app) => `apps/${app}/src/${room}/${room}.ts`),
    ...(room === 'operator' ? ['apps/console/src/main.tsx'] : []),
  ])
}

/** The tests reached by what differs from `main`, on `main` itself from the last commit but one, or is not committed yet. */
export function testsReachedHere(): ReachedTests {
  try {
    return reachedTests(changedFiles())
  } catch {
    // Without Git, without `main` or with its last commit alone no one can tell.
    return everything
  }
}

function changedFiles(): string[] {
  const head = git('rev-parse', 'HEAD')
  const common = git('merge-base', 'HEAD', 'main')
  const base = common === head ? 'HEAD~1' : common
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => list.split('\n')).filter((file) => file !== '')
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
