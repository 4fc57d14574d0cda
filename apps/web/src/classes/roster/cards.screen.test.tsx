import { classes } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sampleRoster, sampleStudent, sampleStudents } from '../../testing/class-samples.ts'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const path = `/tridy/${idOf(106)}/karticky`

describe('the cards of a class', () => {
  it('are ordered by name, each with its code and where to type it', async () => {
    const [one, two] = [sampleStudent(1, { last_name: 'Žák' }), sampleStudent(2, { last_name: 'Čech' })]
    server.reply(classes.schoolClass, sampleRoster([one, two]))
    const screen = await openPage(server, path)
    await expect.element(cards(screen).first()).toMatchTextContent(/Čech Anna/)
    await expect.element(cards(screen).first()).toMatchTextContent(/ABCD\s2342/)
    const howTo = screen.say('classes', 'cards.howTo', { address: `${window.location.host}/t` })
    await expect.element(cards(screen).first()).toMatchTextContent(howTo)
    await expect
      .element(screen.getByRole('img', { name: screen.say('classes', 'cards.qr', { name: 'Žák Anna' }) }))
      .toBeVisible()
    await expectAccessible()
  })

  it('are printed by a press', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    onTestFinished(() => print.mockRestore())
    server.reply(classes.schoolClass, sampleRoster(sampleStudents(1)))
    const screen = await openPage(server, path, { width: 320 })
    await screen.getByRole('button', { name: screen.say('classes', 'cards.print') }).click()
    expect(print).toHaveBeenCalledOnce()
    await expectAccessible({ in: ['light'] })
  })

  it('are none to print where the class has no pupils', async () => {
    server.reply(classes.schoolClass, sampleRoster([]))
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('classes', 'emptyRoster.title'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('classes', 'cards.print') }).query()).toBeNull()
  })

  it('are 300', async () => {
    server.reply(classes.schoolClass, sampleRoster(sampleStudents(300)))
    const screen = await openPage(server, path)
    await expect.poll(() => cards(screen).elements(), { timeout: 15_000 }).toHaveLength(300)
  })

  it('that did not come are asked for again', async () => {
    server.refuse(classes.schoolClass, 'app.unavailable')
    const screen = await openPage(server, path)
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(classes.schoolClass, sampleRoster(sampleStudents(1)))
    await retry.click()
    await expect.element(screen.getByText('Nováková 1 Anna')).toBeVisible()
  })

  it('say in English that there is no line', async () => {
    server.reply(classes.schoolClass, sampleRoster([]))
    const slow = server.slow(classes.schoolClass)
    const screen = await openPage(server, path, { language: 'en' })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

function cards(screen: Screen) {
  return screen.getByRole('main').getByRole('listitem')
}
