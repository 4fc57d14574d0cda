import { gradebook } from '@katedra/contract/gradebook'
import { marks } from '@katedra/contract/marks'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { openPage, type PageLook } from '../../testing/open-page.tsx'
import { sampleGradebook, sampleMarksBook } from '../../testing/sample-book.ts'
import { toast } from '../../testing/toast.ts'

const server = fakeServer()
const classId = idOf(900)
const address = `/tridy/${classId}/vysledky?view=marks`

async function open(book = sampleMarksBook(classId, { students: 3, tests: 2 }), look: PageLook = {}, search = '') {
  server.reply(gradebook.gradebook, sampleGradebook(classId, 2))
  server.reply(marks.marksBook, book)
  const screen = await openPage(server, `${address}${search}`, look)
  return { screen, say: (key: string, values?: object) => screen.say('marks', `book.${key}`, values) }
}

describe('the class book', () => {
  it('leads to the marks of a test while none are published', async () => {
    const { screen, say } = await open(sampleMarksBook(classId, { students: 3, tests: 0 }, { half: null }))
    await expect.element(screen.getByRole('heading', { name: say('empty.title') })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: say('empty.tests') }))
      .toHaveAttribute('href', `/vysledky/${idOf(100)}/znamky`)
    await expectAccessible()
  })

  it('says that the choice meets no mark, and takes it back', async () => {
    server.reply(gradebook.gradebook, sampleGradebook(classId, 2))
    server.reply(marks.marksBook, ({ query }) =>
      query.half === 'second'
        ? sampleMarksBook(classId, { students: 2, tests: 0 }, { half: 'second' })
        : sampleMarksBook(classId, { students: 2, tests: 1 }),
    )
    const screen = await openPage(server, `${address}&half=second`)
    await screen.getByRole('button', { name: screen.say('gradebook', 'filter.clear') }).click()
    await expect.element(screen.getByRole('link', { name: 'Vývoj žáka Adam 1' })).toBeVisible()
  })

  it.each([
    { language: 'cs', width: 1280, average: '2,00' },
    { language: 'en', width: 1280, average: '2.00' },
    { language: 'cs', width: 320, average: '2,00' },
  ] as const)('is pupils by tests with weights and averages: %j', async ({ average, ...look }) => {
    const { screen, say } = await open(undefined, look)
    await expect.element(screen.getByText(say('summary', { count: 2 }))).toBeVisible()
    await expect.element(screen.getByText(average, { exact: true })).toBeVisible()
    if (look.width === 1280) {
      const test = { title: 'Písemka 2', weight: 2, date: look.language === 'cs' ? '20. 11. 2026' : '20 Nov 2026' }
      await expect
        .element(screen.getByRole('link', { name: say('openMarks', test) }))
        .toHaveAttribute('href', `/vysledky/${idOf(101)}/znamky`)
    }
    await expect.element(screen.getByText(say('legend'))).toBeVisible()
    await expectAccessible()
  })

  it('says what a pupil needs for a better one, when asked', async () => {
    const { screen, say } = await open()
    const needed = say('needed', { target: '1', ways: say('way', { label: '1', weight: 3 }) })
    await expect.element(screen.getByText(needed)).not.toBeInTheDocument()
    await screen.getByText(say('neededHeader'), { exact: true }).click()
    await expect.element(screen.getByText(needed)).toBeVisible()
    await expect.element(screen.getByText(say('neededNone')).first()).toBeVisible()
  })

  it('shows a pupil’s marks on a phone when they are opened', async () => {
    const { screen, say } = await open(undefined, { width: 360 })
    await screen.getByText(say('showTests'), { exact: false }).first().click()
    await expect.element(screen.getByText(screen.say('marks', 'absence.excused'), { exact: true })).toBeVisible()
    await expect
      .element(screen.getByText(say('needed', { target: '1', ways: say('way', { label: '1', weight: 3 }) })))
      .toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('is narrowed to a half-year', async () => {
    const { screen } = await open()
    await screen.getByRole('button', { name: screen.say('gradebook', 'filter.half'), exact: false }).click()
    await screen.getByRole('option', { name: screen.say('gradebook', 'filter.halves.second') }).click()
    await expect.poll(() => server.asked(marks.marksBook).at(-1)?.query.half).toBe('second')
  })

  it('has an average for each subject and scale, and says which have none', async () => {
    const book = sampleMarksBook(classId, { students: 1, tests: 2 })
    const [first] = book.students
    const [column] = book.columns
    const [group] = book.groups
    if (first === undefined || column === undefined || group === undefined) throw new Error('a book is expected')
    const words = [
      { label: 'splnil', from: 5000, value: null },
      { label: 'nesplnil', from: 0, value: null },
    ]
    const points = { subject_id: 1, steps: [10, 5, 0].map((label) => ({ label: String(label), value: label * 100 })) }
    const none = { average: null, rounded: null, mark_count: 0, weight: 0, trend: null, needed: null }
    const { screen, say } = await open({
      ...book,
      groups: [group, points, { subject_id: 2, steps: [] }],
      columns: [column, { ...column, test_id: idOf(300), title: 'Referát', subject_id: 2, steps: words, group: 2 }],
      students: [
        {
          ...first,
          marks: [first.marks[0] ?? null, { label: 'splnil', absence: null }],
          averages: [...first.averages, none, none],
        },
      ],
    })
    const scale = (best: string, worst: string) =>
      say('groupOf', { subject: 'Matematika', scale: say('scale', { best, worst }) })
    await expect.element(screen.getByText(scale('1', '5'), { exact: true })).toBeVisible()
    await expect.element(screen.getByText(scale('10', '0'), { exact: true })).toBeVisible()
    await expect.element(screen.getByText(say('noAverageText', { subjects: 'Dějepis' }))).toBeVisible()
  })

  it.each(['cs', 'en'] as const)(
    'says which marks are of a scale that the test had before, and calls them no words (%s)',
    async (language) => {
      const book = sampleMarksBook(classId, { students: 1, tests: 1 })
      const [first] = book.students
      const [column] = book.columns
      if (first === undefined || column === undefined) throw new Error('a book is expected')
      const letters = [
        { label: 'A', from: 5000, value: null },
        { label: 'F', from: 0, value: null },
      ]
      const none = { average: null, rounded: null, mark_count: 0, weight: 0, trend: null, needed: null }
      const changed = {
        ...book,
        groups: [{ subject_id: 1, steps: [] }],
        columns: [{ ...column, steps: letters }],
        students: [{ ...first, marks: [{ label: '3', absence: null }], averages: [none] }],
      }
      const { screen, say } = await open(changed, { language, width: 320 })
      await expect.element(screen.getByText(say('rescaled', { tests: 'Písemka 1' }))).toBeVisible()
      const words = say('noAverageText', { subjects: language === 'cs' ? 'Matematika' : 'Mathematics' })
      await expect.element(screen.getByText(words)).not.toBeInTheDocument()
      await expectAccessible({ in: ['light'] })
    },
  )

  it.each([320, 1280] as const)('is 300 pupils searched by name, on %i pixels', async (width) => {
    const { screen } = await open(sampleMarksBook(classId, { students: 300, tests: 6 }), { width })
    await expect.element(screen.getByText('Adam 300', { exact: true })).toBeInTheDocument()
    await screen.getByRole('searchbox').fill('adam 299')
    await expect.element(screen.getByText('Adam 299', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Adam 300', { exact: true })).not.toBeInTheDocument()
  })

  it('is ordered by the average, those without one last', async () => {
    const { screen } = await open(undefined, { width: 320 }, '&order=worst')
    await expect.element(screen.getByText('Adam 3', { exact: true })).toBeVisible()
    const names = screen.getByRole('link', { name: /^Adam/ }).elements()
    expect(names.map(({ textContent }) => textContent)).toEqual(['Adam 3', 'Adam 1', 'Adam 2'])
  })

  it('sends a test to the school’s register from its column', async () => {
    server.reply(marks.registerOrder, ({ params }) => ({
      register: params.register,
      students: [2, 0, 1].map((place) => ({ student_id: idOf(1000 + place), name: `Adam ${place + 1}` })),
      changed_at: null,
    }))
    const { screen } = await open()
    await screen.getByRole('button', { name: screen.say('marks', 'register.openOf', { title: 'Písemka 1' }) }).click()
    const topic = { title: 'Písemka 1', topic: 'Zlomky', weight: 1 }
    await expect.element(screen.getByText(screen.say('marks', 'register.ofTopic', topic))).toBeVisible()
    const excused = screen.say('marks', 'register.noneWhy', { why: screen.say('marks', 'absence.excused') })
    await expect.element(screen.getByText(excused)).toBeInTheDocument()
  })

  it('comes as a file in the order of a register, and says which', async () => {
    server.file(marks.exportMarksBook, new File(['a'], '6.A.xlsx'))
    const { screen, say } = await open(undefined, {}, '&half=first')
    await screen.getByRole('button', { name: say('export.open') }).click()
    const system = screen.say('marks', 'register.in.bakalari')
    await screen.getByRole('menuitem', { name: say('export.xlsxIn', { in: system }) }).click()
    await expect.element(toast(screen, say('export.done', { file: '6.A.xlsx' }))).toBeVisible()
    expect(server.asked(marks.exportMarksBook).map(({ body }) => body)).toEqual([
      { format: 'xlsx', half: 'first', register: 'bakalari' },
    ])
  })

  it('is a plain table on paper', async () => {
    const { screen, say } = await open()
    await expect.element(screen.getByText(say('summary', { count: 2 }))).toBeVisible()
    window.dispatchEvent(new Event('beforeprint'))
    const paper = document.querySelector('body > [data-printed]')
    expect(paper?.querySelectorAll('tbody tr')).toHaveLength(3)
    expect(paper?.querySelector('tbody tr')?.textContent).toBe('Adam 12,00om.2')
    expect(paper).toHaveAttribute('data-printed', 'tall')
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelector('[data-printed]')).toBeNull()
  })

  it('lies on paper where so many tests would not fit on a standing page', async () => {
    const { screen, say } = await open(sampleMarksBook(classId, { students: 3, tests: 20 }))
    await expect.element(screen.getByText(say('summary', { count: 20 }))).toBeVisible()
    window.dispatchEvent(new Event('beforeprint'))
    expect(document.querySelector('body > [data-printed]')).toHaveAttribute('data-printed', 'wide')
    window.dispatchEvent(new Event('afterprint'))
  })

  it('that did not come is asked for again', async () => {
    server.reply(gradebook.gradebook, sampleGradebook(classId, 2))
    server.refuse(marks.marksBook, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(marks.marksBook, sampleMarksBook(classId, { students: 1, tests: 1 }))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('link', { name: 'Vývoj žáka Adam 1' })).toBeVisible()
  })
})
