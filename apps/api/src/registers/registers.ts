import type { marks, Register } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import type { TeacherCall } from '../app/http/serve.ts'
import { classDetail, numberedName } from '../classes/classes.ts'
import { inOrder } from './registers.order.ts'
import { findOrder, replaceOrder, type RegisterClass } from './registers.queries.ts'

export { inOrder }

type Order = HandlerReply<typeof marks.registerOrder>

/** The class's roster as a register shows it; by name until somebody has put it in another order. */
export async function registerOrder(
  { db, teacher }: Pick<TeacherCall, 'db' | 'teacher'>,
  classId: string,
  register: Register,
): Promise<Order> {
  const { students } = await classDetail(db, teacher, classId)
  const order = await findOrder(db, { school_id: teacher.school_id, class_id: classId, register })
  return {
    register,
    students: inOrder(students, order?.student_ids ?? [], ({ id }) => id).map((student) => ({
      student_id: student.id,
      name: numberedName(`${student.last_name} ${student.first_name}`.trim(), student.namesake_no),
    })),
    changed_at: order?.changed_at ?? null,
  }
}

/** Remembers an order. Who is not on the roster any more is left out; the same order once more changes nothing. */
export async function setRegisterOrder(
  call: TeacherCall,
  { class_id, register }: { class_id: string; register: Register },
  studentIds: readonly string[],
): Promise<Order> {
  const { db, teacher, now } = call
  const { students } = await classDetail(db, teacher, class_id)
  const onRoster = new Set(students.map(({ id }) => id))
  const wanted = [...new Set(studentIds)].filter((id) => onRoster.has(id))
  const of: RegisterClass = { school_id: teacher.school_id, class_id, register }
  const before = await findOrder(db, of)
  if (before === undefined || before.student_ids.join() !== wanted.join())
    await replaceOrder(db, of, { changed_at: now, student_ids: wanted })
  return registerOrder(call, class_id, register)
}
