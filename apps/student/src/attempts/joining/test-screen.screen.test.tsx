import { attempts } from '@katedra/contract/attempts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { describe, expect, it } from 'vitest'
import { dayAndTime } from '../../app/moments.ts'
import { openPage } from '../../testing/open-page.tsx'
import { hurry, serveAttempt } from '../../testing/pupils-server.ts'
import { after, sampleCard, sampleTest, startOfTest } from '../../testing/samples.ts'

const server = fakeServer()

describe('a test by its code', () => {
  it.each([320, 390] as const)('says what it is before anything is asked, on %i pixels', async (width) => {
    server.reply(attempts.joinableTest, sampleTest({ time_limit_minutes: 20, title: longTitle }))
    const screen = await openPage('/t/K7MQ2X', { width })
    await expect.element(screen.getByRole('heading', { name: longTitle })).toBeVisible()
    await expect.element(screen.getByText('6.B · ZŠ Úvoz')).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'test.questions', { count: 5 }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'test.timeLimit', { count: 20 }))).toBeVisible()
    await expectAccessible()
  })

  it.each(['finished', 'cancelled'] as const)('that is %s lets no one in and says what to do', async (state) => {
    server.reply(attempts.joinableTest, sampleTest({ state }))
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', `test.${state}`) })).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', `test.${state}Hint`))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'join.chooseName'))).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('tells times by the school’s clock, and says so where the device shows another time', async () => {
    server.reply(attempts.joinableTest, sampleTest({ time_zone: 'Asia/Tokyo' }))
    const screen = await openPage('/t/K7MQ2X')
    const time = dayAndTime(after(45), Date.parse(startOfTest), 'cs', 'Asia/Tokyo')
    await expect.element(screen.getByText(screen.say('attempts', 'test.ends', { time }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'shell.zone'))).toBeVisible()
  })

  it('that the address has wrong brings back the field, filled, with the reason', async () => {
    server.refuse(attempts.joinableTest, 'attempts.unknown_code')
    const screen = await openPage('/t/ABCDEF')
    const field = screen.getByRole('textbox', { name: screen.say('attempts', 'code.label') })
    await expect.element(field).toHaveValue('ABCDEF')
    await expect.element(screen.getByText(screen.say('attempts', 'code.unknown'))).toBeVisible()
  })

  it('leads back to the code of another test', async () => {
    server.reply(attempts.joinableTest, sampleTest())
    const screen = await openPage('/t/K7MQ2X', { language: 'en' })
    await screen.getByRole('button', { name: screen.say('attempts', 'test.otherTest') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'code.title') })).toHaveFocus()
    expect(location.pathname).toBe('/t')
  })

  it('on a slow line says that it is being loaded', async () => {
    server.reply(attempts.joinableTest, sampleTest())
    const gate = server.slow(attempts.joinableTest)
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByRole('status')).toBeInTheDocument()
    await expectAccessible()
    gate.release()
    await expect.element(screen.getByRole('heading', { name: 'Starověk' })).toBeVisible()
  })
})

describe('a server that does not answer', () => {
  it('is said so, and asked again when one wishes', async () => {
    server.reply(attempts.joinableTest, sampleTest())
    server.offline()
    const screen = await openPage('/t/K7MQ2X', { width: 320 })
    await expect.element(screen.getByText(screen.say('attempts', 'problem.loadTitle'))).toBeVisible()
    await expectAccessible()
    server.online()
    await screen.getByRole('button', { name: screen.say('attempts', 'problem.retry') }).click()
    await expect.element(screen.getByRole('heading', { name: 'Starověk' })).toBeVisible()
  })

  it('is asked again by itself when the connection comes back', async () => {
    server.reply(attempts.joinableTest, sampleTest())
    server.offline()
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByText(screen.say('attempts', 'problem.loadTitle'))).toBeVisible()
    server.online()
    hurry()
    await expect.element(screen.getByRole('heading', { name: 'Starověk' })).toBeVisible()
  })
})

describe('before the start', () => {
  it('says when the test starts and lets in by itself', async () => {
    server.reply(attempts.joinableTest, sampleTest({ state: 'scheduled', starts_at: after(10) }))
    const screen = await openPage('/t/K7MQ2X', { width: 320 })
    const time = dayAndTime(after(10), Date.parse(startOfTest), 'cs')
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'waiting.title') })).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.starts', { time }))).toBeVisible()
    await expectAccessible()
    server.reply(attempts.joinableTest, sampleTest())
    hurry()
    await expect
      .element(screen.getByRole('heading', { name: screen.say('attempts', 'waiting.title') }))
      .not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toBeVisible()
  })

  it('long before it says when to come', async () => {
    const starts = { state: 'scheduled', starts_at: after(90), waiting_from: after(30) } as const
    server.reply(attempts.joinableTest, sampleTest({ ...starts, students: [] }))
    const screen = await openPage('/t/K7MQ2X', { width: 320 })
    const time = dayAndTime(after(30), Date.parse(startOfTest), 'cs')
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.opens', { time }))).toBeVisible()
    await expectAccessible()
    server.reply(attempts.joinableTest, sampleTest({ ...starts, server_time: after(30) }))
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.opens', { time }))).not.toBeInTheDocument()
  })

  it('says that the connection is missing, and that it will find out by itself', async () => {
    const starts = { state: 'scheduled', starts_at: after(90), waiting_from: after(30) } as const
    server.reply(attempts.joinableTest, sampleTest({ ...starts, students: [] }))
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.byItself'))).toBeVisible()
    server.offline()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.offline'))).toBeVisible()
    server.online()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.byItself'))).toBeVisible()
  })

  it('whose moment has come says that it starts any moment', async () => {
    server.reply(attempts.joinableTest, sampleTest({ state: 'scheduled', starts_at: startOfTest }))
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.soon'))).toBeVisible()
  })
})

