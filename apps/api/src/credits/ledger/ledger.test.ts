import { randomUUID } from 'node:crypto'
import { credits } from '@katedra/contract/credits'
import type { SchoolClassDetail } from '@katedra/contract/classes'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure, FieldFailure } from '../../app/http/fail.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { pooledCredits, poolOfProgram } from '../../testing/build-credits.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'
import { withdrawGrantedCredits } from '../credits.issuing.ts'
import { usable } from './ledger.ts'

let api: TestApi
let other: TestApi
beforeAll(async () => {
  api = await startTestApi()
  other = await startTestApi({ beside: api })
})
afterAll(async () => {
  await other.stop()
  await api.stop()
})

const by = (teacher: SignedInTeacher) => ({ token: teacher.token })

/** What the tables themselves say, whatever the service thinks. */
async function books(teacher: SignedInTeacher) {
  const [row] = await api.sql(
    `select (select coalesce(sum(balance), 0)::int from credit_lots where school_id = $1) as balance,
      (select coalesce(sum(amount), 0)::int from credit_moves where school_id = $1) as moves,
      (select count(*)::int from credits where school_id = $1 and returned_at is null) as held,
      (select coalesce(sum(quantity), 0)::int from credit_lots where school_id = $1) as issued,
      (select coalesce(-sum(amount), 0)::int from credit_moves where school_id = $1 and move = 'withdrawn') as withdrawn,
      (select count(*)::int from (select student_id, program_id from credits where school_id = $1 and returned_at is null
        group by 1, 2 having count(*) > 1) doubled) as doubled`,
    [teacher.school_id],
  )
  return row
}

