import { marks } from '@katedra/contract/marks'
import { ownSubjects } from '@katedra/contract/own-subjects'
import { school } from '@katedra/contract/school'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { fiveSteps, sampleScale, sampleScales, wordsScale } from '../../testing/sample-marks.ts'
import { sampleSchool } from '../../testing/sample-school.ts'
import { expectRefusal, toast } from '../../testing/toast.ts'

const server = fakeServer()
const nothing = { count: 0, first: [] }

beforeEach(() => {
  server.reply(marks.scales, sampleScales())
  server.reply(ownSubjects.list, { subjects: [], may_edit: true })
  server.reply(school.school, sampleSchool())
  server.reply(school.joinRequests, [])
  server.reply(school.waiting, {
    colleagues: nothing,
    join_requests: nothing,
    credit_requests: nothing,
    classes_without_email: nothing,
    classes_without_students: nothing,
  })
})

describe('scales of a school', () => {
  it.each([
    ['cs', 320],
    ['en', 1280],
  ] as const)('are listed with their bounds and the rule of rounding, in %s on %i pixels', async (language, width) => {
    const screen = await openPage(server, '/skola', { language, width })
    const table = tableOf(screen)
    await expect.element(table.getByText(screen.say('marks', 'scales.default'))).toBeVisible()
    await expect.element(table.getByText(/90\s?%.*75\s?%.*50\s?%.*30\s?%/)).toBeVisible()
    const values =
      language === 'cs'
        ? { share: '74,6\u00a0%', bound: '75\u00a0%', rounded: '75\u00a0%' }
        : { share: '74.6%', bound: '75%', rounded: '75%' }
    await expect.element(screen.getByText(screen.say('marks', 'scales.rounding.example.exact', values))).toBeVisible()
    await expectAccessible()
  })

  it('are read by a teacher who may not change them', async () => {
    server.reply(marks.scales, sampleScales({ may_edit: false }))
    const screen = await openPage(server, '/skola', { me: sampleTeacher('TEACHER') })
    await expect.element(tableOf(screen).getByText(wordsScale.name)).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('marks', 'scales.add') }).query()).toBeNull()
    expect(menuOf(screen, sampleScale.name).query()).toBeNull()
  })

  it('change the rule of rounding, and show it as it was where the server refuses', async () => {
    server.reply(marks.changeMarking, sampleScales({ rounding: 'whole_percent' }))
    const screen = await openPage(server, '/skola')
    await screen.getByText(screen.say('marks', 'scales.rounding.whole_percent')).click()
    await expect.element(toast(screen, screen.say('marks', 'scales.rounding.done'))).toBeVisible()
    expect(server.asked(marks.changeMarking)[0]?.body).toEqual({ rounding: 'whole_percent' })
    server.refuse(marks.changeMarking, 'app.unavailable')
    server.reply(marks.scales, sampleScales({ rounding: 'whole_percent' }))
    await screen.getByText(screen.say('marks', 'scales.rounding.exact')).click()
    await expectRefusal(screen, screen.say('errors', 'app.unavailable'))
    await expect
      .element(screen.getByRole('radio', { name: screen.say('marks', 'scales.rounding.whole_percent') }))
      .toBeChecked()
  })

  it('make another one the default, and delete one after a question', async () => {
    server.reply(marks.changeMarking, sampleScales())
    server.reply(marks.deleteScale, null)
    const screen = await openPage(server, '/skola')
    await act(screen, wordsScale.name, 'makeDefault')
    await expect.poll(() => server.asked(marks.changeMarking)[0]?.body).toEqual({ default_scale_id: wordsScale.id })
    await act(screen, wordsScale.name, 'delete')
    await expectAccessible({ in: ['light'] })
    server.reply(marks.scales, sampleScales({ scales: [sampleScale] }))
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: screen.say('marks', 'scales.delete'), exact: true })
      .click()
    await expect.element(menuOf(screen, wordsScale.name)).not.toBeInTheDocument()
    expect(server.asked(marks.deleteScale).map(({ params }) => params.scale_id)).toEqual([wordsScale.id])
  })
})

