import { live, type LiveRoom } from '@katedra/contract/live'
import { marks } from '@katedra/contract/marks'
import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import { sheets } from '@katedra/contract/sheets'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { publishedAs, sampleMark, sampleMarks } from '../../testing/sample-marks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { numberedStudent, overTest, sampleAttempt, sampleResults, testId } from '../../testing/sample-figures.ts'
import { sampleExclusion, sampleSuspicion } from '../../testing/sample-results.ts'
import { textQuestion } from '../../testing/sample-tests.ts'

const server = fakeServer()
const address = `/vysledky/${testId}`

beforeEach(() => {
  server.reply(subjects.subjects, [])
  server.reply(live.lateAnswers, [])
  server.reply(marks.testMarks, sampleMarks([]))
  server.reply(live.room, quietRoom)
})

/** The room of a test that has ended, in which nothing was said. */
const quietRoom: LiveRoom = {
  server_time: '2026-11-20T09:00:00.000Z',
  title: 'Pohyb',
  state: 'finished',
  class_id: idOf(101),
  without_codes: false,
  starts_at: '2026-11-20T08:00:00.000Z',
  ends_at: '2026-11-20T08:45:00.000Z',
  waiting_from: '2026-11-20T07:00:00.000Z',
  question_count: 2,
  pupils: [],
  entrance: [],
  messages: [],
  late_count: 0,
  max_guests: null,
}

