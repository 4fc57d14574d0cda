import { classes } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { showToast } from '@katedra/screens/toast.tsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage, type PageLook } from '../testing/open-page.tsx'
import { sampleRoster } from '../testing/class-samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(classes.classes, [])
  server.reply(classes.removedStudents, [])
  server.reply(classes.schoolClass, sampleRoster([], { email: 'trida@example.org' }))
})

describe('the name and the e-mail of a class', () => {
  it('are changed, and the page follows', async () => {
    server.reply(classes.updateClass, ({ body }) => sampleRoster([], body))
    const screen = await openDialog()
    await expect.element(field(screen, 'name')).toHaveValue('6.A')
    await expectAccessible()
    await field(screen, 'name').fill('2.B')
    await field(screen, 'email').fill('')
    server.reply(classes.schoolClass, sampleRoster([], { name: '2.B', email: '' }))
    await submitOf(screen).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: '2.B' })).toBeVisible()
    await expect.element(screen.getByText(screen.say('classes', 'noEmail'))).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(classes.updateClass).map(({ body }) => body)).toEqual([{ name: '2.B', email: '' }])
  })

  it.each([360, 1280] as const)('can be saved while a toast is shown, on %i pixels', async (width) => {
    const screen = await openDialog({ width, height: 640 })
    showToast({ text: 'Hotovo', tone: 'ok' })
    const region = screen.getByRole('region', { name: screen.say('ui', 'notifications') })
    await expect.element(region).toBeVisible()
    const isCovered = () => {
      const [toasts, button] = [region, submitOf(screen)].map((part) => part.element().getBoundingClientRect())
      if (toasts === undefined || button === undefined) return true
      return toasts.left < button.right && toasts.top < button.bottom && toasts.bottom > button.top
    }
    await expect.poll(isCovered).toBe(false)
  })

  it('are not covered by a toast on a phone', async () => {
    const screen = await openDialog({ width: 360, height: 640 })
    showToast({ text: 'Hotovo', tone: 'ok' })
    const region = screen.getByRole('region', { name: screen.say('ui', 'notifications') })
    await expect.element(region).toBeVisible()
    const toasts = () => region.element().getBoundingClientRect()
    const covered = (['name', 'email'] as const).filter((name) => {
      const { top } = field(screen, name).element().getBoundingClientRect()
      return toasts().top < 0 || toasts().bottom > top
    })
    expect(covered).toEqual([])
  })

  it('are not sent when the address is none', async () => {
    const screen = await openDialog()
    await field(screen, 'email').fill('trida@')
    await submitOf(screen).click()
    await expect.element(field(screen, 'email')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(screen, 'email')).toHaveFocus()
    expect(server.asked(classes.updateClass)).toEqual([])
  })

  it('that are refused stay as typed, with the reason at the field', async () => {
    server.refuseFields(classes.updateClass, { email: 'invalid' })
    const screen = await openDialog()
    await field(screen, 'email').fill('jina@example.org')
    await submitOf(screen).click()
    await expect
      .element(field(screen, 'email'))
      .toHaveAccessibleDescription(new RegExp(screen.say('fields', 'invalid')))
    await expect.element(field(screen, 'email')).toHaveFocus()
    await expect.element(field(screen, 'email')).toHaveValue('jina@example.org')
  })

  it('that could not be sent without a line stay as typed', async () => {
    server.reply(classes.updateClass, sampleRoster([]))
    const screen = await openDialog()
    await field(screen, 'name').fill('2.B')
    server.offline()
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(field(screen, 'name')).toHaveValue('2.B')
  })

  it('are not sent twice while the first is under way', async () => {
    server.reply(classes.updateClass, sampleRoster([]))
    const slow = server.slow(classes.updateClass)
    const screen = await openDialog()
    await field(screen, 'name').fill('2.B')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.asked(classes.updateClass)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(classes.updateClass)).toHaveLength(1)
  })

  it('are left as they are by Escape, on 320 pixels', async () => {
    const screen = await openDialog({ width: 320 })
    await expect.element(field(screen, 'name')).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(classes.updateClass)).toEqual([])
  })
})

async function openDialog(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`, look)
  await screen.getByRole('button', { name: screen.say('classes', 'more'), exact: true }).click()
  await screen.getByRole('menuitem', { name: screen.say('classes', 'edit.open') }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

function field(screen: Screen, name: 'name' | 'email') {
  return screen.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${screen.say('classes', name)}`) })
}

function submitOf(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('classes', 'save') })
}
