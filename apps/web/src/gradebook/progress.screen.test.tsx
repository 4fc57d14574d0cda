import { gradebook, type GradebookTest, type StudentProgress } from '@katedra/contract/gradebook'
import { marks } from '@katedra/contract/marks'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { sampleMarksBook } from '../testing/sample-book.ts'

const server = fakeServer()
const address = `/tridy/${idOf(900)}/zaci/${idOf(1001)}/vysledky`

beforeEach(() => server.reply(marks.marksBook, sampleMarksBook(idOf(900), { students: 0, tests: 0 })))

describe('one pupil through time', () => {
  it('has marks with their average and what would lift it', async () => {
    server.reply(gradebook.studentProgress, progress(2))
    server.reply(marks.marksBook, sampleMarksBook(idOf(900), { students: 1, tests: 2 }))
    const screen = await openPage(server, address)
    const table = screen.getByRole('table', { name: screen.say('marks', 'book.progress.title') })
    await expect.element(table.getByText(screen.say('marks', 'absence.excused'))).toBeVisible()
    await expect.element(screen.getByText('2,00', { exact: false })).toBeVisible()
    const way = screen.say('marks', 'book.way', { label: '1', weight: 3 })
    await expect.element(screen.getByText(screen.say('marks', 'book.needed', { target: '1', ways: way }))).toBeVisible()
    expect(server.asked(marks.marksBook).at(-1)?.query.student_id).toBe(idOf(1001))
    await expectAccessible()
  })

  it('has nothing to show before the first test', async () => {
    server.reply(gradebook.studentProgress, progress(0))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('gradebook', 'emptyFilter.title'))).toBeVisible()
    await expectAccessible()
  })

  it('is one result, which is no trend yet', async () => {
    server.reply(gradebook.studentProgress, progress(1))
    const screen = await openPage(server, address)
    const words = screen.say('gradebook', 'progress.one', { percent: '50 %' })
    await expect.element(screen.getByRole('status').filter({ hasText: words })).toBeVisible()
  })

  it.each([320, 1280] as const)('is a chart and tables, the newest test first, on %i pixels', async (width) => {
    server.reply(gradebook.studentProgress, progress(40))
    const screen = await openPage(server, address, { width })
    const tests = screen.getByRole('table', { name: screen.say('gradebook', 'progress.tests') })
    await expect.element(tests.getByRole('rowheader').first().getByText('Písemka 40')).toBeVisible()
    await expect.element(tests.getByRole('rowheader', { name: 'Písemka 1', exact: true })).toBeInTheDocument()
    const topics = screen.getByRole('table', { name: screen.say('gradebook', 'progress.topics') })
    await expect.element(topics.getByText('−10 p. b.')).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('who is not there is no error to try again', async () => {
    server.refuse(gradebook.studentProgress, 'app.not_found')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('gradebook', 'gone'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('ui', 'retry') }).query()).toBeNull()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(gradebook.studentProgress, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(gradebook.studentProgress, progress(1))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('heading', { name: 'Adam 1' })).toBeVisible()
  })
})

function progress(count: number): StudentProgress {
  return {
    class_id: idOf(900),
    class_name: '6.A',
    school_year: 2026,
    choices: {
      school_years: [2026],
      subjects: [{ id: 1, name: { cs: 'Matematika' } }],
      levels: [{ id: 11, subject_id: 1, title: { cs: 'Zlomky' } }],
      kinds: ['test'],
    },
    student: { id: idOf(1001), name: 'Adam 1', is_on_roster: true },
    average_fraction: 0.5,
    class_fraction: 0.6,
    class_manual_count: 0,
    missing_count: 0,
    manual_count: 0,
    tests: Array.from({ length: count }, (_, index) => ({
      test: test(index + 1),
      cell: { state: 'submitted', attempt_id: idOf(2000 + index), fraction: 0.5, manual_count: 0 },
    })),
    topics: [
      {
        level_id: 11,
        subject_id: 1,
        title: { cs: 'Zlomky' },
        test_count: count,
        result_count: count,
        average_fraction: 0.5,
        manual_count: 0,
        class_fraction: 0.6,
        class_manual_count: 0,
      },
    ],
  }
}

function test(number: number): GradebookTest {
  return {
    id: idOf(100 + number),
    title: `Písemka ${number}`,
    kind: 'test',
    state: 'finished',
    class_id: idOf(900),
    class_name: '6.A',
    subject_id: 1,
    level_id: 11,
    level_title: { cs: 'Zlomky' },
    starts_at: new Date(Date.UTC(2026, 8, number)).toISOString(),
    average_fraction: 0.6,
    submitted_count: 1,
    guest_count: 0,
    manual_count: 0,
  }
}
