import { describe, expect, it } from 'vitest'
import { everything, reachedTests } from './reached-tests.ts'

const walks = ['apps/api/src/main.', 'apps/api/src/permissions.test.ts']
const api = (...tests: string[]) => ({ api: tests, screens: [] })
const screens = (...tests: string[]) => ({ api: [], screens: tests })
const allScreens = '.screen.test.tsx'

describe('the tests that a change reaches', () => {
  it.each([
    ['a room of the API', 'apps/api/src/classes/roster/roster.ts', api('apps/api/src/classes/', ...walks)],
    ['the machine room of the API', 'apps/api/src/db/migrations/0099_x.sql', api('apps/api/')],
    ['the door of the API', 'apps/api/src/main.ts', api('apps/api/')],
    ['what the API depends on', 'apps/api/package.json', api('apps/api/')],
    ['the library', 'content/matematika/zlomky.yaml', api('apps/api/')],
    ['a room of the teachers’ app', 'apps/web/src/classes/classes.tsx', screens('apps/web/src/classes/')],
    ['the machine room of the teachers’ app', 'apps/web/src/app/query.ts', screens('apps/web/')],
    ['the routes of the teachers’ app', 'apps/web/src/routes.tsx', screens('apps/web/')],
    ['the console', 'apps/console/src/orders/orders.tsx', screens('apps/console/')],
    ['the pupils’ page', 'apps/student/src/attempts/code.tsx', screens('apps/student/')],
    ['the embedded page', 'apps/embed/src/main.tsx', screens('apps/embed/')],
    ['a part of screens', 'packages/ui/src/button.tsx', screens(allScreens)],
    [
      'the calls of a term',
      'packages/contract/src/gradebook.ts',
      { api: ['apps/api/src/gradebook/', ...walks], screens: ['apps/web/src/gradebook/'] },
    ],
    [
      'the calls of the console',
      'packages/contract/src/operator-orders.ts',
      { api: [...walks, 'apps/api/src/operator/'], screens: ['apps/console/'] },
    ],
    [
      'the texts of a term',
      'packages/i18n/src/cs/credits.json',
      { api: ['apps/api/src/credits/', ...walks], screens: ['apps/console/', 'apps/web/src/credits/'] },
    ],
    ['the contract of no term', 'packages/contract/src/fields.ts', everything],
    ['scoring', 'packages/questions/src/scoring.ts', everything],
    ['what the tests are run by', 'vitest.config.ts', everything],
    ['a document', 'docs/terms.md', api()],
    ['a story', 'e2e/grading.story.ts', api()],
  ])('%s', (_, file, reached) => {
    const found = reachedTests([file])
    expect({ api: found.api.toSorted(), screens: found.screens }).toEqual({
      api: reached.api.toSorted(),
      screens: reached.screens,
    })
  })

  it('are named once, the whole in the place of its parts', () => {
    const changed = ['apps/api/src/classes/classes.ts', 'apps/api/src/main.ts', 'apps/web/src/live/live.tsx']
    expect(reachedTests([...changed, ...changed])).toEqual({ api: ['apps/api/'], screens: ['apps/web/src/live/'] })
    expect(reachedTests([...changed, 'packages/ui/src/button.tsx']).screens).toEqual([allScreens])
  })
})
