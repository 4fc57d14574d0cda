import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissionsOf, type Role } from '@katedra/contract/permissions'
import { phone } from '@katedra/contract/phone'
import type { Route } from '@katedra/contract/route'
import { pathOf, type NamedRoute } from './all-routes.ts'
import { startTestApi, type TestApi, type TestApiOptions } from './build-api.ts'
import { sampleOperator } from './build-operator.ts'
import { plain } from './build-picture.ts'
import { colleagueOf, goodPassword } from './build-school.ts'
import { keepRows, type KeptRows } from './kept-rows.ts'
import { sampleSchool, type SampleSchool } from './sample-bodies.ts'
import { browserForm, type Sent } from './send-file.ts'

/** Somebody who calls a route. */
export interface WalkCaller {
  title: string
  bearer: 'nobody' | 'stranger' | 'student' | 'teacher' | 'phone' | 'operator'
  role: Role
  /** The teacher is the only one of a school that has not registered. */
  isFounder: boolean
  /** A second factor is demanded of them, and they have none. */
  lacksFactor: boolean
}

const somebody = { bearer: 'teacher', role: 'TEACHER', isFounder: false, lacksFactor: false } as const

export const walkCallers: readonly WalkCaller[] = [
  { ...somebody, title: 'nobody who is signed in', bearer: 'nobody' },
  { ...somebody, title: 'a token that is not ours', bearer: 'stranger' },
  { ...somebody, title: 'an attempt’s token', bearer: 'student' },
  { ...somebody, title: 'a first admin’s phone', bearer: 'phone', role: 'SCHOOL_FIRST_ADMIN' },
  { ...somebody, title: 'the provider’s staff', bearer: 'operator' },
  { ...somebody, title: 'TEACHER' },
  { ...somebody, title: 'SCHOOL_ADMIN', role: 'SCHOOL_ADMIN' },
  { ...somebody, title: 'SCHOOL_FIRST_ADMIN', role: 'SCHOOL_FIRST_ADMIN' },
  { ...somebody, title: 'a teacher whose second factor is demanded and missing', lacksFactor: true },
  {
    ...somebody,
    title: 'a first admin whose second factor is demanded and missing',
    role: 'SCHOOL_FIRST_ADMIN',
    lacksFactor: true,
  },
  { ...somebody, title: 'the provider’s staff without a second factor', bearer: 'operator', lacksFactor: true },
  { ...somebody, title: 'the only teacher of an unregistered school', isFounder: true },
]

/** How a call may end before anything is asked for; `enrol` stands for a second factor that is demanded and missing. */
export type Verdict = 'open' | 401 | 403 | 'enrol'

/** What the contract and the table of permissions say, before anything is asked for. */
export function verdictOf(route: Route, caller: WalkCaller): Verdict {
  const { access, remote, enrolment } = route
  if (access === 'public') return 'open'
  if (access === 'student') return caller.bearer === access ? 'open' : 401
  if (access === 'operator' ? caller.bearer !== access : !['teacher', 'phone'].includes(caller.bearer)) return 401
  if (caller.lacksFactor && enrolment !== true) return 'enrol'
  if (access === 'operator') return 'open'
  if (caller.bearer === 'phone' && remote !== true) return 403
  if (access === 'signed-in') return 'open'
  const { role, isFounder } = caller
  const granted = permissionsOf(role, { is_registered: !isFounder, is_founder: isFounder })
  return granted.includes(access.permission) ? 'open' : 403
}

export interface WalkSchool extends SampleSchool {
  phoneToken: string
  operatorToken: string
}

export interface WalkRequest {
  token?: string
  params: Record<string, string>
  body: Record<string, unknown>
}

export interface Walk {
  api: TestApi
  school: WalkSchool
  otherSchool: WalkSchool
  kept: KeptRows
  /** Lets the school's teacher be that caller; returns what the caller sends. */
  become(caller: WalkCaller, of: WalkSchool, named: NamedRoute): Promise<WalkRequest>
  ask(named: NamedRoute, request: WalkRequest): Promise<{ status: number; body: unknown }>
  stop(): Promise<void>
}

