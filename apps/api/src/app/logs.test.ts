import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, goodPassword, linkTo, schoolClass, signIn } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, oneOf, someLevel } from '../testing/build-test.ts'

const lines: string[] = []
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => api.stop())

it('the log holds no token, password, code, address or answer of anybody', async () => {
  const email = 'tajna.adresa@skola.example'
  const wrongPassword = 'úplně jiné heslo'
  const form = {
    email,
    password: goodPassword,
    first_name: 'Tajemná',
    last_name: 'Nováková',
    city: 'Brno',
    school_name: 'ZŠ Úvoz',
  }
  await api.get(auth.signUp, { body: form })
  await api.call(auth.signUp, { body: form })
  const link = await linkTo(api, email)
  await api.server.inject({ url: link })
  await api.call(auth.signIn, { body: { email, password: wrongPassword } })
  const teacher = await signIn(api, email)
  const renewed = await api.get(auth.refresh, { body: { refresh: teacher.refresh } })
  await api.get(profile.checkEmail, { body: { email } })
  await api.get(auth.passwordReset, { body: { email } })
  const resetLink = await linkTo(api, email)
  const pupils = await schoolClass(api, teacher, { students: [{ first_name: 'Žofinka', last_name: 'Skrytá' }] })
  const student = at(pupils.students, 0)
  const { questions } = await someLevel(api, teacher)
  const test = await launchedTest(api, teacher, pupils, { question_ids: [oneOf(questions, 'text').id] })
  await api.server.inject({ url: `/v1/join/${test.join_code}/` })
  await api.call(attempts.joinTest, {
    params: { code: test.join_code },
    body: { student_id: student.id, personal_code: 'ZZZZZZZZ' },
  })
  await api.get(attempts.testsOfStudent, { body: { personal_code: student.personal_code } })
  const joined = await joinedAttempt(api, test, student)
  const answer = { text: 'moje tajná odpověď' }
  await api.get(
    attempts.saveAnswer,
    { params: { attempt_id: joined.attempt.id, item_no: 1 }, body: { revision: 1, answer, active_ms: 5 } },
    { token: joined.token },
  )

  const log = lines.join('\n')
  const secrets = {
    ...{ email, local: 'tajna.adresa', wrongPassword, password: goodPassword },
    ...{ confirmToken: link.split('/').at(-1), resetToken: resetLink.split('/').at(-1) },
    ...{
      access: teacher.token,
      refresh: teacher.refresh,
      renewedAccess: renewed.access,
      renewedRefresh: renewed.refresh,
    },
    ...{ attemptToken: joined.token, attemptSecret: joined.token.split('.').at(-1) },
    ...{ personalCode: student.personal_code, triedCode: 'ZZZZZZZZ', joinCode: test.join_code },
    ...{ answer: answer.text, teacherName: 'Tajemná', pupilName: 'Žofinka' },
  }
  expect(lines.length).toBeGreaterThan(20)
  const told = Object.entries(secrets).filter(
    ([, secret]) => secret === undefined || secret === '' || log.includes(secret),
  )
  expect(told).toEqual([])
})
