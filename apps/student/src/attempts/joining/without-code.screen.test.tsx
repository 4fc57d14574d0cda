import { attempts } from '@katedra/contract/attempts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { hurry, serveAttempt } from '../../testing/pupils-server.ts'
import { after, sampleStudent, sampleTest, sampleWaiting } from '../../testing/samples.ts'
import { rememberWaiting } from './remembered-attempts.ts'

const server = fakeServer()
const anna = sampleStudent(11, 'Anna', 'M.')
const open = { without_codes: true } as const
const ahead = { ...open, state: 'scheduled', starts_at: after(10), question_count: null } as const

describe('a name without a code', () => {
  it.each(['cs', 'en'] as const)('opens the test by the keyboard alone, in %s', async (language) => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinableTest, sampleTest(open))
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await openPage('/t/K7MQ2X', { language, width: 320 })
    await tabTo(screen.getByRole('button', { name: 'Anna M.' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: screen.say('attempts', 'join.start') })).toHaveFocus()
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
    await expectAccessible({ in: ['dark'] })
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
    expect(server.asked(attempts.joinTest).map(({ body }) => body)).toEqual([{ student_id: anna.id }])
  })

  it('is enough as soon as the teacher asks for no code any more, also where its field stands open', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinTest, { token: 'token', attempt })
    for (const way of ['pressed', 'waited'] as const) {
      server.reply(attempts.joinableTest, sampleTest())
      const screen = await openPage('/t/K7MQ2X')
      await screen.getByRole('button', { name: 'Anna M.' }).click()
      await expect.element(screen.getByRole('textbox')).toBeVisible()
      server.reply(attempts.joinableTest, sampleTest(open))
      const start = screen.getByRole('button', { name: screen.say('attempts', 'join.start') })
      if (way === 'pressed') await start.click()
      else hurry()
      await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
      await expect.element(start).toHaveFocus()
      await expectAccessible({ in: ['light'] })
      await screen.unmount()
    }
  })

  it.each(['cs', 'en'] as const)(
    'leads on to the code when the teacher asks for it while the name stands chosen, in %s',
    async (language) => {
      const { attempt } = serveAttempt(server)
      server.reply(attempts.joinableTest, sampleTest(open))
      server.refuseFields(attempts.joinTest, { personal_code: 'personal_code_required' })
      const screen = await openPage('/t/K7MQ2X', { language, width: 320 })
      await screen.getByRole('button', { name: 'Anna M.' }).click()
      await screen.getByRole('button', { name: screen.say('attempts', 'join.start') }).click()
      await expect.element(screen.getByText(screen.say('attempts', 'join.codesAsked'))).toBeVisible()
      await expect.element(screen.getByText(screen.say('attempts', 'join.you', { name: 'Anna M.' }))).toBeVisible()
      await expect.element(screen.getByRole('textbox')).toHaveFocus()
      await expectAccessible()
      server.reply(attempts.joinTest, { token: 'token', attempt })
      await userEvent.keyboard('abcd2345{Enter}')
      await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
      expect(server.asked(attempts.joinTest).at(-1)?.body).toEqual({ student_id: anna.id, personal_code: 'ABCD2345' })
    },
  )

  it('before the start leads on to the code by itself, and back when none is asked for again', async () => {
    server.reply(attempts.joinableTest, sampleTest(ahead))
    const screen = await openPage('/t/K7MQ2X')
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    const enter = screen.getByRole('button', { name: screen.say('attempts', 'waiting.enter') })
    await expect.element(enter).toHaveFocus()
    server.reply(attempts.joinableTest, sampleTest({ ...ahead, without_codes: false }))
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'join.codesAsked'))).toBeVisible()
    await expect.element(screen.getByRole('textbox')).toHaveFocus()
    server.reply(attempts.joinableTest, sampleTest(ahead))
    hurry()
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(enter).toHaveFocus()
  })

  it('who asks the teacher for a name in use goes on when codes are asked for meanwhile', async () => {
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.refuse(attempts.wait, 'attempts.name_taken')
    server.reply(attempts.askToEnter, { token: 'request', number: 47 })
    server.reply(attempts.enterByRequest, { joined: null, place: null })
    const screen = await openPage('/t/K7MQ2X')
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    await screen.getByRole('button', { name: screen.say('attempts', 'waiting.enter') }).click()
    await expect.element(screen.getByText('47', { exact: true })).toBeVisible()
    const looks = server.asked(attempts.joinableTest).length
    server.reply(attempts.joinableTest, sampleTest({ ...ahead, without_codes: false }))
    hurry()
    await expect.poll(() => server.asked(attempts.joinableTest).length).toBeGreaterThan(looks)
    await expect.element(screen.getByText('47', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  })

  it('leads into the waiting room before the start', async () => {
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.reply(attempts.wait, { token: 'token', waiting: sampleWaiting() })
    server.stream(attempts.waitingEvents)
    const screen = await openPage('/t/K7MQ2X')
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    await screen.getByRole('button', { name: screen.say('attempts', 'waiting.enter') }).click()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.you', { name: 'Anna Malá' }))).toBeVisible()
  })

  it('without a connection says so and can be sent again', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinableTest, sampleTest(open))
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await openPage('/t/K7MQ2X')
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    server.offline()
    await screen.getByRole('button', { name: screen.say('attempts', 'join.start') }).click()
    await expect.element(screen.getByText(screen.say('attempts', 'problem.offline'))).toBeVisible()
    server.online()
    await screen.getByRole('button', { name: screen.say('attempts', 'join.start') }).click()
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
  })
})

