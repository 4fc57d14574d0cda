import { audit } from '@katedra/contract/audit'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  signIn,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { plannedTest } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  await registeredSchool(api, teacher)
  teacher = await signIn(api, teacher.email)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 50')
  await api.sql('delete from mails')
})

const caller = () => ({ token: teacher.token })
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000).toISOString()
const pupil = (last_name: string, email = '') => ({ first_name: 'Eva', last_name, email })
const mails = () => api.sql('select recipient, subject, text_part from mails order by recipient')

/** A class of its own with these addresses, and a test for it tomorrow at eight. */
async function planned(email: string, students: ReturnType<typeof pupil>[], kind: 'test' | 'exercise' = 'test') {
  const schoolClassOfTest = await api.get(classes.createClass, { body: { name: '6.A', email, students } }, caller())
  return plannedTest(api, teacher, schoolClassOfTest, { title: 'Slovní druhy', preset: 'tomorrow_8', kind })
}
const letterOf = (test: { id: string }) => api.get(plannedTests.planLetter, { params: { test_id: test.id } }, caller())
const send = (test: { id: string }, again = false, who = caller()) =>
  api.call(plannedTests.sendPlan, { params: { test_id: test.id }, body: { again } }, who)

describe('the letter with a plan', () => {
  it('is shown before it goes: its words, and each address once', async () => {
    const test = await planned('6a@skola.example', [
      pupil('Malá', 'mala@rodina.example'),
      pupil('Veselá', 'MALA@rodina.example'),
      pupil('Bílá'),
    ])
    const letter = await letterOf(test)
    expect(letter).toMatchObject({
      subject: 'Test Slovní druhy: úterý 8. 9. 2026 8:00',
      class_email: '6a@skola.example',
      qr_link: test.join_url,
      recipients: [
        { email: '6a@skola.example', student_name: '' },
        { email: 'mala@rodina.example', student_name: 'Malá Eva' },
      ],
      sendings: [],
    })
    for (const words of ['třída 6.A', 'Konec: úterý 8. 9. 2026 8:45', `Kód testu: ${test.join_code}`, test.join_url])
      expect(letter.text).toContain(words)
    expect(await mails()).toEqual([])
  })

  it('goes as one mail to each address, word for word as it was shown', async () => {
    const test = await planned('6a@skola.example', [pupil('Malá', 'mala@rodina.example')])
    const { subject, text } = await letterOf(test)
    const { status, body } = await send(test)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      sendings: [
        {
          sent_at: mondayMorning.toISOString(),
          teacher_name: 'Jana Nováková',
          recipient_count: 2,
          starts_at: test.starts_at,
        },
      ],
    })
    expect(await mails()).toEqual(
      ['6a@skola.example', 'mala@rodina.example'].map((recipient) => ({ recipient, subject, text_part: text })),
    )
  })

  it('carries the way into the test as a picture; its words stay without it', async () => {
    const test = await planned('6a@skola.example', [])
    await send(test)
    const [letter] = await api.sql('select qr_link, html_part, text_part from mails')
    expect(letter).toMatchObject({ qr_link: test.join_url })
    expect(letter?.['html_part']).toMatch(/<img src="cid:qr@katedra" alt="QR kód[^"]+" width="200" height="200"/)
    // The code of a test may have these two letters.
    expect(letter?.['text_part']).not.toMatch(/\bQR\b|cid:/)
  })

  it('speaks of an exercise where it is one', async () => {
    const test = await planned('6a@skola.example', [], 'exercise')
    expect((await letterOf(test)).text).toContain('naplánované cvičení Slovní druhy')
  })

  it('goes to pupils alone where the class has no address', async () => {
    const test = await planned('', [pupil('Malá', 'mala@rodina.example')])
    expect(await letterOf(test)).toMatchObject({ class_email: '' })
    expect(await send(test)).toMatchObject({ status: 201 })
    expect(await mails()).toMatchObject([{ recipient: 'mala@rodina.example' }])
  })

  it('has nowhere to go without any address: the specification’s sentence comes', async () => {
    const test = await planned('', [pupil('Malá')])
    expect(await send(test)).toMatchObject({
      status: 409,
      body: { detail: 'Třída nemá nastavený email', code: 'classes.no_email' },
    })
  })

  it('goes once, and again only when that is wanted', async () => {
    const test = await planned('6a@skola.example', [])
    await send(test)
    expect(await send(test)).toMatchObject({ status: 409, body: { code: 'planned-tests.already_sent' } })
    expect(await mails()).toHaveLength(1)
    api.clock.set(new Date(later(5)))
    expect(await send(test, true)).toMatchObject({ body: { sendings: [{ sent_at: later(5) }, { sent_at: later(0) }] } })
    expect(await mails()).toHaveLength(2)
  })

  it('goes once when the button is pressed twice at the same moment', async () => {
    const test = await planned('6a@skola.example', [])
    const answers = await Promise.all([send(test), send(test)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await mails()).toHaveLength(1)
  })

  it('keeps the start it spoke of when the test is moved afterwards', async () => {
    const test = await planned('6a@skola.example', [])
    await send(test)
    const body = { title: 'Slovní druhy', starts_at: later(120) }
    await api.get(plannedTests.updateTest, { params: { test_id: test.id }, body }, caller())
    expect(await letterOf(test)).toMatchObject({
      subject: 'Test Slovní druhy: pondělí 7. 9. 2026 11:00',
      sendings: [{ starts_at: test.starts_at }],
    })
  })

  it('is not sent for a test that is cancelled', async () => {
    const test = await planned('6a@skola.example', [])
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, caller())
    expect(await send(test)).toMatchObject({ status: 409, body: { code: 'planned-tests.wrong_state' } })
  })

  it('of another teacher’s test does not exist', async () => {
    const stranger = await signedUpTeacher(api)
    const test = await planned('6a@skola.example', [])
    expect(await send(test, false, { token: stranger.token })).toMatchObject({ status: 404 })
    const asked = { params: { test_id: test.id } }
    expect(await api.call(plannedTests.planLetter, asked, { token: stranger.token })).toMatchObject({ status: 404 })
  })

  it('is written down in the change log', async () => {
    const test = await planned('6a@skola.example', [pupil('Malá', 'mala@rodina.example')])
    await send(test)
    const { entries } = await api.get(audit.auditLog, { query: {} }, caller())
    expect(entries[0]).toMatchObject({
      action: 'planned-tests.plan_sent',
      target_name: 'Slovní druhy',
      details: { class: '6.A', count: 2 },
    })
  })

  it('says the times on the school’s clock', async () => {
    await api.sql("update schools set time_zone = 'Europe/London'")
    const test = await plannedTest(api, teacher, await schoolClass(api, teacher), { preset: 'tomorrow_8' })
    const { subject } = await letterOf(test)
    await api.sql("update schools set time_zone = 'Europe/Prague'")
    expect(subject).toContain('úterý 8. 9. 2026 8:00')
  })
})
