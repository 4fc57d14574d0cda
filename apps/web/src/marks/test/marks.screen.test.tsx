import { marks, type TestMark } from '@katedra/contract/marks'
import type { ScaleStep } from '@katedra/contract/scale'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import {
  fiveSteps,
  publishedAs,
  sampleMark,
  sampleMarks,
  sampleScales,
  wordsScale,
} from '../../testing/sample-marks.ts'
import { toast } from '../../testing/toast.ts'

const server = fakeServer()
const testId = idOf(1)
const address = `/vysledky/${testId}/znamky`
const longName = 'Maximiliána Nejedlá-Vondráčková z Hradce Králové'

/** Two ones, a two, a three that looks like a two, one that waits and one who missed. */
function sixPupils(): TestMark[] {
  return [
    sampleMark(1, 95),
    sampleMark(2, 91),
    sampleMark(3, 80, { name: longName }),
    sampleMark(4, 74.6, { is_just_below: true }),
    sampleMark(5, 40, { manual_count: 2, proposed: null }),
    sampleMark(6, null),
  ]
}

beforeEach(() => {
  server.reply(marks.scales, sampleScales())
  server.reply(marks.testMarks, sampleMarks(sixPupils()))
})

describe('marks of a test', () => {
  it.each([
    ['cs', 320],
    ['cs', 1280],
    ['en', 360],
  ] as const)('say who gets what and why, in %s on %i pixels', async (language, width) => {
    const screen = await openPage(server, address, { language, width })
    const table = tableOf(screen)
    await expect.element(table.getByText(longName)).toBeVisible()
    const values = { share: percents(language, '74,6'), bound: percents(language, '75') }
    await expect.element(table.getByText(screen.say('marks', 'table.justBelow', values))).toBeVisible()
    await expect
      .element(table.getByRole('link', { name: screen.say('marks', 'table.waiting') }))
      .toHaveAttribute('href', `/vysledky/${testId}/hodnoceni`)
    await expect.element(table.getByText(screen.say('marks', 'table.missed'))).toBeVisible()
    await expectAccessible()
  })

  it('are published with the defaults in two presses, as the teacher saw them', async () => {
    server.reply(marks.setTestMarks, sampleMarks(sixPupils(), { chosen_at: '2026-11-23T08:00:00.000Z' }))
    server.reply(marks.publishMarks, publishedMarks())
    const screen = await openPage(server, address, { width: 360 })
    await button(screen, 'publish.open', { count: 4 }).click()
    const dialog = screen.getByRole('dialog')
    await expect
      .element(dialog.getByText(screen.say('marks', 'publish.students', { count: 4, topic: 'Pohyb' })))
      .toBeVisible()
    await expect.element(dialog.getByText(screen.say('marks', 'publish.waiting', { count: 1 }))).toBeVisible()
    await expect.element(dialog.getByText(screen.say('marks', 'publish.missing', { count: 1 }))).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: screen.say('marks', 'publish.submit') }).click()
    await expect.element(toast(screen, screen.say('marks', 'publish.done', { count: 4 }))).toBeVisible()
    expect(server.asked(marks.setTestMarks).map(({ body }) => body)).toEqual([
      { scale_id: idOf(801), weight: 1, topic: 'Pohyb' },
    ])
    const [sent] = server.asked(marks.publishMarks)
    expect(sent?.body.student_ids).toBeUndefined()
    expect(sent?.body.expected.map(({ label }) => label)).toEqual(['1', '1', '3', null, null, '2'])
    await expect.element(button(screen, 'withdraw.open')).toBeVisible()
  })

  it('that have changed meanwhile are not published; what changed is said', async () => {
    server.reply(marks.setTestMarks, sampleMarks(sixPupils(), { chosen_at: '2026-11-23T08:00:00.000Z' }))
    server.refuse(marks.publishMarks, 'marks.changed_meanwhile')
    const screen = await openPage(server, address)
    await button(screen, 'publish.open', { count: 4 }).click()
    const changed = sixPupils().map((one) => (one.name === 'Adam 2' ? sampleMark(2, 60) : one))
    server.reply(marks.testMarks, sampleMarks(changed, { chosen_at: '2026-11-23T08:00:00.000Z' }))
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: screen.say('marks', 'publish.submit') })
      .click()
    const words = screen.say('marks', 'publish.conflictChange', { name: 'Adam 2', before: '1', after: '3' })
    await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible()
    await expectAccessible()
    server.reply(marks.publishMarks, publishedMarks())
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: screen.say('marks', 'publish.submit') })
      .click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(marks.publishMarks).at(-1)?.body.expected[1]?.label).toBe('3')
  })

  it('of a test that has not begun say so', async () => {
    server.refuse(marks.testMarks, 'marks.not_begun')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('marks', 'empty.notBegun'))).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('that no one has handed in for say that there is nothing to mark', async () => {
    server.reply(marks.testMarks, sampleMarks([sampleMark(1, null)]))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('marks', 'empty.noResult'))).toBeVisible()
    expect(button(screen, 'publish.open', { count: 0 }).query()).toBeNull()
    await expectAccessible({ in: ['light'] })
  })

  it('of a school without scales lead to where they are added', async () => {
    server.reply(marks.scales, sampleScales({ scales: [] }))
    const screen = await openPage(server, address)
    await expect
      .element(screen.getByRole('link', { name: screen.say('marks', 'empty.toSchool') }))
      .toHaveAttribute('href', '/skola')
  })

  it('of 300 pupils are searched by name', async () => {
    const many = Array.from({ length: 300 }, (_, index) => sampleMark(index + 1, index % 101))
    server.reply(marks.testMarks, sampleMarks(many, { guest_count: 2 }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('marks', 'headline.guests', { count: 2 }))).toBeVisible()
    await screen.getByRole('searchbox').fill('adam 299')
    await expect.poll(() => tableOf(screen).getByRole('rowheader').elements().length).toBe(1)
  })

  it('that did not come are asked for again', async () => {
    server.refuse(marks.testMarks, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(marks.testMarks, sampleMarks(sixPupils()))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(tableOf(screen)).toBeVisible()
  })
})

