import { colleagues } from '@katedra/contract/colleagues'
import { permissions, rolePermissions, roles, type Role } from '@katedra/contract/permissions'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'
import {
  colleagueOf,
  freshEmail,
  goodPassword,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { deleteUser, setRole } from './colleagues.leaving.queries.ts'

let api: TestApi
let teacher: SignedInTeacher
let first: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api)
  first = await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN')
})

const as = ({ token }: SignedInTeacher) => ({ token })
const change = (caller: SignedInTeacher, { id }: { id: string }, role: Role) =>
  api.call(colleagues.changeRole, { params: { teacher_id: id }, body: { role } }, as(caller))
const handOver = (caller: SignedInTeacher, { id }: { id: string }) =>
  api.call(colleagues.handOver, { params: { teacher_id: id } }, as(caller))
const leave = (caller: SignedInTeacher) =>
  api.call(profile.deleteAccount, { body: { password: goodPassword } }, as(caller))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
async function firstAdmins(): Promise<number> {
  const rows = await api.sql("select from teachers where school_id = $1 and role = 'SCHOOL_FIRST_ADMIN'", [
    teacher.school_id,
  ])
  return rows.length
}
const lastOne = { status: 409, body: { code: 'colleagues.last_first_admin' } }

describe('a role', () => {
  it('is changed by the first admin, at once and with all its permissions', async () => {
    expect(await change(first, teacher, 'SCHOOL_ADMIN')).toMatchObject({ status: 200, body: { role: 'SCHOOL_ADMIN' } })
    const me = await api.get(profile.me, {}, as(teacher))
    expect(me.permissions).toEqual(permissions.filter((name) => rolePermissions.SCHOOL_ADMIN.includes(name)))
  })

  it.each(['TEACHER', 'SCHOOL_ADMIN'] as const)('is not changed by a %s', async (role) => {
    const other = await colleagueOf(api, teacher, role)
    for (const target of [other, teacher, first])
      expect(await change(other, target, 'SCHOOL_FIRST_ADMIN')).toMatchObject({ status: 403 })
  })

  it('of a colleague of another school does not exist', async () => {
    const stranger = await signedUpTeacher(api)
    expect(await change(first, stranger, 'SCHOOL_ADMIN')).toMatchObject({ status: 404 })
    expect(await handOver(first, stranger)).toMatchObject({ status: 404 })
  })

  it.each(['OPERATOR', '', 1, null])('is one of three, not %j', async (role) => {
    const response = await api.server.inject({
      method: 'PUT',
      url: `/v1/colleagues/${teacher.id}/role/`,
      headers: { authorization: `Bearer ${first.token}`, 'accept-language': 'cs' },
      payload: { role },
    })
    expect([response.statusCode, response.json()]).toEqual([422, { detail: { role: ['Takovou roli neznáme'] } }])
  })

  it('is changed in a registered school only', async () => {
    await api.sql('update schools set registered_at = null where school_id = $1', [teacher.school_id])
    const refused = { status: 409, body: { code: 'colleagues.school_not_registered' } }
    expect(await change(first, teacher, 'SCHOOL_ADMIN')).toMatchObject(refused)
    expect(await handOver(first, teacher)).toMatchObject(refused)
  })

  it('of a first admin is not for somebody who cannot sign in yet', async () => {
    await api.get(colleagues.inviteColleagues, { body: { invitations: [{ email: freshEmail() }] } }, as(first))
    const list = await api.get(colleagues.colleagues, {}, as(first))
    const invited = { id: list.find(({ activity }) => activity?.state === 'invited')?.id ?? '' }
    const refused = { status: 409, body: { code: 'colleagues.not_active' } }
    expect(await change(first, invited, 'SCHOOL_FIRST_ADMIN')).toMatchObject(refused)
    expect(await handOver(first, invited)).toMatchObject(refused)
    expect(await change(first, invited, 'SCHOOL_ADMIN')).toMatchObject({ status: 200 })
  })

  it('that stays as it was changes nothing and is not written down', async () => {
    expect(await change(first, teacher, 'TEACHER')).toMatchObject({ status: 200 })
    expect(await api.sql('select from audit_log where school_id = $1', [teacher.school_id])).toEqual([])
  })
})