describe('the ledger', () => {
  it('never spends the last ten credits more than ten times, no matter who asks at once on which server', async () => {
    const teacher = await signedUpTeacher(api)
    const pupils = await schoolClass(api, teacher, { students: 50 })
    await pooledCredits(api, teacher, { quantity: 10 })
    const answers = await Promise.all(
      pupils.students.map(({ id }, index) =>
        (index % 2 === 0 ? api : other).call(
          credits.addClassCredits,
          { params: { class_id: pupils.id }, body: { program_id: 1, student_ids: [id] } },
          by(teacher),
        ),
      ),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(409)]).toEqual([10, 40])
    expect(await books(teacher)).toEqual({ balance: 0, moves: 0, held: 10, issued: 10, withdrawn: 0, doubled: 0 })
  })

  it('gives a pupil one credit when several admins give it at once', async () => {
    const teacher = await signedUpTeacher(api)
    const pupils = await schoolClass(api, teacher, { students: 2 })
    await pooledCredits(api, teacher, { quantity: 30 })
    const input = { params: { class_id: pupils.id }, body: { program_id: 1 } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call(credits.addClassCredits, input, by(teacher))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await books(teacher)).toMatchObject({ held: 2, balance: 28, doubled: 0 })
  })

  it('balances after any moves at the same time', async () => {
    const teacher = await signedUpTeacher(api)
    const classes = [
      await schoolClass(api, teacher, { students: 4 }),
      await schoolClass(api, teacher, { name: '6.B', students: 4 }),
    ]
    const move = fc.record({
      what: fc.constantFrom('add', 'add', 'remove', 'issue', 'take back'),
      which: fc.integer({ min: 0, max: 1 }),
      program_id: fc.integer({ min: 1, max: 2 }),
      pupil: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      quantity: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        const statuses = await Promise.all(moves.map((one) => perform(teacher, classes, one)))
        expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
        const { balance, moves: sum, held, issued, withdrawn, doubled } = (await books(teacher)) ?? {}
        expect(balance).toBe(sum)
        expect(Number(balance) + Number(held) + Number(withdrawn)).toBe(issued)
        expect(doubled).toBe(0)
      }),
      { numRuns: 25 },
    )
  })

  interface Step {
    what: string
    which: number
    program_id: number
    pupil: number | undefined
    quantity: number
  }

  async function perform(teacher: SignedInTeacher, classes: SchoolClassDetail[], step: Step): Promise<number> {
    if (step.what === 'issue') {
      await pooledCredits(api, teacher, { quantity: step.quantity, program_id: step.program_id })
      return 200
    }
    if (step.what === 'take back') return takenBack(teacher, step.quantity)
    const { id, students } = at(classes, step.which)
    const body = {
      program_id: step.program_id,
      ...(step.pupil === undefined ? {} : { student_ids: [at(students, step.pupil).id] }),
    }
    const route = step.what === 'add' ? credits.addClassCredits : credits.removeClassCredits
    return (await api.call(route, { params: { class_id: id }, body }, by(teacher))).status
  }

  /** From the first lot of all, which has some or has none. */
  async function takenBack({ school_id }: SignedInTeacher, quantity: number): Promise<number> {
    const [lot] = await api.sql('select id from credit_lots where school_id = $1 order by id limit 1', [school_id])
    if (lot === undefined) return 409
    const withdrawal = { lot_id: String(lot['id']), request_id: randomUUID(), quantity, reason: 'Omylem' }
    const mover = { school_id, id: null, name: 'Katedra' }
    return api.api.database
      .transaction(school_id, (db) => withdrawGrantedCredits(db, mover, withdrawal, api.clock.now()))
      .then(
        () => 200,
        (error: unknown) => {
          if (error instanceof Failure || error instanceof FieldFailure) return 409
          throw error
        },
      )
  }

  it.each([
    ['a balance that is not the sum of its moves', 'update credit_lots set balance = balance - 1 where school_id = $1'],
    [
      'a move that begins where none ended',
      `insert into credit_moves (school_id, lot_id, move_no, previous_no, move, amount, balance_before, balance_after, action_id, actor_name, moved_at)
        select school_id, id, last_move + 1, last_move, 'withdrawn', -1, balance + 1, balance, gen_random_uuid(), '', now()
        from credit_lots where school_id = $1`,
    ],
    [
      'more than there is',
      `insert into credit_moves (school_id, lot_id, move_no, previous_no, move, amount, balance_before, balance_after, action_id, actor_name, moved_at)
        select school_id, id, last_move + 1, last_move, 'withdrawn', -100, balance, balance - 100, gen_random_uuid(), '', now()
        from credit_lots where school_id = $1`,
    ],
    [
      'to take back twice for one request',
      `insert into credit_moves (school_id, lot_id, move_no, previous_no, move, amount, balance_before, balance_after, action_id, actor_name, moved_at)
        select school_id, id, last_move + nth, last_move + nth - 1, 'withdrawn', -1, balance - nth + 1, balance - nth, id, '', now()
        from credit_lots, generate_series(1, 2) nth where school_id = $1`,
    ],
  ])('refuses %s, by the database itself', async (_, statement) => {
    const teacher = await signedUpTeacher(api)
    await pooledCredits(api, teacher, { quantity: 5 })
    await expect(api.sql(statement, [teacher.school_id])).rejects.toThrow(/violates/)
    expect(await poolOfProgram(api, teacher)).toMatchObject({ unassigned: 5 })
  })
})

describe('the next credit to give', () => {
  const lot = {
    program_id: 1,
    kind: 'paid',
    valid_from: '2026-09-01',
    valid_until: '2027-08-31',
    balance: 1,
    last_move: 1,
  } as const

  it('holds today rather than later, ends first, and was not paid for', () => {
    const lots = [
      { ...lot, id: 'later', valid_from: '2026-10-01', valid_until: '2026-12-31' },
      { ...lot, id: 'paid' },
      { ...lot, id: 'social', kind: 'social' as const },
      { ...lot, id: 'soon', valid_until: '2026-12-31' },
      { ...lot, id: 'ended', valid_until: '2026-09-06' },
      { ...lot, id: 'spent', balance: 0 },
    ]
    expect(usable(lots, '2026-09-07').map(({ id }) => id)).toEqual(['soon', 'social', 'paid', 'later'])
    expect(usable(lots, '2026-09-07', 'paid').map(({ id }) => id)).toEqual(['soon', 'paid', 'later'])
  })
})
