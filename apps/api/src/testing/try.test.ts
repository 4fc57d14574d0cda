import { expect, it } from 'vitest'
import { startTestApi } from './build-api.ts'
import { at, schoolClass, signedUpTeacher, colleagueOf } from './build-school.ts'
import { joinedAttempt, launchedTest } from './build-test.ts'
it('works', async () => {
  const api = await startTestApi()
  const teacher = await signedUpTeacher(api)
  await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
  const c = await schoolClass(api, teacher)
  const t = await launchedTest(api, teacher, c)
  const j = await joinedAttempt(api, t, at(c.students, 0))
  console.log(JSON.stringify(j).slice(0, 600))
  expect(await api.sql('select count(*) from pgboss.job')).toEqual([{ count: 3 }])
  await api.stop()
})
