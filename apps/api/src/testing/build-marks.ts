import { marks, type Absence } from '@katedra/contract/marks'
import type { TestApi } from './build-api.ts'
import type { SignedInTeacher } from './build-school.ts'

/** What a pupil is to be told: a step of the scale, or why there is none. */
export interface GivenMark {
  student_id: string
  label: string | null
  absence?: Absence
}

/** Marks of a test decided by hand and published, by the school's default scale. */
export async function publishedMarks(
  api: TestApi,
  teacher: Pick<SignedInTeacher, 'token'>,
  test_id: string,
  { weight, topic = '', given }: { weight: number; topic?: string; given: readonly GivenMark[] },
): Promise<void> {
  const caller = { token: teacher.token }
  const params = { test_id }
  const { scales } = await api.get(marks.scales, {}, caller)
  const scale_id = scales.find(({ is_default }) => is_default)?.id ?? null
  await api.get(marks.setTestMarks, { params, body: { scale_id, weight, topic } }, caller)
  for (const { student_id, label, absence = null } of given)
    await api.get(
      marks.decideMark,
      { params: { test_id, student_id }, body: { label, absence, reason: label === null ? '' : 'ústně' } },
      caller,
    )
  await api.get(
    marks.publishMarks,
    {
      params,
      body: {
        student_ids: given.map(({ student_id }) => student_id),
        expected: given.map(({ student_id, label, absence = null }) => ({ student_id, label, absence })),
      },
    },
    caller,
  )
}
