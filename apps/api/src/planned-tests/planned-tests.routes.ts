import { plannedTests } from '@katedra/contract/planned-tests'
import { serve, type Api } from '../app/serve.ts'
import { cancelTest, finishNow, launchNow, prolongTest } from './planned-tests.steering.ts'
import { plannedTest, planTest, testDetail } from './planned-tests.ts'
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
  serve(api, plannedTests.planTest, (call) => planTest(call, call.body))
  serve(api, plannedTests.test, (call) => testDetail(call, call.params.test_id))
  serve(api, plannedTests.launchTest, (call) => launchNow(call, call.params.test_id))
  serve(api, plannedTests.finishTest, (call) => finishNow(call, call.params.test_id))
  serve(api, plannedTests.cancelTest, (call) => cancelTest(call, call.params.test_id))
  serve(api, plannedTests.prolongTest, (call) => prolongTest(call, call.params.test_id, call.body.minutes))
}
