import { credits, type ProgramNeed } from '@katedra/contract/credits'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage, type PageLook } from '../../testing/open-page.tsx'
import {
  sampleClassCredits,
  sampleClassProgram,
  sampleCredits,
  sampleNeed,
  sampleStudentCredit,
} from '../../testing/sample-credits.ts'

const server = fakeServer()
const pupils = [sampleStudentCredit(1), sampleStudentCredit(2)]

beforeEach(() => {
  server.reply(credits.credits, sampleCredits())
  server.reply(credits.classCredits, sampleClassCredits([sampleClassProgram(1, pupils)]))
})

function open(needs: readonly ProgramNeed[], look: PageLook = {}, search = ''): Promise<Screen> {
  server.reply(credits.creditNeeds, [...needs])
  return openPage(server, `/kredity?view=assign${search}`, look)
}

const say = (screen: Screen, key: string, values = {}) => screen.say('credits', key, values)
const program = sampleNeed(1, []).program.title
const give = (screen: Screen, count: number, name: string, of = program) =>
  screen.getByRole('button', { name: say(screen, 'assign.giveOf', { count, class: name, program: of }), exact: true })

describe('giving credits of the pool to classes', () => {
  it.each([320, 1280] as const)('is one press for a class, and can be undone, on %i pixels', async (width) => {
    const screen = await open([sampleNeed(1, [{ class_name: '6.A', not_assigned: 2 }])], { width })
    await expect.element(screen.getByText(say(screen, 'assign.without', { count: 2, all: 28 }))).toBeVisible()
    await expectAccessible()
    const held = pupils.map((pupil) => ({ ...pupil, state: 'assigned' as const }))
    const after = sampleClassCredits([sampleClassProgram(1, held)])
    server.reply(credits.addClassCredits, { credits: after, assigned: 2 })
    server.reply(credits.creditNeeds, [sampleNeed(1, [{ class_name: '6.A', not_assigned: 0 }], { available: 3 })])
    give(screen, 2, '6.A').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(say(screen, 'assign.allHave'))).toBeVisible()
    await expect.element(screen.getByRole('link', { name: `6.A, ${program}`, exact: true })).toHaveFocus()
    const [asked] = server.asked(credits.addClassCredits)
    expect(asked?.body).toEqual({
      program_id: 1,
      student_ids: pupils.map(({ student_id }) => student_id),
      partly: false,
    })
    const returned = { credits: sampleClassCredits([sampleClassProgram(1, pupils)]), returned: 2, kept: 0 }
    server.reply(credits.removeClassCredits, returned)
    server.reply(credits.creditNeeds, [sampleNeed(1, [{ class_name: '6.A', not_assigned: 2 }])])
    await screen.getByRole('button', { name: screen.say('ui', 'undo') }).click()
    await expect.element(give(screen, 2, '6.A')).toBeVisible()
  })

  it.each(['cs', 'en'] as const)(
    'is named by the class and the program, for each by itself, in %s',
    async (language) => {
      const classes = [{ class_name: '6.A', not_assigned: 2 }]
      const needs = [sampleNeed(1, classes), sampleNeed(2, classes)]
      const screen = await open(needs, { language })
      for (const need of needs) await expect.element(give(screen, 2, '6.A', need.program.title)).toBeVisible()
      const names = screen
        .getByRole('button')
        .elements()
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      expect(new Set(names).size).toBe(names.length)
    },
  )

  it('offers what there is where the pool is short, and the order of the rest', async () => {
    const classes = [
      { class_name: '6.A', not_assigned: 28 },
      { class_name: '6.B', not_assigned: 3 },
    ]
    const screen = await open([sampleNeed(1, classes, { available: 12 })])
    await expect.element(give(screen, 12, '6.A')).toBeVisible()
    await expect.element(screen.getByText(say(screen, 'assign.short', { count: 16 }))).toBeVisible()
    await expect.element(give(screen, 3, '6.B')).toBeVisible()
    await expect
      .element(
        screen.getByRole('link', { name: `${say(screen, 'forecast.order', { count: 19 })}: ${program}`, exact: true }),
      )
      .toHaveAttribute('href', '/objednavky/nova?program=1&quantity=19')
    server.reply(credits.addClassCredits, { credits: sampleClassCredits([]), assigned: 12 })
    await give(screen, 12, '6.A').click()
    await expect.poll(() => server.asked(credits.addClassCredits).map(({ body }) => body.partly)).toEqual([true])
    await expectAccessible({ in: ['dark'] })
  })

  it('that somebody else was faster with says so, and shows what is true now', async () => {
    const screen = await open([sampleNeed(1, [{ class_name: '6.A', not_assigned: 2 }])])
    await expect.element(give(screen, 2, '6.A')).toBeVisible()
    server.refuse(credits.addClassCredits, 'credits.none_free')
    server.reply(credits.creditNeeds, [sampleNeed(1, [{ class_name: '6.A', not_assigned: 2 }], { available: 0 })])
    await give(screen, 2, '6.A').click()
    await expect.element(screen.getByText(screen.say('errors', 'credits.none_free')).first()).toBeInTheDocument()
    await expect.element(screen.getByText(say(screen, 'requests.noneFree'))).toBeVisible()
    expect(screen.getByRole('button', { name: /6\.A/ }).query()).toBeNull()
  })

  it('begins with the program of the order, also where its credits are still to come', async () => {
    const some = [{ class_name: '6.A', not_assigned: 2 }]
    const coming = sampleNeed(2, some, { available: 0, starts_on: '2027-09-01' })
    const screen = await open([sampleNeed(1, some), coming], {}, '&program=2')
    await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Program 2')
    await expect.element(screen.getByText(/1\.\s9\.\s2027/)).toBeVisible()
  })

  it('says where there is nothing to give', async () => {
    const none = [{ class_name: '6.A', not_assigned: 2 }]
    const screen = await open([sampleNeed(1, none, { available: 0 })])
    await expect.element(screen.getByText(say(screen, 'noneFree.title'))).toBeVisible()
    await expectAccessible()
  })

  it('says where there is no one to give it to', async () => {
    const nobody = await open([sampleNeed(1, [])], { language: 'en' })
    await expect.element(nobody.getByText(say(nobody, 'assign.noClasses'))).toBeVisible()
  })

  it('is not for teachers who only ask', async () => {
    const screen = await open([], { me: sampleTeacher('TEACHER', { id: idOf(9) }) })
    await expect.element(screen.getByText(say(screen, 'empty.title'))).toBeVisible()
    expect(server.asked(credits.creditNeeds)).toEqual([])
  })
})
