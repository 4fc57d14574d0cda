import { randomUUID } from 'node:crypto'
import { softAuthenticator } from './soft-authenticator.ts'
import { attempts } from '@katedra/contract/attempts'
import { colleagues } from '@katedra/contract/colleagues'
import { credits } from '@katedra/contract/credits'
import { orders } from '@katedra/contract/orders'
import { marking } from '@katedra/contract/marking'
import { marks } from '@katedra/contract/marks'
import { ownSubjects } from '@katedra/contract/own-subjects'
import { currentTerms, school } from '@katedra/contract/school'
import { secondFactors } from '@katedra/contract/second-factors'
import { sessions } from '@katedra/contract/sessions'
import type { Question } from '@katedra/questions'
import { factorBodies, sampleFactors } from './build-factors.ts'
import type { TestApi } from './build-api.ts'
import {
  at,
  freshEmail,
  goodPassword,
  registeredSchool,
  schoolClass,
  schoolForm,
  signedUpTeacher,
  type SignedInTeacher,
} from './build-school.ts'
import { pooledLot } from './build-credits.ts'
import { operatorBodies } from './build-operator.ts'
import { orderForm, placedOrder } from './build-order.ts'
import { generatedQuestions, joinedAttempt, launchedTest, oneOf, someLevel } from './build-test.ts'
import { creditBodies, orderBodies } from './sample-orders.ts'
import { bankQuestion, questionBodies } from './sample-questions.ts'

export interface SampleSchool {
  teacher: SignedInTeacher
  /** Token of a pupil's attempt. */
  studentToken: string
  /** Values of every parameter that a path may have. */
  params: Record<string, string>
  /** A body that each route takes, by method and path. */
  bodies: Record<string, Record<string, unknown>>
}

