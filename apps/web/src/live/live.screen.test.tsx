import { live, type LateAnswer, type LivePupil } from '@katedra/contract/live'
import { marks } from '@katedra/contract/marks'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results, type TestResults } from '@katedra/contract/results'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { numberedStudent, sampleAttempt, sampleResults } from '../testing/sample-figures.ts'
import { sampleMarks } from '../testing/sample-marks.ts'
import { samplePupil, sampleRoom } from '../testing/sample-room.ts'
import { sampleTestDetail } from '../testing/sample-tests.ts'
import { expectRefusal, toast } from '../testing/toast.ts'

const server = fakeServer()
type Screen = Awaited<ReturnType<typeof openPage>>
const address = `/testy/${idOf(1)}/zive`

beforeEach(() => {
  server.stream(live.events)
  server.reply(plannedTests.test, { ...sampleTestDetail(1), id: idOf(1), state: 'launched' })
  server.reply(live.lateAnswers, [])
  server.reply(results.testResults, growing(0))
  server.reply(subjects.subjects, [])
})

describe('the live room', () => {
  it('shows the way in while no one has joined', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1, { state: 'not_joined', attempt_id: null })]))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('live', 'pupil.not_joined'))).toBeVisible()
    await expect.element(screen.getByText('ABC DEF')).toBeVisible()
    await expectAccessible()
  })

  it('has the code on the first screen of a phone, and no line for what a pupil has not got yet', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1, { state: 'not_joined', attempt_id: null })]))
    const screen = await openPage(server, address, { width: 360, height: 640 })
    await expect.element(screen.getByText('ABC DEF')).toBeInViewport({ ratio: 1 })
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
    const row = screen.getByRole('row').elements().at(-1)
    expect(row?.querySelectorAll('[role="cell"]').length).toBeGreaterThan(3)
    expect(row instanceof HTMLElement ? row.innerText : '').not.toContain('–')
  })

  it('says which question a pupil sees as the pupil’s phone counts it, and as the test does', async () => {
    const pupils = [
      samplePupil(1, { current_item: 2, current_position: 1 }),
      samplePupil(2, { current_item: 2, current_position: 2 }),
    ]
    server.reply(live.room, sampleRoom(pupils, { question_count: 10 }))
    const screen = await openPage(server, address)
    const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
    const say = (key: string, values: object) => screen.say('live', `table.${key}`, values)
    await expect.element(row('Adam 1').getByText(say('position', { number: 1, total: 10 }))).toBeVisible()
    await expect.element(row('Adam 1').getByText(say('inTest', { number: 2 }))).toBeVisible()
    await expect.element(row('Adam 2').getByText(say('position', { number: 2, total: 10 }))).toBeVisible()
    await expect.element(row('Adam 2').getByText(say('inTest', { number: 2 }))).not.toBeInTheDocument()
  })

  it('says on a phone that somebody waits at the entrance, wherever its list is scrolled, and leads there', async () => {
    const waiting = [{ id: idOf(3001), number: 47 }]
    const entrance = [{ student_id: idOf(1001), name: 'Adam 1', wrong_code_count: 0, is_in: false, waiting }]
    const pupils = Array.from({ length: 24 }, (_, index) => samplePupil(index + 1))
    server.reply(live.room, sampleRoom(pupils, { entrance }))
    const screen = await openPage(server, address, { width: 360, height: 640 })
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 20' })).toBeVisible()
    screen.getByRole('rowheader', { name: 'Adam 20' }).element().scrollIntoView()
    const words = screen.say('live', 'entrance.summary', { count: 1 })
    const bell = screen.getByRole('button', { name: words })
    await expect.element(bell).toBeInViewport({ ratio: 1 })
    // Its arrow says where the notice is.
    const arrow = () => bell.element().querySelector('svg')?.classList.contains('lucide-arrow-up')
    await expect.poll(arrow).toBe(true)
    scrollTo({ top: 0, behavior: 'instant' })
    await expect.poll(arrow).toBe(false)
    await bell.click()
    const letIn = screen.say('live', 'entrance.letInNamed', { name: 'Adam 1', number: 47 })
    await expect.element(screen.getByRole('button', { name: letIn })).toBeInViewport({ ratio: 1 })
    await expectAccessible({ in: ['light'] })
  })

  it('keeps the way in open while the class comes into a test that has just begun', async () => {
    const missing = (number: number) => samplePupil(number, { state: 'not_joined', attempt_id: null })
    const stream = server.stream(live.events)
    server.reply(live.room, sampleRoom([missing(1), missing(2)]))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('live', 'wayIn.title'))).toBeVisible()
    server.reply(live.room, sampleRoom([samplePupil(1), missing(2)]))
    stream.emit({ changed: 'room' })
    await expect.element(screen.getByText(screen.say('live', 'pupil.open'), { exact: true })).toBeVisible()
    await expect.element(screen.getByText('ABC DEF')).toBeVisible()
    await screen.getByText(screen.say('live', 'wayIn.title')).click()
    await expect.element(screen.getByText('ABC DEF')).not.toBeVisible()
  })

  it('folds the way in for who comes back to a room where pupils are', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('live', 'wayIn.late'))).toBeVisible()
    await expect.element(screen.getByText('ABC DEF')).not.toBeVisible()
  })

  it('keeps its buttons in their places on a phone when a break begins', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1), samplePupil(2)]))
    const screen = await openPage(server, address, { width: 360, height: 740 })
    const button = (name: 'time' | 'pause' | 'resume' | 'message') =>
      screen.getByRole('button', { name: screen.say('live', `do.${name}`), exact: true })
    await expect.element(button('pause')).toBeEnabled()
    const frame = (name: 'time' | 'message') => {
      const { x, y, width, height } = button(name).element().getBoundingClientRect()
      return { x, y, width, height }
    }
    const before = [frame('time'), frame('message')]
    server.reply(live.pause, sampleRoom([1, 2].map((number) => samplePupil(number, { is_paused: true }))))
    server.reply(live.room, sampleRoom([1, 2].map((number) => samplePupil(number, { is_paused: true }))))
    await button('pause').click()
    await expect.element(button('resume')).toBeVisible()
    expect([frame('time'), frame('message')]).toEqual(before)
  })

  it('says that it is a break while the time of all stands', async () => {
    const stream = server.stream(live.events)
    const paused = (number: number) => samplePupil(number, { is_paused: true })
    server.reply(live.room, sampleRoom([paused(1), paused(2), samplePupil(3, { state: 'submitted' })]))
    const screen = await openPage(server, address)
    const words = screen.getByText(screen.say('live', 'state.break'))
    await expect.element(words).toBeVisible()
    server.reply(live.room, sampleRoom([paused(1), samplePupil(2)]))
    stream.emit({ changed: 'room' })
    await expect.element(words).not.toBeInTheDocument()
  })

  it('puts those who need help on top', async () => {
    const calm = samplePupil(1)
    const rushing = samplePupil(2, { is_rushing: true })
    const done = samplePupil(3, { state: 'submitted' })
    server.reply(live.room, sampleRoom([done, calm, rushing]))
    const screen = await openPage(server, address)
    await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(3)
    const names = screen
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Adam 2', 'Adam 1', 'Adam 3'])
  })

  it.each([320, 1280] as const)('is 300 pupils searched by name, on %i pixels', async (width) => {
    server.reply(live.room, sampleRoom(Array.from({ length: 300 }, (_, index) => samplePupil(index + 1))))
    const screen = await openPage(server, address, { width })
    await screen.getByRole('searchbox').fill('adam 299')
    await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(1)
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 299' })).toBeVisible()
  })

  it('tells a guest from a pupil of the roster', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1), samplePupil(2, { student_id: null })]))
    const screen = await openPage(server, address)
    const guest = screen.getByText(screen.say('live', 'pupil.guest'), { exact: true })
    await expect.element(guest).toBeVisible()
    expect(guest.element().closest('tr')?.querySelector('[role=rowheader], th')?.textContent).toContain('Adam 2')
  })

  it('says that no more guests get in, and what to do with those who have not fitted', async () => {
    const guest = (number: number) => samplePupil(number, { student_id: null })
    server.reply(live.room, sampleRoom([samplePupil(1), guest(2)], { max_guests: 2 }))
    const stream = server.stream(live.events)
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 2' })).toBeVisible()
    const notice = screen.getByText(screen.say('live', 'guestsFull', { count: 2 }))
    await expect.element(notice).not.toBeInTheDocument()
    server.reply(live.room, sampleRoom([samplePupil(1), guest(2), guest(3)], { max_guests: 2 }))
    stream.emit({ changed: 'room' })
    await expect.element(notice).toBeVisible()
    await expectAccessible()
  })

  it('follows what the server says has changed', async () => {
    const stream = server.stream(live.events)
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
    server.reply(live.room, sampleRoom([samplePupil(1), samplePupil(2)]))
    stream.emit({ changed: 'room' })
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 2' })).toBeVisible()
  })

  it('stops the time for the pupils who are ticked', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1), samplePupil(2)]))
    server.reply(live.pause, sampleRoom([samplePupil(1), samplePupil(2, { is_paused: true })]))
    const screen = await openPage(server, address)
    await screen.getByRole('checkbox', { name: 'Adam 2' }).click()
    await screen.getByRole('button', { name: screen.say('live', 'do.pause') }).click()
    await expect.element(toast(screen, screen.say('live', 'pauseDone'))).toBeVisible()
    expect(server.asked(live.pause).map(({ body }) => body.attempt_ids)).toEqual([[idOf(2002)]])
    await expect.element(screen.getByText(screen.say('live', 'pupil.paused'))).toBeVisible()
  })

  it('says why a step was refused', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    server.refuse(live.pause, 'live.not_running')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'do.pause') }).click()
    await expectRefusal(screen, screen.say('errors', 'live.not_running'))
    expect(server.asked(live.pause)).toHaveLength(1)
  })

  it('that did not come is asked for again', async () => {
    // Where the stream says nothing every 15 seconds, which nobody waits for here.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server.refuse(live.room, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    vi.advanceTimersByTime(15_000)
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
  })

  it('says that there is no line', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    const slow = server.slow(live.room)
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('link', { name: screen.say('live', 'back'), exact: true })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline')).first()).toBeVisible()
  })
})

