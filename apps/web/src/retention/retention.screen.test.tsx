import { retention, type KeptYear, type Retention } from '@katedra/contract/retention'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { toast } from '../testing/toast.ts'

const server = fakeServer()
const address = '/skola/uchovavani'

const nothing: Retention = { keep_years: null, announced: [], own: [], own_tests: [] }
const year = (school_year: number, change: Partial<KeptYear> = {}): KeptYear => ({
  school_year,
  test_count: 120,
  attempt_count: 2864,
  picture_count: 0,
  last_ended_at: `${school_year + 1}-06-20T08:00:00.000Z`,
  is_being_deleted: false,
  due_under: [],
  ...change,
})

const announcedTest = {
  id: '6f1d5a34-0c5e-4b7a-9d43-2f5b8a1c7e90',
  title: 'Sčítání zlomků s různým jmenovatelem',
  class_name: '7.B',
  day: '2024-11-12',
  delete_on: '2027-09-01',
}

beforeEach(() => {
  server.reply(retention.retention, nothing)
  server.reply(retention.keptYears, [])
})

describe('keeping of results', () => {
  it.each([320, 1280] as const)('is without a limit at first, on %i pixels', async (width) => {
    const screen = await openPage(server, address, { width })
    await expect.element(screen.getByRole('radio', { name: screen.say('retention', 'rule.forever') })).toBeChecked()
    await expect.element(screen.getByText(screen.say('retention', 'announced.nothing'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('retention', 'years.none'))).toBeVisible()
    await expectAccessible()
  })

  const choose = async (screen: Awaited<ReturnType<typeof openPage>>, keep: 1 | 2 | 5) => {
    // The box itself lies under its chip.
    await screen.getByText(screen.say('retention', 'rule.years', { count: keep }), { exact: true }).click()
    await screen.getByRole('button', { name: screen.say('retention', 'rule.change') }).click()
  }

  it('is limited after a question, and not by a slip or by looking through the choices', async () => {
    server.reply(retention.setRetention, ({ body }) => ({ ...nothing, keep_years: body.keep_years }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('radio', { name: screen.say('retention', 'rule.forever') })).toBeChecked()
    const forever = screen.getByRole('radio', { name: screen.say('retention', 'rule.forever') }).element()
    if (forever instanceof HTMLElement) forever.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const two = screen.getByRole('radio', { name: screen.say('retention', 'rule.years', { count: 2 }), exact: true })
    await expect.element(two).toBeChecked()
    expect(screen.getByRole('alertdialog').query()).toBeNull()
    const change = screen.getByRole('button', { name: screen.say('retention', 'rule.change') })
    await change.click()
    const asked = screen.getByRole('alertdialog')
    await expect.element(asked).toBeVisible()
    await expectAccessible()
    await asked.getByRole('button', { name: screen.say('ui', 'cancel') }).click()
    await expect.element(change).toHaveFocus()
    expect(server.asked(retention.setRetention)).toEqual([])
    await change.click()
    await asked.getByRole('button', { name: screen.say('retention', 'rule.change') }).click()
    await expect.poll(() => server.asked(retention.setRetention)).toMatchObject([{ body: { keep_years: 2 } }])
    await expect.element(two).toBeChecked()
  })

  it.each([
    ['says how much goes', 1, { count: 7, tests: '7' }],
    ['says that nothing is that old', 5, undefined],
  ] as const)('is shortened with a question that %s', async (_, keep, due) => {
    server.reply(retention.keptYears, [
      year(2025, { due_under: [] }),
      year(2024, { test_count: 3, attempt_count: 61, due_under: [1] }),
      year(2023, { test_count: 4, attempt_count: 75, due_under: [1, 2] }),
    ])
    const screen = await openPage(server, address, { width: 320 })
    await choose(screen, keep)
    const asked = screen.getByRole('alertdialog')
    if (due === undefined) {
      await expect.element(asked.getByText(screen.say('retention', 'rule.askNone'))).toBeVisible()
    } else {
      await expect.element(asked.getByText(screen.say('retention', 'rule.askDue', due))).toBeVisible()
      expect(asked.getByRole('listitem').all()).toHaveLength(2)
      const values = { year: '2023/2024', tests: '4', attempts: '75' }
      await expect.element(asked.getByText(screen.say('retention', 'rule.askYear', values))).toBeVisible()
    }
    await expectAccessible()
  })

  it('asks with a way to try again where what would go could not be read', async () => {
    server.refuse(retention.keptYears, 'app.unavailable')
    const screen = await openPage(server, address)
    await choose(screen, 1)
    const retry = screen.getByRole('alertdialog').getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(retention.keptYears, [year(2024, { test_count: 3, due_under: [1] })])
    await retry.click()
    const told = screen.say('retention', 'rule.askDue', { count: 3, tests: '3' })
    await expect.element(screen.getByText(told)).toBeVisible()
  })

  it('is lengthened without a question', async () => {
    server.reply(retention.retention, { ...nothing, keep_years: 1 })
    server.reply(retention.setRetention, ({ body }) => ({ ...nothing, keep_years: body.keep_years }))
    const screen = await openPage(server, address)
    await screen.getByText(screen.say('retention', 'rule.forever'), { exact: true }).click()
    await screen.getByRole('button', { name: screen.say('retention', 'rule.change') }).click()
    await expect.poll(() => server.asked(retention.setRetention)).toMatchObject([{ body: { keep_years: null } }])
    await expect.element(toast(screen, screen.say('retention', 'rule.done'))).toBeVisible()
  })

  it.each([320, 1280] as const)('tells a teacher what goes and decides nothing, on %i pixels', async (width) => {
    server.reply(retention.retention, {
      keep_years: 2,
      announced: [{ test_count: 31, delete_on: '2027-09-01' }],
      own: [{ test_count: 4, delete_on: '2027-09-01' }],
      own_tests: [announcedTest],
    })
    const screen = await openPage(server, address, { width, me: sampleTeacher('TEACHER') })
    await expect.element(screen.getByText(screen.say('retention', 'rule.is', { count: 2 }))).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name: '1. 9. 2027' })).toBeVisible()
    await expect.element(screen.getByRole('cell', { name: '31' })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: announcedTest.title }))
      .toHaveAttribute('href', `/vysledky/${announcedTest.id}`)
    await expect.element(screen.getByText('7.B')).toBeVisible()
    expect(screen.getByRole('radio').query()).toBeNull()
    expect(server.asked(retention.keptYears)).toEqual([])
    await expectAccessible()
  })

  it('lists many tests of a teacher once asked for, so that the years stay near', async () => {
    const own_tests = Array.from({ length: 300 }, (_, index) => ({
      ...announcedTest,
      id: idOf(index),
      title: `Písemka ${index}`,
    }))
    server.reply(retention.retention, {
      keep_years: 2,
      announced: [{ test_count: 310, delete_on: '2027-09-01' }],
      own: [{ test_count: 300, delete_on: '2027-09-01' }],
      own_tests,
    })
    const screen = await openPage(server, address, { width: 320 })
    const heading = screen.getByText(screen.say('retention', 'own.title', { tests: '300' }))
    await expect.element(heading).toBeVisible()
    await expect.element(screen.getByText('Písemka 7', { exact: true })).not.toBeVisible()
    await heading.click()
    await expect.element(screen.getByRole('link', { name: 'Písemka 299' })).toBeVisible()
    await expectAccessible()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(retention.retention, 'app.unavailable')
    const screen = await openPage(server, address)
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(retention.retention, nothing)
    await retry.click()
    await expect.element(screen.getByText(screen.say('retention', 'announced.nothing'))).toBeVisible()
  })
})

