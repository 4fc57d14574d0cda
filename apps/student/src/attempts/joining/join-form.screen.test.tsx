import { attempts } from '@katedra/contract/attempts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Screen } from '@katedra/testing/screens'
import { onScreen } from '@katedra/testing/texts'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { hurry, serveAttempt } from '../../testing/pupils-server.ts'
import { sampleStudent, sampleTest } from '../../testing/samples.ts'

const server = fakeServer()

describe('the list of names', () => {
  it('is in Czech order, without a search where it is short', async () => {
    server.reply(attempts.joinableTest, sampleTest())
    const screen = await openPage('/t/K7MQ2X', { width: 320 })
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toBeVisible()
    expect(names(screen)).toEqual(['Anna M.', 'Jan D.', 'Šimon Č.'])
    await expect.element(search(screen)).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('of three hundred is searched without diacritics, and says how many names are left', async () => {
    server.reply(attempts.joinableTest, sampleTest({ students: threeHundred() }))
    const screen = await openPage('/t/K7MQ2X', { width: 320 })
    await search(screen).fill('reznicek')
    await expect.poll(() => names(screen)).toEqual(['Žofie Řezníček'])
    await expect.element(screen.getByText(screen.say('attempts', 'join.matches', { count: 1 }))).toBeInTheDocument()
    await search(screen).fill('nikdo takový')
    await expect.element(screen.getByText(screen.say('attempts', 'join.noMatch'))).toBeVisible()
    await search(screen).fill('')
    await expect.poll(() => names(screen).length).toBe(300)
    await expectAccessible({ in: ['dark'] })
  })

  it('that is empty says whom to tell', async () => {
    server.reply(attempts.joinableTest, sampleTest({ students: [] }))
    const screen = await openPage('/t/K7MQ2X')
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.nobody') })).toBeVisible()
    await expectAccessible()
  })

  it('takes the keyboard back when the chosen name was not one’s own', async () => {
    server.reply(attempts.joinableTest, sampleTest())
    const screen = await openPage('/t/K7MQ2X')
    await tabTo(screen.getByRole('button', { name: 'Anna M.' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(personalCode(screen)).toHaveFocus()
    await tabTo(screen.getByRole('button', { name: screen.say('attempts', 'join.notMe') }))
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toHaveFocus()
  })
})

describe('the personal code', () => {
  it('opens the test by the keyboard alone, whatever its case and spaces', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await atPersonalCode()
    await userEvent.keyboard('abcd 2345{Enter}')
    await expect.element(screen.getByRole('heading', { name: /1.*5/ })).toBeVisible()
    expect(server.asked(attempts.joinTest)[0]?.body).toEqual({ student_id: anna.id, personal_code: 'ABCD2345' })
  })

  it('keeps the pupil in the test when news of it come a moment after the joining', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await atPersonalCode()
    const looks = server.asked(attempts.joinableTest).length
    const late = server.slow(attempts.joinableTest)
    hurry()
    await expect.poll(() => server.asked(attempts.joinableTest).length).toBeGreaterThan(looks)
    await userEvent.keyboard('ABCD2345{Enter}')
    await expect.element(screen.getByRole('heading', { name: /1.*5/ })).toBeVisible()
    late.release()
    // Longer than a reply takes to be read.
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
    await expect.element(screen.getByRole('heading', { name: /1.*5/ })).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'join.chooseName'))).not.toBeInTheDocument()
  })

  it('that is missing or too short is not sent', async () => {
    const screen = await atPersonalCode()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(personalCode(screen))
      .toHaveAccessibleDescription(new RegExp(onScreen(screen.say('attempts', 'join.personalCodeEmpty'))))
    await userEvent.keyboard('ABC{Enter}')
    await expect
      .element(personalCode(screen))
      .toHaveAccessibleDescription(new RegExp(screen.say('attempts', 'join.personalCodeLength', { count: 3 })))
    await expect.element(personalCode(screen)).toHaveFocus()
    await expectAccessible()
  })

  it('that belongs to someone else stays in its field with the reason', async () => {
    server.refuse(attempts.joinTest, 'attempts.wrong_personal_code')
    const screen = await atPersonalCode()
    await userEvent.keyboard('ABCD2345{Enter}')
    await expect.element(screen.getByText(screen.say('attempts', 'problem.wrongPersonalCode'))).toBeVisible()
    await expect.element(personalCode(screen)).toHaveValue('ABCD2345')
    await expect.element(personalCode(screen)).toHaveFocus()
  })

  it('tried too often says in how many seconds it may be tried again', async () => {
    server.refuse(attempts.joinTest, 'app.too_many_requests', { retryAfter: 42 })
    const screen = await atPersonalCode()
    await userEvent.keyboard('ABCD2345{Enter}')
    await expect.element(screen.getByText(screen.say('attempts', 'problem.tooMany', { count: 42 }))).toBeVisible()
  })

  it('tried too often for much longer says it in minutes', async () => {
    server.refuse(attempts.joinTest, 'app.too_many_requests', { retryAfter: 540 })
    const screen = await atPersonalCode()
    await userEvent.keyboard('ABCD2345{Enter}')
    await expect.element(screen.getByText(screen.say('attempts', 'problem.tooManyMinutes', { count: 9 }))).toBeVisible()
  })

  it.each([
    ['attempts.not_running', 'problem.notRunning'],
    ['attempts.guests_full', 'problem.guestsFull'],
    ['app.internal', 'problem.server'],
  ] as const)('refused with %s says why', async (code, words) => {
    server.refuse(attempts.joinTest, code)
    const screen = await atPersonalCode()
    await userEvent.keyboard('ABCD2345{Enter}')
    await expect.element(screen.getByText(screen.say('attempts', words))).toBeVisible()
  })

  it('without a connection loses nothing and can be sent again', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await atPersonalCode({ language: 'en' })
    server.offline()
    await userEvent.keyboard('ABCD2345{Enter}')
    await expect.element(screen.getByText(screen.say('attempts', 'problem.offline'))).toBeVisible()
    server.online()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
  })

  it('under way on a slow line says so and is sent once', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const gate = server.slow(attempts.joinTest)
    const screen = await atPersonalCode()
    await userEvent.keyboard('ABCD2345{Enter}{Enter}')
    await expect.element(screen.getByRole('button', { name: screen.say('attempts', 'join.busy') })).toBeVisible()
    gate.release()
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
    expect(server.asked(attempts.joinTest)).toHaveLength(1)
  })
})