describe('the waiting room', () => {
  const ahead = { state: 'scheduled', starts_at: new Date(Date.now() + 600_000).toISOString() } as const
  const waiting = (number: number, change: Partial<LivePupil> = {}) =>
    samplePupil(number, { state: 'waiting', attempt_id: null, waiting_id: idOf(4000 + number), ...change })
  const missing = (number: number) => samplePupil(number, { state: 'not_joined', attempt_id: null })
  const guest = () => waiting(9, { student_id: null, name: 'Hugo', short_name: 'Hugo' })
  const startButton = (screen: Screen) =>
    screen.getByRole('button', { name: screen.say('planned-tests', 'launch.start'), exact: true })

  it.each([320, 1280] as const)('shows the way in and names as they come, on %i pixels', async (width) => {
    const stream = server.stream(live.events)
    server.reply(live.room, sampleRoom([missing(1), missing(2)], ahead))
    const screen = await openPage(server, address, { width })
    await expect.element(screen.getByText('ABC DEF')).toBeVisible()
    const missingTitle = (count: number) => screen.getByText(screen.say('live', 'waiting.missing', { count }))
    await expect.element(missingTitle(2)).toBeVisible()
    server.reply(
      live.room,
      sampleRoom([waiting(1), missing(2), waiting(3, { left_at: new Date().toISOString() })], ahead),
    )
    stream.emit({ changed: 'room' })
    await expect.element(screen.getByText(screen.say('live', 'waiting.title', { count: 1 }))).toBeVisible()
    await expect.element(missingTitle(2)).toBeVisible()
    await expect.element(screen.getByText(screen.say('live', 'pupil.left'), { exact: false })).toBeVisible()
    await expectAccessible({ in: width === 320 ? ['light'] : ['light', 'dark'] })
  })

  it.each(['cs', 'en'] as const)('starts the test by one press of a key, in %s', async (language) => {
    server.reply(live.room, sampleRoom([waiting(1)], ahead))
    server.reply(plannedTests.launchTest, { ...sampleTestDetail(1), id: idOf(1), state: 'launched' })
    server.reply(plannedTests.tests, [])
    const screen = await openPage(server, address, { language })
    await expect.element(startButton(screen)).toBeVisible()
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    startButton(screen).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
    expect(server.asked(plannedTests.launchTest)).toHaveLength(1)
  })

  it('that is still closed asks before it starts', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString()
    server.reply(live.room, sampleRoom([missing(1)], { state: 'scheduled', starts_at: later, waiting_from: later }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'launch.button'), exact: true }).click()
    await expect.element(screen.getByRole('alertdialog').or(screen.getByRole('dialog'))).toBeVisible()
    expect(server.asked(plannedTests.launchTest)).toEqual([])
  })

  it('lets a guest of a silly name be sent out', async () => {
    server.reply(live.room, sampleRoom([waiting(1), guest()], ahead))
    server.reply(live.sendOut, sampleRoom([waiting(1)], ahead))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'waiting.sendOut', { name: 'Hugo' }) }).click()
    await expect.element(screen.getByText('Hugo')).not.toBeInTheDocument()
    expect(server.asked(live.sendOut).map(({ body }) => body)).toEqual([{ waiting_id: idOf(4009) }])
  })

  it('stands on the projector with short names and the start, and then with the time, who is in and how many are done', async () => {
    const stream = server.stream(live.events)
    server.reply(live.room, sampleRoom([waiting(1, { name: 'Malá Anna', short_name: 'Anna M.' })], ahead))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'access.fullScreen') }).click()
    const wall = screen.getByRole('dialog')
    await expect.element(wall.getByText('Anna M.')).toBeVisible()
    await expect.element(wall.getByText('Malá Anna')).not.toBeInTheDocument()
    await expect
      .element(wall.getByRole('button', { name: screen.say('planned-tests', 'launch.start'), exact: true }))
      .toBeVisible()
    await expectAccessible({ in: ['light'] })
    const pupils = [
      samplePupil(2, { state: 'submitted', name: 'Zíka Petr', short_name: 'Petr Z.' }),
      samplePupil(1, { is_rushing: true, name: 'Malá Anna', short_name: 'Anna M.' }),
      samplePupil(3, { state: 'not_joined', attempt_id: null, name: 'Bílá Ema', short_name: 'Ema B.' }),
    ]
    server.reply(live.room, sampleRoom(pupils))
    stream.emit({ changed: 'room' })
    const progress = screen.say('live', 'wall.progress', { joined: 2, submitted: 1, total: 3 })
    await expect.element(wall.getByText(progress)).toBeVisible()
    // In the order of names and without a mark: nothing tells who is done, who hurries, or who is missing.
    const names = wall.getByRole('list', { name: screen.say('live', 'wall.names') })
    await expect.element(names).toBeVisible()
    expect(names.element().innerHTML.replaceAll(/<\/?li>/g, '|')).toBe('|Anna M.||Petr Z.|')
    await expect.element(wall.getByText('Malá Anna')).not.toBeInTheDocument()
    await expectAccessible({ in: ['light'] })
  })
})

