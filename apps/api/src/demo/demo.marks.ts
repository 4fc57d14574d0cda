import type { Teacher } from '../app/http/caller.ts'
import { decideMark, publishMarks, setTestMarks, testMarks } from '../marks/marks.ts'
import { day, type DemoMarks, type Stage } from './demo.tests.ts'

/**
 * Publishes the marks of a finished test the day after: who was absent is excused, or writes later. Answers that wait for marking
 * have no mark yet.
 */
export async function publishDemoMarks(
  stage: Stage,
  teacher: Teacher,
  test: { id: string; starts_at: Date },
  marks: DemoMarks,
): Promise<void> {
  const next = new Date(test.starts_at.getTime() + day)
  const call = { ...stage, teacher, now: next < stage.now ? next : stage.now }
  const { students } = await setTestMarks(call, test.id, { scale_id: null, ...marks })
  const absent = students.filter(({ attempt_id }) => attempt_id === null)
  for (const [place, { student_id }] of absent.entries()) {
    const absence = place % 2 === 0 ? 'excused' : 'later'
    await decideMark(call, { test_id: test.id, student_id }, { label: null, absence, reason: '' })
  }
  const seen = await testMarks(call, test.id)
  const expected = seen.students.map(({ student_id, proposed, by_hand }) => ({
    student_id,
    label: by_hand === null ? proposed : by_hand.label,
    absence: by_hand?.absence ?? null,
  }))
  await publishMarks(call, test.id, { expected })
}
