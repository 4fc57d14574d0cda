import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, goodPassword, linkTo, schoolClass, signedUpTeacher, signIn } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, oneOf, someLevel } from '../testing/build-test.ts'

const lines: string[] = []
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => api.stop())

/** Nothing of it may be in any line that was written since the test began. */
function told(secrets: Record<string, string | undefined>): string[] {
  const log = lines.join('\n')
  expect(lines.length).toBeGreaterThan(10)
  return Object.entries(secrets).flatMap(([name, secret]) =>
    secret === undefined || secret === '' || log.includes(secret) ? [name] : [],
  )
}

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

  const secrets = {
    email,
    local: 'tajna.adresa',
    wrongPassword,
    password: goodPassword,
    confirmToken: link.split('/').at(-1),
    resetToken: resetLink.split('/').at(-1),
    access: teacher.token,
    refresh: teacher.refresh,
    renewedAccess: renewed.access,
    renewedRefresh: renewed.refresh,
    attemptToken: joined.token,
    attemptSecret: joined.token.split('.').at(-1),
    personalCode: student.personal_code,
    triedCode: 'ZZZZZZZZ',
    joinCode: test.join_code,
    answer: answer.text,
    teacherName: 'Tajemná',
    pupilName: 'Žofinka',
  }
  expect(told(secrets)).toEqual([])
})

it('the log holds nothing of an account’s changes, codes and connections', async () => {
  lines.length = 0
  const teacher = await signedUpTeacher(api, { email: 'jina.adresa@skola.example' })
  const caller = { token: teacher.token, userAgent: 'NevšedníProhlížeč' }
  const person = { first_name: 'Kunhuta', last_name: 'Utajená' }
  const contact = { phone: '+420 601 999 888', contact_email: 'soukroma@doma.example' }
  await api.get(profile.updateProfile, { body: { ...person, ...contact } }, caller)
  await api.call(profile.updateProfile, { body: { ...person, phone: '601999' } }, caller)
  const colleague = { ...person, email: 'kolegyne@skola.example', password: 'heslo pro kolegyni' }
  await api.get(colleagues.createColleague, { body: colleague }, caller)
  await api.call(colleagues.createColleague, { body: colleague }, caller)
  const { code } = await api.get(phone.createPhoneCode, {}, caller)
  const remote = await api.get(phone.connectPhone, { body: { code } }, caller)
  await api.call(phone.connectPhone, { body: { code } }, caller)
  const { teacher_code } = await api.get(auth.teacherSession, {}, caller)
  const site = await api.get(auth.exchangeTeacherSession, { body: { teacher_code } }, caller)
  await api.get(profile.exportAccount, {}, caller)
  const next = 'úplně nové heslo'
  const passwords = { new_password1: next, new_password2: next }
  const wrong = { ...passwords, old_password: 'omylem jiné' }
  await api.call(auth.passwordChange, { body: wrong }, caller)
  await api.get(auth.passwordChange, { body: { ...passwords, old_password: teacher.password } }, caller)
  await api.server.inject({ url: `/telefon/${code}` })
  await api.call(profile.deleteAccount, { body: { password: 'omylem jiné' } }, caller)
  await api.get(profile.deleteAccount, { body: { password: next } }, caller)

  const secrets = {
    email: 'jina.adresa',
    colleague: 'kolegyne',
    colleaguePassword: colleague.password,
    userAgent: 'NevšedníProhl',
    firstName: 'Kunhuta',
    lastName: 'Utajená',
    phone: '601 999',
    contact: 'soukroma',
    code,
    teacher_code,
    phoneAccess: remote.access,
    phoneRefresh: remote.refresh,
    siteAccess: site.access,
    siteRefresh: site.refresh,
    access: teacher.token,
    refresh: teacher.refresh,
    password: teacher.password,
    next,
    mistaken: 'omylem',
  }
  expect(told(secrets)).toEqual([])
})