describe('a name in use', () => {
  it.each(['cs', 'en'] as const)('asks the teacher politely, and opens when let in, in %s', async (language) => {
    const { attempt } = serveAttempt(server)
    const screen = await atTakenName({ language, width: 320 })
    const title = screen.say('attempts', 'ask.takenTitle', { name: 'Anna M.' })
    await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus()
    await expect.element(screen.getByText(screen.say('attempts', 'ask.taken'))).toBeVisible()
    const number = screen.getByText('47', { exact: true })
    await expect.element(number).toBeVisible()
    // To be read out, or held up to the teacher.
    expect(parseFloat(getComputedStyle(number.element()).fontSize)).toBeGreaterThan(30)
    await expectAccessible({ in: ['dark'] })
    server.reply(attempts.enterByRequest, { joined: { token: 'token', attempt }, place: null })
    hurry()
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
  })

  it('that the teacher refuses leads back to the names', async () => {
    const screen = await atTakenName()
    await expect.element(screen.getByText('47', { exact: true })).toBeVisible()
    server.refuse(attempts.enterByRequest, 'attempts.request_refused')
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'problem.requestRefused'))).toBeVisible()
    expect(screen.getByText(screen.say('attempts', 'ask.taken')).query()).toBeNull()
    await screen.getByRole('button', { name: screen.say('attempts', 'join.backToList') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toHaveFocus()
  })

  it('is proven by the code after all', async () => {
    const { attempt } = serveAttempt(server)
    const screen = await atTakenName()
    await screen.getByRole('button', { name: screen.say('attempts', 'join.haveCode') }).click()
    server.reply(attempts.joinTest, { token: 'token', attempt })
    await userEvent.keyboard('abcd2345{Enter}')
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
    expect(server.asked(attempts.joinTest).at(-1)?.body).toEqual({ student_id: anna.id, personal_code: 'ABCD2345' })
  })

  it('before the start leads into the waiting room when the teacher lets in', async () => {
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.refuse(attempts.wait, 'attempts.name_taken')
    server.reply(attempts.askToEnter, { token: 'request', number: 47 })
    server.reply(attempts.enterByRequest, { joined: null, place: { token: 'token', waiting: sampleWaiting() } })
    server.stream(attempts.waitingEvents)
    const screen = await openPage('/t/K7MQ2X')
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    await screen.getByRole('button', { name: screen.say('attempts', 'waiting.enter') }).click()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.you', { name: 'Anna Malá' }))).toBeVisible()
  })
})

describe('asking the teacher before the start', () => {
  it('is offered after a wrong code', async () => {
    server.reply(attempts.joinableTest, sampleTest({ ...ahead, without_codes: false }))
    server.refuse(attempts.wait, 'attempts.wrong_personal_code')
    server.reply(attempts.askToEnter, { token: 'request', number: 47 })
    server.reply(attempts.enterByRequest, { joined: null, place: { token: 'token', waiting: sampleWaiting() } })
    server.stream(attempts.waitingEvents)
    const screen = await openPage('/t/K7MQ2X')
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    await userEvent.keyboard('abcd2345{Enter}')
    await screen.getByRole('button', { name: screen.say('attempts', 'join.askTeacher') }).click()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.you', { name: 'Anna Malá' }))).toBeVisible()
  })
})

describe('the first device', () => {
  it('in the waiting room is told that another one waits under its name', async () => {
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.stream(attempts.waitingEvents)
    server.refuse(attempts.begin, 'attempts.other_device')
    rememberWaiting('token', sampleWaiting())
    const screen = await openPage('/t/K7MQ2X', { width: 320 })
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.moved'))).toBeVisible()
    await expectAccessible()
  })
})

/** The name is chosen, and it is in use. */
async function atTakenName(look?: Parameters<typeof openPage>[1]) {
  server.reply(attempts.joinableTest, sampleTest(open))
  server.refuse(attempts.joinTest, 'attempts.name_taken')
  server.reply(attempts.askToEnter, { token: 'request', number: 47 })
  server.reply(attempts.enterByRequest, { joined: null, place: null })
  const screen = await openPage('/t/K7MQ2X', look)
  await screen.getByRole('button', { name: 'Anna M.' }).click()
  await screen.getByRole('button', { name: screen.say('attempts', 'join.start') }).click()
  return screen
}