/** A server with two schools that have one of everything; every call finds them as they were built. */
export async function startWalk(options: Pick<TestApiOptions, 'beside'> = {}): Promise<Walk> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-walk-'))
  const api = await startTestApi({ ...options, config: { dataDir } })
  const operator = await sampleOperator(api)
  const school = await walkSchool(api, operator)
  const otherSchool = await walkSchool(api, operator)
  for (const one of [school, otherSchool]) await giveRole(api, one, 'TEACHER')
  const files = await sampleFiles()
  await api.sql('delete from rate_limits')
  const kept = await keepRows(api)
  return {
    api,
    school,
    otherSchool,
    kept,
    become: async (caller, of, named) => {
      // As which the teachers were kept; most callers have this role, and a write more makes a restore more.
      if (caller.isFounder) await leaveAlone(api, of, named)
      else if (caller.role !== 'TEACHER') await giveRole(api, of, caller.role)
      if (caller.lacksFactor) await demandFactor(api, of)
      const token = tokenOf(caller, of)
      const body = { ...bodyOf(of, named, caller), ...(named.name === 'school.askToJoin' ? numberOf(otherSchool) : {}) }
      return { ...(token === undefined ? {} : { token }), params: of.params, body }
    },
    ask: (named, request) => send(api, named.route, { ...request, file: files[named.route.upload ?? ''] }),
    async stop() {
      await api.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The sample school with a second first admin, so that the teacher may be anything, and a connected phone. */
async function walkSchool(api: TestApi, operator: Awaited<ReturnType<typeof sampleOperator>>): Promise<WalkSchool> {
  const school = await sampleSchool(api)
  const { token } = school.teacher
  await colleagueOf(api, school.teacher, 'SCHOOL_FIRST_ADMIN')
  await api.sql("update classes set email = 'trida@skola.example'")
  const { code } = await api.get(phone.createPhoneCode, {}, { token })
  const phoneToken = (await api.get(phone.connectPhone, { body: { code } })).access
  const { school_id, id: user_id } = school.teacher
  const params = { ...school.params, ...operator.params, school_id, user_id }
  return {
    ...school,
    params,
    bodies: { ...school.bodies, ...operator.bodies },
    phoneToken,
    operatorToken: operator.token,
  }
}

/** A file for each name that an upload may have. */
export async function sampleFiles(): Promise<Record<string, Sent>> {
  const picture = new Uint8Array(await plain(300, 300).png().toBuffer())
  const roster = new TextEncoder().encode('Třída;Příjmení\n7.C;Nová\n')
  const statement = new TextEncoder().encode('no statement')
  return {
    image: await browserForm([['image', picture]]),
    sheet: await browserForm([['sheet', picture]]),
    file: await browserForm([['file', roster]]),
    statement: await browserForm([['statement', statement]]),
    questions: await browserForm([['questions', new TextEncoder().encode('Praha leží na Vltavě.{T}\n')]]),
  }
}

function tokenOf({ bearer }: WalkCaller, school: WalkSchool): string | undefined {
  const { studentToken: student, phoneToken, operatorToken: operator, teacher } = school
  return { nobody: undefined, stranger: 'nonsense', student, teacher: teacher.token, phone: phoneToken, operator }[
    bearer
  ]
}

const numberOf = ({ params }: WalkSchool) => ({ identification_number: params['identification_number'] })

/** The sample body, with the teacher's right password where the sample names a wrong one. */
function bodyOf(
  { bodies }: WalkSchool,
  { name, route }: NamedRoute,
  { lacksFactor }: WalkCaller,
): Record<string, unknown> {
  const passwords: Record<string, object> = {
    'profile.deleteAccount': { password: goodPassword },
    'auth.passwordChange': { old_password: goodPassword },
    // Without a second factor it is the password that proves.
    ...(lacksFactor ? { 'operator-second-factors.prove': { code: undefined, password: goodPassword } } : {}),
  }
  return { ...bodies[`${route.method} ${route.path}`], ...passwords[name] }
}

function giveRole(api: TestApi, { teacher }: WalkSchool, role: Role): Promise<unknown> {
  return api.sql('update teachers set role = $1 where id = $2', [role, teacher.id])
}

/** The school demands a second factor of everybody, and no one has any. */
async function demandFactor(api: TestApi, { teacher }: WalkSchool): Promise<void> {
  await api.sql("update schools set second_factor_demand = 'all' where school_id = $1", [teacher.school_id])
  await api.sql('delete from time_codes where confirmed_at is not null')
}

/** Makes the school unregistered again, with one teacher; who is asked for by the path stays. */
async function leaveAlone(api: TestApi, { teacher, params }: WalkSchool, { route }: NamedRoute): Promise<void> {
  const { school_id, id } = teacher
  const stays = route.path.includes(':teacher_id') ? params['teacher_id'] : id
  await api.sql('update schools set registered_at = null, identification_number = null where school_id = $1', [
    school_id,
  ])
  await api.sql('delete from registered_schools where school_id = $1', [school_id])
  await api.sql("update teachers set role = 'TEACHER' where id = $1", [id])
  for (const table of ['teachers', 'users'])
    await api.sql(`delete from ${table} where school_id = $1 and id <> all($2)`, [school_id, [id, stays]])
}

/** The address of a route with all that it cannot do without. */
export function addressOf(route: Route, params: Record<string, string>): string {
  return `${pathOf(route, params)}${queries[route.path]?.(params) ?? ''}`
}

const queries: Record<string, (params: Record<string, string>) => string> = {
  '/v1/operator/find/': () => '?search=jana',
  '/v1/question-files/': ({ subject_id }) =>
    `?subject_id=${subject_id}&request_id=019a0000-0000-7000-8000-000000000002`,
  '/v1/questions/chosen/': ({ question_id }) => `?question_ids=${question_id}`,
  '/v1/credits/coverage/': ({ subject_id }) => `?subject_id=${subject_id}`,
}

async function send(
  api: TestApi,
  route: Route,
  { token, params, body, file }: WalkRequest & { file: Sent | undefined },
): Promise<{ status: number; body: unknown }> {
  const response = await api.server.inject({
    method: route.method,
    url: addressOf(route, params),
    headers: {
      'accept-language': 'cs',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(file === undefined ? {} : { 'content-type': file.contentType }),
    },
    ...(file === undefined ? {} : { payload: file.payload }),
    ...(route.body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: parsed(response.headers['content-type'], response.body) }
}

function parsed(type: unknown, text: string): unknown {
  return text !== '' && String(type).includes('json') ? JSON.parse(text) : text
}
