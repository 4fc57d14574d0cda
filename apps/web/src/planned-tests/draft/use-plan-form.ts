import { CalendarDateTime, today } from '@internationalized/date'
import type { SchoolClass } from '@katedra/contract/classes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { keptInPage } from '../../app/kept.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { chosenClasses, classesChosen, draftForLevel, draftToKeep, emptyDraft, type PlanDraft } from './plan-draft.ts'
import { planResolver, type PlanForm } from './plan-form.ts'
import type { PlanLevel } from './plan-level.ts'

/** Outlives the page, so that a walk to the classes and back loses nothing. */
const keptDraft = keptInPage(emptyDraft)

/** The zone in which the school's clock ticks. */
export function useSchoolZone(): string {
  return useSuspenseQuery(meQuery).data.time_zone
}

/** What an own start begins with, as the field holds it. */
export function tomorrowMorning(zone: string): string {
  const { year, month, day } = today(zone).add({ days: 1 })
  return new CalendarDateTime(year, month, day, 8).toString().slice(0, 16)
}

type Classes = Pick<PlanDraft, 'class_id' | 'others'>

/** The classes to begin with: the one in the address, those chosen before as far as they are there, or the only one there is. */
function firstClasses(classes: readonly SchoolClass[], wanted: string | undefined, draft: PlanDraft): Classes {
  const has = (id: string | null | undefined) => classes.some((schoolClass) => schoolClass.id === id)
  const ids = chosenClasses(draft).filter((id) => id !== null && has(id))
  if (wanted !== undefined && has(wanted) && !ids.includes(wanted)) return { class_id: wanted, others: [] }
  const [only, ...more] = classes
  if (ids.length === 0 && only !== undefined && more.length === 0) return { class_id: only.id, others: [] }
  return classesChosen(
    draft,
    ids.filter((id) => id !== null),
  )
}

/** The form of the plan sheet, kept in step with the level and the class in the address. */
export function usePlanForm(classes: readonly SchoolClass[], level: PlanLevel, classId: string | undefined): PlanForm {
  const { id: teacherId } = useSuspenseQuery(meQuery).data
  const zone = useSchoolZone()
  const resolver = useMemo(() => planResolver(zone), [zone])
  const form = useForm<PlanDraft>({
    defaultValues: keptDraft.of(teacherId),
    resolver,
    shouldFocusError: false,
    reValidateMode: 'onChange',
  })
  const { getValues, reset, subscribe } = form

  // Synchronises the draft with the address, which says what is being planned.
  useEffect(() => {
    const draft = draftForLevel(getValues(), level)
    reset({ ...draft, ...firstClasses(classes, classId, draft) })
  }, [level, classes, classId, getValues, reset])

  // Synchronises the kept draft with the form.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keptDraft.keep(teacherId, draftToKeep({ ...emptyDraft, ...values }))
        },
      }),
    [subscribe, teacherId],
  )

  return form
}

/** The form of a sheet that is filled in with a test; it forgets everything when the sheet closes. */
export function useTestForm(draft: PlanDraft): PlanForm {
  const zone = useSchoolZone()
  const resolver = useMemo(() => planResolver(zone), [zone])
  return useForm<PlanDraft>({ defaultValues: draft, resolver, shouldFocusError: false, reValidateMode: 'onChange' })
}