describe('the projector of a whole class', () => {
  const many = Array.from({ length: 34 }, (_, index) => index + 1)
  const names = (number: number) => ({ name: `Nováková Veronika ${number}`, short_name: `Veronika N. ${number}` })

  it.each([
    [1280, 720],
    [1280, 800],
    [1280, 1024],
  ] as const)('has the code, all names and the start in sight, on %i × %i', async (width, height) => {
    const waiting = many.map((number) =>
      samplePupil(number, { ...names(number), state: 'waiting', attempt_id: null, waiting_id: idOf(4000 + number) }),
    )
    const starts_at = new Date(Date.now() + 600_000).toISOString()
    server.reply(live.room, sampleRoom(waiting, { state: 'scheduled', starts_at }))
    const screen = await openPage(server, address, { width, height })
    await screen.getByRole('button', { name: screen.say('planned-tests', 'access.fullScreen') }).click()
    const wall = screen.getByRole('dialog')
    await expect.element(wall.getByText('ABC DEF')).toBeInViewport({ ratio: 1 })
    await expect.element(wall.getByRole('img')).toBeInViewport({ ratio: 1 })
    await expect.element(wall.getByText('Veronika N. 34')).toBeInViewport({ ratio: 1 })
    await expect
      .element(wall.getByRole('button', { name: screen.say('planned-tests', 'launch.start'), exact: true }))
      .toBeInViewport({ ratio: 1 })
  })
})

