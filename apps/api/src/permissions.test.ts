import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRoutes, type NamedRoute } from './testing/all-routes.ts'
import { at } from './testing/build-school.ts'
import { startWalk, verdictOf, walkCallers, type Verdict, type Walk, type WalkCaller } from './testing/walk-routes.ts'

/*
 * Every route of the contract × every kind of caller × own and another school. What must come out is computed from the
 * contract's `access` and the one table of permissions; app/serve.test.ts compares that table with the product's.
 */
const routes = allRoutes()

const refused = {
  401: { detail: 'Přihlášení vypršelo. Přihlaste se znovu.', code: 'app.unauthorized' },
  403: { detail: 'K tomu nemáte oprávnění.', code: 'app.forbidden' },
  enrol: {
    detail: 'Než budete pokračovat, zapněte si druhý krok přihlášení.',
    code: 'app.second_factor_missing',
  },
}
const refusalBy = (verdict: Exclude<Verdict, 'open'>) => ({
  status: verdict === 'enrol' ? 403 : verdict,
  body: refused[verdict],
})
const missing = { status: 404, body: { detail: 'Nic takového tu není.', code: 'app.not_found' } }

let walk: Walk
beforeAll(async () => {
  walk = await startWalk()
})
afterAll(() => walk.stop())
beforeEach(() => walk.kept.restore())

const closedFor = (caller: WalkCaller) => routes.filter(({ route }) => verdictOf(route, caller) !== 'open')
/** What needs no token is no one's in particular; a stream does not end by itself, app/events.test.ts reads it. */
const openTo = (caller: WalkCaller) =>
  routes.filter(
    ({ route }) => route.access !== 'public' && route.events === undefined && verdictOf(route, caller) === 'open',
  )

/** What the sample school's state does not allow, no matter who asks. */
const refusals: Record<string, string> = {
  // No one has handed in.
  'live.reopen': 'live.not_submitted',
  // No device waits.
  'live.letIn': 'live.not_waiting',
  'live.refuse': 'live.not_waiting',
  'live.sendOut': 'live.not_waiting',
  // The sample sheet has nothing to cross, and its picture was never stored.
  'sheets.decideGroup': 'sheets.no_such_row',
  'sheets.pagePicture': 'sheets.picture_gone',
  // The attempt is a pupil's.
  'marking.joinGuest': 'marking.not_a_guest',
  'marking.separateGuest': 'marking.not_a_guest',
  // Pupils go through the sample test at their own pace.
  'class-pace.lesson': 'class-pace.own_pace',
  'class-pace.takeStep': 'class-pace.own_pace',
  'class-pace.pupilStep': 'class-pace.own_pace',
  'class-pace.chooseTeam': 'class-pace.own_pace',
  'attempts.tryAgain': 'attempts.no_attempts_left',
  'attempts.answerReview': 'attempts.feedback_not_allowed',
  'colleagues.handOver': 'colleagues.not_active',
  'colleagues.nudge': 'colleagues.not_active',
  'planned-tests.updateTest': 'planned-tests.wrong_state',
  'planned-tests.launchTest': 'planned-tests.wrong_state',
  'planned-tests.cancelTest': 'planned-tests.wrong_state',
  // The sample school began this school year.
  'retention.deleteYear': 'retention.nothing_there',
  // The teacher has no second factor.
  'second-factors.renewRecoveryCodes': 'second-factors.none',
  // No money waits, and what is sold was changed since.
  'operator-payments.pairMovement': 'payments.not_found',
  'operator-payments.resolveMovement': 'payments.not_found',
  'operator-payments.resolveEvent': 'payments.not_found',
  'operator-selling.load': 'programs.changed_meanwhile',
  'operator-library.updateSubject': 'operator.changed_meanwhile',
  'operator-library.updateLevel': 'operator.changed_meanwhile',
  'operator-library.updateQuestion': 'operator.changed_meanwhile',
  'operator-events.updateEvent': 'operator.changed_meanwhile',
  'operator-partners.updateText': 'operator.changed_meanwhile',
}
const ofRegistered: Record<string, string> = {
  'school.registerSchool': 'school.is_registered',
  'school.askToJoin': 'school.is_registered',
}
const ofUnregistered: Record<string, string> = {
  'school.updateSchool': 'school.not_registered',
  'school.acceptTerms': 'school.not_registered',
  'school.acceptJoinRequest': 'school.not_registered',
  // Who is not of a registered school is not told the library's keys.
  'questions.copyVariant': 'questions.keys_withheld',
}

const ofFactorless: Record<string, string> = {
  'operator-second-factors.renewRecoveryCodes': 'second-factors.none',
}

function refusalOf({ name }: NamedRoute, { isFounder, lacksFactor }: WalkCaller): string | undefined {
  if (lacksFactor && ofFactorless[name] !== undefined) return ofFactorless[name]
  return refusals[name] ?? (isFounder ? ofUnregistered : ofRegistered)[name]
}