/** A school with one of everything, for tests that walk the whole contract. */
export async function sampleSchool(api: TestApi): Promise<SampleSchool> {
  const teacher = await signedUpTeacher(api)
  const identification_number = await registeredSchool(api, teacher)
  const pupils = await schoolClass(api, teacher)
  const other = await schoolClass(api, teacher, { name: '6.B' })
  const student = at(pupils.students, 0)
  const level = await someLevel(api, teacher)
  const question = oneOf(level.questions, 'text')
  const test = await launchedTest(api, teacher, pupils, { question_ids: [question.id] })
  const { token, attempt } = await joinedAttempt(api, test, student)
  const handedIn = await handedInAttempt(api, test, at(pupils.students, 1))
  const ordered = await cardOrder(api, teacher)
  const account = { kind: 'user', id: teacher.id } as const
  const proof = () => ({ password: goodPassword })
  const factors = await sampleFactors(api, secondFactors, account, { token: teacher.token, proof })
  const question_id = await bankQuestion(api, teacher, { subject_id: level.subject_id, question: question.question })
  return {
    teacher,
    studentToken: token,
    params: {
      class_id: pupils.id,
      student_id: student.id,
      test_id: test.id,
      register: 'bakalari',
      attempt_id: attempt.id,
      item_no: '1',
      page_id: await sheetPage(api, { school_id: teacher.school_id, test_id: test.id, student_id: student.id }),
      picture_id: await failedPicture(api, { school_id: teacher.school_id, test_id: test.id }),
      group: 'q1',
      question_id,
      version: '1',
      generated_id: at(await generatedQuestions(api, 'fractions.addition'), 0).id,
      generator: 'fractions.shaded-part',
      difficulty: '1',
      drawing: '1.svg',
      seed: '7',
      code: test.join_code,
      credit_request_id: await creditRequest(api, teacher, pupils.id),
      credit_lot_id: await pooledLot(api, teacher, 5),
      exclusion_id: await exclusionOf(api, teacher, { test_id: test.id, attempt_id: handedIn }),
      scale_id: await otherScale(api, teacher),
      rescoring_id: await rescoringOf(api, teacher, { test_id: test.id, question: question.question }),
      batch_id: await batchOf(api, teacher, { test_id: test.id, attempt_id: handedIn }),
      teacher_id: await invitedColleague(api, teacher),
      identification_number,
      school_id: teacher.school_id,
      school_year: '2025',
      request_id: await joinRequestTo(api, identification_number),
      session_id: await sessionOf(api, teacher),
      name: `${'a'.repeat(22)}.webp`,
      text_name: 'terms',
      ...ordered,
      vat_id: 'SK2020123456',
      factor_id: factors.factor_id,
      trusted_device_id: factors.trusted_device_id,
      subject_id: String(level.subject_id),
      own_subject_id: await ownSubject(api, teacher),
      level_id: String(level.id),
      uid: teacher.id,
      token: 'x'.repeat(43),
    },
    bodies: {
      ...accountBodies(teacher),
      ...operatorBodies,
      ...factorBodies('/v1/second-factors', 'factor_id', factors),
      ...secondStepBodies('/v1/auth'),
      ...secondStepBodies('/v1/operator'),
      'POST /v1/join/:code/entry-requests/': { student_id: student.id },
      'POST /v1/join/:code/entry-requests/enter/': { token: 'x'.repeat(43) },
      'PUT /v1/school/second-factor-demand/': { demand: 'none' },
      'PUT /v1/school/retention/': { keep_years: 2 },
      ...ownAccountBodies,
      ...ownSubjectBodies,
      ...classBodies,
      ...colleagueBodies,
      ...orderBodies,
      ...creditBodies,
      'POST /v1/search/': { text: 'nová' },
      'POST /v1/orders/': { ...(await orderForm(api, teacher)) },
      ...schoolBodies(identification_number),
      'DELETE /v1/colleagues/:teacher_id/': { heir_id: teacher.id },
      'PUT /v1/classes/:class_id/teachers/': { teacher_ids: [teacher.id] },
      'POST /v1/classes/:class_id/students/:student_id/move/': { to_class_id: other.id },
      'POST /v1/classes/promotion/': { classes: [{ class_id: other.id, new_name: '7.B' }] },
      'POST /v1/tests/': {
        class_id: pupils.id,
        title: 'Písemka',
        level_id: level.id,
        draw: 1,
        starts_at: api.clock.now().toISOString(),
      },
      'POST /v1/tests/several/': {
        title: 'Písemka',
        level_id: level.id,
        draw: 1,
        plans: [{ class_id: pupils.id, starts_at: api.clock.now().toISOString() }],
      },
      'PUT /v1/generated-questions/:generated_id/variants/:seed/': { is_excluded: true },
      'POST /v1/tests/try/': { question: question.question, answer: { text: 'odpověď' } },
      'PUT /v1/tests/:test_id/': { title: 'Písemka', starts_at: api.clock.now().toISOString() },
      'POST /v1/tests/:test_id/send/': { again: false },
      'POST /v1/tests/:test_id/prolong/': { minutes: 5 },
      'POST /v1/tests/:test_id/export/results/': { format: 'csv' },
      'POST /v1/tests/:test_id/sheets/pages/:page_id/place/': {
        student_id: student.id,
        variant: 'a',
        sheet_page: 1,
      },
      'PUT /v1/tests/:test_id/sheets/pages/:page_id/groups/:group/': { values: [] },
      'POST /v1/tests/:test_id/export/paper/': {
        variants: '2',
        questions: true,
        key: true,
        sheets: 'blank',
        rule: 'cross',
      },
      'PUT /v1/tests/:test_id/public-results/': { duration: 'week' },
      'POST /v1/sample-test/check/': { answers: [{ item_no: 1, answer: null }] },
      'POST /v1/public-daily-event/answer/': { event_id: await askingEvent(api), answer: { chosen: [] } },
      ...liveBodies(attempt.id),
      ...markingBodies(handedIn, question.question),
      ...marksBodies,
      'PUT /v1/tests/:test_id/attempts/:attempt_id/student/': { student_id: student.id },
      ...questionBodies(question_id, { subject_id: level.subject_id, question: question.question }),
      'POST /v1/tests/:test_id/class-pace/': { step: 'show', version: 0 },
      'PUT /v1/attempts/:attempt_id/team/': { team_no: 1 },
      'POST /v1/attempts/:attempt_id/presence/': { item_no: 1 },
      'POST /v1/join/personal/': { personal_code: student.personal_code },
      'POST /v1/join/:code/waiting-pupils/': { student_id: student.id, personal_code: student.personal_code },
      'POST /v1/join/:code/attempts/': { student_id: student.id, personal_code: student.personal_code },
      'PUT /v1/attempts/:attempt_id/answers/:item_no/': { revision: 1, answer: { text: 'odpověď' }, active_ms: 1000 },
    },
  }
}

/** An event of the content files that asks a question with options. */
async function askingEvent(api: TestApi): Promise<string> {
  const rows = await api.sql("select id from daily_events where question ->> 'type' = 'abc' limit 1")
  return String(at(rows, 0)['id'])
}

