import { plannedTests } from '@katedra/contract/planned-tests'
import { serve, type Api } from '../app/serve.ts'
import { cancelTest, finishNow, launchNow, plannedTest, planTest, prolongTest, testDetail } from './planned-tests.ts'
import { openPresets } from './planned-tests.presets.ts'
import { testsOf, timeZoneOf } from './planned-tests.queries.ts'

export function plannedTestsRoutes(api: Api): void {
  serve(api, plannedTests.presets, async ({ db, teacher, now }) => {
    const time_zone = await timeZoneOf(db, teacher.school_id)
    return { time_zone, presets: openPresets(now, time_zone) }
  })
  serve(api, plannedTests.tests, async ({ db, teacher }) => {
    const rows = await testsOf(db, teacher)
    return rows.map((row) => plannedTest(api, row))
  })
  serve(api, plannedTests.planTest, ({ db, teacher, body, now }) => planTest(api, db, teacher, body, now))
  serve(api, plannedTests.test, ({ db, teacher, params }) => testDetail(api, db, teacher, params.test_id))
  serve(api, plannedTests.launchTest, ({ db, teacher, params, now }) => launchNow(api, db, teacher, params.test_id, now))
  serve(api, plannedTests.finishTest, ({ db, teacher, params, now }) => finishNow(api, db, teacher, params.test_id, now))
  serve(api, plannedTests.cancelTest, ({ db, teacher, params, now }) => cancelTest(api, db, teacher, params.test_id, now))
  serve(api, plannedTests.prolongTest, ({ db, teacher, params, body }) => prolongTest(api, db, teacher, params.test_id, body.minutes))
}
