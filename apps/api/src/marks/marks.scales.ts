import { maxScales, Scale, type marks, type ScaleForm } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import { shareRoundings, type ShareRounding } from '@katedra/contract/scale'
import * as z from 'zod/mini'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import {
  findScale,
  insertScale,
  lockMarking,
  namesakeOf,
  removeScale,
  scalesOf,
  schoolMarking,
  setMarking,
  updateScale,
} from './marks.scales.queries.ts'

type Scales = HandlerReply<typeof marks.scales>
type OneScale = HandlerReply<typeof marks.createScale>
type Form = z.output<typeof ScaleForm>

const Rounding = z.enum(shareRoundings)
/** Steps as they were checked when they were written. */
export const StoredSteps = Scale.shape.steps

/** Scales of the school, the default one first. */
export async function scales({ db, teacher }: Pick<TeacherCall, 'db' | 'teacher'>): Promise<Scales> {
  const { id: default_id, share_rounding } = await schoolMarking(db, teacher.school_id)
  const collator = new Intl.Collator('cs', { numeric: true })
  const all = (await scalesOf(db, teacher.school_id)).map((row) => shown(row, default_id))
  return {
    scales: all.toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || collator.compare(a.name, b.name)),
    rounding: Rounding.parse(share_rounding),
    may_edit: teacher.permissions.includes('edit_school_details'),
  }
}

function shown({ id, name, steps }: { id: string; name: string; steps: unknown }, defaultId: string): OneScale {
  return { id, name, steps: StoredSteps.parse(steps), is_default: id === defaultId }
}

/** The same scale sent again, because its reply was lost on the way, is the one that was added. */
export async function createScale({ db, teacher, now }: TeacherCall, form: Form): Promise<OneScale> {
  const { school_id } = teacher
  const { default_scale_id } = await lockMarking(db, school_id)
  const namesake = await namesakeOf(db, school_id, { name: form.name, id: undefined })
  if (namesake !== undefined) {
    const before = shown(namesake, default_scale_id)
    return isSame(before, form) ? before : fail('marks.scale_exists')
  }
  if ((await scalesOf(db, school_id)).length >= maxScales) fail('marks.too_many_scales')
  const id = await insertScale(db, school_id, form)
  await writeAudit(db, teacher, now, { action: 'marks.scale_created', target_id: id, target_name: form.name })
  return { id, ...form, is_default: false }
}

export async function changeScale({ db, teacher, now }: TeacherCall, id: string, form: Form): Promise<OneScale> {
  const { school_id } = teacher
  const { default_scale_id } = await lockMarking(db, school_id)
  const before = shown(found(await findScale(db, { school_id, id })), default_scale_id)
  if (isSame(before, form)) return before
  if ((await namesakeOf(db, school_id, { name: form.name, id })) !== undefined) fail('marks.scale_exists')
  await updateScale(db, { school_id, id }, form)
  await writeAudit(db, teacher, now, { action: 'marks.scale_changed', target_id: id, target_name: form.name })
  return { ...before, ...form }
}

export async function deleteScale({ db, teacher, now }: TeacherCall, id: string): Promise<null> {
  const { school_id } = teacher
  const { default_scale_id } = await lockMarking(db, school_id)
  const { name } = found(await findScale(db, { school_id, id }))
  if (id === default_scale_id) fail('marks.default_scale')
  await removeScale(db, { school_id, id })
  await writeAudit(db, teacher, now, { action: 'marks.scale_deleted', target_id: id, target_name: name })
  return null
}

function isSame(one: Form, other: Form): boolean {
  return one.name === other.name && isSameSteps(one.steps, other.steps)
}

export function isSameSteps(one: Form['steps'], other: Form['steps']): boolean {
  return (
    one.length === other.length &&
    one.every((step, place) => {
      const same = other[place]
      return step.label === same?.label && step.from === same.from && step.value === same.value
    })
  )
}

/** What is left out stays as it is. */
export async function changeMarking(
  { db, teacher, now }: TeacherCall,
  form: { default_scale_id?: string | undefined; rounding?: ShareRounding | undefined },
): Promise<Scales> {
  const { school_id } = teacher
  const before = await lockMarking(db, school_id)
  const id = form.default_scale_id ?? before.default_scale_id
  const { name } = found(await findScale(db, { school_id, id }))
  const share_rounding = form.rounding ?? before.share_rounding
  await setMarking(db, school_id, { default_scale_id: id, share_rounding })
  if (id !== before.default_scale_id)
    await writeAudit(db, teacher, now, { action: 'marks.default_scale_set', target_id: id, target_name: name })
  if (share_rounding !== before.share_rounding) {
    const action = share_rounding === 'exact' ? 'marks.shares_exact' : 'marks.shares_rounded'
    await writeAudit(db, teacher, now, { action, target_id: school_id })
  }
  return scales({ db, teacher })
}
