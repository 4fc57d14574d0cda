import {
  minClasses,
  minComparedStudents,
  minSharedQuestions,
  minStudents,
  type gradebook,
} from '@katedra/contract/gradebook'
import type { HandlerReply } from '@katedra/contract/route'
import type { TeacherCall } from '../app/http/serve.ts'
import { ownClass } from '../classes/classes.ts'
import {
  bothSides,
  firstMarks,
  questionName,
  waitingCount,
  type Marks,
  type Side,
} from './gradebook.comparison.figures.ts'
import {
  readComparison,
  type ComparisonScope,
  type LibraryItemRow,
  type NormRow,
} from './gradebook.comparison.queries.ts'
import { mean } from './gradebook.figures.ts'

type Comparison = HandlerReply<typeof gradebook.comparison>
type Parallel = Comparison['parallels'][number]
type Compared = Comparison['questions'][number]

/** A class next to parallel ones and next to all schools. */
export async function comparisonOf(
  { db, teacher }: TeacherCall,
  classId: string,
  scope: Pick<ComparisonScope, 'subject_id' | 'level_id'>,
): Promise<Comparison> {
  await ownClass(db, teacher, classId)
  const { peers, items, firsts, norms } = await readComparison(db, { teacher, class_id: classId, ...scope })
  const marks = firstMarks(items, firsts)
  const own: Marks = marks.get(classId) ?? new Map()
  const known = new Map(norms.map((norm) => [questionName(norm), norm]))
  const asked = new Map(items.filter(({ class_id }) => class_id === classId).map((item) => [questionName(item), item]))
  const questions = [...own].flatMap(([name, pupils]) => {
    const item = asked.get(name)
    return item === undefined ? [] : [comparedQuestion(item, [...pupils.values()], known.get(name))]
  })
  return {
    class_id: classId,
    class_name: peers.find(({ id }) => id === classId)?.name ?? '',
    question_count: questions.length,
    manual_count: waitingCount(items, firsts),
    parallels: peers
      .filter(({ id }) => id !== classId)
      .map(({ id, name }) => parallelClass({ class_id: id, class_name: name }, bothSides(own, marks.get(id)))),
    everyone: everyoneOf(questions),
    hidden_count: questions.filter(({ hidden }) => hidden !== null).length,
    questions: questions.toSorted(
      (a, b) => gapOf(a) - gapOf(b) || a.own.average_fraction - b.own.average_fraction || byId(a, b),
    ),
  }
}

/** Two classes by the questions that both have met; below a few of them, or of pupils, there is nothing to say. */
export function parallelClass(
  row: Pick<Parallel, 'class_id' | 'class_name'>,
  { question_count, own, other }: ReturnType<typeof bothSides>,
): Parallel {
  const hidden = whyNotCompared(question_count, Math.min(own.student_count, other.student_count))
  if (hidden !== null) return { ...row, question_count, hidden, own: null, other: null, is_beyond_chance: false }
  const is_beyond_chance = isBeyondChance(own, other)
  return { ...row, question_count, hidden, own: sideOf(own), other: sideOf(other), is_beyond_chance }
}

function whyNotCompared(questionCount: number, studentCount: number): Parallel['hidden'] {
  if (questionCount < minSharedQuestions) return 'questions'
  return studentCount < minComparedStudents ? 'students' : null
}

function sideOf({ fraction, student_count }: Side): Compared['own'] {
  return { average_fraction: fraction, student_count }
}

/** The difference of two means against its standard error (Welch 1947), by the normal law at 95 %. */
function isBeyondChance(a: Side, b: Side): boolean {
  const error = Math.sqrt(a.variance / a.student_count + b.variance / b.student_count)
  return Math.abs(a.fraction - b.fraction) > 1.96 * error
}

/**
 * A question next to all schools, from five classes and fifty pupils on. Classes of the caller's own school do not count towards
 * the five: who knows their own results could take them away from the sum, and what is left must not be the results of a
 * class or two. Whole per cents, so that no one learns what the last class has added.
 */
export function comparedQuestion(
  { library_question_id, title, type, level_id }: LibraryItemRow,
  shares: readonly number[],
  norm: NormRow | undefined,
): Compared {
  const hidden = whyHidden(norm)
  const own = { average_fraction: mean(shares) ?? 0, student_count: shares.length }
  const everyone =
    hidden !== null || norm === undefined ? null : Math.round((norm.fraction_sum / norm.student_count) * 100) / 100
  return { library_question_id, title: title ?? {}, type, level_id, hidden, own, everyone }
}

function whyHidden(norm: NormRow | undefined): Compared['hidden'] {
  if (norm === undefined || norm.class_count - norm.own_class_count < minClasses) return 'classes'
  return norm.student_count < minStudents ? 'students' : null
}

/** Class and service over the questions whose average is shown, each question alike. */
function everyoneOf(questions: readonly Compared[]): Comparison['everyone'] {
  const shown = questions.filter(({ everyone }) => everyone !== null)
  const fraction = mean(shown.map(({ everyone }) => everyone))
  const own_fraction = mean(shown.map(({ own }) => own.average_fraction))
  return fraction === null || own_fraction === null ? null : { question_count: shown.length, own_fraction, fraction }
}

/** Questions without an average of all schools stand behind those with one. */
function gapOf({ own, everyone }: Compared): number {
  return everyone === null ? 2 : own.average_fraction - everyone
}

function byId(a: Compared, b: Compared): number {
  return a.library_question_id.localeCompare(b.library_question_id)
}
