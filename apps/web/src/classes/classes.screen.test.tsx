import { classes } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleClass, sampleRoster } from '../testing/class-samples.ts'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()
const november = { now: '2026-11-22T10:00:00Z' }

describe('the classes of a teacher', () => {
  it('are begun with one where there is none yet', async () => {
    server.reply(classes.classes, [])
    const screen = await openPage(server, '/tridy', november)
    await expect.element(screen.getByRole('heading', { name: screen.say('classes', 'empty.title') })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'create.open') })).toBeVisible()
    await expectAccessible()
  })

  it('are cards without filters while they are few', async () => {
    server.reply(classes.classes, [sampleClass(6)])
    const screen = await openPage(server, '/tridy', november)
    await expect.element(screen.getByRole('link', { name: '6.A', exact: true })).toBeVisible()
    expect(screen.getByRole('searchbox').query()).toBeNull()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('are 300 found by a word, on %i pixels', async (width) => {
    server.reply(
      classes.classes,
      Array.from({ length: 300 }, (_, index) => sampleClass(index + 1)),
    )
    const screen = await openPage(server, '/tridy', { ...november, width })
    await screen.getByRole('searchbox').fill('299.a')
    await expect.poll(() => screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(1)
    await expect.element(screen.getByRole('link', { name: '299.A', exact: true })).toBeVisible()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(classes.classes, 'app.unavailable')
    const screen = await openPage(server, '/tridy', november)
    await expect.element(screen.getByText(screen.say('classes', 'safe'))).toBeVisible()
    server.reply(classes.classes, [sampleClass(6)])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('link', { name: '6.A', exact: true })).toBeVisible()
  })

  it('say that there is no line', async () => {
    server.reply(classes.classes, [])
    const slow = server.slow(classes.classes)
    const screen = await openPage(server, '/tridy', november)
    await expect.element(screen.getByRole('heading', { name: screen.say('classes', 'title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('of the ending year wait in June for being promoted', async () => {
    server.reply(classes.classes, [sampleClass(6, { school_year: 2025 })])
    const screen = await openPage(server, '/tridy', { now: '2026-06-20T10:00:00Z' })
    await expect
      .element(screen.getByRole('link', { name: screen.say('classes', 'promotion.bannerAction') }))
      .toBeVisible()
  })
})

describe('the dialog of a new class', () => {
  it('keeps what was typed when a name is refused, and says so at the field', async () => {
    server.reply(classes.classes, [])
    server.refuseFields(classes.createClass, { name: 'invalid' })
    const screen = await openPage(server, '/tridy?new=1', november)
    const name = screen.getByRole('textbox', { name: screen.say('classes', 'name') })
    await name.fill('6.A')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).toHaveValue('6.A')
    await expect.element(name).toHaveFocus()
    await expectAccessible()
  })

  it('says what is wrong with pasted pupils, who have no field of their own', async () => {
    server.reply(classes.classes, [])
    server.refuseFields(classes.createClass, { 'students.0.email': 'email' })
    const screen = await openPage(server, '/tridy?new=1', november)
    await screen.getByRole('textbox', { name: screen.say('classes', 'name') }).fill('6.A')
    await screen.getByRole('textbox', { name: screen.say('classes', 'paste.label') }).fill('Nováková Anna')
    await userEvent.click(
      screen.getByRole('button', { name: screen.say('classes', 'create.submitWith', { count: 1 }) }),
    )
    await expect.element(screen.getByText(screen.say('fields', 'email'))).toBeVisible()
    expect(server.asked(classes.createClass)[0]?.body.students).toHaveLength(1)
  })

  it('opens the class that it has made', async () => {
    server.reply(classes.classes, [])
    server.reply(classes.createClass, sampleRoster([]))
    server.reply(classes.schoolClass, sampleRoster([]))
    server.reply(classes.removedStudents, [])
    const screen = await openPage(server, '/tridy?new=1', november)
    await screen.getByRole('textbox', { name: screen.say('classes', 'name') }).fill('6.A')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { level: 1, name: '6.A' })).toBeVisible()
  })
})