describe('asking the teacher', () => {
  it.each(['cs', 'en'] as const)(
    'is offered after a wrong code, shows a number and opens by itself, in %s',
    async (language) => {
      const { attempt } = serveAttempt(server)
      server.refuse(attempts.joinTest, 'attempts.wrong_personal_code')
      server.reply(attempts.askToEnter, { token: 'request', number: 47 })
      server.reply(attempts.enterByRequest, { joined: null, place: null })
      const screen = await atPersonalCode({ language, width: 320 })
      await expect.element(askButton(screen)).not.toBeInTheDocument()
      await userEvent.keyboard('ABCD2345{Enter}')
      await tabTo(askButton(screen))
      await userEvent.keyboard('{Enter}')
      const title = screen.say('attempts', 'ask.title', { name: 'Anna M.' })
      await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus()
      await expect.element(screen.getByText('47', { exact: true })).toBeVisible()
      await expect.element(screen.getByText(screen.say('attempts', 'ask.waiting'))).toBeVisible()
      await expectAccessible({ in: ['dark'] })
      expect(server.asked(attempts.askToEnter).map(({ body }) => body)).toEqual([{ student_id: anna.id }])
      server.reply(attempts.enterByRequest, { joined: { token: 'token', attempt }, place: null })
      hurry()
      await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
      expect(server.asked(attempts.enterByRequest).at(-1)?.body).toEqual({ token: 'request' })
    },
  )

  it('can be repeated when the request is gone, and leads back to the code', async () => {
    server.refuse(attempts.joinTest, 'app.too_many_requests', { retryAfter: 4 })
    server.reply(attempts.askToEnter, { token: 'request', number: 47 })
    server.refuse(attempts.enterByRequest, 'attempts.request_gone')
    const screen = await atPersonalCode()
    await userEvent.keyboard('ABCD2345{Enter}')
    await askButton(screen).click()
    await expect.element(screen.getByText('47', { exact: true })).toBeVisible()
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'problem.requestGone'))).toBeVisible()
    server.reply(attempts.askToEnter, { token: 'next', number: 52 })
    server.reply(attempts.enterByRequest, { joined: null, place: null })
    await screen.getByRole('button', { name: screen.say('attempts', 'ask.again') }).click()
    await expect.element(screen.getByText('52', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: screen.say('attempts', 'ask.back') }).click()
    await expect.element(personalCode(screen)).toHaveFocus()
    await expect.element(personalCode(screen)).toHaveValue('ABCD2345')
  })
})

describe('a guest', () => {
  it('comes in by a name where the test lets guests in', async () => {
    const { attempt } = serveAttempt(server)
    server.reply(attempts.joinableTest, sampleTest({ guests_allowed: true }))
    server.reply(attempts.joinTest, { token: 'token', attempt })
    const screen = await openPage('/t/K7MQ2X', { width: 320 })
    await screen.getByRole('button', { name: screen.say('attempts', 'join.notListed') }).click()
    await expect.element(guestName(screen)).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('attempts', 'join.guestEmpty'))).toBeVisible()
    await userEvent.keyboard('Host Hostovič{Enter}')
    await expect.element(screen.getByText(attempt.student_name)).toBeVisible()
    expect(server.asked(attempts.joinTest)[0]?.body).toEqual({ guest_name: 'Host Hostovič' })
  })

  it('is asked for the name at once where there is no list', async () => {
    server.reply(attempts.joinableTest, sampleTest({ guests_allowed: true, students: [] }))
    server.refuse(attempts.joinTest, 'attempts.guests_not_allowed')
    const screen = await openPage('/t/K7MQ2X')
    await guestName(screen).fill('Host')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('attempts', 'problem.guestsNotAllowed'))).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: screen.say('attempts', 'join.backToList') }))
      .not.toBeInTheDocument()
  })
})

const anna = sampleStudent(11, 'Anna', 'M.')

/** The name is chosen, and the cursor stands in the field for its code. */
async function atPersonalCode(look?: Parameters<typeof openPage>[1]): Promise<Screen> {
  server.reply(attempts.joinableTest, sampleTest())
  const screen = await openPage('/t/K7MQ2X', look)
  await screen.getByRole('button', { name: 'Anna M.' }).click()
  await expect.element(personalCode(screen)).toHaveFocus()
  return screen
}

function askButton(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('attempts', 'join.askTeacher') })
}

function personalCode(screen: Screen) {
  return screen.getByRole('textbox', { name: screen.say('attempts', 'join.personalCode') })
}

function guestName(screen: Screen) {
  return screen.getByRole('textbox', { name: screen.say('attempts', 'join.guestName') })
}

function search(screen: Screen) {
  return screen.getByRole('searchbox', { name: screen.say('attempts', 'join.search') })
}

function names(screen: Screen): string[] {
  return screen
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
}

function threeHundred() {
  const others = Array.from({ length: 299 }, (_, index) => sampleStudent(100 + index, 'Jan', `Novák ${index}`))
  return [...others, sampleStudent(99, 'Žofie', 'Řezníček')]
}
