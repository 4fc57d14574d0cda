/** What tests of a subject can be planned on: credits of classes, and the teacher's free plans. */
export interface PlanMeans {
  /** Ids of classes that have credits in the subject. */
  covered: ReadonlySet<string>
  freePlansLeft: number
}

/** How many free plans the classes would take; one that is not chosen yet counts as one without credits. */
export function freePlansFor({ covered }: PlanMeans, classIds: readonly (string | null)[]): number {
  return classIds.filter((id) => id === null || !covered.has(id)).length
}

/** Whether anything can be planned at all. */
export function canPlan({ covered, freePlansLeft }: PlanMeans): boolean {
  return freePlansLeft > 0 || covered.size > 0
}

/** Whether these classes can be planned for. */
export function areEnough(means: PlanMeans, classIds: readonly (string | null)[]): boolean {
  return freePlansFor(means, classIds) <= means.freePlansLeft
}

/** Whether there is a class left that could come to the chosen ones. */
export function canAddClass(means: PlanMeans, classIds: readonly (string | null)[]): boolean {
  const isAnotherCovered = [...means.covered].some((id) => !classIds.includes(id))
  return freePlansFor(means, classIds) < means.freePlansLeft || isAnotherCovered
}
