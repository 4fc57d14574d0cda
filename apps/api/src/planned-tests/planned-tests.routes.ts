import { plannedTests } from '@katedra/contract/planned-tests'
import { serve, type Api } from '../app/http/serve.ts'
import { cancelTest, finishNow, launchNow, prolongTest } from './planned-tests.steering.ts'
import { updateTest, planTest, planTests } from './planned-tests.planning.ts'
import { planLetter, sendPlan } from './planned-tests.sending.ts'
import { tryQuestion } from './planned-tests.try.ts'
import { plannedTest, testDetail } from './planned-tests.ts'
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
  serve(api, plannedTests.planTests, (call) => planTests(call, call.body))
  serve(api, plannedTests.tryQuestion, async ({ body }) => tryQuestion(body.question, body.answer))
  serve(api, plannedTests.updateTest, (call) => updateTest(call, call.params.test_id, call.body))
  serve(api, plannedTests.planLetter, (call) => planLetter(call, call.params.test_id))
  serve(api, plannedTests.sendPlan, (call) => sendPlan(call, call.params.test_id, call.body))
  serve(api, plannedTests.test, (call) => testDetail(call, call.params.test_id))
  serve(api, plannedTests.launchTest, (call) => launchNow(call, call.params.test_id))
  serve(api, plannedTests.finishTest, (call) => finishNow(call, call.params.test_id))
  serve(api, plannedTests.cancelTest, (call) => cancelTest(call, call.params.test_id))
  serve(api, plannedTests.prolongTest, (call) => prolongTest(call, call.params.test_id, call.body.minutes))
}