describe('the bounds of marks', () => {
  it('are moved by keys, and the screen says at once who gets what', async () => {
    server.reply(marks.setTestMarks, ({ body }) =>
      sampleMarks(sixPupils(), {
        chosen_at: '2026-11-23T08:00:00.000Z',
        setting: { ...sampleMarks([]).setting, steps: body.steps ?? fiveSteps, is_shifted: true },
      }),
    )
    const screen = await openPage(server, address)
    const bound = handle(screen, '1')
    await tabTo(bound)
    await expect
      .element(bound)
      .toHaveAttribute(
        'aria-valuetext',
        screen.say('marks', 'bounds.value', { count: 2, label: '1', share: percents('cs', '90') }),
      )
    await userEvent.keyboard('{PageUp}')
    await expect.element(bound).toHaveAttribute('aria-valuenow', '95')
    await userEvent.keyboard('{ArrowRight}')
    await expect
      .element(bound)
      .toHaveAttribute(
        'aria-valuetext',
        screen.say('marks', 'bounds.value', { count: 0, label: '1', share: percents('cs', '96') }),
      )
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}')
    await expect.element(bound).toHaveAttribute('aria-valuenow', '90')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const changes = screen.getByRole('table', { name: screen.say('marks', 'bounds.change', { count: 1 }) })
    await expect.element(changes.getByRole('row', { name: /Adam 2.*1.*2/ })).toBeVisible()
    await expectAccessible()
    await button(screen, 'setting.save').click()
    await expect
      .poll(() => server.asked(marks.setTestMarks)[0]?.body.steps?.map(({ from }) => from))
      .toEqual([9200, 7500, 5000, 3000, 0])
    await expect.element(button(screen, 'setting.save')).not.toBeInTheDocument()
    await expect.element(screen.getByText(screen.say('marks', 'setting.shifted'))).toBeVisible()
  })

  it('are not called shifted because the school has changed its scale since', async () => {
    const changed = (steps: readonly ScaleStep[]) =>
      steps.map((step, place) => (place === 0 ? { ...step, from: step.from - 500 } : step))
    const { scales } = sampleScales()
    server.reply(marks.scales, sampleScales({ scales: scales.map((one) => ({ ...one, steps: changed(one.steps) })) }))
    const screen = await openPage(server, address)
    const shifted = screen.getByText(screen.say('marks', 'setting.shifted'))
    await handle(screen, '1').click()
    await expect.element(shifted).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(shifted).toBeVisible()
  })

  it('stop before their neighbours', async () => {
    const screen = await openPage(server, address)
    await handle(screen, '2').click()
    await userEvent.keyboard('{End}')
    await expect.element(handle(screen, '2')).toHaveAttribute('aria-valuenow', '89')
    await userEvent.keyboard('{Home}')
    await expect.element(handle(screen, '2')).toHaveAttribute('aria-valuenow', '51')
  })

  it('are dragged by the pointer', async () => {
    const screen = await openPage(server, address)
    await expect.element(handle(screen, '2')).toBeVisible()
    const element = handle(screen, '2').element()
    const { left, top, width } = element.getBoundingClientRect()
    const line = element.parentElement?.getBoundingClientRect().width ?? 0
    const at = { pointerId: 1, clientX: left + width / 2, clientY: top + 20, button: 0, bubbles: true }
    // A made-up pointer can't be captured; what follows it is the handle's own.
    element.setPointerCapture = () => undefined
    element.dispatchEvent(new PointerEvent('pointerdown', at))
    await expect.element(handle(screen, '2')).toHaveFocus()
    element.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: at.clientX + line * 0.1 }))
    await expect.element(handle(screen, '2')).toHaveAttribute('aria-valuenow', '85')
    element.dispatchEvent(new PointerEvent('lostpointercapture', at))
    await expect.element(screen.getByText(screen.say('marks', 'setting.unsaved'))).toBeVisible()
    element.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: at.clientX - line * 0.1 }))
    await expect.element(handle(screen, '2')).toHaveAttribute('aria-valuenow', '85')
  })

  it('are typed to hundredths of a percent, and one that does not fall is said at its field', async () => {
    const screen = await openPage(server, address, { width: 320 })
    const field = screen.getByRole('textbox', { name: screen.say('marks', 'bounds.fromOf', { label: '2' }) })
    await field.fill('74,55')
    await userEvent.keyboard('{Enter}')
    await expect.element(handle(screen, '2')).toHaveAttribute('aria-valuenow', '74.55')
    const changes = screen.getByRole('table', { name: screen.say('marks', 'bounds.change', { count: 1 }) })
    await expect.element(changes.getByRole('row', { name: /Adam 4.*3.*2/ })).toBeVisible()
    await field.fill('95')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('fields', 'scale_falling'))).toBeVisible()
    // Nobody could get marks by it: the picture and the marks stay as the last possible bounds have them.
    await expect.element(handle(screen, '2')).toHaveAttribute('aria-valuenow', '74.55')
    await expect.element(changes.getByRole('row', { name: /Adam 4.*3.*2/ })).toBeVisible()
    await button(screen, 'setting.save').click()
    await expect.element(field).toHaveFocus()
    await expectAccessible({ in: ['light'] })
    expect(server.asked(marks.setTestMarks)).toEqual([])
    await button(screen, 'bounds.back').click()
    await expect.element(handle(screen, '2')).toHaveAttribute('aria-valuenow', '75')
    await expect.element(button(screen, 'setting.save')).not.toBeInTheDocument()
  })
})