describe('results in the room', () => {
  it('grow by question while the test runs, and answers of a pupil can be looked at', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1), samplePupil(2, { state: 'submitted' })]))
    const students = [numberedStudent(1), numberedStudent(2, { fraction: 0.72 })]
    server.reply(results.testResults, { ...growing(2), students })
    server.reply(results.attemptDetail, sampleAttempt())
    const screen = await openPage(server, address)
    const questions = screen.getByRole('table', { name: screen.say('results', 'questions.title') })
    await expect.element(questions.getByRole('link', { name: /Které město/ })).toBeVisible()
    const pupils = screen.getByRole('table', { name: screen.say('live', 'table.caption'), exact: true })
    await expect.element(pupils.getByText(/^72.%$/)).toBeVisible()
    await screen.getByRole('button', { name: screen.say('live', 'do.more', { name: 'Adam 1' }) }).click()
    await screen.getByRole('menuitem', { name: screen.say('live', 'do.answers') }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Adam 1' })).toBeVisible()
    expect(window.location.search).toContain('attempt_id=')
  })

  it('are all that is left when the test has ended', async () => {
    const stream = server.stream(live.events)
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
    server.reply(results.testResults, sampleResults(1))
    server.reply(marks.testMarks, sampleMarks([]))
    server.reply(live.room, sampleRoom([samplePupil(1, { state: 'submitted' })], { state: 'finished' }))
    stream.emit({ changed: 'room' })
    await expect.poll(() => window.location.pathname).toBe(`/vysledky/${idOf(1)}`)
    await expect.element(screen.getByText(screen.say('results', 'students.title')).first()).toBeVisible()
  })

  it('by their own address lead to the room while the test runs', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    server.reply(results.testResults, growing(1))
    const screen = await openPage(server, `/vysledky/${idOf(1)}`)
    await expect.poll(() => window.location.pathname).toBe(address)
    await expect.element(screen.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
  })
})

