import { classes } from '@katedra/contract/classes'
import { rosters, type RosterPreview, type RosterRow } from '@katedra/contract/rosters'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleClass } from '../testing/class-samples.ts'
import { openPage, type PageLook } from '../testing/open-page.tsx'

const server = fakeServer()
const file = new File(['Nováková;Anna'], 'soupiska.csv', { type: 'text/csv' })

describe('pupils from a file', () => {
  it('are not written before they are looked at', async () => {
    server.reply(rosters.previewRoster, preview([row(1), row(2)]))
    server.reply(rosters.importRoster, {
      imported_at: '2026-10-01T08:00:00.000Z',
      classes_created: 1,
      students_added: 2,
      students_changed: 0,
      students_removed: 0,
    })
    const screen = await openPage(server, '/tridy/import')
    await expect.element(screen.getByText(screen.say('rosters', 'formats'))).toBeVisible()
    await expectAccessible()
    await choose(screen)
    await expect.element(screen.getByRole('rowheader', { name: 'Nováková 1 Anna' })).toBeVisible()
    await expectAccessible()
    expect(server.asked(rosters.previewRoster).map(({ upload }) => upload?.name)).toEqual(['soupiska.csv'])
    expect(server.asked(rosters.importRoster)).toEqual([])
    await importOf(screen, 2).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('rosters', 'done.title') })).toHaveFocus()
    await expect.element(screen.getByText(screen.say('rosters', 'done.added', { count: 2 }))).toBeVisible()
    await screen.getByRole('button', { name: screen.say('rosters', 'done.again') }).click()
    await expect.element(screen.getByText(screen.say('rosters', 'formats'))).toBeVisible()
  })

  it('are ticked when new or changed, and no one is removed without a tick', async () => {
    const before = { first_name: 'Anička', last_name: 'Nováková 2', email: '' }
    server.reply(rosters.importRoster, imported)
    server.reply(
      rosters.previewRoster,
      preview(
        [
          row(1),
          row(2, { mark: 'changed', student_id: idOf(2), before }),
          row(3, { mark: 'repeated' }),
          row(4, { mark: 'same' }),
        ],
        [missing(7)],
      ),
    )
    const screen = await openPreview()
    await expect.element(tickOf(screen, 1)).toBeChecked()
    await expect.element(tickOf(screen, 2)).toBeChecked()
    await expect.element(tickOf(screen, 3)).not.toBeChecked()
    expect(tickOf(screen, 4).query()).toBeNull()
    await expect
      .element(screen.getByText(screen.say('rosters', 'before', { value: 'Nováková 2 Anička' })))
      .toBeVisible()
    const removal = screen.getByRole('checkbox', { name: /Nováková 7/ })
    await expect.element(removal).not.toBeChecked()
    await removal.click()
    await tickOf(screen, 1).click()
    await importOf(screen, 2).click()
    await expect.poll(() => server.asked(rosters.importRoster)).toHaveLength(1)
    const [asked] = server.asked(rosters.importRoster)
    expect(asked?.body.rows.map(({ student_id }) => student_id)).toEqual([idOf(2)])
    expect(asked?.body.removed.map(({ student_id }) => student_id)).toEqual([idOf(7)])
  })

  it('of pupils who are not in the file stand by class and name', async () => {
    const named = (number: number, last_name: string, class_name = '6.A') => ({
      ...missing(number),
      last_name,
      class_name,
    })
    const gone = [named(7, 'Zeman'), named(8, 'Chalupa'), named(9, 'Černý', '6.B'), named(10, 'Hora')]
    server.reply(rosters.previewRoster, preview([row(1)], gone))
    const screen = await openPreview()
    await expect.element(screen.getByRole('checkbox', { name: /Zeman/ })).toBeVisible()
    const shown = screen.getByRole('checkbox', { name: /Anna \(6/ }).elements()
    const names = shown.map((box) => box.closest('label')?.textContent ?? '')
    expect(names.map((name) => /Zeman|Chalupa|Černý|Hora/.exec(name)?.[0])).toEqual([
      'Hora',
      'Chalupa',
      'Zeman',
      'Černý',
    ])
  })

  it('that can not be taken say what is wrong, and in which column', async () => {
    const problems = [{ column_no: 3, problem: 'bad_email' as const }]
    server.reply(rosters.previewRoster, preview([row(1, { mark: 'faulty', problems })]))
    const screen = await openPreview()
    await expect
      .element(screen.getByRole('row', { name: /Nováková 1/ }))
      .toMatchTextContent(screen.say('rosters', 'problems.bad_email'))
    await expect.element(screen.getByText(screen.say('rosters', 'nothing'))).toBeVisible()
    await expect.element(importOf(screen, 0)).toBeDisabled()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('are 300 by the hundred, on %i pixels', async (width) => {
    const rows = Array.from({ length: 300 }, (_, index) => row(index + 1, index === 299 ? { mark: 'same' } : {}))
    server.reply(rosters.previewRoster, preview(rows))
    const screen = await openPreview({ width })
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(100)
    await screen.getByRole('button', { name: screen.say('rosters', 'showMore', { count: 200 }) }).click()
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(200)
    await screen.getByRole('radio', { name: screen.say('rosters', 'marks.same'), exact: false }).click({ force: true })
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(1)
    await expect.element(importOf(screen, 299)).toBeEnabled()
    await expectAccessible({ in: ['light'] })
  })

  it('are cards on a phone, each with its tick in the corner next to the name', async () => {
    server.reply(rosters.previewRoster, preview([row(1), row(2)]))
    const screen = await openPreview({ width: 360 })
    const name = screen.getByRole('rowheader', { name: 'Nováková 1 Anna' })
    await expect.element(name).toBeVisible()
    const title = name.element().getBoundingClientRect()
    const tick = tickOf(screen, 1).element().getBoundingClientRect()
    expect(tick.left).toBeGreaterThanOrEqual(title.right)
    expect(tick.top).toBeLessThan(title.bottom)
  })

  it('are read again when a column is said to be another', async () => {
    server.reply(rosters.previewRoster, preview([row(1)]))
    const screen = await openPreview()
    const column = screen.getByRole('button', { name: /Sloupec A/ })
    await tabTo(column, { max: 120 })
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('option', { name: screen.say('rosters', 'roles.first_name'), exact: true }).click()
    await expect
      .poll(() => server.asked(rosters.previewRoster).map(({ query }) => query.columns))
      .toEqual([undefined, 'first_name,ignored,email'])
  })

  it('for one class have no column for it', async () => {
    server.reply(rosters.previewRoster, preview([row(1)]))
    const screen = await openPreview({}, `/tridy/import?class_id=${idOf(106)}`)
    await screen.getByRole('button', { name: /Sloupec A/ }).click()
    await expect.element(screen.getByRole('option', { name: screen.say('rosters', 'roles.email') })).toBeVisible()
    expect(screen.getByRole('option', { name: screen.say('rosters', 'roles.class') }).query()).toBeNull()
    expect(server.asked(rosters.previewRoster).map(({ query }) => query.class_id)).toEqual([idOf(106)])
  })

  it('of a file without classes go to a new one with the file’s name, or to one that is there', async () => {
    server.reply(classes.classes, [sampleClass(1, { name: '7.C' })])
    const nowhere = { class_id: null, class_name: '', mark: 'faulty' as const }
    server.reply(rosters.previewRoster, ({ query }) =>
      preview([query.class_id === undefined && query.class_name === undefined ? row(1, nowhere) : row(1)]),
    )
    const screen = await openPage(server, '/tridy/import')
    await choose(screen)
    const name = screen.getByRole('textbox', { name: screen.say('rosters', 'into.name') })
    await expect.element(name).toHaveValue('soupiska')
    expect(screen.getByRole('rowheader').query()).toBeNull()
    await expectAccessible()
    await name.fill(' ')
    await screen.getByRole('button', { name: screen.say('rosters', 'into.go') }).click()
    await expect.element(screen.getByText(screen.say('rosters', 'into.nameMissing'))).toBeVisible()
    await name.fill('8.B')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('rowheader', { name: 'Nováková 1 Anna' })).toBeInViewport()
    await screen.getByRole('button', { name: screen.say('rosters', 'into.new'), exact: false }).click()
    await screen.getByRole('option', { name: '7.C' }).click()
    await screen.getByRole('button', { name: screen.say('rosters', 'into.go') }).click()
    await expect
      .poll(() => server.asked(rosters.previewRoster).map(({ query }) => query.class_name ?? query.class_id))
      .toEqual([undefined, '8.B', sampleClass(1).id])
  })

  it('from a file that is none can be chosen again', async () => {
    server.refuseFields(rosters.previewRoster, { file: 'file_type' })
    const screen = await openPage(server, '/tridy/import')
    await choose(screen)
    await expect.element(screen.getByText(screen.say('fields', 'file_type'))).toBeVisible()
    await expectAccessible()
    server.reply(rosters.previewRoster, preview([row(1)]))
    await choose(screen)
    await expect.element(screen.getByRole('rowheader', { name: 'Nováková 1 Anna' })).toBeVisible()
    expect(screen.getByText(screen.say('fields', 'file_type')).query()).toBeNull()
  })

  it('stay as ticked when writing is refused, and go under the same number again', async () => {
    server.reply(rosters.previewRoster, preview([row(1), row(2)]))
    server.refuse(rosters.importRoster, 'app.conflict')
    const screen = await openPreview()
    await tickOf(screen, 2).click()
    await importOf(screen, 1).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.conflict'))).toBeVisible()
    await expect.element(tickOf(screen, 2)).not.toBeChecked()
    server.reply(rosters.importRoster, imported)
    await importOf(screen, 1).click()
    await expect.element(screen.getByText(screen.say('rosters', 'done.title'))).toBeVisible()
    const numbers = server.asked(rosters.importRoster).map(({ body }) => body.import_id)
    expect(new Set(numbers).size).toBe(1)
    expect(numbers).toHaveLength(2)
  })

  it('are not written twice while the first is under way', async () => {
    server.reply(rosters.previewRoster, preview([row(1)]))
    server.reply(rosters.importRoster, imported)
    const slow = server.slow(rosters.importRoster)
    const screen = await openPreview()
    await importOf(screen, 1).click()
    await expect.element(screen.getByRole('button', { name: screen.say('rosters', 'importing') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByText(screen.say('rosters', 'done.title'))).toBeVisible()
    expect(server.asked(rosters.importRoster)).toHaveLength(1)
  })

  it('say while they are read, and that there is no line', async () => {
    server.reply(rosters.previewRoster, preview([row(1)]))
    const slow = server.slow(rosters.previewRoster)
    const screen = await openPage(server, '/tridy/import', { language: 'en' })
    await choose(screen)
    await expect.element(screen.getByText(screen.say('rosters', 'reading')).first()).toBeInTheDocument()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

const imported = {
  imported_at: '2026-10-01T08:00:00.000Z',
  classes_created: 0,
  students_added: 1,
  students_changed: 0,
  students_removed: 0,
}

function preview(rows: RosterRow[], gone: RosterPreview['missing'] = []): RosterPreview {
  return {
    columns: [
      { column_no: 1, heading: 'Sloupec A', role: 'last_name', samples: ['Nováková'] },
      { column_no: 2, heading: 'Sloupec B', role: 'first_name', samples: ['Anna'] },
      { column_no: 3, heading: '', role: 'email', samples: [] },
    ],
    rows,
    missing: gone,
    new_classes: [],
  }
}

function row(number: number, change: Partial<RosterRow> = {}): RosterRow {
  return {
    row_no: number,
    class_name: '6.A',
    first_name: 'Anna',
    last_name: `Nováková ${number}`,
    email: '',
    mark: 'new',
    problems: [],
    student_id: null,
    class_id: idOf(106),
    before: null,
    ...change,
  }
}

function missing(number: number): RosterPreview['missing'][number] {
  return {
    student_id: idOf(number),
    class_id: idOf(106),
    class_name: '6.A',
    first_name: 'Anna',
    last_name: `Nováková ${number}`,
  }
}

async function openPreview(look: PageLook = {}, path = '/tridy/import'): Promise<Screen> {
  const screen = await openPage(server, path, look)
  await choose(screen)
  await expect.element(screen.getByRole('rowheader').first()).toBeVisible()
  return screen
}

async function choose(screen: Screen): Promise<void> {
  await expect.element(screen.getByRole('heading', { name: screen.say('rosters', 'title') })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is no field for a file.')
  await userEvent.upload(input, file)
}

function tickOf(screen: Screen, number: number) {
  return screen.getByRole('checkbox', {
    name: screen.say('rosters', 'takeRow', { name: `Nováková ${number} Anna`, number }),
    exact: true,
  })
}

function importOf(screen: Screen, count: number) {
  return screen.getByRole('button', { name: screen.say('rosters', 'import', { count }), exact: true })
}