describe('in one’s own school', () => {
  describe.each(walkCallers)('$title', (caller) => {
    it.each(closedFor(caller))('may not call $name', async (named) => {
      const request = await walk.become(caller, walk.school, named)
      const verdict = verdictOf(named.route, caller)
      expect(await walk.ask(named, request)).toEqual(verdict === 'open' ? '' : refusalBy(verdict))
    })

    const open = openTo(caller)
    if (open.length === 0) return
    it.each(open)('may call $name', async (named) => {
      const request = await walk.become(caller, walk.school, named)
      if (named.name === 'school.withdrawJoinRequest') await askedByOurselves()
      const { status, body } = await walk.ask(named, request)
      const code = refusalOf(named, caller)
      if (code === undefined) return expect({ status, body }).toMatchObject({ status: named.route.status ?? 200 })
      expect(named.route.errors).toContain(code)
      expect(body).toMatchObject({ code })
    })
  })

  it.each(routes.filter(({ route }) => route.access === 'public'))('$name needs no token', async (named) => {
    const { params, bodies } = walk.school
    const body = bodies[`${named.route.method} ${named.route.path}`] ?? {}
    const answer = await walk.ask(named, { params, body })
    expect([refused[401], refused[403], refused.enrol]).not.toContainEqual(answer.body)
    expect(answer.status).toBeLessThan(500)
  })
})

/** Only who asked may withdraw; here the school's own teacher has asked the other school. */
function askedByOurselves(): Promise<unknown> {
  const { teacher, params } = walk.school
  const asked = [teacher.id, teacher.school_id, walk.otherSchool.teacher.school_id, params['request_id']]
  return walk.api.sql(
    'update join_requests set user_id = $1, from_school_id = $2, to_school_id = $3 where id = $4',
    asked,
  )
}

const ofOrders = ['variable_symbol', 'document_id']
const ids = [
  ...ofOrders,
  'credit_request_id',
  'class_id',
  'student_id',
  'test_id',
  'attempt_id',
  'session_id',
  'teacher_id',
  'request_id',
  'factor_id',
  'trusted_device_id',
]
const namesIn = ({ route }: NamedRoute) => route.path.match(/(?<=:)\w+/g) ?? []
const ofSchools = routes.filter(
  // The provider's staff belong to no school.
  (named) =>
    named.route.access !== 'public' &&
    named.route.access !== 'operator' &&
    namesIn(named).some((name) => ids.includes(name)),
)
const firstAdmin = at(
  walkCallers.filter(({ title }) => title === 'SCHOOL_FIRST_ADMIN'),
  0,
)
const routeOf = (name: string) =>
  at(
    routes.filter((named) => named.name === name),
    0,
  )
/** In which tables one’s own school was changed. */
const changedHere = () => walk.kept.changedOf(walk.school.teacher.school_id)

/** Orders have a sentence of their own (specification, section 8). */
function missingOf({ name }: NamedRoute): object {
  return name.startsWith('orders.')
    ? { status: 404, body: { code: 'orders.not_found', detail: expect.any(String) } }
    : missing
}

/** What is told of something foreign: nothing. That a school is not registered yet is its own affair. */
function foreignAnswer({ name, route }: NamedRoute, caller: WalkCaller): object {
  const verdict = verdictOf(route, caller)
  if (verdict !== 'open') return refusalBy(verdict)
  const own = caller.isFounder ? ofUnregistered[name] : undefined
  return own === undefined
    ? missingOf({ name, route })
    : { status: 409, body: { code: own, detail: expect.any(String) } }
}

describe('what belongs to another school does not exist', () => {
  describe.each(walkCallers)('for $title', (caller) => {
    it.each(ofSchools)('in $name', async (named) => {
      const request = await walk.become(caller, walk.otherSchool, named)
      const answer = await walk.ask(named, { ...request, params: walk.school.params })
      expect(answer).toEqual(foreignAnswer(named, caller))
      expect(await changedHere()).toEqual([])
    })
  })

  const inner = ofSchools.filter(
    (named) =>
      named.route.access !== 'student' && namesIn(named).length > 1 && ids.includes(namesIn(named).at(-1) ?? ''),
  )
  it.each(inner)('inside something of one’s own, in $name', async (named) => {
    const request = await walk.become(firstAdmin, walk.otherSchool, named)
    // The first id of the path is one's own, the last one is foreign.
    const last = namesIn(named).at(-1) ?? ''
    const params = { ...request.params, [last]: walk.school.params[last] ?? '' }
    expect(await walk.ask(named, { ...request, params })).toEqual(missingOf(named))
    expect(await changedHere()).toEqual([])
  })

  const inBodies: [name: string, status: number][] = [
    ['attempts.joinTest', 404],
    ['classes.moveStudent', 422],
    ['classes.promoteClasses', 404],
    ['classes.setClassTeachers', 422],
    ['colleagues.removeColleague', 422],
    ['planned-tests.planTest', 404],
    ['planned-tests.planTests', 404],
    ['rosters.importRoster', 409],
  ]
  it.each(inBodies)('in the body of %s (%i)', async (name, status) => {
    const named = routeOf(name)
    const request = await walk.become(firstAdmin, walk.otherSchool, named)
    const body = walk.school.bodies[`${named.route.method} ${named.route.path}`] ?? {}
    const rows = name === 'rosters.importRoster' ? { rows: [foreignRow()] } : {}
    expect(await walk.ask(named, { ...request, body: { ...body, ...rows } })).toMatchObject({ status })
    expect(await changedHere()).toEqual([])
  })

  /** A pupil of the other school, as the wizard would change them. */
  const foreignRow = () => ({
    class_id: walk.school.params['class_id'],
    student_id: walk.school.params['student_id'],
    class_name: '6.A',
    first_name: 'Eva',
    last_name: 'Cizí',
    email: '',
  })

  it('and the walk would see a change', async () => {
    const named = routeOf('classes.updateStudent')
    expect(await walk.ask(named, await walk.become(firstAdmin, walk.school, named))).toMatchObject({ status: 200 })
    expect(await changedHere()).toContain('students')
    await walk.kept.restore()
    expect(await changedHere()).toEqual([])
  })
})
