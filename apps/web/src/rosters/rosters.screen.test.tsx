import { rosters, type RosterPreview, type RosterRow } from '@katedra/contract/rosters'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()

function row(row_no: number, own: Partial<RosterRow> = {}): RosterRow {
  return {
    row_no,
    class_name: '6.A',
    first_name: 'Anna',
    last_name: `Nováková ${row_no}`,
    email: '',
    mark: 'new',
    problems: [],
    student_id: null,
    class_id: null,
    before: null,
    ...own,
  }
}

function preview(rows: RosterRow[]): RosterPreview {
  return {
    columns: [{ column_no: 1, heading: 'Jméno', role: 'name', samples: ['Nováková Anna'] }],
    rows,
    missing: [],
    new_classes: ['6.A'],
  }
}

async function chooseFile(screen: Screen): Promise<void> {
  await expect.element(screen.getByRole('button', { name: screen.say('rosters', 'choose') })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input ?? document.body, new File(['Nováková Anna'], 'zaci.csv', { type: 'text/csv' }))
}

describe('pupils from a file', () => {
  it('begin with a choice of a file', async () => {
    const screen = await openPage(server, '/tridy/import')
    await expect.element(screen.getByRole('button', { name: screen.say('rosters', 'choose') })).toBeVisible()
    await expectAccessible()
  })

  it('are shown line by line, and only what can be taken has a box', async () => {
    server.reply(
      rosters.previewRoster,
      preview([row(1), row(2, { mark: 'faulty', problems: [{ column_no: 0, problem: 'no_name' }] })]),
    )
    const screen = await openPage(server, '/tridy/import')
    await chooseFile(screen)
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(2)
    expect(screen.getByRole('table').getByRole('checkbox').elements()).toHaveLength(1)
    await expectAccessible()
  })

  it('come by the hundred where the file has 300', async () => {
    server.reply(rosters.previewRoster, preview(Array.from({ length: 300 }, (_, index) => row(index + 1))))
    const screen = await openPage(server, '/tridy/import')
    await chooseFile(screen)
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(100)
    await screen.getByRole('button', { name: screen.say('rosters', 'showMore', { count: 200 }) }).click()
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(200)
  })

  it('say why a file could not be read, and another can be chosen', async () => {
    server.refuse(rosters.previewRoster, 'app.unavailable')
    const screen = await openPage(server, '/tridy/import')
    await chooseFile(screen)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(screen.getByRole('button', { name: screen.say('rosters', 'chooseOther') })).toBeVisible()
  })

  it('stay ticked as they were when they could not be written', async () => {
    server.reply(rosters.previewRoster, preview([row(1), row(2)]))
    server.refuse(rosters.importRoster, 'app.conflict')
    const screen = await openPage(server, '/tridy/import')
    await chooseFile(screen)
    await screen.getByRole('table').getByRole('checkbox').first().click()
    await screen.getByRole('button', { name: screen.say('rosters', 'import', { count: 1 }) }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.conflict'))).toBeVisible()
    await expect.element(screen.getByRole('table').getByRole('checkbox').first()).not.toBeChecked()
    await expectAccessible()
  })

  it('are told once they are written', async () => {
    server.reply(rosters.previewRoster, preview([row(1)]))
    server.reply(rosters.importRoster, {
      imported_at: '2026-11-22T10:00:00Z',
      classes_created: 1,
      students_added: 1,
      students_changed: 0,
      students_removed: 0,
    })
    const screen = await openPage(server, '/tridy/import')
    await chooseFile(screen)
    await screen.getByRole('button', { name: screen.say('rosters', 'import', { count: 1 }) }).click()
    await expect.element(screen.getByText(screen.say('rosters', 'done.title'))).toBeVisible()
    await expectAccessible()
  })
})
