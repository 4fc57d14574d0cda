import {
  gradebook,
  type Comparison,
  type Gradebook,
  type GradebookStudent,
  type GradebookTest,
} from '@katedra/contract/gradebook'
import type { Reply } from '@katedra/contract/route'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { toast } from '../testing/toast.ts'

const server = fakeServer()
const classId = idOf(900)
const address = `/tridy/${classId}/vysledky`

describe('the gradebook of a class', () => {
  it('says what to do where no test has begun yet', async () => {
    server.reply(gradebook.gradebook, book(0, 0, { choices: { ...choices, school_years: [] } }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('heading', { name: screen.say('gradebook', 'empty.title') })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: screen.say('gradebook', 'empty.plan') })).toBeVisible()
    await expectAccessible()
  })

  it('says that the choice meets no test, and takes it back', async () => {
    server.reply(gradebook.gradebook, ({ query }) => (query.kind === 'exercise' ? book(2, 0) : book(2, 1)))
    const screen = await openPage(server, `${address}?kind=exercise`)
    await expect.element(screen.getByText(screen.say('gradebook', 'emptyFilter.title'))).toBeVisible()
    await screen
      .getByRole('button', { name: screen.say('gradebook', 'filter.clear') })
      .last()
      .click()
    await expect.element(screen.getByText('Adam 1', { exact: true })).toBeVisible()
  })

  it('is pupils by tests, each result a way to the attempt', async () => {
    server.reply(gradebook.gradebook, book(2, 2))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText('Adam 2', { exact: true })).toBeVisible()
    await expect
      .element(screen.getByText(screen.say('gradebook', 'summary', { count: 2, percent: '60 %' })))
      .toBeVisible()
    await expectAccessible()
  })

  it('leads from the head of a test to its marks, by keys as well', async () => {
    server.reply(gradebook.gradebook, book(2, 2))
    const screen = await openPage(server, address)
    const marks = screen.getByRole('columnheader').getByText(screen.say('gradebook', 'book.marks')).first()
    await expect.element(marks).toHaveAttribute('href', expect.stringMatching(/^[/]vysledky[/][^/]+[/]znamky$/))
    const [first] = screen.getByRole('columnheader').getByRole('link').elements()
    if (first instanceof HTMLElement) first.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(marks).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(marks).not.toHaveFocus()
    expect(document.activeElement).toBe(first)
  })

  it.each([
    { language: 'cs', width: 320 },
    { language: 'en', width: 1280 },
  ] as const)('says of each figure that it is one so far while answers wait: %j', async (look) => {
    const waits = { ...student(2, 1), average_fraction: 0.5, manual_count: 1 }
    const cells = waits.cells.map((cell) => ({ ...cell, fraction: 0.5, manual_count: 1 }))
    server.reply(gradebook.gradebook, book(1, 1, { students: [{ ...waits, cells }], manual_count: 1 }))
    const screen = await openPage(server, address, look)
    const percent = look.language === 'cs' ? '50\u00a0%' : '50%'
    const own = screen.say('gradebook', 'soFar', { percent })
    await expect.element(screen.getByText(own, { exact: false }).first()).toBeVisible()
    const whole = look.language === 'cs' ? '60\u00a0%' : '60%'
    const summary = screen.say('gradebook', 'summarySoFar', { count: 1, percent: whole })
    await expect.element(screen.getByText(summary)).toBeVisible()
    await expect.element(screen.getByText(screen.say('gradebook', 'legend.manual'), { exact: false })).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it.each([320, 1280] as const)('is 300 pupils searched by name, on %i pixels', async (width) => {
    server.reply(gradebook.gradebook, book(300, 3))
    const screen = await openPage(server, address, { width })
    await expect.element(screen.getByText('Adam 300', { exact: true })).toBeInTheDocument()
    await screen.getByRole('searchbox').fill('adam 299')
    await expect.element(screen.getByText('Adam 299', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Adam 300', { exact: true })).not.toBeInTheDocument()
  })

  it('is ordered by the average, those without a result last', async () => {
    server.reply(gradebook.gradebook, book(3, 1))
    const screen = await openPage(server, `${address}?order=worst`, { width: 320 })
    await expect.element(screen.getByText('Adam 3', { exact: true })).toBeVisible()
    const names = screen.getByRole('link', { name: /^Adam/ }).elements()
    expect(names.map(({ textContent }) => textContent)).toEqual(['Adam 3', 'Adam 2', 'Adam 1'])
  })

  it('comes as a file, and says which', async () => {
    server.reply(gradebook.gradebook, book(2, 1))
    server.file(gradebook.exportGradebook, new File(['a'], '6.A.csv', { type: 'text/csv' }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('gradebook', 'export.open') }).click()
    await screen.getByRole('menuitem', { name: screen.say('gradebook', 'export.csv') }).click()
    await expect.element(toast(screen, screen.say('gradebook', 'export.done', { file: '6.A.csv' }))).toBeVisible()
    expect(server.asked(gradebook.exportGradebook).map(({ body }) => body.format)).toEqual(['csv'])
  })

  it('of a class that is not there is no error to try again', async () => {
    server.refuse(gradebook.gradebook, 'app.not_found')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('gradebook', 'gone'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('ui', 'retry') }).query()).toBeNull()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(gradebook.gradebook, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(gradebook.gradebook, book(1, 1))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText('Adam 1', { exact: true })).toBeVisible()
  })

  it('says that there is no line', async () => {
    server.reply(gradebook.gradebook, book(1, 1))
    const slow = server.slow(gradebook.gradebook)
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('heading', { name: screen.say('gradebook', 'title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

describe('results by topic', () => {
  it('name the weakest topic and its questions that went wrong', async () => {
    server.reply(gradebook.gradebook, book(2, 1))
    server.reply(gradebook.topics, topics)
    const screen = await openPage(server, `${address}?view=topics`)
    const headline = screen.say('gradebook', 'topics.headline', { topic: 'Zlomky', percent: '40 %' })
    await expect.element(screen.getByText(headline)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Kolik je půlka ze šesti?' })).toBeVisible()
    await expectAccessible()
  })

  it('call no topic the weakest one while there are few results, and do not say that there are none', async () => {
    const few = topics.topics.map((topic) => ({ ...topic, result_count: 1, weak_questions: [] }))
    server.reply(gradebook.gradebook, book(2, 1))
    server.reply(gradebook.topics, { ...topics, topics: few })
    const screen = await openPage(server, `${address}?view=topics`)
    await expect.element(screen.getByText(screen.say('gradebook', 'topics.headlineFew'))).toBeVisible()
  })

  it('that did not come are asked for again', async () => {
    server.reply(gradebook.gradebook, book(2, 1))
    server.refuse(gradebook.topics, 'app.unavailable')
    const screen = await openPage(server, `${address}?view=topics`)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(gradebook.topics, { ...topics, topics: [] })
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('gradebook', 'topics.headlineNone'))).toBeVisible()
  })
})

describe('a class compared with others', () => {
  it('says that there is nothing to compare', async () => {
    server.reply(gradebook.gradebook, book(2, 1))
    server.reply(gradebook.comparison, { ...comparison(0), question_count: 0 })
    const screen = await openPage(server, `${address}?view=comparison`)
    await expect.element(screen.getByText(screen.say('gradebook', 'comparison.none'))).toBeVisible()
  })

  it('tells chance from a difference, and why a figure is missing', async () => {
    server.reply(gradebook.gradebook, book(2, 1))
    server.reply(gradebook.comparison, comparison(2))
    const screen = await openPage(server, `${address}?view=comparison`)
    await expect
      .element(
        screen.getByRole('row', { name: /6\.B/ }).getByText(new RegExp(screen.say('gradebook', 'comparison.better'))),
      )
      .toBeVisible()
    await expect
      .element(
        screen
          .getByRole('row', { name: /6\.C/ })
          .getByText(screen.say('gradebook', 'comparison.hidden.students', { min: 5 })),
      )
      .toBeVisible()
    await expect
      .element(
        screen
          .getByRole('row', { name: /Otázka 1/ })
          .getByText(screen.say('gradebook', 'comparison.hiddenWhy.classes')),
      )
      .toBeVisible()
    await expectAccessible()
  })

  it('begins with twenty questions and shows the rest when asked', async () => {
    server.reply(gradebook.gradebook, book(2, 1))
    server.reply(gradebook.comparison, comparison(25))
    const screen = await openPage(server, `${address}?view=comparison`)
    await screen.getByRole('button', { name: screen.say('gradebook', 'comparison.more', { count: 5 }) }).click()
    await expect.element(screen.getByRole('rowheader', { name: 'Otázka 25' })).toBeVisible()
  })
})

const choices = {
  school_years: [2026],
  subjects: [{ id: 1, name: { cs: 'Matematika' } }],
  levels: [{ id: 11, subject_id: 1, title: { cs: 'Zlomky' } }],
  kinds: ['test' as const, 'exercise' as const],
}

function test(number: number): GradebookTest {
  return {
    id: idOf(100 + number),
    title: `Písemka ${number}`,
    kind: 'test',
    state: 'finished',
    class_id: classId,
    class_name: '6.A',
    subject_id: 1,
    level_id: 11,
    level_title: { cs: 'Zlomky' },
    starts_at: '2026-11-20T08:00:00.000Z',
    average_fraction: 0.6,
    submitted_count: 1,
    guest_count: 0,
    manual_count: 0,
  }
}

/** The first pupil has no result, each next one is a little better than the one before: 51 %, 52 %. */
function student(number: number, count: number): GradebookStudent {
  const fraction = number === 1 ? null : 0.6 - number / 1000
  return {
    student_id: idOf(1000 + number),
    name: `Adam ${number}`,
    is_on_roster: true,
    is_erased: false,
    average_fraction: fraction,
    result_count: number === 1 ? 0 : count,
    missing_count: number === 1 ? count : 0,
    manual_count: 0,
    cells: Array.from({ length: count }, () => ({
      state: number === 1 ? ('missing' as const) : ('submitted' as const),
      attempt_id: number === 1 ? null : idOf(2000 + number),
      fraction,
      manual_count: 0,
    })),
  }
}

function book(students: number, tests: number, change: Partial<Gradebook> = {}): Gradebook {
  return {
    class_id: classId,
    class_name: '6.A',
    school_year: 2026,
    choices,
    tests: Array.from({ length: tests }, (_, index) => test(index + 1)),
    students: Array.from({ length: students }, (_, index) => student(index + 1, tests)),
    average_fraction: 0.6,
    manual_count: 0,
    server_time: '2026-11-22T08:00:00.000Z',
    ...change,
  }
}

const topics: Reply<typeof gradebook.topics> = {
  class_id: classId,
  class_name: '6.A',
  school_year: 2026,
  choices,
  topics: [
    {
      level_id: 11,
      subject_id: 1,
      title: { cs: 'Zlomky' },
      test_count: 2,
      result_count: 10,
      average_fraction: 0.4,
      manual_count: 0,
      tests: [test(1), test(2)],
      weak_questions: [
        {
          title: { cs: 'Kolik je půlka ze šesti?' },
          type: 'abc',
          success: 0.2,
          student_count: 5,
          manual_count: 0,
          test_id: idOf(101),
          item_no: 1,
        },
      ],
    },
  ],
}

function comparison(count: number): Comparison {
  const side = { average_fraction: 0.7, student_count: 20 }
  return {
    class_id: classId,
    class_name: '6.A',
    question_count: count,
    manual_count: 0,
    parallels: [
      {
        class_id: idOf(901),
        class_name: '6.B',
        question_count: 10,
        hidden: null,
        own: side,
        other: { average_fraction: 0.5, student_count: 20 },
        is_beyond_chance: true,
      },
      {
        class_id: idOf(902),
        class_name: '6.C',
        question_count: 10,
        hidden: 'students',
        own: null,
        other: null,
        is_beyond_chance: false,
      },
    ],
    everyone: null,
    hidden_count: count,
    questions: Array.from({ length: count }, (_, index) => ({
      library_question_id: idOf(3000 + index),
      title: { cs: `Otázka ${index + 1}` },
      type: 'abc' as const,
      level_id: 11,
      own: side,
      everyone: null,
      hidden: 'classes' as const,
    })),
  }
}
