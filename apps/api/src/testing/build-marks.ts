import { marks, type Absence, type Decision, type TestMarks } from '@katedra/contract/marks'
import type { CallInput } from '@katedra/contract/route'
import type { TestApi } from './build-api.ts'

interface Caller {
  token: string
}
type Form = CallInput<typeof marks.setTestMarks>['body']

/** The calls of marks of one school, as its teacher makes them. */
export function marksDesk(here: () => TestApi, caller: () => Caller) {
  const of = (test: { id: string }) => ({ test_id: test.id })
  const desk = {
    marksOf: (test: { id: string }, who = caller()) => here().get(marks.testMarks, { params: of(test) }, who),
    choose: (test: { id: string }, body: Partial<Form> = {}) =>
      here().call(
        marks.setTestMarks,
        { params: of(test), body: { scale_id: null, weight: 1, topic: '', ...body } },
        caller(),
      ),
    decide: (test: { id: string }, student_id: string, form: Partial<Decision> & { reason?: string }, who = caller()) =>
      here().call(
        marks.decideMark,
        { params: { ...of(test), student_id }, body: { label: null, absence: null, ...form } },
        who,
      ),
    publish: (test: { id: string }, body: CallInput<typeof marks.publishMarks>['body'], who = caller()) =>
      here().call(marks.publishMarks, { params: of(test), body }, who),
    /** Publishes what the teacher sees now, of everybody or of these. */
    publishSeen: async (test: { id: string }, student_ids?: string[]) =>
      desk.publish(test, {
        expected: seenIn(await desk.marksOf(test)),
        ...(student_ids !== undefined && { student_ids }),
      }),
    withdraw: (test: { id: string }, who = caller()) => here().call(marks.withdrawMarks, { params: of(test) }, who),
    restore: (test: { id: string }, who = caller()) => here().call(marks.restoreMarks, { params: of(test) }, who),
    scales: () => here().get(marks.scales, {}, caller()),
  }
  return desk
}

/** What a teacher has seen of each pupil. */
export function seenIn({ students }: TestMarks): (Decision & { student_id: string })[] {
  return students.map(({ student_id, by_hand, proposed }) => ({
    student_id,
    label: by_hand === null ? proposed : by_hand.label,
    absence: by_hand?.absence ?? null,
  }))
}

/** Pupil by pupil: what is proposed, what they are told, and whether that differs. */
export function standingsIn({ students }: TestMarks): [string | null, string | null, boolean][] {
  return students.map(({ proposed, published, is_changed }) => [
    proposed,
    published?.label ?? published?.absence ?? null,
    is_changed,
  ])
}

/** What a pupil is to be told: a step of the scale, or why there is none. */
export interface GivenMark {
  student_id: string
  label: string | null
  absence?: Absence
}

/** Marks of a test decided by hand and published, by the school's default scale. */
export async function publishedMarks(
  api: TestApi,
  caller: Caller,
  test_id: string,
  { weight, topic = '', given }: { weight: number; topic?: string; given: readonly GivenMark[] },
): Promise<void> {
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