describe('how a test is marked', () => {
  it('is another scale, weight and topic, kept as typed when the server refuses', async () => {
    server.refuse(marks.setTestMarks, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: new RegExp(screen.say('marks', 'setting.scale')) }).click()
    await screen.getByRole('option', { name: wordsScale.name }).click()
    const topic = screen.getByRole('textbox', { name: screen.say('marks', 'setting.topic') })
    await topic.fill('Rychlost a čas')
    await screen
      .getByRole('button', { name: new RegExp(`^.*${screen.say('marks', 'setting.weight')}`) })
      .last()
      .click()
    await button(screen, 'setting.save').click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(topic).toHaveValue('Rychlost a čas')
    expect(server.asked(marks.setTestMarks).at(-1)?.body).toEqual({
      scale_id: wordsScale.id,
      weight: 2,
      topic: 'Rychlost a čas',
    })
    await button(screen, 'setting.discard').click()
    await expect.element(topic).toHaveValue('Pohyb')
  })

  it('is refused at the scale that lacks a mark given by hand', async () => {
    server.refuseFields(marks.setTestMarks, { scale_id: 'V této stupnici není: 2-.' })
    const screen = await openPage(server, address)
    const scale = screen.getByRole('button', { name: new RegExp(screen.say('marks', 'setting.scale')) })
    await scale.click()
    await screen.getByRole('option', { name: wordsScale.name }).click()
    await button(screen, 'setting.save').click()
    await expect.element(scale).toHaveAccessibleDescription(/této stupnici není: 2-/)
    await expectAccessible({ in: ['light'] })
  })

  it('by a scale that the school has no more says so, and its bounds are moved all the same', async () => {
    const { setting } = sampleMarks([])
    server.reply(marks.testMarks, sampleMarks(sixPupils(), { setting: { ...setting, scale_id: null } }))
    const screen = await openPage(server, address)
    await expect
      .element(screen.getByText(screen.say('marks', 'setting.scaleGone', { name: setting.scale_name })))
      .toBeVisible()
    server.reply(marks.setTestMarks, sampleMarks(sixPupils()))
    await handle(screen, '1').click()
    await userEvent.keyboard('{ArrowRight}')
    await button(screen, 'setting.save').click()
    await expect.poll(() => server.asked(marks.setTestMarks)[0]?.body.scale_id).toBeNull()
    expect(server.asked(marks.setTestMarks)[0]?.body.steps?.[0]?.from).toBe(9100)
  })
})