describe('more time', () => {
  it('is five minutes for all unless said otherwise, and the dialog closes', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    server.reply(live.addTime, sampleRoom([samplePupil(1)]))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'do.time') }).click()
    await expect.element(screen.getByRole('textbox', { name: screen.say('live', 'time.minutes') })).toHaveValue('5')
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('live', 'time.submit') }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(live.addTime).map(({ body }) => body)).toEqual([{ attempt_ids: null, minutes: 5 }])
  })
})

describe('a message to pupils', () => {
  it('without words is not sent, and what is typed stays after a refusal', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    server.refuse(live.sendMessage, 'live.not_running')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'do.message') }).click()
    const text = screen.getByRole('textbox', { name: screen.say('live', 'message.label') })
    await screen.getByRole('button', { name: screen.say('live', 'message.submit') }).click()
    await expect.element(text).toHaveAccessibleDescription(new RegExp(screen.say('fields', 'message_required')))
    expect(server.asked(live.sendMessage)).toEqual([])
    await text.fill('Ještě pět minut')
    await screen.getByRole('button', { name: screen.say('live', 'message.submit') }).click()
    await expect.poll(() => server.asked(live.sendMessage).map(({ body }) => body.text)).toEqual(['Ještě pět minut'])
    await expect.element(text).toHaveValue('Ještě pět minut')
    await expectRefusal(screen, screen.say('errors', 'live.not_running'))
  })

  it('is given up by Escape', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'do.message') }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a pupil of the room', () => {
  it('is handed in only after a question', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    server.reply(live.end, sampleRoom([samplePupil(1, { state: 'submitted' })]))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'do.more', { name: 'Adam 1' }) }).click()
    await screen.getByRole('menuitem', { name: screen.say('live', 'do.end') }).click()
    const question = screen.getByRole('alertdialog', { name: screen.say('live', 'end.title') })
    await expect.element(question).toBeVisible()
    expect(server.asked(live.end)).toEqual([])
    await question.getByRole('button', { name: screen.say('live', 'do.end') }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(server.asked(live.end).map(({ body }) => body.attempt_ids)).toEqual([[idOf(2001)]])
  })
})

