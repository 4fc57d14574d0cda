import { randomUUID } from 'node:crypto'
import { credits } from '@katedra/contract/credits'
import { operatorCredits } from '@katedra/contract/operator-credits'
import { operatorPeople } from '@katedra/contract/operator-people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { pooledLot, poolOfProgram } from '../../testing/build-credits.ts'
import { actionsOf, operatorAtConsole, operatorName, secondOperatorEmail } from '../../testing/build-operator.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'

let api: TestApi
let beside: TestApi
let token: string
let other: string
beforeAll(async () => {
  api = await startTestApi()
  beside = await startTestApi({ beside: api })
  token = (await operatorAtConsole(api)).token
  other = (await operatorAtConsole(api, secondOperatorEmail)).token
})
afterAll(async () => {
  await beside.stop()
  await api.stop()
})

const reason = 'Překlep v počtu'
type Form = { request_id?: string; quantity?: number; reason?: string }

/** A school that was given credits by mistake, with the lot that they are in. */
async function given(quantity: number): Promise<{ teacher: SignedInTeacher; lot: string }> {
  const teacher = await signedUpTeacher(api)
  return { teacher, lot: await pooledLot(api, teacher, quantity) }
}

const take = ({ school_id }: SignedInTeacher, credit_lot_id: string, form: Form = {}, by = { on: api, token }) =>
  by.on.call(
    operatorCredits.takeBack,
    { params: { school_id, credit_lot_id }, body: { request_id: randomUUID(), reason, ...form } },
    { token: by.token },
  )
const give = (teacher: SignedInTeacher, class_id: string, student_ids?: string[]) =>
  api.call(
    credits.addClassCredits,
    { params: { class_id }, body: { program_id: 1, ...(student_ids === undefined ? {} : { student_ids }) } },
    { token: teacher.token },
  )
const grantOf = async ({ school_id }: SignedInTeacher) =>
  at((await api.get(operatorCredits.grants, { query: { school_id } }, { token })).grants, 0)

/** What the tables themselves say of a school, whatever the service thinks. */
async function books({ school_id }: SignedInTeacher) {
  const [row] = await api.sql(
    `select (select sum(balance)::int from credit_lots where school_id = $1) as balance,
      (select sum(amount)::int from credit_moves where school_id = $1) as moves,
      (select min(balance_after)::int from credit_moves where school_id = $1) as least,
      (select count(*)::int from credits where school_id = $1 and returned_at is null) as held,
      (select coalesce(-sum(amount), 0)::int from credit_moves where school_id = $1 and move = 'withdrawn') as withdrawn`,
    [school_id],
  )
  return row
}

