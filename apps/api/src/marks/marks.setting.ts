import type { marks, TestMarksForm } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import type * as z from 'zod/mini'
import { failField, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { decidedOf, updateMarked, type Marked, type TestKey } from './marks.queries.ts'
import { holdScale } from './marks.scales.queries.ts'
import { isSameSteps, StoredSteps } from './marks.scales.ts'
import { begunTest, holdMarked, keyOf, noteChoice, testMarks } from './marks.standing.ts'

type TestMarks = HandlerReply<typeof marks.testMarks>
type Setting = TestMarks['setting']

export async function setTestMarks(
  call: TeacherCall,
  testId: string,
  form: z.output<typeof TestMarksForm>,
): Promise<TestMarks> {
  const { db } = call
  const test = await begunTest(call, testId)
  const key = keyOf(call, testId)
  const { marked: before, isNew } = await holdMarked(call, test)
  const after = await chosenMarking(db, { key, before }, form)
  await updateMarked(db, key, after)
  if (isNew || isOther(before, after)) await noteChoice(call, test, after)
  return testMarks(call, testId)
}

/** The test's own scale stays as it was chosen, whatever has become of the school's since. */
async function chosenMarking(
  db: Db,
  { key, before }: { key: TestKey; before: Marked },
  { scale_id, steps, weight, topic }: z.output<typeof TestMarksForm>,
): Promise<Marked> {
  const chosen =
    scale_id === null || scale_id === before.scale_id
      ? { scale_id: before.scale_id, scale_name: before.scale_name, scale_steps: before.scale_steps }
      : await scaleOfSchool(db, key, scale_id)
  const whole = StoredSteps.parse(chosen.scale_steps)
  const own = steps ?? whole
  if (!isShiftOf(own, whole)) failField('steps', 'invalid')
  const labels = new Set(whole.map(({ label }) => label))
  const missing = (await decidedOf(db, key)).flatMap(({ label }) =>
    label === null || labels.has(label) ? [] : [label],
  )
  if (missing.length > 0) failField('scale_id', 'mark_decided_otherwise', { labels: [...new Set(missing)].join(', ') })
  return { ...chosen, steps: own, rounding: before.rounding, weight, topic }
}

async function scaleOfSchool(db: Db, { school_id }: TestKey, id: string) {
  const { name, steps } = found(await holdScale(db, { school_id, id }))
  return { scale_id: id, scale_name: name, scale_steps: steps }
}

/** Bounds may be others for one test; labels and what they count in an average may not. */
function isShiftOf(steps: Setting['steps'], whole: Setting['steps']): boolean {
  return isSameSteps(
    steps.map((step) => ({ ...step, from: 0 })),
    whole.map((step) => ({ ...step, from: 0 })),
  )
}

function isOther(before: Marked, after: Marked): boolean {
  return (
    before.scale_id !== after.scale_id ||
    before.weight !== after.weight ||
    before.topic !== after.topic ||
    !isSameSteps(StoredSteps.parse(before.steps), StoredSteps.parse(after.steps))
  )
}
