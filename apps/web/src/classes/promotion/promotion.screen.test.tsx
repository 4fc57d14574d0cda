import { classes } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { sampleClass } from '../../testing/class-samples.ts'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const june = { now: '2026-06-20T10:00:00Z' }
const old = sampleClass(6, { school_year: 2025 })
const proposed = [
  { class_id: old.id, name: '6.A', new_name: '7.A', student_count: 24 },
  { class_id: idOf(109), name: '9.A', new_name: null, student_count: 18 },
]

describe('the classes of a new school year', () => {
  it('are none where there is nothing to promote', async () => {
    server.reply(classes.promotion, { school_year: 2026, classes: [] })
    server.reply(classes.classes, [])
    const screen = await openPage(server, '/tridy/novy-rok', june)
    await expect.element(screen.getByRole('heading', { name: screen.say('classes', 'promotion.empty') })).toBeVisible()
    await expectAccessible()
  })

  it('are proposed, each with its new name or with leaving', async () => {
    server.reply(classes.promotion, { school_year: 2026, classes: proposed })
    server.reply(classes.classes, [old])
    const screen = await openPage(server, '/tridy/novy-rok', june)
    await expect
      .element(screen.getByRole('textbox', { name: screen.say('classes', 'promotion.nextOf', { name: '6.A' }) }))
      .toHaveValue('7.A')
    await expect.element(screen.getByText(screen.say('classes', 'promotion.onlyArchived'))).toBeVisible()
    await expectAccessible()
  })

  it('are not sent while one has no name; the field gets the focus', async () => {
    server.reply(classes.promotion, { school_year: 2026, classes: proposed })
    server.reply(classes.classes, [old])
    const screen = await openPage(server, '/tridy/novy-rok', june)
    const name = screen.getByRole('textbox', { name: screen.say('classes', 'promotion.nextOf', { name: '6.A' }) })
    await name.fill('')
    await screen.getByRole('button', { name: screen.say('classes', 'promotion.submitWith', { count: 2 }) }).click()
    await expect.element(name).toHaveFocus()
    expect(server.asked(classes.promoteClasses)).toEqual([])
  })

  it('stay as they were written when the server refuses them', async () => {
    server.reply(classes.promotion, { school_year: 2026, classes: proposed })
    server.reply(classes.classes, [old])
    server.refuseFields(classes.promoteClasses, { 'classes.0.new_name': 'invalid' })
    const screen = await openPage(server, '/tridy/novy-rok', june)
    const name = screen.getByRole('textbox', { name: screen.say('classes', 'promotion.nextOf', { name: '6.A' }) })
    await name.fill('7.B')
    await screen.getByRole('button', { name: screen.say('classes', 'promotion.submitWith', { count: 2 }) }).click()
    await expect.element(screen.getByText(screen.say('fields', 'invalid'))).toBeVisible()
    await expect.element(name).toHaveValue('7.B')
  })

  it('are told once it is done', async () => {
    server.reply(classes.promotion, { school_year: 2026, classes: proposed })
    server.reply(classes.classes, [old])
    server.reply(classes.promoteClasses, [sampleClass(7)])
    const screen = await openPage(server, '/tridy/novy-rok', june)
    await screen.getByRole('button', { name: screen.say('classes', 'promotion.submitWith', { count: 2 }) }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('classes', 'promotion.done') })).toHaveFocus()
    await expect.element(screen.getByRole('link', { name: '7.A' })).toBeVisible()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(classes.promotion, 'app.unavailable')
    server.reply(classes.classes, [old])
    const screen = await openPage(server, '/tridy/novy-rok', june)
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(classes.promotion, { school_year: 2026, classes: proposed })
    await retry.click()
    await expect.element(screen.getByRole('table')).toBeVisible()
  })
})
