import { attempts } from '@katedra/contract/attempts'
import { examples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { rememberAttempt } from '../joining/remembered-attempts.ts'
import { keepAnswer, keepAttempt } from '../queue/memory.ts'
import { emptyAnswer } from '../queue/merge.ts'
import { hurry, openAttempt, serveAttempt } from '../../testing/pupils-server.ts'
import { after, asShown, savedAnswer, startOfTest } from '../../testing/samples.ts'

const server = fakeServer()

describe('an attempt begun earlier', () => {
  it('is offered on the first screen', async () => {
    const { attempt } = serveAttempt(server)
    rememberAttempt('token-of-this-device', attempt)
    const screen = await openPage('/t', { width: 320 })
    await expect.element(screen.getByText(screen.say('attempts', 'code.continueTitle'))).toBeVisible()
    await expectAccessible()
    await button(screen, 'code.continue').click()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    expect(location.pathname).toBe(`/t/${attempt.join_code}`)
  })

  it('on a slow line says that it is being loaded', async () => {
    const world = serveAttempt(server)
    const gate = server.slow(attempts.attempt)
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('status')).toBeInTheDocument()
    await expectAccessible()
    gate.release()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
  })

  it('opens at its address with its answers', async () => {
    const world = serveAttempt(server, { answers: [savedAnswer(1, { chosen: ['w9'] })] })
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeChecked()
    await expect.element(saved(screen, 'server', '9:00')).toBeVisible()
    await expectAccessible()
  })

  it('opens without a connection from the copy of this device', async () => {
    const world = serveAttempt(server)
    await keepAttempt(world.attempt)
    server.offline()
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'time.unknown'))).toBeVisible()
    server.online()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'time.unknown'))).not.toBeInTheDocument()
  })

  it('of which this device has no copy says that the server can’t be reached', async () => {
    const world = serveAttempt(server)
    server.offline()
    const screen = await openAttempt(world, { width: 320 })
    await expect.element(screen.getByText(screen.say('attempts', 'problem.loadTitle'))).toBeVisible()
    await expectAccessible()
    server.online()
    await button(screen, 'problem.retry').click()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
  })

  it('that the server does not know any more asks to sign in again', async () => {
    const world = serveAttempt(server)
    server.refuse(attempts.attempt, 'app.unauthorized')
    const screen = await openAttempt(world)
    await expect.element(screen.getByText(screen.say('attempts', 'device.signedOutTitle'))).toBeVisible()
    await expectAccessible()
    await button(screen, 'device.signIn').click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toBeVisible()
  })
})

describe('the line about what is saved', () => {
  it('says that an answer is on this device until the server has it', async () => {
    const screen = await openAttempt(serveAttempt(server))
    const gate = server.slow(attempts.saveAnswer)
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.element(saved(screen, 'device')).toBeVisible()
    gate.release()
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
  })

  it('has a quiet word beside it while the line is gone, also where nothing waits', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await expect.element(saved(screen, 'server', '9:00')).toBeVisible()
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await expect.element(screen.getByText(screen.say('attempts', 'saved.deviceHint'))).toBeVisible()
    await expect.element(saved(screen, 'server', '9:00')).toBeVisible()
    line.mockRestore()
    dispatchEvent(new Event('online'))
    await expect.element(screen.getByText(screen.say('attempts', 'saved.deviceHint'))).not.toBeInTheDocument()
  })

  it('keeps an answer that could not be sent and sends it later', async () => {
    const screen = await openAttempt(serveAttempt(server), { width: 320 })
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    server.offline()
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.element(saved(screen, 'device')).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'saved.deviceHint'))).toBeVisible()
    await expectAccessible()
    await button(screen, 'question.next').click()
    await button(screen, 'question.previous').click()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeChecked()
    server.online()
    hurry()
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
    expect(server.asked(attempts.saveAnswer).at(-1)?.body.answer).toEqual({ chosen: ['w9'] })
  })

  it('sends an answer that the last visit left on this device', async () => {
    const world = serveAttempt(server)
    const changed_at = Date.parse(startOfTest)
    await keepAnswer(world.attempt.id, {
      ...emptyAnswer(1),
      answer: { chosen: ['w9'] },
      revision: 1,
      changed_revision: 1,
      changed_at,
    })
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeChecked()
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
    expect(server.asked(attempts.saveAnswer)[0]?.body.answer).toEqual({ chosen: ['w9'] })
  })

  it('sends what is being typed when the page goes away', async () => {
    const screen = await openAttempt(serveAttempt(server, { questions: asShown([examples.text[0]]) }))
    await screen.getByRole('textbox', { name: screen.say('questions', 'text.answer') }).click()
    await userEvent.keyboard('Karel')
    dispatchEvent(new Event('pagehide'))
    await expect.poll(() => server.asked(attempts.saveAnswer).at(-1)?.body.answer).toEqual({ text: 'Karel' })
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
  })

  it('takes a later word over an earlier one that is still on its way', async () => {
    const screen = await openAttempt(serveAttempt(server))
    const gate = server.slow(attempts.saveAnswer)
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await screen.getByRole('radio', { name: /Milán/ }).click()
    await expect.element(saved(screen, 'device')).toBeVisible()
    gate.release()
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
    await expect.poll(() => server.asked(attempts.saveAnswer).at(-1)?.body.answer).toEqual({ chosen: ['k4'] })
    await expect.element(screen.getByRole('radio', { name: /Milán/ })).toBeChecked()
  })

  it('goes on with an answer that the server would not take, and says that only this device has it', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    server.refuse(attempts.saveAnswer, 'app.bad_request')
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.poll(() => server.asked(attempts.saveAnswer)).toHaveLength(1)
    await expect.element(saved(screen, 'device')).toBeVisible()
    serveSaving()
    await screen.getByRole('radio', { name: /Milán/ }).click()
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
  })

  it('says that nothing is saved where the device refuses and the server is away, and sends it later', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    refuseOnDevice()
    server.offline()
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.element(saved(screen, 'nowhere')).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'saved.nowhereHint'))).toBeVisible()
    expect(mayBeClosed()).toBe(false)
    await expectAccessible()
    server.online()
    hurry()
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
    expect(mayBeClosed()).toBe(true)
  })

  it('tries again by itself after the server failed', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    server.refuse(attempts.saveAnswer, 'app.internal')
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.element(screen.getByText(screen.say('attempts', 'saved.deviceHint'))).toBeVisible()
    serveSaving()
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
  })
})