/** An order by card that was to be paid by transfer at first, so that it has a document; and a payment of it at the gateway. */
async function cardOrder(api: TestApi, teacher: SignedInTeacher): Promise<Record<string, string>> {
  const { variable_symbol, documents } = await placedOrder(api, teacher)
  const params = { variable_symbol }
  await api.get(orders.changeOrderMethod, { params, body: { payment_method: 'card' } }, teacher)
  const { url } = await api.get(orders.payOrderByCard, { params }, teacher)
  return { variable_symbol, document_id: at(documents, 0).id, payment_id: url.split('/').at(-1) ?? '' }
}

/** Credits in the pool, and a request for some of them. */
async function creditRequest(api: TestApi, { token }: SignedInTeacher, class_id: string): Promise<string> {
  await placedOrder(api, { token }, { payment_method: 'invoice' })
  const body = { program_id: 1, quantity: 1, note: '' }
  const { programs } = await api.get(credits.requestCredits, { params: { class_id }, body }, { token })
  return programs.find(({ open_request }) => open_request !== null)?.open_request?.id ?? ''
}

async function joinRequestTo(api: TestApi, identification_number: string): Promise<string> {
  const { token } = await signedUpTeacher(api)
  const body = { identification_number, message: 'Učím u vás od září.' }
  const { join_request } = await api.get(school.askToJoin, { body }, { token })
  return join_request?.id ?? ''
}

/** An answered attempt. */
async function handedInAttempt(
  api: TestApi,
  test: Parameters<typeof joinedAttempt>[1],
  student: Parameters<typeof joinedAttempt>[2],
) {
  const { token, attempt } = await joinedAttempt(api, test, student)
  const caller = { token }
  const body = { revision: 1, answer: { text: 'odpověď' }, active_ms: 4000 }
  await api.get(attempts.saveAnswer, { params: { attempt_id: attempt.id, item_no: 1 }, body }, caller)
  await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, caller)
  return attempt.id
}

async function exclusionOf(
  api: TestApi,
  { token }: SignedInTeacher,
  { test_id, attempt_id }: { test_id: string; attempt_id: string },
): Promise<string> {
  const body = { item_no: 1, attempt_id, reason: 'Výpadek proudu' }
  return (await api.get(marking.exclude, { params: { test_id }, body }, { token })).id
}

async function rescoringOf(
  api: TestApi,
  { token }: SignedInTeacher,
  { test_id, question: { key, points } }: { test_id: string; question: Question },
): Promise<string> {
  const body = { item_no: 1, key, points, reason: 'Klíč' }
  return (await api.get(marking.rescore, { params: { test_id }, body }, { token })).id
}

async function batchOf(
  api: TestApi,
  { token }: SignedInTeacher,
  { test_id, attempt_id }: { test_id: string; attempt_id: string },
): Promise<string> {
  const params = { test_id, batch_id: randomUUID() }
  const body = { item_no: 1, attempt_ids: [attempt_id], points: 0.5 }
  await api.get(marking.takeApart, { params: { test_id, item_no: 1, attempt_id } }, { token })
  return (await api.get(marking.markBatch, { params, body }, { token })).batch_id
}

/** Each school has another one, so that any two may become one. */
async function ownSubject(api: TestApi, { token, school_id }: SignedInTeacher): Promise<string> {
  const body = { ...ownSubjectForm, name: `Etika ${school_id}` }
  const { id } = await api.get(ownSubjects.create, { body }, { token })
  return String(id)
}

/** One that may be deleted. */
async function otherScale(api: TestApi, { token }: SignedInTeacher): Promise<string> {
  const { scales } = await api.get(marks.scales, {}, { token })
  return scales.find(({ is_default }) => !is_default)?.id ?? ''
}

async function sessionOf(api: TestApi, teacher: SignedInTeacher): Promise<string> {
  return at(await api.get(sessions.sessions, {}, { token: teacher.token }), 0).id
}

async function invitedColleague(api: TestApi, { token, id }: SignedInTeacher): Promise<string> {
  await api.get(colleagues.inviteColleagues, { body: { invitations: [{ email: freshEmail() }] } }, { token })
  const list = await api.get(colleagues.colleagues, {}, { token })
  return at(
    list.filter((colleague) => colleague.id !== id),
    0,
  ).id
}

/** Of sign-ins that no one has begun. */
function secondStepBodies(prefix: string): SampleSchool['bodies'] {
  const challenge = 'nobody’s'
  return {
    [`POST ${prefix}/second-step/options/`]: { challenge },
    [`POST ${prefix}/second-step/`]: { challenge, code: '123456' },
    [`POST ${prefix}/passkey/`]: { challenge, passkey: softAuthenticator().answer(challenge) },
  }
}