describe('a mark by hand', () => {
  it('asks for a reason at its field, and is taken back from the toast', async () => {
    const byHand = { label: '2', absence: null, reason: 'ústní dovysvětlení', decided_at: '2026-11-23T08:00:00.000Z' }
    server.reply(marks.decideMark, ({ body }) =>
      sampleMark(1, 95, { by_hand: body.label === null ? null : { ...byHand, decided_by_name: 'Jana Dvořáková' } }),
    )
    const screen = await openPage(server, address)
    await choose(screen, 'Adam 1', '1', '2')
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: screen.say('marks', 'decide.submit') }).click()
    const reason = dialog.getByRole('textbox')
    await expect.element(reason).toHaveAccessibleDescription(new RegExp(screen.say('fields', 'mark_reason')))
    await expect.element(reason).toHaveFocus()
    await expectAccessible()
    await reason.fill('ústní dovysvětlení')
    await dialog.getByRole('button', { name: screen.say('marks', 'decide.submit') }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(toast(screen, screen.say('marks', 'decide.done', { name: 'Adam 1', mark: '2' }))).toBeVisible()
    await screen.getByRole('button', { name: screen.say('ui', 'undo') }).click()
    await expect.poll(() => server.asked(marks.decideMark).map(({ body }) => body.label)).toEqual(['2', null])
  })

  it('is by keys why there is none', async () => {
    server.reply(marks.decideMark, sampleMark(1, 95))
    const screen = await openPage(server, address)
    const menu = menuOf(screen, 'Adam 1', '1')
    await expect.element(menu).toBeVisible()
    await tabTo(menu, { max: 80 })
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menu')).toBeVisible()
    await userEvent.keyboard(screen.say('marks', 'absence.excused').slice(0, 3))
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => server.asked(marks.decideMark).map(({ body }) => body))
      .toEqual([{ label: null, absence: 'excused', reason: '' }])
  })

  it('is offered to who missed', async () => {
    server.reply(marks.decideMark, sampleMark(6, null))
    const screen = await openPage(server, address, { width: 320 })
    const words = { name: 'Adam 6', mark: screen.say('marks', 'absence.later') }
    await button(screen, 'decide.offerOf', words).click()
    await expect.poll(() => server.asked(marks.decideMark)[0]?.body.absence).toBe('later')
  })
})

