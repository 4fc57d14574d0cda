import { marks, type Register, type RegisterOrder } from '@katedra/contract/marks'
import { profile } from '@katedra/contract/profile'
import { Toasts } from '@katedra/screens/toast.tsx'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Look } from '@katedra/testing/screens'
import { describe, expect, it, vi } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { renderScreen } from '../testing/open-page.tsx'
import { toast } from '../testing/toast.ts'
import { RegisterDialog, type RegisterColumn } from './registers.tsx'

const server = fakeServer()
const names = ['Adamec Jan', 'Beran Eva', 'Čáp Žofie', 'Nejedlá-Vondráčková Maximiliána']
const studentId = (place: number) => idOf(1000 + place)
/** Eva is excused; Maximiliána's mark is not published. */
const column: RegisterColumn = {
  test_id: idOf(100),
  class_id: idOf(900),
  title: 'Písemka ze zlomků',
  topic: 'Zlomky',
  weight: 3,
  marks: [
    { student_id: studentId(0), label: '1-', absence: null, is_published: true },
    { student_id: studentId(1), label: null, absence: 'excused', is_published: true },
    { student_id: studentId(2), label: '3', absence: null, is_published: true },
    { student_id: studentId(3), label: '2', absence: null, is_published: false },
  ],
}

function order(register: Register, places: readonly number[], changed_at: string | null = null): RegisterOrder {
  return {
    register,
    students: places.map((place) => ({ student_id: studentId(place), name: names[place] ?? '' })),
    changed_at,
  }
}

async function open(look: Look = {}) {
  server.reply(profile.me, sampleTeacher())
  const closed = vi.fn<() => void>()
  const screen = await renderScreen(
    <>
      <RegisterDialog column={column} onClose={closed} />
      <Toasts />
    </>,
    look,
  )
  const say = (key: string, values?: object) => screen.say('marks', `register.${key}`, values)
  const button = (key: string) => screen.getByRole('button', { name: say(key), exact: true })
  return { screen, say, button, closed }
}

function nameAt(list: Locator, place: number, name: string): Locator {
  return list.nth(place).getByText(name, { exact: true })
}

describe('marks on their way to a register', () => {
  it('are copied in its order by one press, with empty lines for who has none', async () => {
    server.reply(marks.registerOrder, ({ params }) => order(params.register, [2, 1, 0, 3], '2026-11-03T08:00:00.000Z'))
    // The frame of the tests may not write to the clipboard; the story reads it back.
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { screen, say, button } = await open()
    await button('copy').click()
    const what = [say('lines', { count: 4 }), say('marks', { count: 3 }), say('empty', { count: 1 })].join(', ')
    await expect.element(toast(screen, say('copied', { what }))).toBeVisible()
    expect(write.mock.calls).toEqual([['3\n\n1-\n2']])
    write.mockRestore()
  })

  it.each([
    { language: 'cs', width: 320 },
    { language: 'en', width: 1280 },
  ] as const)('say what is copied, that nothing is connected, and where to paste: %j', async (look) => {
    server.reply(marks.registerOrder, ({ params }) => order(params.register, [0, 1, 2, 3]))
    const { screen, say } = await open(look)
    await expect.element(screen.getByText(say('notConnected'))).toBeVisible()
    await expect.element(screen.getByText(say('rule'))).toBeInTheDocument()
    await expect.element(screen.getByText(say('unpublished', { count: 1 }))).toBeInTheDocument()
    const excused = say('noneWhy', { why: screen.say('marks', 'absence.excused') })
    await expect.element(screen.getByText(excused)).toBeInTheDocument()
    await expect
      .element(screen.getByRole('img', { name: say('picture', { in: say('in.bakalari') }) }))
      .toBeInTheDocument()
    await expectAccessible()
  })

  it('have an order for each register, and the last register is chosen next time', async () => {
    server.reply(marks.registerOrder, ({ params }) =>
      order(params.register, params.register === 'edupage' ? [3, 2, 1, 0] : [0, 1, 2, 3]),
    )
    const { screen, say } = await open()
    await screen.getByText(say('names.edupage'), { exact: true }).click()
    const lines = screen.getByRole('region', { name: say('column') }).getByRole('listitem')
    await expect.element(nameAt(lines, 0, 'Nejedlá-Vondráčková Maximiliána')).toBeVisible()
    await screen.unmount()
    const again = await open()
    await expect.element(again.screen.getByRole('radio', { name: say('names.edupage') })).toBeChecked()
  })

  it('stand selected where the browser does not allow copying', async () => {
    server.reply(marks.registerOrder, ({ params }) => order(params.register, [0, 1, 2, 3]))
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    const { screen, say, button } = await open()
    await button('copy').click()
    await expect.element(screen.getByText(say('byHand'))).toBeVisible()
    const box = screen.getByRole('textbox', { name: say('byHandLabel') })
    await expect.element(box).toHaveFocus()
    expect(getSelection()?.toString().replaceAll('\r', '')).toBe('1-\n\n3\n2')
    await expectAccessible({ in: ['light'] })
    write.mockRestore()
  })

  it('come as a file in the same order', async () => {
    server.reply(marks.registerOrder, ({ params }) => order(params.register, [0, 1, 2, 3]))
    server.file(marks.exportTestMarks, new File(['a'], 'Známky.xlsx'))
    const { screen, say, button } = await open()
    await button('xlsx').click()
    await expect.element(toast(screen, say('downloaded', { file: 'Známky.xlsx' }))).toBeVisible()
    expect(server.asked(marks.exportTestMarks).map(({ body }) => body)).toEqual([
      { format: 'xlsx', register: 'bakalari' },
    ])
  })

  it('of an empty class are nothing to copy', async () => {
    server.reply(marks.registerOrder, ({ params }) => order(params.register, []))
    const { screen, say, button } = await open()
    await expect.element(screen.getByText(say('noStudents'))).toBeVisible()
    expect(button('copy').query()).toBeNull()
  })

  it('are asked for again when the order did not come', async () => {
    server.refuse(marks.registerOrder, 'app.unavailable')
    const { screen, button } = await open()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(marks.registerOrder, ({ params }) => order(params.register, [0, 1, 2, 3]))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(button('copy')).toBeVisible()
  })
})

