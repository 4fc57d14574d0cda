import { attempts } from '@katedra/contract/attempts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { dayAndTime } from '../../app/moments.ts'
import { openPage } from '../../testing/open-page.tsx'
import { hurry, serveAttempt } from '../../testing/pupils-server.ts'
import { after, sampleCard, sampleTest, sampleWaiting, startOfTest } from '../../testing/samples.ts'
import { rememberWaiting } from '../joining/remembered-attempts.ts'

const server = fakeServer()
const ahead = { state: 'scheduled', starts_at: after(10), question_count: null, waiting_from: after(-50) } as const

describe('coming before the start', () => {
  it.each([320, 390] as const)('is choosing the name and the code, then waiting, on %i pixels', async (width) => {
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.reply(attempts.wait, { token: 'token', waiting: sampleWaiting() })
    server.stream(attempts.waitingEvents)
    const screen = await openPage('/t/K7MQ2X', { width })
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    await screen.getByRole('textbox', { name: screen.say('attempts', 'join.personalCode') }).fill('abcd2345')
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('attempts', 'waiting.enter') }).click()
    await expect
      .element(screen.getByRole('heading', { name: screen.say('attempts', 'waiting.insideTitle') }))
      .toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.you', { name: 'Anna Malá' }))).toBeVisible()
    const time = dayAndTime(after(10), Date.parse(startOfTest), 'cs')
    await expect
      .element(screen.getByText(screen.say('attempts', 'waiting.insideStarts', { title: 'Starověk', time })))
      .toBeVisible()
    await expectAccessible()
    expect(server.asked(attempts.wait).map(({ body }) => body.personal_code)).toEqual(['ABCD2345'])
  })

  it('with a scanned card is waiting at once', async () => {
    server.reply(attempts.testsOfStudent, sampleCard({ state: 'scheduled' }))
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.reply(attempts.wait, { token: 'token', waiting: sampleWaiting() })
    server.stream(attempts.waitingEvents)
    const screen = await openPage('/t#p=ABCD2345')
    await screen.getByRole('button', { name: /Starověk/ }).click()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.you', { name: 'Anna Malá' }))).toBeVisible()
  })

  it('at the moment of the start is in the test', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.refuse(attempts.wait, 'attempts.already_launched')
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await openPage('/t/K7MQ2X')
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    await screen.getByRole('textbox', { name: screen.say('attempts', 'join.personalCode') }).fill('abcd2345')
    await screen.getByRole('button', { name: screen.say('attempts', 'waiting.enter') }).click()
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
  })
})

describe('the waiting room', () => {
  it('leads into the test when the server tells of the start', async () => {
    const { attempt } = serveAttempt(server, { id: idOf(801) })
    const stream = server.stream(attempts.waitingEvents)
    server.reply(attempts.begin, { waiting: sampleWaiting(), attempt: null })
    rememberWaiting('token', sampleWaiting())
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.you', { name: 'Anna Malá' }))).toBeVisible()
    server.reply(attempts.begin, { waiting: null, attempt })
    stream.emit({ changed: 'launched' })
    await expect.element(screen.getByRole('heading', { name: questionOne(screen) })).toBeVisible()
  })

  it('finds the start out by asking where the stream is cut off', async () => {
    const { attempt } = serveAttempt(server, { id: idOf(801) })
    server.refuse(attempts.waitingEvents, 'app.unavailable')
    server.reply(attempts.begin, { waiting: sampleWaiting(), attempt: null })
    rememberWaiting('token', sampleWaiting())
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.byItself'))).toBeVisible()
    server.reply(attempts.begin, { waiting: null, attempt })
    hurry()
    await expect.element(screen.getByRole('heading', { name: questionOne(screen) })).toBeVisible()
  })

  it('says that the connection is missing, and is there again with it', async () => {
    server.stream(attempts.waitingEvents)
    server.reply(attempts.begin, { waiting: sampleWaiting(), attempt: null })
    rememberWaiting('token', sampleWaiting())
    const screen = await openPage('/t/K7MQ2X', { language: 'en', width: 320 })
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.byItself'))).toBeVisible()
    server.offline()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.offline'))).toBeVisible()
    await expectAccessible()
    server.online()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'waiting.byItself'))).toBeVisible()
  })

  it.each(['attempts.other_device', 'app.not_found'] as const)('goes back to the names after %s', async (code) => {
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.stream(attempts.waitingEvents)
    server.refuse(attempts.begin, code)
    rememberWaiting('token', sampleWaiting())
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toBeVisible()
  })

  it('is left by who is somebody else', async () => {
    server.reply(attempts.joinableTest, sampleTest(ahead))
    server.stream(attempts.waitingEvents)
    server.reply(attempts.begin, { waiting: sampleWaiting(), attempt: null })
    rememberWaiting('token', sampleWaiting())
    const screen = await openPage('/t/K7MQ2X')
    await screen.getByRole('button', { name: screen.say('attempts', 'waiting.notMe') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toBeVisible()
  })
})

function questionOne(screen: Awaited<ReturnType<typeof openPage>>): string {
  return screen.say('attempts', 'question.title', { number: 1, total: 5 })
}