describe('the entrance', () => {
  const anna = { student_id: idOf(1001), name: 'Malá Anna', wrong_code_count: 12, is_in: false, waiting: [] }
  const waiting = [{ id: idOf(3001), number: 47 }]

  it('is quiet about a few slips, and tells of many wrong codes under whose name they came', async () => {
    const slips = { ...anna, student_id: idOf(1002), name: 'Novák Jan', wrong_code_count: 2 }
    server.reply(live.room, sampleRoom([samplePupil(1)], { entrance: [anna, slips] }))
    const screen = await openPage(server, address, { width: 320 })
    await expect.element(screen.getByText(screen.say('live', 'entrance.wrong', { count: 12 }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('live', 'entrance.wrongHint'))).toBeVisible()
    await expect.element(screen.getByText('Novák Jan')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it.each(['cs', 'en'] as const)('lets a waiting device in by one press of a key, in %s', async (language) => {
    server.reply(live.room, sampleRoom([samplePupil(1)], { entrance: [{ ...anna, is_in: true, waiting }] }))
    server.reply(live.letIn, sampleRoom([samplePupil(1)], { entrance: [anna] }))
    const screen = await openPage(server, address, { language })
    const taken = screen.say('live', 'entrance.taken.writing', { name: 'Malá Anna', number: 47 })
    await expect.element(screen.getByText(taken)).toBeVisible()
    await expect.element(screen.getByText(screen.say('live', 'entrance.takenHint.writing'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('live', 'entrance.wrongHint'))).not.toBeInTheDocument()
    await expectAccessible()
    const name = screen.say('live', 'entrance.letInNamed', { name: 'Malá Anna', number: 47 })
    await tabTo(screen.getByRole('button', { name }))
    await userEvent.keyboard('{Enter}')
    await expect.element(toast(screen, screen.say('live', 'entrance.done'))).toBeVisible()
    expect(server.asked(live.letIn).map(({ body }) => body)).toEqual([{ request_id: idOf(3001) }])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  })

  it('says that a device no longer waits, and asks again', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)], { entrance: [{ ...anna, waiting }] }))
    server.refuse(live.letIn, 'live.not_waiting')
    const screen = await openPage(server, address)
    const letIn = screen.getByRole('button', {
      name: screen.say('live', 'entrance.letInNamed', { name: 'Malá Anna', number: 47 }),
    })
    await expect.element(letIn).toBeVisible()
    server.reply(live.room, sampleRoom([samplePupil(1)]))
    await letIn.click()
    await expectRefusal(screen, screen.say('errors', 'live.not_waiting'))
    await expect.element(letIn).not.toBeInTheDocument()
  })
})

describe('answers that came late', () => {
  it('are counted or left out one by one or all at once', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)], { late_count: 2 }))
    server.reply(live.lateAnswers, [late(1), late(2)])
    server.reply(live.decideLateAnswers, ({ body }) => [
      late(1, { state: body.answers.length === 1 ? 'accepted' : 'refused' }),
      late(2, { state: body.answers.length === 1 ? 'waiting' : 'refused' }),
    ])
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'late.open') }).click()
    await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
    await expectAccessible()
    await screen
      .getByRole('button', { name: screen.say('live', 'late.accept'), exact: true })
      .first()
      .click()
    await expect.element(screen.getByText(screen.say('live', 'late.accepted'), { exact: true })).toBeVisible()
    expect(server.asked(live.decideLateAnswers).map(({ body }) => [body.accepted, body.answers.length])).toEqual([
      [true, 1],
    ])
  })

  it('that could not be decided on stay as they are', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)], { late_count: 1 }))
    server.reply(live.lateAnswers, [late(1)])
    server.refuse(live.decideLateAnswers, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'late.open') }).click()
    await screen.getByRole('button', { name: screen.say('live', 'late.refuse'), exact: true }).click()
    await expectRefusal(screen, screen.say('errors', 'app.unavailable'))
    await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
  })

  it('are not said to be none where they could not be loaded', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1)], { late_count: 1 }))
    server.refuse(live.lateAnswers, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'late.open') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('live', 'late.none'))).not.toBeInTheDocument()
    server.reply(live.lateAnswers, [late(1)])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
  })
})

/** Results of a test that runs. */
function growing(count: number): TestResults {
  return sampleResults(count, {
    test: { ...sampleTestDetail(1), id: idOf(1), state: 'launched', started_count: count, submitted_count: count },
  })
}

function late(number: number, change: Partial<LateAnswer> = {}): LateAnswer {
  return {
    attempt_id: idOf(2000 + number),
    item_no: 2,
    name: `Adam ${number}`,
    arrived_at: '2026-11-20T08:50:00.000Z',
    submitted_at: null,
    answer: { text: `Olomouc ${number}` },
    present_answer: null,
    state: 'waiting',
    ...change,
  }
}
