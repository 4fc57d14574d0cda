import { credits } from '@katedra/contract/credits'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import {
  sampleClassCredits,
  sampleClassProgram,
  sampleCredits,
  sampleRequest,
  sampleStudentCredit,
} from '../../testing/sample-credits.ts'

const server = fakeServer()
const path = `/tridy/${idOf(106)}/kredity`
const teacher = { me: sampleTeacher('TEACHER') }
const [none, other] = [sampleStudentCredit(1), sampleStudentCredit(2)]
const held = { ...other, state: 'assigned', valid_until: '2027-08-31' } as const

beforeEach(() => {
  server.reply(credits.classCredits, sampleClassCredits([sampleClassProgram(1, [none, other])]))
  server.reply(credits.credits, sampleCredits())
})

describe('the credits of a class', () => {
  it('wait for pupils where there is none', async () => {
    server.reply(credits.classCredits, sampleClassCredits([sampleClassProgram(1, [])]))
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.noStudents.title'))).toBeVisible()
    await expectAccessible()
  })

  it('wait for programs where none is sold', async () => {
    server.reply(credits.classCredits, sampleClassCredits([]))
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.noPrograms.title'))).toBeVisible()
  })

  it('are a tab for each program, and the address keeps which', async () => {
    server.reply(
      credits.classCredits,
      sampleClassCredits([sampleClassProgram(1, [none, held]), sampleClassProgram(2, [none, other])]),
    )
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.without', { count: 1, all: 2 }))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('tab', { name: /Program 2/ }).click()
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.without', { count: 2, all: 2 }))).toBeVisible()
    expect(window.location.search).toBe('?program=2')
  })

  it.each([320, 1280] as const)('are 300 pupils, all ticked by one box, on %i pixels', async (width) => {
    const many = Array.from({ length: 300 }, (_, index) => sampleStudentCredit(index + 1))
    server.reply(credits.classCredits, sampleClassCredits([sampleClassProgram(1, many)]))
    const screen = await openPage(server, path, { width })
    await expect.element(screen.getByRole('rowheader', { name: /Nováková 300/ })).toBeInTheDocument()
    await screen.getByRole('checkbox', { name: screen.say('credits', 'students.all') }).click()
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.chosen', { count: 300 }))).toBeInTheDocument()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
  })

  it('of a class that is not there say so', async () => {
    server.refuse(credits.classCredits, 'app.not_found')
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.gone'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('ui', 'retry') }).query()).toBeNull()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(credits.classCredits, 'app.unavailable')
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(credits.classCredits, sampleClassCredits([]))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.noPrograms.title'))).toBeVisible()
  })

  it('say that there is no line', async () => {
    const slow = server.slow(credits.classCredits)
    const screen = await openPage(server, path)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('that are none lead to an order of as many as are missing', async () => {
    const program = sampleClassProgram(1, [none, other], { available: [] })
    server.reply(credits.classCredits, sampleClassCredits([program]))
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('credits', 'noneFree.title'))).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: screen.say('credits', 'forecast.order', { count: 2 }) }))
      .toHaveAttribute('href', '/objednavky/nova?program=1&quantity=2')
    await expectAccessible()
  })

  it('go to new pupils by themselves when switched on; a refusal leaves the switch', async () => {
    server.refuse(credits.setAutomaticCredits, 'app.forbidden')
    const screen = await openPage(server, path)
    const automatic = screen.getByRole('switch', { name: screen.say('credits', 'automatic.switch') })
    await expect.element(automatic).not.toBeChecked()
    await screen.getByText(screen.say('credits', 'automatic.switch')).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.forbidden')).first()).toBeInTheDocument()
    await expect.element(automatic).not.toBeChecked()
    expect(server.asked(credits.setAutomaticCredits).map(({ body }) => body.automatic)).toEqual([true])
  })

  it('are shown in English', async () => {
    const screen = await openPage(server, path, { language: 'en' })
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.without', { count: 2, all: 2 }))).toBeVisible()
  })
})