describe('another device', () => {
  it('that took the attempt over leaves this one to be read only', async () => {
    const screen = await openAttempt(serveAttempt(server), { width: 320 })
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeEnabled()
    server.refuse(attempts.presence, 'attempts.other_device')
    hurry()
    await expect.element(screen.getByRole('alert').getByText(screen.say('attempts', 'device.otherTitle'))).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeDisabled()
    await expectAccessible()
    await button(screen, 'question.overview').click()
    await expect.element(button(screen, 'overview.handIn')).not.toBeInTheDocument()
  })

  it('that took it over while an answer was on its way leaves that answer here, and says so', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    server.refuse(attempts.saveAnswer, 'attempts.other_device')
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.element(screen.getByText(screen.say('attempts', 'device.otherUnsent', { count: 1 }))).toBeVisible()
    await button(screen, 'device.continueHere').click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toBeVisible()
  })

  it('had the attempt: who continues here sends the answer that stayed on this device', async () => {
    const world = serveAttempt(server)
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    server.refuse(attempts.saveAnswer, 'attempts.other_device')
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await button(screen, 'device.continueHere').click()
    server.reply(attempts.joinTest, { token: 'another', attempt: world.attempt })
    serveSaving()
    await screen.getByRole('button', { name: 'Anna M.' }).click()
    await userEvent.keyboard('ABCD2345{Enter}')
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeChecked()
  })
})

describe('messages of the teacher', () => {
  it('come over the question without taking the cursor, and Escape puts them away', async () => {
    const world = serveAttempt(server, { questions: asShown([examples.text[0]]) })
    const screen = await openAttempt(world, { width: 320 })
    const field = screen.getByRole('textbox', { name: screen.say('questions', 'text.answer') })
    await field.click()
    await userEvent.keyboard('Karel')
    world.messages = [{ id: idOf(501), text: longMessage, sent_at: after(3) }]
    hurry()
    await expect.element(screen.getByText(longMessage)).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'messages.from', { time: '9:03' }))).toBeVisible()
    await expect.element(field).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText(longMessage)).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Karel')
  })

  it('are put away by their button, and are not shown again', async () => {
    const world = serveAttempt(server)
    world.messages = [
      { id: idOf(501), text: 'Ještě pět minut.', sent_at: after(3) },
      { id: idOf(502), text: 'Otázku 3 vynechte.', sent_at: after(4) },
    ]
    const screen = await openAttempt(world)
    await expect.element(screen.getByText('Otázku 3 vynechte.')).toBeVisible()
    await button(screen, 'messages.close').click()
    await expect.element(screen.getByText('Ještě pět minut.')).not.toBeInTheDocument()
    hurry()
    await expect.poll(() => server.asked(attempts.presence).at(-1)?.body.shown_message_id).toBe(idOf(502))
    await expect.element(screen.getByText('Otázku 3 vynechte.')).not.toBeInTheDocument()
  })
})

