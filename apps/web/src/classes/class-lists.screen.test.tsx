import { classes, type SchoolClass } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { sampleClass } from '../testing/class-samples.ts'

const server = fakeServer()
const inOctober = { now: '2026-10-05T08:00:00.000Z' }

describe('the cards of classes', () => {
  it('can be planned a test for when they have pupils', async () => {
    server.reply(classes.classes, [sampleClass(1, { student_count: 5 }), sampleClass(2)])
    const screen = await openPage(server, '/tridy', inOctober)
    await expect.element(screen.getByRole('link', { name: '2.A', exact: true })).toBeVisible()
    const plan = screen.getByRole('link', { name: screen.say('classes', 'plan'), exact: false })
    expect(plan.elements().map((link) => link.getAttribute('href'))).toEqual([
      `/mojecviceni?class_id=${sampleClass(1).id}`,
    ])
  })

  it('are 300 found by name and by teacher, on 320 pixels', async () => {
    const teacher = { id: sampleClass(1).id, first_name: 'Karel', last_name: 'Říha' }
    server.reply(classes.classes, [...numbered(299), sampleClass(300, { teachers: [teacher] })])
    const screen = await openPage(server, '/tridy', { ...inOctober, width: 320 })
    await expect.element(screen.getByRole('link', { name: '300.A', exact: true })).toBeInTheDocument()
    await screen.getByRole('searchbox').fill('riha')
    await expect.poll(() => headings(screen)).toEqual(['300.A'])
    await expect.element(screen.getByText(screen.say('classes', 'found', { count: 1 }))).toBeInTheDocument()
    await expect.poll(() => window.location.search).toContain('riha')
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('searchbox').fill('nic takového')
    await expect.element(screen.getByText(screen.say('classes', 'noneFound'))).toBeVisible()
  })

  it('that were put away lie folded by school year, and choosing the year unfolds them', async () => {
    const archived_at = '2026-06-30T08:00:00.000Z'
    server.reply(classes.classes, [
      sampleClass(1),
      sampleClass(8, { school_year: 2025, archived_at }),
      sampleClass(9, { school_year: 2024, archived_at }),
    ])
    const screen = await openPage(server, '/tridy', inOctober)
    const folded = screen.getByText(screen.say('classes', 'archiveOf', { year: '2025/2026', count: 1 }))
    await expect.element(folded).toBeVisible()
    expect(headings(screen)).toEqual(['1.A'])
    await folded.click()
    await expect.poll(() => headings(screen)).toEqual(['1.A', '8.A'])
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('classes', 'years.label'), exact: false }).click()
    await screen.getByRole('option', { name: '2024/2025' }).click()
    await expect.poll(() => headings(screen)).toEqual(['9.A'])
  })

  it('stay found after the address is opened again', async () => {
    server.reply(classes.classes, numbered(10))
    const screen = await openPage(server, '/tridy?search=7.a', inOctober)
    await expect.element(screen.getByRole('link', { name: '7.A', exact: true })).toBeVisible()
    expect(headings(screen)).toEqual(['7.A'])
    await expect.element(screen.getByRole('searchbox')).toHaveValue('7.a')
  })

  it('of the present year are offered nothing of the kind in October', async () => {
    server.reply(classes.classes, [sampleClass(1)])
    const screen = await openPage(server, '/tridy', inOctober)
    await expect.element(screen.getByRole('link', { name: '1.A', exact: true })).toBeVisible()
    expect(screen.getByRole('link', { name: screen.say('classes', 'promotion.bannerAction') }).query()).toBeNull()
  })

  it('are not called none while the line is slow', async () => {
    server.reply(classes.classes, [])
    const slow = server.slow(classes.classes)
    const screen = await openPage(server, '/tridy')
    await expect.element(screen.getByRole('heading', { name: screen.say('classes', 'title') })).toBeVisible()
    await expect.element(screen.getByText(screen.say('ui', 'loading'))).toBeInTheDocument()
    expect(screen.getByText(screen.say('classes', 'empty.title')).query()).toBeNull()
    await expectAccessible()
    slow.release()
    await expect.element(screen.getByText(screen.say('classes', 'empty.title'))).toBeVisible()
  })

  it('are reached by the keyboard alone', async () => {
    server.reply(classes.classes, [sampleClass(1)])
    server.reply(classes.schoolClass, { ...sampleClass(1), students: [] })
    server.reply(classes.removedStudents, [])
    const screen = await openPage(server, '/tridy', inOctober)
    const link = screen.getByRole('link', { name: '1.A', exact: true })
    await expect.element(link).toBeVisible()
    await tabTo(link)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { level: 1, name: '1.A' })).toBeVisible()
  })

  it('are shown in English', async () => {
    server.reply(classes.classes, [sampleClass(1, { student_count: 2 })])
    const screen = await openPage(server, '/tridy', { ...inOctober, language: 'en', me: sampleTeacher('TEACHER') })
    await expect.element(screen.getByRole('heading', { name: 'Classes', level: 1 })).toBeVisible()
    await expect.element(screen.getByText(screen.say('classes', 'studentCount', { count: 2 }))).toBeVisible()
  })
})

function numbered(count: number): SchoolClass[] {
  return Array.from({ length: count }, (_, index) => sampleClass(index + 1))
}

function headings(screen: Screen): string[] {
  return screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
}