describe('results of a test', () => {
  it('say why there are none', async () => {
    server.reply(results.testResults, sampleResults(0, { test: { ...overTest, started_count: 0, submitted_count: 0 } }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('results', 'empty.finished.title'))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('are words, figures and tables, on %i pixels', async (width) => {
    server.reply(results.testResults, sampleResults(2))
    const screen = await openPage(server, address, { width })
    const students = screen.getByRole('table', { name: screen.say('results', 'students.title') })
    await expect.element(students.getByRole('button', { name: 'Adam 2' })).toBeVisible()
    const questions = screen.getByRole('table', { name: screen.say('results', 'questions.title') })
    await expect.element(questions.getByRole('link', { name: /Které město/ })).toBeVisible()
    await expectAccessible({ in: width === 320 ? ['light'] : ['light', 'dark'] })
  })

  it.each([
    ['cs', 320],
    ['en', 1280],
  ] as const)('say what goes wrong in questions that make themselves, in %s on %i pixels', async (language, width) => {
    const shown = sampleResults(2, { has_generated: true })
    const ids = shown.students.flatMap(({ attempt_id }) => attempt_id ?? [])
    server.reply(results.testResults, shown)
    server.reply(results.misconceptions, {
      of_class: [
        {
          text: { cs: 'sčítá jmenovatele', en: 'adds denominators' },
          student_count: 2,
          answer_count: 3,
          item_nos: [1, 2],
          attempt_ids: ids,
        },
      ],
      students: [],
    })
    const screen = await openPage(server, address, { width, language })
    const text = language === 'cs' ? 'sčítá jmenovatele' : 'adds denominators'
    await expect.element(screen.getByText(screen.say('results', 'misconceptions.commonest', { text }))).toBeVisible()
    const table = screen.getByRole('table', { name: screen.say('results', 'misconceptions.title') })
    await expect.element(table.getByText(screen.say('results', 'misconceptions.students', { count: 2 }))).toBeVisible()
    await expectAccessible({ in: ['light', 'dark'] })
    server.reply(results.attemptDetail, sampleAttempt())
    await table.getByRole('button', { name: 'Adam 1' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  it('say so when no known mistake repeats', async () => {
    server.reply(results.testResults, sampleResults(2, { has_generated: true }))
    server.reply(results.misconceptions, { of_class: [], students: [] })
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('results', 'misconceptions.none'))).toBeVisible()
  })

  it('say the average and what could be had to the hundredth, as points are stored', async () => {
    const students = [numberedStudent(1, { points: 0.47, out_of: 4.25, fraction: 0.47 / 4.25 })]
    server.reply(results.testResults, sampleResults(1, { students, average_fraction: 0.47 / 4.25, out_of: 4.25 }))
    const screen = await openPage(server, address)
    const words = screen.say('results', 'number.points', { count: 4.25, points: '0,47', out_of: '4,25' })
    await expect.element(screen.getByText(words)).toBeVisible()
  })

  it('lead from the top to what stands screens below', async () => {
    server.reply(results.testResults, sampleResults(40))
    const screen = await openPage(server, address, { width: 1280 })
    const questions = screen.getByRole('table', { name: screen.say('results', 'questions.title') })
    await expect.element(questions).not.toBeInViewport()
    await screen.getByRole('link', { name: screen.say('results', 'questions.title') }).click()
    await expect.element(questions).toBeInViewport()
  })

  it('are being counted in the moment after the end, when no one works any more', async () => {
    const ended = { ...overTest, state: 'finished', started_count: 2, submitted_count: 0 } as const
    const student = numberedStudent(1)
    server.reply(
      results.testResults,
      sampleResults(1, {
        test: ended,
        submitted_count: 0,
        average_fraction: null,
        students: [{ ...student, state: 'open', fraction: null, points: null }],
      }),
    )
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('results', 'headline.settling', { count: 2 }))).toBeVisible()
    await expect.element(screen.getByRole('cell', { name: screen.say('results', 'state.open') })).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('of 300 pupils are searched by name', async () => {
    server.reply(results.testResults, sampleResults(300))
    const screen = await openPage(server, address)
    const students = screen.getByRole('table', { name: screen.say('results', 'students.title') })
    await expect.element(students.getByRole('button', { name: 'Adam 300' })).toBeInTheDocument()
    await screen.getByRole('searchbox').fill('adam 299')
    await expect.poll(() => students.getByRole('rowheader').elements().length).toBe(1)
  })

  it.each([320, 1280] as const)('have a map that catches no wheel of a mouse, on %i pixels', async (width) => {
    server.reply(results.testResults, sampleResults(40))
    const screen = await openPage(server, address, { width })
    const map = screen.getByRole('region', { name: screen.say('results', 'map.title'), exact: true })
    await expect.element(map).toBeVisible()
    // Nothing is left to be scrolled inside: the page does.
    const { scrollHeight, clientHeight } = map.element()
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
    if (width === 320) return
    const number = map.getByRole('columnheader', { name: '2', exact: true })
    map.getByRole('rowheader').last().element().scrollIntoView({ block: 'center' })
    await expect.element(number).toBeInViewport()
  })

  it('are ordered by points from the top at the first press, missing ones last both ways', async () => {
    const students = [
      numberedStudent(1, { points: 1 }),
      numberedStudent(2, { points: null, fraction: null, attempt_id: null, state: 'not_joined' }),
      numberedStudent(3, { points: 3 }),
    ]
    server.reply(results.testResults, sampleResults(3, { students }))
    const screen = await openPage(server, address)
    const table = screen.getByRole('table', { name: screen.say('results', 'students.title') })
    const names = () =>
      table
        .getByRole('rowheader')
        .elements()
        .map(({ textContent }) => textContent)
    const points = table.getByRole('button', { name: screen.say('results', 'column.points') })
    await points.click()
    await expect.poll(names).toEqual(['Adam 3', 'Adam 1', 'Adam 2'])
    await points.click()
    await expect.poll(names).toEqual(['Adam 1', 'Adam 3', 'Adam 2'])
  })

  it('explain a suspicion, and lead to the answers', async () => {
    const students = [numberedStudent(1, { suspicion: sampleSuspicion() })]
    server.reply(results.testResults, sampleResults(1, { students, suspicion_count: 1 }))
    server.reply(results.attemptDetail, sampleAttempt())
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: new RegExp(screen.say('results', 'suspicion.suspicion')) }).click()
    await expect.element(screen.getByText(screen.say('results', 'suspicion.advice'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('results', 'suspicion.answers') }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Adam 1' })).toBeVisible()
  })

  it('lead to the answers that wait for marking', async () => {
    server.reply(results.testResults, sampleResults(1, { manual_count: 3 }))
    const screen = await openPage(server, address)
    await expect
      .element(screen.getByRole('link', { name: screen.say('results', 'marking.start', { count: 3 }) }))
      .toHaveAttribute('href', `${address}/hodnoceni`)
  })

  it('lead to the marks, and say where those stand', async () => {
    server.reply(results.testResults, sampleResults(1))
    const screen = await openPage(server, address, { width: 320 })
    const link = screen.getByRole('link', { name: screen.say('results', 'toMarks'), exact: true })
    await expect.element(link).toHaveAttribute('href', `${address}/znamky`)
    await expect.element(screen.getByRole('link', { name: screen.say('marks', 'state.proposed') })).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('say of published marks that have changed since', async () => {
    server.reply(results.testResults, sampleResults(1))
    const students = [sampleMark(1, 95, { published: publishedAs('2'), is_changed: true })]
    server.reply(marks.testMarks, sampleMarks(students, { published_at: '2026-11-23T08:00:00.000Z', changed_count: 1 }))
    const screen = await openPage(server, address)
    await expect
      .element(screen.getByRole('link', { name: screen.say('marks', 'state.changed', { count: 1 }) }))
      .toHaveAttribute('href', `${address}/znamky`)
  })

  it('let a question count again that was left out', async () => {
    const exclusion = sampleExclusion(idOf(7), { item_no: 1 })
    server.reply(results.testResults, sampleResults(1, { exclusions: [exclusion] }))
    server.reply(marking.putBack, { ...exclusion, returned_at: '2026-11-21T08:00:00Z', returned_by_name: 'Eva Nová' })
    const screen = await openPage(server, address)
    const button = screen.getByRole('button', { name: new RegExp(screen.say('results', 'exclusion.putBack')) }).first()
    await expect.element(button).toBeVisible()
    server.reply(results.testResults, sampleResults(1))
    await button.click()
    await expect.poll(() => server.asked(marking.putBack).map(({ params }) => params.exclusion_id)).toEqual([idOf(7)])
    await expect.element(button).not.toBeInTheDocument()
  })

  it('give the focus back where a question was left out', async () => {
    const exclusion = sampleExclusion(idOf(7), { item_no: 1 })
    server.reply(results.testResults, sampleResults(1))
    server.reply(marking.previewExclusion, { average_before: 0.5, average_after: 0.5, changed_count: 0, students: [] })
    server.reply(marking.exclude, exclusion)
    const screen = await openPage(server, address)
    const table = screen.getByRole('table', { name: screen.say('results', 'questions.title') })
    const row = table.getByRole('row', { name: /^1\./ })
    await row.getByRole('button', { name: new RegExp(screen.say('results', 'exclusion.exclude')) }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('nejasné zadání')
    server.reply(results.testResults, sampleResults(1, { exclusions: [exclusion] }))
    await dialog.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(row.getByRole('button', { name: new RegExp(screen.say('results', 'exclusion.putBack')) }))
      .toHaveFocus()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(results.testResults, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(results.testResults, sampleResults(1))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('button', { name: 'Adam 1' }).first()).toBeVisible()
  })

  it('say that there is no line', async () => {
    server.reply(results.testResults, sampleResults(1))
    const slow = server.slow(results.testResults)
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('heading', { name: screen.say('results', 'title'), level: 1 })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

describe('what was said to pupils', () => {
  it('stays with the results', async () => {
    const message = { text: 'Ještě pět minut.', sent_at: '2026-11-20T08:40:00.000Z', recipient_count: 2 }
    server.reply(live.room, { ...quietRoom, messages: [{ ...message, delivered_count: 2, to_name: null }] })
    server.reply(results.testResults, sampleResults(2))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText('Ještě pět minut.')).toBeVisible()
  })
})

describe('what is not final', () => {
  it.each(['cs', 'en'] as const)('is said of the average while answers wait, in %s', async (language) => {
    server.reply(results.testResults, sampleResults(3, { manual_count: 2 }))
    const screen = await openPage(server, address, { language })
    await expect.element(screen.getByText(screen.say('results', 'number.averageSoFar'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('results', 'number.withoutWaiting', { count: 2 }))).toBeVisible()
  })

  it.each(['cs', 'en'] as const)('is said of a pupil’s own points and share, in %s', async (language) => {
    const waiting = { points: 3, out_of: 4, fraction: 0.75, manual_count: 1 }
    const students = [numberedStudent(1, waiting), numberedStudent(2, { ...waiting, out_of: 0, fraction: null })]
    server.reply(results.testResults, sampleResults(2, { students, manual_count: 2 }))
    server.reply(results.attemptDetail, sampleAttempt(waiting))
    const screen = await openPage(server, address, { language })
    const table = screen.getByRole('table', { name: screen.say('results', 'students.title') })
    const soFar = (figure: string) => screen.say('results', 'soFar', { figure })
    await expect.element(table.getByText(soFar('3 / 4'))).toBeVisible()
    await expect.element(table.getByText(soFar(language === 'cs' ? '75\u00a0%' : '75%'))).toBeVisible()
    await expect.element(table.getByText(screen.say('results', 'unmarked'))).toBeVisible()
    await table.getByRole('button', { name: 'Adam 1' }).click()
    const words = screen.say('results', 'attempt.pointsSoFar', { count: 4, points: '3', out_of: '4' })
    expect(words).toBe(language === 'cs' ? 'zatím 3 ze 4 bodů' : '3 of 4 points so far')
    // Part of a longer line, in which short words are held to the next one.
    await expect.element(screen.getByText(new RegExp(words.replaceAll(' ', String.raw`\s`)))).toBeVisible()
  })

  it('is said to be by hand where it was written on a sheet, not to be missing', async () => {
    server.reply(results.testResults, sampleResults(1))
    const [item] = sampleAttempt().items
    if (item === undefined) throw new Error('the attempt has no answer')
    const waiting = { answer: { written: true }, score: { kind: 'manual' }, points: null } as const
    server.reply(results.attemptDetail, sampleAttempt({ on_paper: true, items: [{ ...item, ...waiting }] }))
    server.reply(sheets.attemptSheets, { items: [], changes: [] })
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: 'Adam 1', exact: true }).click()
    const attempt = screen.getByRole('dialog', { name: 'Adam 1' })
    await expect.element(attempt.getByText(screen.say('results', 'marking.written'))).toBeVisible()
    await expect.element(attempt.getByText(screen.say('questions', 'noAnswer'))).not.toBeInTheDocument()
  })

  it('is said of a pupil whose name no one has proven, in the table and in the attempt', async () => {
    const students = [numberedStudent(1, { without_code: true })]
    server.reply(results.testResults, sampleResults(1, { students }))
    server.reply(results.attemptDetail, sampleAttempt({ without_code: true }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('results', 'withoutCode') }).click()
    await expect.element(screen.getByText(screen.say('results', 'withoutCodeWhy'))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Adam 1', exact: true }).click()
    const sheet = screen.getByRole('dialog', { name: 'Adam 1' })
    await expect.element(sheet.getByText(new RegExp(screen.say('results', 'withoutCodeWhy')))).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })
})

describe('a guest’s attempt', () => {
  it('that was joined to a pupil says so and is given back', async () => {
    server.reply(results.testResults, sampleResults(1))
    server.reply(results.attemptDetail, sampleAttempt({ joined_guest_name: 'Anička' }))
    server.reply(marking.separateGuest, { attempt_id: idOf(2001), student_id: null, name: 'Anička' })
    const screen = await openPage(server, `${address}?attempt_id=${idOf(2001)}`)
    await expect.element(screen.getByText(screen.say('results', 'guests.cameAs', { name: 'Anička' }))).toBeVisible()
    await screen.getByRole('button', { name: screen.say('results', 'guests.separate') }).click()
    await expect
      .poll(() => server.asked(marking.separateGuest).map(({ params }) => params.attempt_id))
      .toEqual([idOf(2001)])
  })
})

describe('one pupil’s attempt', () => {
  it('is opened by its address and closed by Escape', async () => {
    server.reply(results.testResults, sampleResults(1))
    server.reply(results.attemptDetail, sampleAttempt())
    const screen = await openPage(server, `${address}?attempt_id=${idOf(2001)}`)
    const sheet = screen.getByRole('dialog', { name: 'Adam 1' })
    await expect.element(sheet.getByText('Které město leží na Svratce?')).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  it('that did not come is asked for again', async () => {
    server.reply(results.testResults, sampleResults(1))
    server.refuse(results.attemptDetail, 'app.unavailable')
    const screen = await openPage(server, `${address}?attempt_id=${idOf(2001)}`)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(results.attemptDetail, sampleAttempt())
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Adam 1' })).toBeVisible()
  })
})

describe('a change of a key', () => {
  it('shows what it did pupil by pupil, and is taken back', async () => {
    server.reply(results.testResults, sampleResults(1, { rescorings: [rescoring] }))
    server.reply(marking.rescoring, {
      ...rescoring,
      question_before: textQuestion,
      question_after: textQuestion,
      answers: [{ attempt_id: idOf(2001), name: 'Adam 1', points_before: 0, points_after: null }],
      is_latest: true,
    })
    server.reply(marking.rescore, rescoring)
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: new RegExp(screen.say('results', 'rescoring.open')) }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
    await expect.element(dialog.getByText(screen.say('results', 'rescoring.waiting'), { exact: true })).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await dialog.getByRole('button', { name: screen.say('results', 'rescoring.takeBack') }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.asked(marking.rescore).map(({ body }) => body.item_no)).toEqual([2])
  })
})

const rescoring = {
  id: idOf(8),
  item_no: 2,
  reason: 'chyba v klíči',
  rescored_at: '2026-11-21T08:00:00Z',
  rescored_by_name: 'Eva Nová',
  changed_count: 1,
}
