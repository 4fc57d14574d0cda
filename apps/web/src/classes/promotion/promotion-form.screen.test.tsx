import { classes, type PromotedClass } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { onScreen } from '@katedra/testing/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleClass } from '../../testing/class-samples.ts'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const path = '/tridy/novy-rok'
const june = { now: '2026-06-20T10:00:00Z' }

beforeEach(() => {
  server.reply(classes.classes, [old(6), old(7)])
  server.reply(classes.promotion, { school_year: 2026, classes: [proposed(6), proposed(7)] })
})

describe('the form of a new school year', () => {
  it('sends only the classes that are ticked, and leavers without a name', async () => {
    server.reply(classes.classes, [old(6), old(7), old(9)])
    server.reply(classes.promotion, {
      school_year: 2026,
      classes: [proposed(6), proposed(7), { ...proposed(9), new_name: null }],
    })
    server.reply(classes.promoteClasses, [sampleClass(7, { id: idOf(177) }), old(7)])
    const screen = await openPage(server, path, june)
    await screen.getByRole('checkbox', { name: screen.say('classes', 'promotion.includeOf', { name: '7.A' }) }).click()
    await expect.element(screen.getByText(screen.say('classes', 'promotion.leftOut'))).toBeVisible()
    await expectAccessible()
    await submitOf(screen, 2).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('classes', 'promotion.done') })).toHaveFocus()
    await expect.element(screen.getByText(screen.say('classes', 'promotion.putAway', { count: 2 }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('classes', 'promotion.left_out', { count: 1 }))).toBeVisible()
    expect(server.asked(classes.promoteClasses).map(({ body }) => body.classes)).toEqual([
      [
        { class_id: idOf(106), new_name: '7.A' },
        { class_id: idOf(109), new_name: null },
      ],
    ])
  })

  it('refuses the same name twice, and one that the new year has already', async () => {
    server.reply(classes.classes, [old(6), old(7), sampleClass(1, { name: '1.B' })])
    const screen = await openPage(server, path, june)
    await nameOf(screen, '6.A').fill('8.a')
    await expect
      .element(nameOf(screen, '6.A'))
      .toHaveAccessibleDescription(onScreen(screen.say('classes', 'promotion.twice')))
    await nameOf(screen, '6.A').fill('1.b')
    await expect
      .element(nameOf(screen, '6.A'))
      .toHaveAccessibleDescription(onScreen(screen.say('classes', 'promotion.exists', { name: '1.b' })))
    await expect.element(nameOf(screen, '7.A')).not.toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    await submitOf(screen, 2).click()
    await expect.element(nameOf(screen, '6.A')).toHaveFocus()
    expect(server.asked(classes.promoteClasses)).toEqual([])
  })

  it('keeps the name that was written while the class is said to leave', async () => {
    const screen = await openPage(server, path, june)
    await nameOf(screen, '6.A').fill('7.C')
    const leaves = screen.getByRole('checkbox', { name: new RegExp(leavesOf(screen, '6.A')) })
    await leaves.click()
    await expect.element(nameOf(screen, '6.A')).not.toBeInTheDocument()
    await leaves.click()
    await expect.element(nameOf(screen, '6.A')).toHaveValue('7.C')
  })

  it('has nothing to send once no class is ticked', async () => {
    const screen = await openPage(server, path, june)
    await screen.getByRole('checkbox', { name: screen.say('classes', 'promotion.includeAll') }).click()
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'promotion.submit') })).toBeDisabled()
    await expect.element(screen.getByText(screen.say('classes', 'promotion.left_out', { count: 2 }))).toBeVisible()
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(classes.promoteClasses, [sampleClass(7)])
    const slow = server.slow(classes.promoteClasses)
    const screen = await openPage(server, path, june)
    await nameOf(screen, '6.A').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'promotion.working') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('heading', { name: screen.say('classes', 'promotion.done') })).toBeVisible()
    expect(server.asked(classes.promoteClasses)).toHaveLength(1)
  })

  it('is filled in by the keyboard alone', async () => {
    const screen = await openPage(server, path, june)
    await expect.element(nameOf(screen, '7.A')).toBeVisible()
    await tabTo(nameOf(screen, '7.A'))
    await userEvent.keyboard('8.B')
    await expect.element(nameOf(screen, '7.A')).toHaveValue('8.B')
  })

  it.each([320, 1280] as const)('is 300 classes long, on %i pixels', async (width) => {
    const numbers = Array.from({ length: 300 }, (_, index) => index + 1)
    server.reply(classes.classes, numbers.map(old))
    server.reply(classes.promotion, { school_year: 2026, classes: numbers.map(proposed) })
    const screen = await openPage(server, path, { ...june, width })
    await expect.element(nameOf(screen, '300.A')).toHaveValue('301.A')
    await expect.element(submitOf(screen, 300)).toBeInTheDocument()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
  })

  it('warns while the year still runs', async () => {
    server.reply(classes.classes, [sampleClass(6)])
    server.reply(classes.promotion, { school_year: 2027, classes: [proposed(6)] })
    const screen = await openPage(server, path, { now: '2026-11-20T10:00:00Z' })
    await expect
      .element(screen.getByText(screen.say('classes', 'promotion.early', { year: '2026/2027' })))
      .toBeVisible()
  })

  it('is not there once the new year is prepared; who stayed behind is named', async () => {
    server.reply(classes.classes, [sampleClass(8, { school_year: 2026 }), old(7)])
    server.reply(classes.promotion, { school_year: 2027, classes: [] })
    const screen = await openPage(server, path, june)
    await expect
      .element(screen.getByRole('heading', { name: screen.say('classes', 'promotion.ready', { year: '2026/2027' }) }))
      .toBeVisible()
    await expect.element(screen.getByRole('link', { name: '7.A' })).toBeVisible()
    expect(screen.getByRole('link', { name: '8.A' }).query()).toBeNull()
    await expectAccessible()
  })

  it('says that there is no line', async () => {
    const slow = server.slow(classes.promotion)
    const screen = await openPage(server, path, { ...june, language: 'en' })
    await expect
      .element(screen.getByRole('heading', { name: screen.say('classes', 'promotion.titleUnknown') }))
      .toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('classes', 'promotion.safe'))).toBeVisible()
  })
})

function old(number: number) {
  return sampleClass(number, { school_year: 2025 })
}

function proposed(number: number): PromotedClass {
  return { class_id: old(number).id, name: `${number}.A`, new_name: `${number + 1}.A`, student_count: 20 }
}

function nameOf(screen: Screen, name: string) {
  return screen.getByRole('textbox', { name: screen.say('classes', 'promotion.nextOf', { name }) })
}

function leavesOf(screen: Screen, name: string): string {
  return screen.say('classes', 'promotion.leavesOf', { name })
}

function submitOf(screen: Screen, count: number) {
  return screen.getByRole('button', { name: screen.say('classes', 'promotion.submitWith', { count }) })
}