describe('a break', () => {
  it('covers the questions, says where the work is, and gives the cursor back', async () => {
    const world = serveAttempt(server)
    const screen = await openAttempt(world, { width: 320 })
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.element(saved(screen, 'server', '9:01')).toBeVisible()
    world.attempt = { ...world.attempt, is_paused: true }
    hurry()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'break.title') })).toHaveFocus()
    await expect.element(screen.getByText(screen.say('attempts', 'break.safe.server'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'time.paused'))).toBeVisible()
    await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
    await expectAccessible()
    world.attempt = { ...world.attempt, is_paused: false }
    hurry()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toHaveFocus()
  })

  it('puts the question about handing in away, and nothing is handed in', async () => {
    const world = serveAttempt(server)
    const screen = await openAttempt(world)
    await button(screen, 'question.overview').click()
    await button(screen, 'overview.handIn').click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    world.attempt = { ...world.attempt, is_paused: true }
    hurry()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'break.title') })).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(attempts.submitAttempt)).toHaveLength(0)
  })

  it('without a connection says that its end can’t be heard', async () => {
    const screen = await openAttempt(serveAttempt(server, { is_paused: true }))
    await expect.element(screen.getByText(screen.say('attempts', 'break.byItself'))).toBeVisible()
    server.offline()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'break.offline'))).toBeVisible()
    server.online()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'break.byItself'))).toBeVisible()
  })
})

describe('the line', () => {
  it('makes the page ask when it is told that the teacher has changed something', async () => {
    const world = serveAttempt(server)
    const stream = server.stream(attempts.attemptEvents)
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeEnabled()
    await expect.poll(() => server.asked(attempts.presence).length).toBeGreaterThan(0)
    world.attempt = { ...world.attempt, is_paused: true }
    stream.emit({ changed: 'attempt' })
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'break.title') })).toBeVisible()
    expect(server.asked(attempts.attemptEvents)).toHaveLength(1)
  })

  it('that is refused leaves a page that asks by itself', async () => {
    const world = serveAttempt(server)
    server.refuse(attempts.attemptEvents, 'app.unavailable')
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeEnabled()
    await expect.poll(() => server.asked(attempts.attemptEvents)).toHaveLength(1)
    world.attempt = { ...world.attempt, is_paused: true }
    hurry()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'break.title') })).toBeVisible()
  })
})

describe('the time left', () => {
  it.each([
    ['time.minutes', { count: 44 }, 45],
    ['time.hours', { hours: 1, minutes: 29 }, 90],
    ['time.until', { time: 'zítra 9:00' }, 24 * 60],
  ] as const)('is said in words: %s', async (key, values, minutes) => {
    const screen = await openAttempt(serveAttempt(server, { deadline: after(minutes) }))
    await expect.element(screen.getByText(screen.say('attempts', key, values)).first()).toBeVisible()
  })

  it('of the last five minutes stands out, in both themes', async () => {
    const screen = await openAttempt(serveAttempt(server, { deadline: after(4.9) }), { width: 320 })
    await expect.element(screen.getByText(screen.say('attempts', 'time.minutes', { count: 4 })).first()).toBeVisible()
    await expectAccessible()
  })

  it('that the teacher adds is shown without a word from the pupil', async () => {
    const world = serveAttempt(server, { deadline: after(10.5) })
    const screen = await openAttempt(world)
    await expect.element(screen.getByText(screen.say('attempts', 'time.minutes', { count: 10 })).first()).toBeVisible()
    world.attempt = { ...world.attempt, deadline: after(20.5) }
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'time.minutes', { count: 20 })).first()).toBeVisible()
  })
})

const longMessage = `Nezapomeňte na jednotky, i u nejneobhospodařovávatelnějšíchpolíček. ${'Pište čitelně. '.repeat(12).trim()}`

function serveSaving(): void {
  server.reply(attempts.saveAnswer, ({ body: { revision } }) => ({ revision, saved_at: after(1) }))
}

/** A device without room: IndexedDB takes nothing from now on. */
function refuseOnDevice(): void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
}

/** Whether the browser would let the page go without asking. */
function mayBeClosed(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function saved(screen: Screen, where: 'server' | 'device' | 'nowhere', time = startOfTest) {
  return screen.getByText(screen.say('attempts', `saved.${where}`, { time }), { exact: true }).first()
}

function button(screen: Screen, key: string) {
  return screen.getByRole('button', { name: screen.say('attempts', key), exact: true })
}
