import { classes, type RemovedStudent } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleRoster, sampleStudent } from '../../testing/class-samples.ts'
import { openPage, type PageLook } from '../../testing/open-page.tsx'

const server = fakeServer()

beforeEach(() => {
  server.reply(classes.classes, [])
  server.reply(classes.removedStudents, [removed(1)])
  server.reply(classes.schoolClass, sampleRoster([]))
})

describe('the pupils who were taken off', () => {
  it('are not spoken of where there is none', async () => {
    server.reply(classes.removedStudents, [])
    const screen = await openPage(server, `/tridy/${idOf(106)}`)
    await expect.element(screen.getByText(screen.say('classes', 'emptyRoster.title'))).toBeVisible()
    expect(screen.getByText(screen.say('classes', 'removed.text')).query()).toBeNull()
  })

  it('do not stop the page when they did not come', async () => {
    server.refuse(classes.removedStudents, 'app.forbidden')
    const screen = await openPage(server, `/tridy/${idOf(106)}`)
    await expect.element(screen.getByText(screen.say('classes', 'emptyRoster.title'))).toBeVisible()
    expect(screen.getByText(screen.say('errors', 'app.forbidden')).query()).toBeNull()
  })

  it('come back to the class, and leave the list', async () => {
    server.reply(classes.restoreStudent, sampleStudent(1))
    const screen = await unfold(1)
    await expectAccessible()
    server.reply(classes.removedStudents, [])
    server.reply(classes.schoolClass, sampleRoster([sampleStudent(1)]))
    await screen.getByRole('button', { name: restoreOf(screen, 1) }).click()
    await expect.element(screen.getByRole('rowheader', { name: 'Nováková 1 Anna' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: restoreOf(screen, 1) })).not.toBeInTheDocument()
  })

  it('stay in the list when they are refused, and the reason is said', async () => {
    server.refuse(classes.restoreStudent, 'app.conflict')
    const screen = await unfold(1)
    await screen.getByRole('button', { name: restoreOf(screen, 1) }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.conflict')).first()).toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: restoreOf(screen, 1) })).toBeVisible()
  })

  it('can be given what is kept about them', async () => {
    server.reply(classes.exportStudent, { name: 'Nováková 1 Anna' })
    const screen = await unfold(1)
    await screen
      .getByRole('button', { name: `${screen.say('classes', 'export.open')}: Nováková 1 Anna`, exact: true })
      .click()
    const done = screen.say('classes', 'export.done', { name: 'Nováková 1 Anna' })
    await expect.element(screen.getByText(done).first()).toBeInTheDocument()
    expect(server.asked(classes.exportStudent)).toHaveLength(1)
  })

  it('are erased only after their name is typed', async () => {
    const screen = await unfold(1)
    await screen
      .getByRole('button', { name: `${screen.say('classes', 'erase.open')}: Nováková 1 Anna`, exact: true })
      .click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: screen.say('classes', 'erase.submit') })
      .click()
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    expect(server.asked(classes.eraseStudent)).toEqual([])
  })

  it('are 300 lines, on 320 pixels', async () => {
    server.reply(
      classes.removedStudents,
      Array.from({ length: 300 }, (_, index) => removed(index + 1)),
    )
    const screen = await unfold(300, { width: 320 })
    await expect.element(screen.getByRole('button', { name: restoreOf(screen, 300) })).toBeInTheDocument()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
  })
})

function removed(number: number): RemovedStudent {
  return { ...sampleStudent(number), removed_at: '2026-10-01T08:00:00.000Z' }
}

function restoreOf(screen: Screen, number: number): RegExp {
  return new RegExp(`^${screen.say('classes', 'removed.restoreOf', { name: `Nováková ${number} Anna` })}$`)
}

async function unfold(count: number, look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`, look)
  await screen.getByText(screen.say('classes', 'removed.title', { count })).click()
  return screen
}
