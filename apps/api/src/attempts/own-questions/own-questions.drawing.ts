import type { Question } from '@katedra/questions'
import { drawVariant, fingerprintOf, generatorOf, type KeptVariant } from '../../generators/generators.ts'

/** The generated questions of a test of which each pupil gets own ones; plain data, so that another thread may draw them. */
export interface OwnDrawing {
  test_id: string
  items: readonly DrawnItem[]
  /** What the teacher wants for no pupil, by the generators of the library. */
  unwanted: ReadonlyMap<string, ReadonlySet<string>>
}

export interface DrawnItem {
  item_no: number
  question: Question
  generated: KeptVariant
  library_question_id: string | null
}

/** Who gets questions: the same pupil's same attempt gets the same ones, on paper too. */
export interface Asked {
  /** Of the attempt, or of who will have it. */
  id: string
  student_id: string | null
  attempt_no: number
}

export interface NewOwnQuestion {
  attempt_id: string
  item_no: number
  question: Question
  generated: KeptVariant
}

/** Draws one question after another, so that its caller may give others a turn between them. */
export function* drawOwnQuestions(
  { test_id, items, unwanted }: OwnDrawing,
  asked: readonly Asked[],
): Generator<NewOwnQuestion> {
  for (const { id, student_id, attempt_no } of asked) {
    // Of one generator there may be several questions: they differ.
    const used = new Map<string, Set<string>>()
    for (const { item_no, question, generated, library_question_id } of items) {
      if (generated.is_fixed) continue
      const { generator: name, difficulty } = generated.recipe
      const without = used.get(`${name} ${difficulty}`) ?? new Set(unwanted.get(library_question_id ?? ''))
      const names = [test_id, student_id ?? id, attempt_no, item_no]
      const variant = drawVariant({ generator: generatorOf(generated), points: question.points, names, without })
      // The generator makes others by now: the pupil gets the test's question.
      if (variant === undefined) continue
      used.set(`${name} ${difficulty}`, without.add(fingerprintOf(variant.question)))
      yield { attempt_id: id, item_no, ...variant }
    }
  }
}