describe('the order of a register', () => {
  async function openOrder(look: Look = {}) {
    server.reply(marks.registerOrder, ({ params }) => order(params.register, [0, 1, 2, 3]))
    server.reply(marks.setRegisterOrder, ({ params, body }) => ({
      ...order(
        params.register,
        body.student_ids.map((id) => [0, 1, 2, 3].findIndex((place) => studentId(place) === id)),
      ),
      changed_at: '2026-11-23T08:00:00.000Z',
    }))
    const opened = await open(look)
    await opened.button('change').click()
    const things = opened.screen.getByRole('list', { name: opened.say('order.list') }).getByRole('listitem')
    return { ...opened, things }
  }

  it('is taken from a pasted list of names, and what does not match is told', async () => {
    const { screen, say, button, things } = await openOrder()
    await screen.getByRole('textbox', { name: say('order.paste') }).fill('1. Žofie Čáp\n2. BERAN EVA\n3. Zelený Petr')
    await button('order.match').click()
    await expect.element(screen.getByText(say('order.matched', { count: 2 }))).toBeVisible()
    await expect.element(screen.getByText('3. Zelený Petr')).toBeVisible()
    await expect.element(nameAt(things, 0, 'Čáp Žofie')).toBeInTheDocument()
    await button('order.save').click()
    await expect.element(screen.getByText(say('remembered', { date: '23. 11. 2026' }))).toBeVisible()
    expect(server.asked(marks.setRegisterOrder).map(({ body }) => body.student_ids)).toEqual([
      [2, 1, 0, 3].map(studentId),
    ])
  })

  it('is changed by buttons and keys, and taken back by name', async () => {
    const { screen, button, things } = await openOrder()
    await things
      .nth(0)
      .getByRole('button', { name: screen.say('questions', 'ordering.down', { thing: 'Adamec Jan' }) })
      .click()
    await expect.element(nameAt(things, 1, 'Adamec Jan')).toBeInTheDocument()
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{Enter}{End}{Enter}')
    await expect.element(nameAt(things, 3, 'Adamec Jan')).toBeInTheDocument()
    await button('order.byName').click()
    await expect.element(nameAt(things, 0, 'Adamec Jan')).toBeInTheDocument()
  })

  it('by name is that of the class list in English as well: ch stands behind h', async () => {
    const { button, screen, things } = await openOrder({ language: 'en' })
    const named = (list: readonly string[]) => ({
      register: 'bakalari' as const,
      students: list.map((name, place) => ({ student_id: studentId(place), name })),
      changed_at: null,
    })
    server.reply(marks.registerOrder, named(['Chalupa Ivo', 'Horák Jan', 'Čáp Jan', 'Cibulka Ota']))
    await button('order.back').click()
    await screen.getByText(screen.say('marks', 'register.names.edupage'), { exact: true }).click()
    await button('change').click()
    await button('order.byName').click()
    for (const [place, name] of ['Cibulka Ota', 'Čáp Jan', 'Horák Jan', 'Chalupa Ivo'].entries())
      await expect.element(nameAt(things, place, name)).toBeInTheDocument()
  })

  it.each([320, 1280] as const)('can be used by all on %i pixels', async (width) => {
    const { button, screen, say } = await openOrder({ width, language: width === 320 ? 'cs' : 'en' })
    await button('order.match').click()
    await expect.element(screen.getByText(say('order.pasteRequired'))).toBeVisible()
    await expectAccessible()
  })

  it('is not left without a question once somebody was moved', async () => {
    const { screen, button, things, say } = await openOrder()
    await things
      .nth(0)
      .getByRole('button', { name: screen.say('questions', 'ordering.down', { thing: 'Adamec Jan' }) })
      .click()
    await button('order.back').click()
    const question = screen.getByRole('alertdialog', { name: say('order.leave.title') })
    await expect.element(question).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await question.getByRole('button', { name: say('order.leave.stay') }).click()
    await expect.element(nameAt(things, 1, 'Adamec Jan')).toBeInTheDocument()
    await button('order.back').click()
    await question.getByRole('button', { name: say('order.leave.confirm') }).click()
    await expect.element(things.nth(0)).not.toBeInTheDocument()
    expect(server.asked(marks.setRegisterOrder)).toEqual([])
  })

  it('that was refused stays as it was put', async () => {
    const { screen, button, things } = await openOrder()
    server.refuse(marks.setRegisterOrder, 'app.unavailable')
    await things
      .nth(0)
      .getByRole('button', { name: screen.say('questions', 'ordering.down', { thing: 'Adamec Jan' }) })
      .click()
    await button('order.save').click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(nameAt(things, 1, 'Adamec Jan')).toBeInTheDocument()
  })
})