describe('giving credits to a class', () => {
  it('reaches only those who are ticked, and can be undone', async () => {
    const after = sampleClassCredits([sampleClassProgram(1, [none, held])])
    server.reply(credits.addClassCredits, { credits: after, assigned: 1 })
    server.reply(credits.removeClassCredits, {
      credits: sampleClassCredits([sampleClassProgram(1, [none, other])]),
      returned: 1,
      kept: 0,
    })
    const screen = await openPage(server, path)
    await screen.getByRole('checkbox', { name: 'Nováková 2 Anna' }).click()
    await screen.getByRole('button', { name: screen.say('credits', 'add.openChosen', { count: 1 }) }).click()
    await expectAccessible()
    server.reply(credits.classCredits, after)
    await giveOf(screen, 1).click()
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.without', { count: 1, all: 2 }))).toBeVisible()
    const [asked] = server.asked(credits.addClassCredits)
    expect(asked?.body).toEqual({ program_id: 1, student_ids: [other.student_id], partly: false })
    server.reply(credits.classCredits, sampleClassCredits([sampleClassProgram(1, [none, other])]))
    await screen.getByRole('button', { name: screen.say('ui', 'undo') }).click()
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.without', { count: 2, all: 2 }))).toBeVisible()
    expect(server.asked(credits.removeClassCredits).map(({ body }) => body.student_ids)).toEqual([[other.student_id]])
  })

  it('says how many go without when there are fewer', async () => {
    const program = sampleClassProgram(1, [none, other], { available: [{ kind: 'free', count: 1 }] })
    server.reply(credits.classCredits, sampleClassCredits([program]))
    server.reply(credits.addClassCredits, { credits: sampleClassCredits([program]), assigned: 1 })
    const screen = await openPage(server, path)
    await openAll(screen)
    await expect
      .element(screen.getByText(screen.say('credits', 'add.fewer', { count: 1, all: 2, missing: 1, available: 1 })))
      .toBeVisible()
    await giveOf(screen, 1).click()
    await expect.poll(() => server.asked(credits.addClassCredits).map(({ body }) => body.partly)).toEqual([true])
  })

  it('that is refused says why in the dialog, and asks what is true now', async () => {
    server.refuse(credits.addClassCredits, 'credits.not_enough')
    const screen = await openPage(server, path)
    await openAll(screen)
    await giveOf(screen, 2).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(screen.say('errors', 'credits.not_enough'))
    await expect.poll(() => server.asked(credits.classCredits).length).toBeGreaterThan(1)
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(credits.addClassCredits, {
      credits: sampleClassCredits([sampleClassProgram(1, [none, held])]),
      assigned: 1,
    })
    const slow = server.slow(credits.addClassCredits)
    const screen = await openPage(server, path)
    await openAll(screen)
    await giveOf(screen, 2).click()
    await expect.poll(() => server.asked(credits.addClassCredits)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('dialog', { name: /Program 1/ })).not.toBeInTheDocument()
    expect(server.asked(credits.addClassCredits)).toHaveLength(1)
  })

  it('is given up by Escape, on 320 pixels', async () => {
    const screen = await openPage(server, path, { width: 320 })
    await openAll(screen)
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(credits.addClassCredits)).toEqual([])
  })
})