describe('a past school year', () => {
  it.each([320, 1280] as const)('is deleted once its name was typed, on %i pixels', async (width) => {
    server.reply(retention.keptYears, [year(2025), year(2024, { picture_count: 3400 })])
    server.reply(retention.deleteYear, [year(2025), year(2024, { is_being_deleted: true })])
    const screen = await openPage(server, address, { width })
    await screen.getByRole('button', { name: screen.say('retention', 'years.deleteOf', { year: '2024/2025' }) }).click()
    const field = screen.getByRole('textbox')
    await expect.element(field).toHaveFocus()
    await expectAccessible()
    const submit = screen.getByRole('button', { name: screen.say('retention', 'delete.submit') })
    await field.fill('2025/2026')
    await submit.click()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveFocus()
    expect(server.asked(retention.deleteYear)).toEqual([])
    await field.fill('2024 / 2025')
    server.reply(retention.keptYears, [year(2025)])
    const asked = server.asked(retention.retention).length
    await submit.click()
    // The button that was pressed keeps the focus, and when it has gone with its year, the section takes it.
    await expect.element(screen.getByRole('button', { name: screen.say('retention', 'years.deleting') })).toHaveFocus()
    expect(server.asked(retention.deleteYear)).toMatchObject([{ params: { school_year: 2024 } }])
    await expect.element(screen.getByText('2024/2025', { exact: true })).not.toBeInTheDocument()
    await expect.poll(() => server.asked(retention.retention).length).toBeGreaterThan(asked)
    await expect.element(screen.getByText(screen.say('retention', 'years.text'))).toHaveFocus()
  })

  it.each([
    ['2024/25', true],
    ['2024–2025', true],
    ['2024 - 25', true],
    ['2024', false],
    ['2024/26', false],
    ['2023/24', false],
    ['2024/025', false],
  ] as const)('is named by %s: %s', async (typed, isNamed) => {
    server.reply(retention.keptYears, [year(2024)])
    server.reply(retention.deleteYear, [year(2024, { is_being_deleted: true })])
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('retention', 'years.deleteOf', { year: '2024/2025' }) }).click()
    const field = screen.getByRole('textbox')
    await field.fill(typed)
    await screen.getByRole('button', { name: screen.say('retention', 'delete.submit') }).click()
    if (isNamed) await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    else await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(server.asked(retention.deleteYear)).toHaveLength(isNamed ? 1 : 0)
  })

  it('that could not be deleted says why in the dialog', async () => {
    server.reply(retention.keptYears, [year(2024)])
    server.refuse(retention.deleteYear, 'retention.nothing_there')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('retention', 'years.deleteOf', { year: '2024/2025' }) }).click()
    await screen.getByRole('textbox').fill('2024/2025')
    server.reply(retention.keptYears, [])
    await screen.getByRole('button', { name: screen.say('retention', 'delete.submit') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'retention.nothing_there'))).toBeVisible()
    // Below the dialog stands what is there now.
    await screen.getByRole('button', { name: screen.say('ui', 'cancel') }).click()
    await expect.element(screen.getByText(screen.say('retention', 'years.none'))).toBeVisible()
  })
})