describe('published marks', () => {
  it('that have changed wait for a person, who chooses which', async () => {
    server.reply(marks.testMarks, publishedMarks())
    server.reply(marks.publishMarks, publishedMarks())
    const screen = await openPage(server, address, { width: 320 })
    await expect
      .element(screen.getByRole('heading', { name: screen.say('marks', 'changed.title', { count: 2 }) }))
      .toBeVisible()
    await expectAccessible()
    await screen.getByText(screen.say('marks', 'changed.one', { name: 'Adam 2' })).click({ force: true })
    await button(screen, 'changed.submit', { count: 1 }).click()
    await expect
      .poll(() => server.asked(marks.publishMarks)[0]?.body)
      .toEqual({
        student_ids: [idOf(1004)],
        expected: [{ student_id: idOf(1004), label: '3', absence: null }],
      })
  })

  it.each(['cs', 'en'] as const)('that have changed have whole words above them on a phone (%s)', async (language) => {
    const marksOfLongNames = publishedMarks()
    const students = marksOfLongNames.students.map((one) => ({ ...one, name: `Kovaříková-Procházková ${one.name}` }))
    server.reply(marks.testMarks, { ...marksOfLongNames, students })
    const screen = await openPage(server, address, { width: 360, language })
    const table = screen.getByRole('table', { name: screen.say('marks', 'changed.title', { count: 2 }) })
    for (const key of ['changed.before', 'changed.after']) {
      const head = table.getByText(screen.say('marks', key), { exact: true })
      await expect.element(head).toBeVisible()
      const range = document.createRange()
      range.selectNodeContents(head.element())
      expect(range.getClientRects()).toHaveLength(1)
    }
    // One box for all is enough.
    expect(screen.getByText(screen.say('marks', 'changed.all'), { exact: true }).elements()).toHaveLength(1)
  })

  it('are taken back after a question, and are there again after one press', async () => {
    server.reply(marks.testMarks, publishedMarks())
    server.reply(marks.withdrawMarks, sampleMarks(sixPupils(), { chosen_at: '2026-11-23T08:00:00.000Z' }))
    const screen = await openPage(server, address)
    await button(screen, 'withdraw.open').click()
    await expectAccessible({ in: ['light'] })
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: screen.say('marks', 'withdraw.confirm') })
      .click()
    await expect.element(button(screen, 'publish.open', { count: 4 })).toBeVisible()
    server.reply(marks.restoreMarks, publishedMarks())
    await screen.getByRole('button', { name: screen.say('ui', 'undo') }).click()
    await expect.element(button(screen, 'withdraw.open')).toBeVisible()
    await expect.element(screen.getByText(screen.say('marks', 'withdraw.restored')).first()).toBeVisible()
  })
})

/** Adam 2 has another mark than was published, and Adam 4 had none then. */
function publishedMarks() {
  const told = new Map([
    ['Adam 1', '1'],
    ['Adam 2', '2'],
    [longName, '2'],
  ])
  const students = sixPupils().map((one) => {
    const label = told.get(one.name)
    return label === undefined ? one : { ...one, published: publishedAs(label), is_changed: one.name === 'Adam 2' }
  })
  const moment = '2026-11-23T08:00:00.000Z'
  return sampleMarks(students, { chosen_at: moment, published_at: moment, changed_count: 1 })
}

function percents(language: 'cs' | 'en', number: string): string {
  return language === 'cs' ? `${number}\u00a0%` : `${number.replace(',', '.')}%`
}

function tableOf(screen: Screen) {
  return screen.getByRole('table', { name: screen.say('marks', 'table.title') })
}

function handle(screen: Screen, label: string) {
  return screen.getByRole('slider', { name: screen.say('marks', 'bounds.handle', { label }), exact: true })
}

function button(screen: Screen, key: string, values: object = {}) {
  return screen.getByRole('button', { name: screen.say('marks', key, values), exact: true })
}

function menuOf(screen: Screen, name: string, mark: string) {
  return screen.getByRole('button', { name: screen.say('marks', 'decide.menu', { name, mark }) })
}

async function choose(screen: Screen, name: string, mark: string, next: string): Promise<void> {
  await menuOf(screen, name, mark).click()
  await screen.getByRole('menuitem', { name: next, exact: true }).click()
}