function accountBodies({ email, refresh, id }: SignedInTeacher): SampleSchool['bodies'] {
  const person = {
    first_name: 'Jana',
    last_name: 'Nováková',
    city: 'Brno',
    school_name: 'ZŠ Úvoz',
    phone: '',
    country_id: 1,
    subject_id: 1,
  }
  return {
    'POST /v1/auth/sign-in/': { email, password: 'not this one', remember_me: false },
    'POST /v1/auth/sign-up/': { email: freshEmail(), password: goodPassword, ...person },
    'POST /v1/auth/refresh/': { refresh },
    'DELETE /v1/auth/logout/': { refresh: 'somebody else’s' },
    'POST /v1/auth/password-reset/': { email },
    'POST /v1/auth/password-reset-confirm/': {
      new_password1: goodPassword,
      new_password2: goodPassword,
      uid: id,
      token: 'x',
    },
    'POST /v1/auth/resend-confirmation-email/': { email },
    'POST /v1/users/check-email/': { email },
    'POST /v1/auth/teacher-session/exchange/': { teacher_code: 'nobody’s' },
    'POST /v1/phone-connections/connect/': { code: 'nobody’s' },
    'POST /v1/users/': { first_name: 'Eva', last_name: 'Malá', email: freshEmail(), password: goodPassword },
  }
}

/** None of them ends or locks the account: the passwords are wrong. */
const ownAccountBodies: SampleSchool['bodies'] = {
  'PUT /v1/users/me/language/': { language: 'cs' },
  'PUT /v1/users/me/': {
    first_name: 'Jana',
    last_name: 'Nováková',
    title_before_name: 'Mgr.',
    title_after_name: '',
    birth_date: '1980-03-30',
    school_end_date: '',
    contact_email: 'jana@skola.example',
    phone: '+420 601 234 567',
    website: 'https://www.skola.example',
    facebook_url: '',
    twitter_url: '',
    linkedin_url: '',
  },
  'POST /v1/users/password-change/': {
    new_password1: 'úplně nové heslo',
    new_password2: 'úplně nové heslo',
    old_password: 'not this one',
  },
  'DELETE /v1/users/me/': { password: 'not this one' },
}

const colleagueBodies: SampleSchool['bodies'] = {
  'POST /v1/colleagues/invitations/': { invitations: [{ email: 'pozvana@skola.example', first_name: 'Iva' }] },
  'POST /v1/invitations/:uid/:token': { first_name: 'Iva', last_name: 'Nová', password: goodPassword },
  'PUT /v1/colleagues/:teacher_id/role/': { role: 'TEACHER' },
  'POST /v1/colleagues/:teacher_id/nudge/': { wish: 'plan_test', note: 'Do pátku, prosím.' },
}

function liveBodies(attempt_id: string): SampleSchool['bodies'] {
  const live = 'POST /v1/tests/:test_id/live'
  return {
    [`${live}/time/`]: { minutes: 5 },
    [`${live}/pause/`]: {},
    [`${live}/resume/`]: {},
    [`${live}/messages/`]: { text: 'Ještě pět minut.' },
    [`${live}/send-out/`]: { waiting_id: '019a0000-0000-7000-8000-000000000003' },
    [`${live}/let-in/`]: { request_id: '019a0000-0000-7000-8000-000000000002' },
    [`${live}/refuse/`]: { request_id: '019a0000-0000-7000-8000-000000000002' },
    [`${live}/codes/`]: { without_codes: true },
    [`${live}/release/`]: { attempt_id },
    [`${live}/end/`]: { attempt_ids: [attempt_id] },
    [`${live}/reopen/`]: { attempt_id },
    'POST /v1/tests/:test_id/late-answers/': { accepted: true, answers: [{ attempt_id, item_no: 1 }] },
  }
}

function markingBodies(attempt_id: string, { key, points }: Question): SampleSchool['bodies'] {
  const changed = { item_no: 1, key, points }
  return {
    'POST /v1/tests/:test_id/exclusions/': { item_no: 1, reason: 'Nejasná otázka' },
    'POST /v1/tests/:test_id/exclusions/preview/': { item_no: 1 },
    'POST /v1/tests/:test_id/rescorings/': { ...changed, reason: 'Opravený klíč' },
    'POST /v1/tests/:test_id/rescorings/preview/': changed,
    'PUT /v1/tests/:test_id/marking/': { attempt_id, item_no: 1, points: 0.5 },
    'PUT /v1/tests/:test_id/marking/batches/:batch_id/': { attempt_ids: [attempt_id], item_no: 1, points: 0.5 },
  }
}

