import { classes } from '@katedra/contract/classes'
import {
  credits,
  type ClassProgram,
  type CreditAction,
  type CreditRequest,
  type Credits,
} from '@katedra/contract/credits'
import type { ProgramName } from '@katedra/contract/programs'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()
const ofClass = `/tridy/${idOf(106)}/kredity`
const program: ProgramName = {
  id: 3,
  title: 'Matematika',
  subject_id: 3,
  subject_name: 'Matematika',
  box_color_basic: '#335577',
  box_color_add: '#88aacc',
  icon_html: '',
}
const none: Credits = { programs: [], forecast: [], requests: [] }
const request: CreditRequest = {
  id: idOf(50),
  class_id: idOf(106),
  class_name: '6.A',
  program,
  quantity: 5,
  note: '',
  teacher_name: 'Eva Nová',
  is_own: false,
  requested_at: '2026-11-20T08:00:00Z',
  state: 'open',
  answered_at: null,
  answered_by_name: null,
  answer_note: '',
  needed: 5,
  available: 10,
}

function held(lotCount: number): Credits {
  return {
    ...none,
    programs: [
      {
        program,
        unassigned: 10,
        assigned: 4,
        by_kind: [{ kind: 'paid', unassigned: 10, assigned: 4 }],
        next_end: '2027-08-31',
        lots: Array.from({ length: lotCount }, (_, index) => ({
          id: idOf(200 + index),
          kind: 'paid',
          quantity: 14,
          unassigned: 10,
          assigned: 4,
          withdrawn: 0,
          valid_from: '2026-09-01',
          valid_until: '2027-08-31',
          state: 'valid',
          reason: 'dar',
          variable_symbol: null,
        })),
      },
    ],
  }
}

function move(number: number): CreditAction {
  return {
    id: idOf(300 + number),
    moved_at: '2026-11-20T08:00:00Z',
    move: 'assigned',
    program,
    kind: 'paid',
    quantity: number,
    class_id: idOf(106),
    class_name: '6.A',
    actor_name: 'Eva Nová',
    reason: '',
    variable_symbol: null,
  }
}

function inClass(own: Partial<ClassProgram> = {}): ClassProgram {
  return {
    program,
    automatic: false,
    assigned: 1,
    not_assigned: 1,
    available: [{ kind: 'paid', count: 5 }],
    covers_tests: false,
    missing_for_tests: 0,
    students: [
      {
        student_id: idOf(1001),
        first_name: 'Anna',
        last_name: 'Nováková',
        state: 'not_assigned',
        valid_until: null,
        use: 'unused',
      },
      {
        student_id: idOf(1002),
        first_name: 'Petr',
        last_name: 'Dvořák',
        state: 'assigned',
        valid_until: '2027-08-31',
        use: 'unused',
      },
    ],
    open_request: null,
    ...own,
  }
}

const classCredits = (own: Partial<ClassProgram> = {}) => ({
  class_id: idOf(106),
  class_name: '6.A',
  programs: [inClass(own)],
})

