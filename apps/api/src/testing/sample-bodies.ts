import type { TestApi } from './build-api.ts'
import { at, freshEmail, goodPassword, schoolClass, signedUpTeacher, type SignedInTeacher } from './build-school.ts'
import { joinedAttempt, launchedTest, oneOf, someLevel } from './build-test.ts'

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
  const pupils = await schoolClass(api, teacher)
  const student = at(pupils.students, 0)
  const level = await someLevel(api, teacher)
  const question = oneOf(level.questions, 'text')
  const test = await launchedTest(api, teacher, pupils, { question_ids: [question.id] })
  const { token, attempt } = await joinedAttempt(api, test, student)
  return {
    teacher,
    studentToken: token,
    params: {
      ...{
        class_id: pupils.id,
        student_id: student.id,
        test_id: test.id,
        attempt_id: attempt.id,
        item_no: '1',
        code: test.join_code,
      },
      ...{ subject_id: String(level.subject_id), level_id: String(level.id), uid: teacher.id, token: 'x'.repeat(43) },
    },
    bodies: {
      ...accountBodies(teacher),
      ...classBodies,
      'POST /v1/tests/': {
        class_id: pupils.id,
        title: 'Písemka',
        level_id: level.id,
        draw: 1,
        starts_at: api.clock.now().toISOString(),
      },
      'POST /v1/tests/:test_id/prolong/': { minutes: 5 },
      'POST /v1/join/personal/': { personal_code: student.personal_code },
      'POST /v1/join/:code/attempts/': { student_id: student.id, personal_code: student.personal_code },
      'PUT /v1/attempts/:attempt_id/answers/:item_no/': { revision: 1, answer: { text: 'odpověď' }, active_ms: 1000 },
    },
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
    'PUT /v1/users/me/language/': { language: 'cs' },
  }
}

const pupil = { first_name: 'Eva', last_name: 'Malá', email: 'eva@skola.example', extra_time_factor: 1 }
const classForm = { name: '7.B', email: '7b@skola.example' }

const classBodies: SampleSchool['bodies'] = {
  'POST /v1/classes/': { ...classForm, students: [pupil] },
  'PUT /v1/classes/:class_id/': classForm,
  'POST /v1/classes/:class_id/students/': { students: [pupil] },
  'PUT /v1/classes/:class_id/students/:student_id/': pupil,
}