const ownSubjectForm = { name: 'Mediální výchova', colour: '#2E5E8C', glyph: 'speech' }

const ownSubjectBodies: SampleSchool['bodies'] = {
  'POST /v1/school/subjects/': ownSubjectForm,
  'PUT /v1/school/subjects/:own_subject_id/': ownSubjectForm,
}

const scaleForm = {
  name: 'Přísná',
  steps: [
    { label: 'splnil', from: 8000, value: null },
    { label: 'nesplnil', from: 0, value: null },
  ],
}

const marksBodies: SampleSchool['bodies'] = {
  'POST /v1/scales/': scaleForm,
  'PUT /v1/scales/:scale_id/': scaleForm,
  'PUT /v1/scales/': { rounding: 'whole_percent' },
  'PUT /v1/tests/:test_id/marks/': { scale_id: null, weight: 2, topic: 'Zlomky' },
  'PUT /v1/tests/:test_id/marks/:student_id/': { label: null, absence: 'excused' },
  'POST /v1/tests/:test_id/marks/publish/': { expected: [] },
  'POST /v1/tests/:test_id/marks/export/': { format: 'csv' },
  'POST /v1/classes/:class_id/marks/export/': { format: 'csv' },
  'PUT /v1/classes/:class_id/register-order/:register/': { student_ids: [] },
}

function schoolBodies(identification_number: string): SampleSchool['bodies'] {
  const form = schoolForm({ identification_number })
  return {
    'PUT /v1/school/': form,
    'PUT /v1/school/settings/': { shows_suspicion: false },
    'POST /v1/school/security-events/export/': { format: 'csv' },
    'POST /v1/school/register/': { ...form, accepts_terms: true, terms_version: currentTerms },
    'POST /v1/school/terms/': { terms_version: currentTerms },
    'POST /v1/school/join-requests/': { identification_number, message: '' },
  }
}

const pupil = { first_name: 'Eva', last_name: 'Malá', email: 'eva@skola.example', extra_time_factor: 1 }
const classForm = { name: '7.B', email: '7b@skola.example' }

const classBodies: SampleSchool['bodies'] = {
  'POST /v1/classes/': { ...classForm, students: [pupil] },
  'PUT /v1/classes/:class_id/': classForm,
  'POST /v1/classes/:class_id/students/': { students: [pupil] },
  'PUT /v1/classes/:class_id/students/:student_id/': pupil,
  'POST /v1/classes/:class_id/messages/': { subject: 'Výlet', body: 'Sraz v osm.' },
  'POST /v1/classes/:class_id/export/': { format: 'csv' },
  'POST /v1/classes/:class_id/gradebook/export/': { format: 'csv' },
  'POST /v1/rosters/': { import_id: '019a0000-0000-7000-8000-000000000001', rows: [] },
}

/** A page of an answer sheet that waits for a decision. */
async function sheetPage(
  api: TestApi,
  { school_id, test_id, student_id }: { school_id: string; test_id: string; student_id: string },
): Promise<string> {
  const [picture] = await api.sql(
    `insert into sheet_pictures (school_id, test_id, digest, name, sent_at, read_at)
     values ($1, $2, '\\x00', 'arch.jpg', now(), now()) returning id`,
    [school_id, test_id],
  )
  const [page] = await api.sql(
    `insert into sheet_pages (school_id, picture_id, test_id, page_no, file, is_flat, problem, variant, sheet_page, rule, student_id, boxes)
     values ($1, $2, $3, 1, $4, true, 'twice', 'a', 1, 'cross', $5, '[]') returning id`,
    [school_id, picture?.['id'], test_id, `${'a'.repeat(22)}.jpg`, student_id],
  )
  return String(page?.['id'])
}

/** A file of which nothing could be read. */
async function failedPicture(
  api: TestApi,
  { school_id, test_id }: { school_id: string; test_id: string },
): Promise<string> {
  const [picture] = await api.sql(
    `insert into sheet_pictures (school_id, test_id, digest, name, sent_at, read_at, problem)
     values ($1, $2, '\\x01', 'arch.pdf', now(), now(), 'locked') returning id`,
    [school_id, test_id],
  )
  return String(picture?.['id'])
}