describe('credits that were given by mistake', () => {
  it('are taken back, a number of them or all; the school and both logs say why', async () => {
    const { teacher, lot } = await given(1000)
    // The history goes by time.
    api.clock.pass(1)
    const mails = await api.sql('select count(*) from mails')
    expect(await take(teacher, lot, { quantity: 900 })).toMatchObject({ status: 200, body: { withdrawn: 900 } })
    expect(await poolOfProgram(api, teacher)).toMatchObject({
      unassigned: 100,
      lots: [{ quantity: 1000, unassigned: 100, assigned: 0, withdrawn: 900 }],
    })
    const { actions } = await api.get(credits.creditHistory, { query: {} }, { token: teacher.token })
    expect(actions).toMatchObject([
      { move: 'withdrawn', quantity: 900, reason, actor_name: operatorName, class_id: null },
      { move: 'issued', quantity: 1000, reason: 'na zkoušku' },
    ])
    expect((await actionsOf(api)).at(-1)).toEqual({
      operator_name: operatorName,
      action: 'credits.withdrawn',
      of_school: teacher.school_id,
      details: { program: 'dejepis', kind: 'free', quantity: 900, reason },
    })
    const { school_id } = teacher
    const { entries } = await api.get(operatorPeople.schoolLog, { params: { school_id }, query: {} }, { token })
    expect(entries[0]).toMatchObject({
      action: 'credits.withdrawn',
      actor_name: operatorName,
      target_name: 'Dějepis',
      details: { count: 900, reason },
    })
    expect(await take(teacher, lot)).toMatchObject({ status: 200, body: { withdrawn: 100 } })
    expect(await grantOf(teacher)).toMatchObject({ quantity: 1000, balance: 0, assigned: 0, withdrawn: 1000 })
    // Giving them sent none either.
    expect(await api.sql('select count(*) from mails')).toEqual(mails)
  })

  it('stay with the pupils who hold them', async () => {
    const { teacher, lot } = await given(10)
    const { id, students } = await schoolClass(api, teacher, { students: 4 })
    await give(teacher, id)
    expect(await grantOf(teacher)).toMatchObject({ quantity: 10, balance: 6, assigned: 4, withdrawn: 0 })
    const refused = await take(teacher, lot, { quantity: 7 })
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: { quantity: ['Tolik volných jich není. Zpět jde vzít nejvýš 6.'] } },
    })
    expect(await take(teacher, lot)).toMatchObject({ body: { withdrawn: 6 } })
    expect(await take(teacher, lot)).toMatchObject({ status: 409, body: { code: 'credits.none_to_take_back' } })
    expect(await books(teacher)).toMatchObject({ balance: 0, moves: 0, held: 4, withdrawn: 6 })
    const back = { program_id: 1, student_ids: [at(students, 0).id] }
    const params = { class_id: id }
    await api.get(credits.removeClassCredits, { params, body: back }, { token: teacher.token })
    expect(await take(teacher, lot, { quantity: 1 })).toMatchObject({ body: { withdrawn: 1 } })
    expect(await books(teacher)).toMatchObject({ balance: 0, held: 3, withdrawn: 7 })
  })

  it('are taken back once by one request, however often and from wherever it comes', async () => {
    const { teacher, lot } = await given(100)
    const before = (await actionsOf(api)).length
    const form = { request_id: randomUUID(), quantity: 30 }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        take(teacher, lot, form, nth % 2 === 0 ? { on: api, token } : { on: beside, token: other }),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { withdrawn: 30 } })
    expect(await books(teacher)).toMatchObject({ balance: 70, moves: 70, withdrawn: 30 })
    expect(await actionsOf(api)).toHaveLength(before + 1)
  })

  it('are never taken from under a class that gets them at the same moment', async () => {
    const { teacher, lot } = await given(40)
    const { id, students } = await schoolClass(api, teacher, { students: 30 })
    const [assigned, taken] = await Promise.all([
      Promise.all(students.map((student) => give(teacher, id, [student.id]))),
      Promise.all(
        Array.from({ length: 20 }, (_, nth) =>
          take(teacher, lot, { quantity: 3 }, nth % 2 === 0 ? { on: api, token } : { on: beside, token: other }),
        ),
      ),
    ])
    expect(assigned.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(taken.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([])
    const held = assigned.filter(({ status }) => status === 200).length
    const withdrawn = 3 * taken.filter(({ status }) => status === 200).length
    const { least, ...rest } = (await books(teacher)) ?? {}
    expect(least).toBeGreaterThanOrEqual(0)
    const balance = 40 - held - withdrawn
    expect(rest).toEqual({ balance, moves: balance, held, withdrawn })
    // Each of the fifty wanted some: they end with less than one of them takes.
    expect(balance).toBeLessThan(3)
  })

  it.each([
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 1.5 }],
    ['reason', { reason: ' ' }],
    ['request_id', { request_id: 'x' }],
  ])('are not taken back with a wrong %s', async (field, wrong) => {
    const { teacher, lot } = await given(5)
    expect(await take(teacher, lot, wrong)).toMatchObject({
      status: 422,
      body: { detail: { [field]: [expect.any(String)] } },
    })
    expect(await books(teacher)).toMatchObject({ balance: 5, withdrawn: 0 })
  })
})

describe('credits that cannot be taken back so', () => {
  const unknown = { status: 404, body: { code: 'credits.unknown_lot' } }

  it('are another school’s, and those that no one has', async () => {
    const { teacher, lot } = await given(5)
    expect(await take(await signedUpTeacher(api), lot)).toMatchObject(unknown)
    expect(await take(teacher, randomUUID())).toMatchObject(unknown)
    expect(await books(teacher)).toMatchObject({ balance: 5 })
  })

  it('are bought ones: a refund of their order takes them', async () => {
    const teacher = await buyer(api)
    await placedOrder(api, teacher, { payment_method: 'invoice' })
    const before = await books(teacher)
    const [lot] = await api.sql('select id from credit_lots where school_id = $1', [teacher.school_id])
    expect(await take(teacher, String(lot?.['id']))).toMatchObject(unknown)
    expect(await books(teacher)).toEqual(before)
  })
})
