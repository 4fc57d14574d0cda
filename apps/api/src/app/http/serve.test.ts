import { randomUUID } from 'node:crypto'
import { permissions, type Permission, type Role } from '@katedra/contract/permissions'
import { profile } from '@katedra/contract/profile'
import { route } from '@katedra/contract/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { colleagueOf, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'
import { enterSchool } from '../../db/scope.ts'
import { fail } from './fail.ts'
import { serve } from './serve.ts'

/** The product's table of roles and permissions, as written there. */
const ofTeacher = [
  ...['rename_class', 'update_class', 'request_credits', 'plan_test', 'send_plan', 'view_levels', 'create_order'],
  ...['view_colleague_assignments', 'nutge_colleague'],
]
const ofOnlyTeacher = [
  ...ofTeacher,
  'edit_school_details',
  'invite_colleagues',
  'add_class_credit',
  'remove_class_credit',
]
const ofAdmin = [
  ...ofOnlyTeacher,
  ...['resend_colleague_verification_email', 'poke_colleague', 'view_school_admin_assignments'],
  ...['assign_subject_to_colleague', 'remove_colleague_subject_assignment'],
]
const ofFirstAdmin = [...ofAdmin, 'update_colleague_role']

const table: [Role, string[]][] = [
  ['TEACHER', ofTeacher],
  ['SCHOOL_ADMIN', ofAdmin],
  ['SCHOOL_FIRST_ADMIN', ofFirstAdmin],
]

const probe = (permission: Permission) =>
  route({
    method: 'GET',
    path: `/v1/probe/${permission}/`,
    access: { permission },
    reply: z.null(),
    summary: 'A probe',
  })

const failing = route({
  method: 'POST',
  path: '/v1/probe/failing/',
  access: 'signed-in',
  reply: z.null(),
  summary: 'Writes, then fails',
})
const writing = route({
  method: 'GET',
  path: '/v1/probe/writing/',
  access: 'signed-in',
  reply: z.null(),
  summary: 'Writes though it must only read',
})
const talking = route({
  method: 'GET',
  path: '/v1/probe/talking/',
  access: 'public',
  reply: z.object({ said: z.string() }),
  summary: 'Says too much',
})

const overloaded = route({
  method: 'GET',
  path: '/v1/probe/overloaded/',
  access: 'public',
  reply: z.null(),
  summary: 'Gets no connection to the database',
})

const crossing = route({
  method: 'POST',
  path: '/v1/probe/crossing/',
  access: 'signed-in',
  body: z.object({ locks: z.array(z.int()) }),
  reply: z.null(),
  summary: 'Writes, then takes two locks one after another',
})

const late = route({
  method: 'POST',
  path: '/v1/probe/late/',
  access: 'signed-in',
  reply: z.null(),
  summary: 'Writes for a school that has gone',
})

const lines: string[] = []
let api: TestApi
let onlyTeacher: SignedInTeacher
const colleagues = new Map<Role, SignedInTeacher>()
beforeAll(async () => {
  api = await startTestApi({ logTo: { write: (line) => void lines.push(line) } })
  for (const permission of permissions) serve(api.api, probe(permission), () => Promise.resolve(null))
  serve(api.api, failing, async ({ db, teacher }) => {
    await db.updateTable('teachers').set({ first_name: 'Changed' }).where('id', '=', teacher.id).execute()
    return fail('app.conflict')
  })
  serve(api.api, writing, async ({ db }) => {
    await sql`update teachers set first_name = 'Changed'`.execute(db)
    return null
  })
  serve(api.api, talking, () => Promise.resolve({ said: 'yes', secret: 'a key' }))
  serve(api.api, overloaded, async ({ db }) => {
    await sql`do $$ begin raise 'too many connections' using errcode = '53300'; end $$`.execute(db)
    return null
  })
  serve(api.api, late, async ({ db }) => {
    const gone = randomUUID()
    await enterSchool(db, gone)
    await db.insertInto('classes').values({ school_id: gone, name: '6.A', school_year: 2026 }).execute()
    return null
  })
  let arrived = 0
  serve(api.api, crossing, async ({ db, teacher, body }) => {
    await sql`update teachers set first_name = first_name || '!' where id = ${teacher.id}`.execute(db)
    for (const lock of body.locks) {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
      arrived += 1
      // Each holds its first one before either asks for its second.
      await vi.waitUntil(() => arrived > 1)
    }
    return null
  })
  onlyTeacher = await signedUpTeacher(api)
  const head = await signedUpTeacher(api)
  colleagues.set('SCHOOL_FIRST_ADMIN', await colleagueOf(api, head, 'SCHOOL_FIRST_ADMIN'))
  colleagues.set('SCHOOL_ADMIN', await colleagueOf(api, head, 'SCHOOL_ADMIN'))
  colleagues.set('TEACHER', await colleagueOf(api, head))
})
afterAll(() => api.stop())

