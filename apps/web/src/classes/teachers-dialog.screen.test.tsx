import { classes } from '@katedra/contract/classes'
import { colleagues, type ListedColleague } from '@katedra/contract/colleagues'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage, type PageLook } from '../testing/open-page.tsx'
import { sampleRoster } from '../testing/class-samples.ts'

const server = fakeServer()
const [me, ...others] = numbered(3)

beforeEach(() => {
  server.reply(classes.classes, [])
  server.reply(classes.removedStudents, [])
  server.reply(classes.schoolClass, sampleRoster([]))
  server.reply(colleagues.colleagues, numbered(3))
})

describe('the teachers of a class', () => {
  it('are ticked among the colleagues, and another one is added', async () => {
    const changed = sampleRoster([], {
      teachers: [{ id: idOf(2), first_name: 'Eva', last_name: 'Nový 2' }],
    })
    server.reply(classes.setClassTeachers, changed)
    const screen = await openDialog()
    await expect.element(boxOf(screen, 1)).toBeChecked()
    await expectAccessible()
    await boxOf(screen, 2).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent('Eva Nový 1 a Eva Nový 2')
    server.reply(classes.schoolClass, changed)
    await submitOf(screen).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(classes.setClassTeachers).map(({ body }) => body.teacher_ids)).toEqual([[idOf(1), idOf(2)]])
  })

  it('must be one at least', async () => {
    const screen = await openDialog()
    await boxOf(screen, 1).click()
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('fields', 'teacher_required'))).toBeVisible()
    await expectAccessible()
    expect(server.asked(classes.setClassTeachers)).toEqual([])
  })

  it('warn a teacher who takes themselves out, and lead back to the list', async () => {
    server.reply(classes.setClassTeachers, sampleRoster([]))
    const screen = await openDialog({ me: sampleTeacher('TEACHER') })
    await boxOf(screen, 2).click()
    await boxOf(screen, 1).click()
    await expect.element(screen.getByText(screen.say('classes', 'teachers.leaving'))).toBeVisible()
    await submitOf(screen).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: screen.say('classes', 'title') })).toBeVisible()
  })

  it('are 300 colleagues found by a word, and Enter there saves nothing', async () => {
    server.reply(colleagues.colleagues, numbered(300))
    const screen = await openDialog({ width: 320 })
    await screen.getByRole('searchbox').fill('novy 299')
    await expect.poll(() => screen.getByRole('dialog').getByRole('checkbox').elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('searchbox').fill('nikdo')
    await expect.element(screen.getByText(screen.say('classes', 'noneFound'))).toBeVisible()
    expect(server.asked(classes.setClassTeachers)).toEqual([])
  })

  it('who were refused stay ticked as they were, and the reason is said', async () => {
    server.refuseFields(classes.setClassTeachers, { teacher_ids: 'unknown_teacher' })
    const screen = await openDialog()
    await boxOf(screen, 3).click()
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('fields', 'unknown_teacher'))).toBeVisible()
    await expect.element(boxOf(screen, 3)).toBeChecked()
  })

  it('are asked for again when the colleagues did not come', async () => {
    server.refuse(colleagues.colleagues, 'app.unavailable')
    const screen = await openDialog()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(
      colleagues.colleagues,
      [me, ...others].filter((one) => one !== undefined),
    )
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(boxOf(screen, 1)).toBeChecked()
  })

  it('are left as they are by Escape', async () => {
    const screen = await openDialog()
    await boxOf(screen, 2).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(classes.setClassTeachers)).toEqual([])
  })
})

async function openDialog(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`, look)
  await screen.getByRole('button', { name: screen.say('classes', 'teachers.change') }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

function boxOf(screen: Screen, number: number) {
  return screen.getByRole('checkbox', { name: new RegExp(`Nový ${number}\\b`) })
}

function submitOf(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('classes', 'save') })
}

/** The first of them is the teacher who is signed in. */
function numbered(count: number): ListedColleague[] {
  return Array.from({ length: count }, (_, index) => ({
    id: idOf(index + 1),
    email: `eva${index + 1}@example.org`,
    title_before_name: '',
    first_name: 'Eva',
    last_name: `Nový ${index + 1}`,
    title_after_name: '',
    role: 'TEACHER',
    subject_ids: [],
    profile_picture_url: null,
    is_me: index === 0,
    can_be_nudged: index !== 0,
    nudge_again_at: null,
    activity: null,
  }))
}