describe('a new scale', () => {
  it.each([320, 1280] as const)('begins from a ready-made one, on %i pixels', async (width) => {
    server.reply(marks.createScale, ({ body }) => ({ ...sampleScale, ...body }))
    const screen = await openPage(server, '/skola', { width })
    await openNew(screen)
    const dialog = screen.getByRole('dialog')
    await expect
      .element(dialog.getByRole('button', { name: screen.say('marks', 'scales.form.removeStep', { number: 5 }) }))
      .toBeInTheDocument()
    await dialog.getByRole('button', { name: new RegExp(screen.say('marks', 'scales.form.preset')) }).click()
    await screen.getByRole('option', { name: 'A–F' }).click()
    await expectAccessible({ in: width === 320 ? ['light'] : ['light', 'dark'] })
    await submit(screen)
    await expect.element(dialog).not.toBeInTheDocument()
    const sent = server.asked(marks.createScale)[0]?.body
    expect(sent?.name).toBe('A–F')
    expect(sent?.steps.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  it('without a name, and with a bound that does not fall, is not sent; the mistakes stand at their fields', async () => {
    const screen = await openPage(server, '/skola')
    await openNew(screen)
    const bound = screen.getByRole('textbox', { name: screen.say('marks', 'scales.form.fromOf', { number: 2 }) })
    await bound.fill('95')
    await submit(screen)
    const name = nameOf(screen)
    await expect.element(name).toHaveAccessibleDescription(new RegExp(screen.say('fields', 'required')))
    await expect.element(name).toHaveFocus()
    await name.fill('Naše')
    await submit(screen)
    await expect.element(bound).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByText(screen.say('fields', 'scale_falling')).first()).toBeVisible()
    await expectAccessible({ in: ['light'] })
    expect(server.asked(marks.createScale)).toEqual([])
  })

  it('takes steps in and out, and is kept as written when its name is taken', async () => {
    server.refuse(marks.createScale, 'marks.scale_exists')
    const screen = await openPage(server, '/skola')
    await openNew(screen)
    await nameOf(screen).fill('Naše')
    await screen.getByRole('button', { name: screen.say('marks', 'scales.form.removeStep', { number: 4 }) }).click()
    await screen.getByRole('button', { name: screen.say('marks', 'scales.form.addStep') }).click()
    await userEvent.keyboard('4-')
    await screen.getByRole('textbox', { name: screen.say('marks', 'scales.form.fromOf', { number: 4 }) }).fill('32,5')
    await screen.getByRole('textbox', { name: screen.say('marks', 'scales.form.valueOf', { number: 4 }) }).fill('4,5')
    await submit(screen)
    await expect.element(screen.getByText(screen.say('errors', 'marks.scale_exists'))).toBeVisible()
    await expect.element(nameOf(screen)).toHaveValue('Naše')
    expect(server.asked(marks.createScale)[0]?.body.steps[3]).toEqual({ label: '4-', from: 3250, value: 450 })
  })

  it('that is there already is changed', async () => {
    server.reply(marks.changeScale, sampleScale)
    const screen = await openPage(server, '/skola')
    await act(screen, sampleScale.name, 'edit')
    await nameOf(screen).fill('Jedničky až pětky')
    await submit(screen)
    await expect
      .poll(() => server.asked(marks.changeScale)[0]?.body)
      .toEqual({ name: 'Jedničky až pětky', steps: fiveSteps })
  })
})

function tableOf(screen: Screen) {
  return screen.getByRole('table', { name: screen.say('marks', 'scales.caption') })
}

function menuOf(screen: Screen, name: string) {
  return screen.getByRole('button', { name: screen.say('marks', 'scales.menuOf', { name }) })
}

async function act(screen: Screen, name: string, action: string): Promise<void> {
  await menuOf(screen, name).click()
  await screen.getByRole('menuitem', { name: screen.say('marks', `scales.${action}`), exact: true }).click()
}

function openNew(screen: Screen): Promise<void> {
  return screen.getByRole('button', { name: screen.say('marks', 'scales.add') }).click()
}

function nameOf(screen: Screen) {
  return screen.getByRole('textbox', { name: screen.say('marks', 'scales.form.name') })
}

function submit(screen: Screen): Promise<void> {
  return screen
    .getByRole('dialog')
    .getByRole('button', { name: screen.say('marks', 'scales.form.submit'), exact: true })
    .click()
}