async function statusFor(teacher: SignedInTeacher | undefined, permission: Permission): Promise<number> {
  return (await api.call(probe(permission), {}, { token: teacher?.token ?? '' })).status
}

describe.each(table)('%s of a registered school', (role, granted) => {
  it.each(permissions)('and a call that needs %s', async (permission) => {
    expect(await statusFor(colleagues.get(role), permission)).toBe(granted.includes(permission) ? 200 : 403)
  })

  it('is told the same permissions in the profile', async () => {
    const me = await api.get(profile.me, {}, { token: colleagues.get(role)?.token ?? '' })
    expect(me.role).toBe(role)
    expect(me.permissions.toSorted()).toEqual(granted.toSorted())
  })
})

describe('the only teacher of a school that has not registered', () => {
  it.each(permissions)('and a call that needs %s', async (permission) => {
    expect(await statusFor(onlyTeacher, permission)).toBe(ofOnlyTeacher.includes(permission) ? 200 : 403)
  })
})

describe('a call', () => {
  const firstName = async () => (await api.get(profile.me, {}, { token: onlyTeacher.token })).first_name

  it('that fails leaves nothing of what it wrote', async () => {
    expect(await api.call(failing, {}, { token: onlyTeacher.token })).toMatchObject({
      status: 409,
      body: { code: 'app.conflict' },
    })
    expect(await firstName()).toBe('Jana')
  })

  it('by GET cannot write', async () => {
    const { status, body, headers } = await api.call(writing, {}, { token: onlyTeacher.token })
    expect(status).toBe(500)
    expect(body).toEqual({
      detail: 'Něco se pokazilo',
      code: 'app.internal',
      incident: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers['content-type']).toContain('application/json')
    expect(await firstName()).toBe('Jana')
  })

  it('that waits in a ring with another is done all the same, and once', async () => {
    const callers = [colleagues.get('SCHOOL_ADMIN')?.token ?? '', colleagues.get('TEACHER')?.token ?? '']
    const names = () => Promise.all(callers.map(async (token) => (await api.get(profile.me, {}, { token })).first_name))
    const before = await names()
    const [first = '', second = ''] = callers
    const replies = await Promise.all([
      api.call(crossing, { body: { locks: [71, 72] } }, { token: first }),
      api.call(crossing, { body: { locks: [72, 71] } }, { token: second }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await names()).toEqual(before.map((name) => `${name}!`))
    expect(lines.filter((line) => line.includes('begun anew'))).toHaveLength(1)
  })

  it('for a school that has just become a part of another is told to reload', async () => {
    expect(await api.call(late, {}, { token: onlyTeacher.token })).toMatchObject({
      status: 409,
      body: { code: 'app.conflict' },
    })
  })

  it('for which the database has no place is told to come again in a while', async () => {
    const { status, body, headers } = await api.call(overloaded, {})
    expect([status, body]).toEqual([
      503,
      { detail: 'Služba teď neodpovídá. Zkuste to za chvíli.', code: 'app.unavailable' },
    ])
    expect(headers['retry-after']).toBe('5')
  })

  it('replies with what its contract names, whatever its handler returned', async () => {
    expect(await api.call(talking, {})).toMatchObject({ status: 200, body: { said: 'yes' } })
    expect((await api.call(talking, {})).body).not.toHaveProperty('secret')
  })
})
