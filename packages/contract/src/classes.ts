import * as z from 'zod/mini'
import { beside, Id, Moment, Nothing, OptionalEmail, optionalText, requiredText } from './fields.ts'
import { route } from './route.ts'

/** The largest roster a class may have. */
export const maxClassSize = 1000

export const Student = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  /** On a roster: which of several pupils of one full name, 1 to n; everybody else has none. */
  namesake_no: z.optional(z.int()),
  email: z.string(),
  /** 8 characters without look-alikes; the pupil proves with it that the name is theirs. */
  personal_code: z.string(),
  /** 1 = no extra time, 1.25 = a quarter more. */
  extra_time_factor: z.number(),
})
export type Student = z.input<typeof Student>

/** A pupil who was taken off a roster. */
export const RemovedStudent = z.extend(Student, { removed_at: Moment })
export type RemovedStudent = z.input<typeof RemovedStudent>

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

export const ClassForm = z.strictObject({ name: requiredText(60, 'class_name_required'), email: OptionalEmail })
/** A pupil as typed or pasted; names may be pseudonyms, so one of the two is enough. */
export const StudentForm = z
  .strictObject({
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

/** A class before it goes into the next school year. */
export const PromotedClass = z.object({
  class_id: Id,
  name: z.string(),
  /** What it will be called; null for leavers, whose class is only archived. */
  new_name: z.nullable(z.string()),
  student_count: z.int(),
})
export type PromotedClass = z.input<typeof PromotedClass>

/** How many teachers one class may have. */
export const maxTeachers = 30
/** How many classes are promoted in one step. */
export const maxPromoted = 300

/** Where a message to one address stands: in the outbox, handed to the mail server, given up; unknown once the mail is forgotten. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'unknown'] as const

export const ClassMessage = z.object({
  id: Id,
  sent_at: Moment,
  teacher_name: z.string(),
  subject: z.string(),
  body: z.string(),
  recipients: z.array(
    z.object({
      email: z.string(),
      /** Empty for the class's own address. */
      student_name: z.string(),
      state: z.enum(deliveryStates),
    }),
  ),
})
export type ClassMessage = z.input<typeof ClassMessage>

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
      students: z._default(z.array(StudentForm).check(z.maxLength(maxClassSize, { error: 'too_many_students' })), []),
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
    body: z.strictObject({
      students: z
        .array(StudentForm)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(maxClassSize, { error: 'too_many_students' })),
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
  removedStudents: route({
    method: 'GET',
    path: '/v1/classes/:class_id/removed-students/',
    access: { permission: 'update_class' },
    params: inClass,
    reply: z.array(RemovedStudent),
    summary: 'Pupils who were taken off the roster and are in no other class, the last one first',
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
  setClassTeachers: route({
    method: 'PUT',
    path: '/v1/classes/:class_id/teachers/',
    access: { permission: 'update_class' },
    params: inClass,
    body: z.strictObject({
      teacher_ids: z
        .array(Id)
        .check(z.minLength(1, { error: 'teacher_required' }), z.maxLength(maxTeachers, { error: 'too_many_teachers' })),
    }),
    reply: SchoolClassDetail,
    summary: 'Sets the teachers of a class; one at least',
  }),
  moveStudent: route({
    method: 'POST',
    path: '/v1/classes/:class_id/students/:student_id/move/',
    access: { permission: 'update_class' },
    params: oneStudent,
    body: z.strictObject({ to_class_id: Id }),
    reply: Student,
    summary: 'Moves a pupil to another class, with code and results',
  }),
  promotion: route({
    method: 'GET',
    path: '/v1/classes/promotion/',
    access: { permission: 'update_class' },
    reply: z.object({ school_year: z.int(), classes: z.array(PromotedClass) }),
    summary: 'What the classes of the ending school year would be called in the next one',
  }),
  promoteClasses: route({
    method: 'POST',
    path: '/v1/classes/promotion/',
    access: { permission: 'update_class' },
    body: z.strictObject({
      classes: z
        .array(
          z.strictObject({
            class_id: Id,
            new_name: z.nullable(requiredText(60, 'class_name_required')),
          }),
        )
        .check(z.minLength(1, { error: 'required' }), z.maxLength(maxPromoted, { error: 'too_many_classes' })),
    }),
    reply: z.array(SchoolClass),
    summary: 'Opens the classes of the next school year with the same pupils and teachers and archives the old ones',
  }),
  exportStudent: route({
    // Written down in the change log, so it is no GET.
    method: 'POST',
    path: '/v1/classes/:class_id/students/:student_id/export/',
    access: { permission: 'update_class' },
    params: oneStudent,
    reply: z.record(z.string(), z.unknown()),
    summary: 'Everything kept about one pupil',
  }),
  eraseStudent: route({
    method: 'POST',
    path: '/v1/classes/:class_id/students/:student_id/erase/',
    access: { permission: 'update_class' },
    params: oneStudent,
    reply: Nothing,
    status: 204,
    summary: 'Erases a pupil’s name, e-mail and code for good; answers stay without a person',
  }),
  classMessages: route({
    method: 'GET',
    path: '/v1/classes/:class_id/messages/',
    access: 'signed-in',
    params: inClass,
    reply: z.array(ClassMessage),
    summary: 'Messages sent to a class, the newest first',
  }),
  sendClassMessage: route({
    method: 'POST',
    path: '/v1/classes/:class_id/messages/',
    access: { permission: 'update_class' },
    params: inClass,
    body: z.strictObject({
      subject: requiredText(200, 'subject_required'),
      body: requiredText(10_000, 'message_required'),
      to_class: z._default(z.boolean(), true),
      to_students: z._default(z.boolean(), true),
    }),
    reply: ClassMessage,
    status: 201,
    errors: ['classes.no_email'],
    summary: 'Sends a message to the class’s address and to pupils’ own ones',
  }),
}