describe('the last first admin', () => {
  it('cannot be demoted, until there is another one', async () => {
    expect(await change(first, first, 'TEACHER')).toMatchObject(lastOne)
    await change(first, teacher, 'SCHOOL_FIRST_ADMIN')
    expect(await change(first, first, 'TEACHER')).toMatchObject({ status: 200 })
    expect(await change(first, teacher, 'TEACHER')).toMatchObject({ status: 403 })
  })

  it('stays when two give the role up at once', async () => {
    const second = await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN')
    const answers = await Promise.all([change(first, first, 'TEACHER'), change(second, second, 'TEACHER')])
    expect(statuses(answers)).toEqual([200, 409])
    expect(await firstAdmins()).toBe(1)
  })

  it('stays when two demote each other at once', async () => {
    const second = await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN')
    const answers = await Promise.all([change(first, second, 'TEACHER'), change(second, first, 'TEACHER')])
    expect(statuses(answers)).toEqual([200, 403])
    expect(await firstAdmins()).toBe(1)
  })

  it('stays when two remove each other, or one gives up the role while the other leaves', async () => {
    const [second, third] = [
      await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN'),
      await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN'),
    ]
    const remove = (caller: SignedInTeacher, { id }: SignedInTeacher) =>
      api.call(colleagues.removeColleague, { params: { teacher_id: id }, body: {} }, as(caller))
    await Promise.all([remove(second, third), remove(third, second)])
    expect(await firstAdmins()).toBe(2)
    const [left = second] = (await api.get(colleagues.colleagues, {}, as(first))).filter(
      ({ id }) => id === second.id || id === third.id,
    )
    const survivor = left.id === second.id ? second : third
    await Promise.all([change(first, first, 'TEACHER'), leave(survivor)])
    expect(await firstAdmins()).toBe(1)
  })

  it('is kept by the statements themselves, whoever calls them', async () => {
    const { school_id } = teacher
    const within = (work: (db: Db) => Promise<void>) => api.api.database.transaction(school_id, work)
    const demote = ({ id }: SignedInTeacher) => within((db) => setRole(db, { school_id, id }, 'TEACHER'))
    const remove = ({ id }: SignedInTeacher) => within((db) => deleteUser(db, { school_id, id }))
    for (const give of [demote, remove]) await expect(give(first)).rejects.toThrow('must have a first admin')
    const [second, third] = [
      await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN'),
      await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN'),
    ]
    const outcomes = await Promise.allSettled([demote(first), demote(second), remove(third)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(await firstAdmins()).toBe(1)
  })

  it.each([
    ['gives up the role', (db: Db, whose: { school_id: string; id: string }) => setRole(db, whose, 'TEACHER')],
    ['leaves', deleteUser],
  ])('stays where somebody %s while the other one is just giving it up', async (_, give) => {
    const { school_id } = teacher
    const second = await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN')
    let later: Promise<PromiseSettledResult<void>[]> | undefined
    await api.api.database.transaction(school_id, async (db) => {
      await setRole(db, { school_id, id: first.id }, 'TEACHER')
      later = Promise.allSettled([
        api.api.database.transaction(school_id, (other) => give(other, { school_id, id: second.id })),
      ])
      await expect.poll(() => waitingStatements(api)).toBe(1)
    })
    expect((await later)?.map(({ status }) => status)).toEqual(['rejected'])
    expect(await firstAdmins()).toBe(1)
  })

  it('may hand over within one transaction that is for a moment without one', async () => {
    await api.api.database.transaction(teacher.school_id, async (db) => {
      const set = (id: string, role: Role) => db.updateTable('teachers').set({ role }).where('id', '=', id).execute()
      await set(first.id, 'TEACHER')
      await set(teacher.id, 'SCHOOL_FIRST_ADMIN')
    })
    expect(await firstAdmins()).toBe(1)
  })
})

describe('handing over', () => {
  it('makes the receiver the first admin and the giver an admin', async () => {
    expect(await handOver(first, teacher)).toMatchObject({ status: 200, body: { role: 'SCHOOL_FIRST_ADMIN' } })
    expect(await api.get(profile.me, {}, as(first))).toMatchObject({ role: 'SCHOOL_ADMIN' })
    expect(await handOver(first, teacher)).toMatchObject({ status: 403 })
  })

  it('is not for oneself', async () => {
    expect(await handOver(first, first)).toMatchObject({ status: 409, body: { code: 'colleagues.yourself' } })
  })

  it('to two at once reaches one of them', async () => {
    const other = await colleagueOf(api, teacher)
    expect(statuses(await Promise.all([handOver(first, teacher), handOver(first, other)]))).toEqual([200, 403])
    expect(await firstAdmins()).toBe(1)
  })
})

describe('the log of the school', () => {
  it('tells which role became which', async () => {
    await change(first, teacher, 'SCHOOL_ADMIN')
    await handOver(first, teacher)
    const rows = await api.sql('select action, target_name, details from audit_log where school_id = $1 order by id', [
      teacher.school_id,
    ])
    expect(rows).toEqual([
      {
        action: 'colleagues.role_changed',
        target_name: 'Jana Nováková',
        details: { from: 'TEACHER', to: 'SCHOOL_ADMIN' },
      },
      { action: 'colleagues.first_admin_handed_over', target_name: 'Jana Nováková', details: {} },
    ])
  })
})

describe('the permission to look after admins', () => {
  it('comes with the one to look at colleagues, so that the list asks for one of them', () => {
    const looking = roles.filter((role) => rolePermissions[role].includes('view_school_admin_assignments'))
    expect(looking.filter((role) => !rolePermissions[role].includes('view_colleague_assignments'))).toEqual([])
  })
})
