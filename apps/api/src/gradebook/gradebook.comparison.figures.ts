import type { FirstRow, LibraryItemRow } from './gradebook.comparison.queries.ts'
import { mean } from './gradebook.figures.ts'
import { sharesOf, waitingItems } from './gradebook.questions.ts'

/** Shares of points by question and pupil of one class. */
export type Marks = ReadonlyMap<string, ReadonlyMap<string, number>>

/** How the pupils of a class did: mean and variance of the pupils' own means. */
export interface Side {
  student_count: number
  fraction: number
  variance: number
}

/** A version of a question of the library: another version may be another question. */
export function questionName(of: { library_question_id: string; library_version: number }): string {
  return `${of.library_question_id} ${of.library_version}`
}

/**
 * What each pupil of each class earned at the first meeting with a question: later ones would reward those who may try more
 * often. A question scored by another key is no longer the library's and is left out. Attempts come in the order of time.
 */
export function firstMarks(items: readonly LibraryItemRow[], firsts: readonly FirstRow[]): Map<string, Marks> {
  const itemsOfTest = Map.groupBy(
    items.filter(({ is_rescored }) => !is_rescored),
    ({ test_id }) => test_id,
  )
  const marks = new Map<string, Map<string, Map<string, number>>>()
  for (const attempt of firsts) {
    const ofClass = entry(marks, attempt.class_id)
    for (const { item, share } of sharesOf(attempt, itemsOfTest.get(attempt.test_id) ?? [])) {
      const pupils = entry(ofClass, questionName(item))
      if (!pupils.has(attempt.student_id)) pupils.set(attempt.student_id, share)
    }
  }
  return marks
}

/** How many of those answers wait for marking: the figures are without them so far. */
export function waitingCount(items: readonly LibraryItemRow[], firsts: readonly FirstRow[]): number {
  const itemsOfTest = Map.groupBy(items, ({ test_id }) => test_id)
  return firsts.reduce((sum, attempt) => sum + waitingItems(attempt, itemsOfTest.get(attempt.test_id) ?? []).length, 0)
}

function entry<T>(map: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const known = map.get(key) ?? new Map<string, T>()
  map.set(key, known)
  return known
}

/** Two classes over the questions that both have met; each pupil counts alike, by the mean of what the pupil has met of them. */
export function bothSides(own: Marks, other: Marks = new Map()): { question_count: number; own: Side; other: Side } {
  const shared = [...own.keys()].filter((question) => other.has(question))
  return { question_count: shared.length, own: sideOf(own, shared), other: sideOf(other, shared) }
}

function sideOf(marks: Marks, questions: readonly string[]): Side {
  const byPupil = new Map<string, number[]>()
  for (const question of questions)
    for (const [pupil, share] of marks.get(question) ?? []) byPupil.set(pupil, [...(byPupil.get(pupil) ?? []), share])
  const means = [...byPupil.values()].flatMap((shares) => mean(shares) ?? [])
  const fraction = mean(means) ?? 0
  const squares = means.reduce((sum, value) => sum + (value - fraction) ** 2, 0)
  return { student_count: means.length, fraction, variance: means.length < 2 ? 0 : squares / (means.length - 1) }
}