describe('a scanned card', () => {
  it('goes straight into the only test that runs, and leaves the address', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.testsOfStudent, sampleCard({}, { join_code: 'ZZZZZZ', state: 'scheduled' }))
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await openPage('/t#p=abcd2345')
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
    expect(location.hash).toBe('')
    expect(server.asked(attempts.joinTest)[0]?.body).toMatchObject({ personal_code: 'ABCD2345' })
  })

  it('lets its pupil choose where several tests run', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(
      attempts.testsOfStudent,
      sampleCard(
        { title: 'Starověk' },
        { join_code: 'R4R4R4', title: 'Zlomky' },
        { join_code: 'S5S5S5', state: 'scheduled' },
      ),
    )
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await openPage('/t#p=ABCD2345', { width: 320 })
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'tests.title') })).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'tests.intro', { name: 'Anna Malá' }))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: /Zlomky/ }).click()
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
    expect(server.asked(attempts.joinableTest).at(-1)?.params.code).toBe('R4R4R4')
  })

  it('opens the own result of a test that is over, whose code is known no more, and tells what was published', async () => {
    const { attempt } = serveAttempt(server)
    const over = { state: 'finished', attempt_state: 'submitted', mark: { label: '2', absence: null } } as const
    const missed = { join_code: 'R4R4R4', title: 'Zlomky', state: 'finished' } as const
    server.reply(attempts.testsOfStudent, sampleCard(over, { ...missed, mark: { label: null, absence: 'later' } }))
    server.refuse(attempts.joinableTest, 'attempts.unknown_code')
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await openPage('/t#p=ABCD2345', { width: 320 })
    const mark = (text: string) => screen.say('attempts', 'tests.mark', { mark: text })
    await expect.element(screen.getByText(mark('2'))).toBeVisible()
    await expect.element(screen.getByText(mark(screen.say('attempts', 'mark.later')))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: new RegExp(mark('2')) }).click()
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
    expect(server.asked(attempts.joinTest)[0]?.params.code).toBe(sampleTest().join_code)
  })

  it('shows all tests of its pupil where the one that runs is handed in', async () => {
    server.reply(attempts.testsOfStudent, sampleCard({ title: 'Starověk', attempt_state: 'submitted' }))
    const screen = await openPage('/t#p=ABCD2345')
    await expect.element(screen.getByRole('button', { name: /Starověk/ })).toBeVisible()
  })

  it('while cards wait leads to the code on the board', async () => {
    server.refuse(attempts.testsOfStudent, 'attempts.cards_unavailable')
    const screen = await openPage('/t#p=ABCD2345')
    await expect.element(screen.getByText(screen.say('attempts', 'problem.cardsUnavailable'))).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: screen.say('attempts', 'code.label') })).toHaveValue('')
  })

  it('for which no test waits says so', async () => {
    server.reply(attempts.testsOfStudent, sampleCard())
    const screen = await openPage('/t#p=ABCD2345')
    await expect.element(screen.getByText(screen.say('attempts', 'tests.none'))).toBeVisible()
    await expectAccessible()
  })

  it('that is no longer good asks for the code of the test instead', async () => {
    server.refuse(attempts.testsOfStudent, 'attempts.unknown_code')
    const screen = await openPage('/t#p=ABCD2345')
    await expect.element(screen.getByText(screen.say('attempts', 'code.unknownCard'))).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'code.title') })).toBeVisible()
  })

  it('that the test does not let in is asked for the name as everyone', async () => {
    server.reply(attempts.joinableTest, sampleTest())
    server.reply(attempts.testsOfStudent, sampleCard({}))
    server.refuse(attempts.joinTest, 'attempts.wrong_personal_code')
    const screen = await openPage('/t#p=ABCD2345')
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toBeVisible()
  })

  it('waits for the connection and then goes in', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.testsOfStudent, sampleCard({}))
    server.reply(attempts.joinTest, { token: 'token', attempt })
    server.offline()
    const screen = await openPage('/t#p=ABCD2345')
    await expect.element(screen.getByText(screen.say('attempts', 'problem.loadTitle'))).toBeVisible()
    server.online()
    await screen.getByRole('button', { name: screen.say('attempts', 'problem.retry') }).click()
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
  })
})

const longTitle = 'Nejneobhospodařovávatelnějšími cestami starověkého Středomoří: opakování před pololetím'