describe('the credits of a school', () => {
  it('are ordered where there are none', async () => {
    server.reply(credits.credits, none)
    const screen = await openPage(server, '/kredity')
    await expect.element(screen.getByRole('heading', { name: screen.say('credits', 'empty.title') })).toBeVisible()
    await expectAccessible()
  })

  it.each([1, 300])('are a table of what has come, %i times', async (count) => {
    server.reply(credits.credits, held(count))
    const screen = await openPage(server, '/kredity')
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(count)
    await expectAccessible({ in: ['light'] })
  })

  it('that did not come are asked for again', async () => {
    server.refuse(credits.credits, 'app.unavailable')
    const screen = await openPage(server, '/kredity')
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(credits.credits, none)
    await retry.click()
    await expect.element(screen.getByRole('heading', { name: screen.say('credits', 'empty.title') })).toBeVisible()
  })

  it('say that there is no line', async () => {
    server.reply(credits.credits, none)
    const slow = server.slow(credits.credits)
    const screen = await openPage(server, '/kredity')
    await expect.element(screen.getByRole('heading', { name: screen.say('credits', 'title'), level: 1 })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('are answered when they are asked for; a refusal keeps the note', async () => {
    server.reply(credits.credits, { ...held(1), requests: [request] })
    server.refuse(credits.grantCreditRequest, 'credits.none_free')
    const screen = await openPage(server, '/kredity')
    await screen.getByRole('button', { name: screen.say('credits', 'requests.grantOf', { class: '6.A' }) }).click()
    const note = screen.getByRole('textbox')
    await note.fill('Ať slouží.')
    await screen.getByRole('button', { name: screen.say('credits', 'answer.grant', { count: 5 }) }).click()
    await expect.element(screen.getByText(screen.say('errors', 'credits.none_free'))).toBeVisible()
    await expect.element(note).toHaveValue('Ať slouží.')
    await expectAccessible()
  })
})

describe('the moves of credits', () => {
  it('are none at first', async () => {
    server.reply(credits.credits, none)
    server.reply(classes.classes, [])
    server.reply(credits.creditHistory, { actions: [], has_more: false })
    const screen = await openPage(server, '/kredity?view=history')
    await expect.element(screen.getByText(screen.say('credits', 'history.none'))).toBeVisible()
    await expectAccessible()
  })

  it('come page by page', async () => {
    server.reply(credits.credits, none)
    server.reply(classes.classes, [])
    server.reply(credits.creditHistory, ({ query }) =>
      query.before === undefined ? { actions: [move(1)], has_more: true } : { actions: [move(2)], has_more: false },
    )
    const screen = await openPage(server, '/kredity?view=history')
    await screen.getByRole('button', { name: screen.say('credits', 'history.older') }).click()
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(2)
    await expect.element(screen.getByText(screen.say('credits', 'history.shown', { count: 2 }))).toBeVisible()
  })

  it('that did not come are asked for again', async () => {
    server.reply(credits.credits, none)
    server.reply(classes.classes, [])
    server.refuse(credits.creditHistory, 'app.unavailable')
    const screen = await openPage(server, '/kredity?view=history')
    await expect.element(screen.getByRole('button', { name: screen.say('ui', 'retry') })).toBeVisible()
  })
})

describe('the credits of a class', () => {
  it('are nothing to give where the class has no pupils', async () => {
    server.reply(credits.classCredits, classCredits({ students: [] }))
    const screen = await openPage(server, ofClass)
    await expect
      .element(screen.getByRole('heading', { name: screen.say('credits', 'ofClass.noStudents.title') }))
      .toBeVisible()
    await expectAccessible()
  })

  it('of a class that is not there say so', async () => {
    server.refuse(credits.classCredits, 'app.not_found')
    const screen = await openPage(server, ofClass)
    await expect.element(screen.getByText(screen.say('credits', 'ofClass.gone'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('ui', 'retry') }).query()).toBeNull()
  })

  it.each([320, 1280] as const)('are given to those who are ticked, on %i pixels', async (width) => {
    server.reply(credits.classCredits, classCredits())
    server.reply(credits.addClassCredits, { credits: classCredits({ not_assigned: 0 }), assigned: 1 })
    const screen = await openPage(server, ofClass, { width })
    await screen.getByRole('checkbox', { name: 'Nováková Anna' }).click()
    await screen.getByRole('button', { name: screen.say('credits', 'add.openChosen', { count: 1 }) }).click()
    await screen.getByRole('button', { name: screen.say('credits', 'add.submit', { count: 1 }) }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(credits.addClassCredits)[0]?.body.student_ids).toEqual([idOf(1001)])
    await expectAccessible()
  })

  it('stay chosen by kind when the pool is emptier than it was', async () => {
    server.reply(credits.classCredits, classCredits())
    server.refuse(credits.addClassCredits, 'credits.not_enough')
    const screen = await openPage(server, ofClass)
    await screen.getByRole('button', { name: screen.say('credits', 'add.openAll', { count: 1 }) }).click()
    await screen.getByRole('button', { name: screen.say('credits', 'add.submit', { count: 1 }) }).click()
    await expect.element(screen.getByText(screen.say('errors', 'credits.not_enough'))).toBeVisible()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await expectAccessible()
  })

  it('are taken back only after a question', async () => {
    server.reply(credits.classCredits, classCredits())
    server.reply(credits.removeClassCredits, { credits: classCredits(), returned: 1, kept: 0 })
    const screen = await openPage(server, ofClass)
    await screen.getByRole('button', { name: screen.say('credits', 'remove.openAll') }).click()
    expect(server.asked(credits.removeClassCredits)).toEqual([])
    await screen.getByRole('button', { name: screen.say('credits', 'remove.submit', { count: 1 }) }).click()
    await expect.poll(() => server.asked(credits.removeClassCredits)).toHaveLength(1)
  })

  it('are asked for by a teacher who may not give them; a refusal keeps the note', async () => {
    server.reply(credits.classCredits, classCredits())
    server.refuse(credits.requestCredits, 'credits.request_waiting')
    const screen = await openPage(server, ofClass, { me: sampleTeacher('TEACHER') })
    await screen.getByRole('button', { name: screen.say('credits', 'request.open') }).click()
    const note = screen.getByRole('textbox', { name: new RegExp(screen.say('credits', 'request.note')) })
    await note.fill('Do pátku.')
    await screen.getByRole('button', { name: screen.say('credits', 'request.submit') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'credits.request_waiting'))).toBeVisible()
    await expect.element(note).toHaveValue('Do pátku.')
    await expectAccessible()
  })
})