describe('taking credits back', () => {
  const used = sampleStudentCredit(3, { state: 'free', use: 'used', valid_until: '2027-08-31' })

  beforeEach(() => {
    server.reply(credits.classCredits, sampleClassCredits([sampleClassProgram(1, [held, used])]))
  })

  it('leaves those that are used, and says so first', async () => {
    const after = sampleClassCredits([sampleClassProgram(1, [other, used])])
    server.reply(credits.removeClassCredits, { credits: after, returned: 1, kept: 0 })
    const screen = await openPage(server, path)
    await screen.getByRole('button', { name: screen.say('credits', 'remove.openAll') }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent(screen.say('credits', 'remove.kept', { count: 1 }))
    await expectAccessible()
    server.reply(credits.classCredits, after)
    await question.getByRole('button', { name: screen.say('credits', 'remove.submit', { count: 1 }) }).click()
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.without', { count: 1, all: 2 }))).toBeVisible()
    expect(server.asked(credits.removeClassCredits).map(({ body }) => body.student_ids)).toEqual([[held.student_id]])
  })

  it('is undone with the kind that each had', async () => {
    const after = sampleClassCredits([sampleClassProgram(1, [other, used])])
    server.reply(credits.removeClassCredits, { credits: after, returned: 1, kept: 0 })
    server.reply(credits.addClassCredits, {
      credits: sampleClassCredits([sampleClassProgram(1, [held, used])]),
      assigned: 1,
    })
    const screen = await openPage(server, path)
    await screen.getByRole('button', { name: screen.say('credits', 'remove.openAll') }).click()
    await screen.getByRole('button', { name: screen.say('credits', 'remove.submit', { count: 1 }) }).click()
    await screen.getByRole('button', { name: screen.say('ui', 'undo') }).click()
    await expect
      .poll(() => server.asked(credits.addClassCredits).map(({ body }) => [body.kind, body.student_ids]))
      .toEqual([['paid', [held.student_id]]])
  })

  it('that is refused closes the question and says why', async () => {
    server.refuse(credits.removeClassCredits, 'app.forbidden')
    const screen = await openPage(server, path)
    await screen.getByRole('button', { name: screen.say('credits', 'remove.openAll') }).click()
    await screen.getByRole('button', { name: screen.say('credits', 'remove.submit', { count: 1 }) }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.forbidden')).first()).toBeInTheDocument()
    await expect
      .element(screen.getByRole('button', { name: screen.say('credits', 'remove.submit', { count: 1 }) }))
      .not.toBeInTheDocument()
  })
})

describe('asking for credits', () => {
  it('is what a teacher who may not give them does, with a word', async () => {
    const asked = sampleRequest(1, { is_own: true, quantity: 2, note: 'Do pátku' })
    const after = sampleClassCredits([sampleClassProgram(1, [none, other], { open_request: asked })])
    server.reply(credits.requestCredits, after)
    const screen = await openPage(server, path, teacher)
    expect(screen.getByRole('button', { name: screen.say('credits', 'add.openAll', { count: 2 }) }).query()).toBeNull()
    await screen.getByRole('button', { name: screen.say('credits', 'request.open') }).click()
    await expectAccessible()
    await noteOf(screen).fill('Do pátku')
    server.reply(credits.classCredits, after)
    await screen.getByRole('button', { name: screen.say('credits', 'request.submit') }).click()
    await expect.element(screen.getByText(screen.say('credits', 'request.waiting', { count: 2 }))).toBeVisible()
    expect(server.asked(credits.requestCredits).map(({ body }) => body)).toEqual([
      { program_id: 1, quantity: 2, note: 'Do pátku' },
    ])
    expect(screen.getByRole('button', { name: screen.say('credits', 'request.open') }).query()).toBeNull()
  })

  it('that is refused keeps the word, and says why', async () => {
    server.refuse(credits.requestCredits, 'credits.request_waiting')
    const screen = await openPage(server, path, teacher)
    await screen.getByRole('button', { name: screen.say('credits', 'request.open') }).click()
    await noteOf(screen).fill('Do pátku')
    await screen.getByRole('button', { name: screen.say('credits', 'request.submit') }).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(screen.say('errors', 'credits.request_waiting'))
    await expect.element(noteOf(screen)).toHaveValue('Do pátku')
  })

  it('is given up by Escape', async () => {
    const screen = await openPage(server, path, teacher)
    await screen.getByRole('button', { name: screen.say('credits', 'request.open') }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(credits.requestCredits)).toEqual([])
  })
})

async function openAll(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: screen.say('credits', 'add.openAll', { count: 2 }) }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
}

function giveOf(screen: Screen, count: number) {
  return screen.getByRole('dialog').getByRole('button', { name: screen.say('credits', 'add.submit', { count }) })
}

function noteOf(screen: Screen) {
  return screen.getByRole('dialog').getByLabelText(new RegExp(`^${screen.say('credits', 'request.note')}`))
}
