import * as z from 'zod/mini'
import { beside, Id, Moment, Nothing, OptionalEmail, optionalText, requiredText } from './fields.ts'
import { route } from './route.ts'

/** The largest roster a class may have. */
export const largestClass = 1000

export const Student = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** 8 characters without look-alikes; the pupil proves with it that the name is theirs. */
  personal_code: z.string(),
  /** 1 = no extra time, 1.25 = a quarter more. */
  extra_time_factor: z.number(),
})
export type Student = z.input<typeof Student>

export const SchoolClass = z.object({
  id: Id,
  name: z.string(),
  /** The year in which the school year starts: 2026 means 2026/2027. */
  school_year: z.int(),
  /** The class's own address; empty when it has none. */
  email: z.string(),
  student_count: z.int(),
  teachers: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
  archived_at: z.nullable(Moment),
})
export type SchoolClass = z.input<typeof SchoolClass>

export const SchoolClassDetail = z.extend(SchoolClass, { students: z.array(Student) })
export type SchoolClassDetail = z.input<typeof SchoolClassDetail>

export const ClassForm = z.object({ name: requiredText(60, 'class_name_required'), email: OptionalEmail })
/** A pupil as typed or pasted; names may be pseudonyms, so one of the two is enough. */
export const StudentForm = z
  .object({
    first_name: optionalText(100),
    last_name: optionalText(100),
    email: OptionalEmail,
    extra_time_factor: z._default(
      z
        .number({ error: 'extra_time' })
        .check(z.minimum(1, { error: 'extra_time' }), z.maximum(5, { error: 'extra_time' })),
      1,
    ),
  })
  .check(
    z.refine((student) => student.first_name !== '' || student.last_name !== '', {
      error: 'student_name_required',
      path: ['last_name'],
      ...beside,
    }),
  )

const inClass = z.object({ class_id: Id })
const oneStudent = z.object({ class_id: Id, student_id: Id })

export const classes = {
  classes: route({
    method: 'GET',
    path: '/v1/classes/',
    access: 'signed-in',
    reply: z.array(SchoolClass),
    summary: 'Classes of the teacher; of the school for its admins',
  }),
  createClass: route({
    method: 'POST',
    path: '/v1/classes/',
    access: { permission: 'update_class' },
    body: z.extend(ClassForm, {
      students: z._default(z.array(StudentForm).check(z.maxLength(largestClass, { error: 'too_many_students' })), []),
    }),
    reply: SchoolClassDetail,
    status: 201,
    summary: 'Creates a class, with its pupils if given',
  }),
  schoolClass: route({
    method: 'GET',
    path: '/v1/classes/:class_id/',
    access: 'signed-in',
    params: inClass,
    reply: SchoolClassDetail,
    summary: 'One class with its roster',
  }),
  updateClass: route({
    method: 'PUT',
    path: '/v1/classes/:class_id/',
    access: { permission: 'update_class' },
    params: inClass,
    body: ClassForm,
    reply: SchoolClassDetail,
    summary: 'Changes the name and the e-mail of a class',
  }),
  archiveClass: route({
    method: 'POST',
    path: '/v1/classes/:class_id/archive/',
    access: { permission: 'update_class' },
    params: inClass,
    reply: SchoolClassDetail,
    summary: 'Puts a class away; its results stay',
  }),
  restoreClass: route({
    method: 'POST',
    path: '/v1/classes/:class_id/restore/',
    access: { permission: 'update_class' },
    params: inClass,
    reply: SchoolClassDetail,
    summary: 'Takes an archived class back',
  }),
  addStudents: route({
    method: 'POST',
    path: '/v1/classes/:class_id/students/',
    access: { permission: 'update_class' },
    params: inClass,
    body: z.object({
      students: z
        .array(StudentForm)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(largestClass, { error: 'too_many_students' })),
    }),
    reply: SchoolClassDetail,
    status: 201,
    summary: 'Adds pupils to a class',
  }),
  updateStudent: route({
    method: 'PUT',
    path: '/v1/classes/:class_id/students/:student_id/',
    access: { permission: 'update_class' },
    params: oneStudent,
    body: StudentForm,
    reply: Student,
    summary: 'Changes a pupil',
  }),
  removeStudent: route({
    method: 'DELETE',
    path: '/v1/classes/:class_id/students/:student_id/',
    access: { permission: 'update_class' },
    params: oneStudent,
    reply: Nothing,
    status: 204,
    summary: 'Takes a pupil off the roster; results stay and it can be undone',
  }),
  restoreStudent: route({
    method: 'POST',
    path: '/v1/classes/:class_id/students/:student_id/restore/',
    access: { permission: 'update_class' },
    params: oneStudent,
    reply: Student,
    summary: 'Puts a removed pupil back on the roster',
  }),
  renewPersonalCode: route({
    method: 'POST',
    path: '/v1/classes/:class_id/students/:student_id/new-code/',
    access: { permission: 'update_class' },
    params: oneStudent,
    reply: Student,
    summary: 'Gives a pupil a new personal code; the old one stops working',
  }),
}
