import { randomUUID } from 'node:crypto'
import type { PlannedTestDetail, TestForm } from '@katedra/contract/planned-tests'
import type { Question } from '@katedra/questions'
import type * as z from 'zod/mini'
import { failField } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import {
  drawVariant,
  fingerprintOf,
  generatorOf,
  KeptVariant,
  unwantedOf,
  variantOf,
  type Variant,
} from '../generators/generators.ts'
import { generatedKindOf, generatorsOfLibrary, type GeneratorInLibrary } from '../subjects/subjects.ts'
import type { NewTestQuestion } from './planned-tests.queries.ts'

/* What planning makes of generators: for each as many questions as are wanted, each with one variant that the test keeps. */

type Asking = Pick<TeacherCall, 'db' | 'teacher'>
type Wanted = NonNullable<z.output<typeof TestForm>['generators']>
type Unmade = Omit<NewTestQuestion, 'item_no' | 'generated'>

const maxQuestions = 200

/**
 * The questions of a plan in their order, those of generators made: another question for each time that one is wanted, none that the
 * teacher has excluded.
 */
export async function madeQuestions(
  { db, teacher }: Asking,
  questions: readonly Unmade[],
  wanted: Wanted = [],
): Promise<NewTestQuestion[]> {
  const ids = questions.flatMap(({ library_question_id }) => library_question_id ?? [])
  const byId = await generatorsOfLibrary(db, ids)
  const unwanted =
    byId.size === 0 ? new Map<string, ReadonlySet<string>>() : await unwantedOf(db, teacher, [...byId.keys()])
  for (const { question_id } of wanted) if (!byId.has(question_id)) failField('generators', 'unknown_question')
  const made = questions.flatMap((question): Omit<NewTestQuestion, 'item_no'>[] => {
    const generator = byId.get(question.library_question_id ?? '')
    if (generator === undefined) return [{ ...question, generated: null }]
    const { count = 1, seed = null } = wanted.find(({ question_id }) => question_id === generator.id) ?? {}
    return variantsOf(generator, { count, seed, without: unwanted.get(generator.id) }).map((variant) => ({
      ...question,
      ...variant,
    }))
  })
  if (made.length > maxQuestions) failField('question_ids', 'too_many_questions')
  return made.map((question, index) => ({ ...question, item_no: index + 1 }))
}

interface Drawing {
  count: number
  seed: number | null
  without: ReadonlySet<string> | undefined
}

function variantsOf({ generator, points }: GeneratorInLibrary, { count, seed, without }: Drawing): Variant[] {
  if (seed !== null) {
    const fixed = variantOf(generator, seed, points) ?? failField('generators', 'unknown_question')
    return [{ ...fixed, generated: { ...fixed.generated, is_fixed: true } }]
  }
  const used = new Set(without)
  return Array.from({ length: count }, () => {
    const names = [randomUUID()]
    const drawn =
      drawVariant({ generator, points, names, without: used }) ?? failField('question_ids', 'unknown_question')
    used.add(fingerprintOf(drawn.question))
    return drawn
  })
}

interface Copied {
  question: Question
  generated: unknown
}

/**
 * A generated question of a test that is copied: with fresh numbers, unless the teacher has chosen it for all. Where the generator
 * makes others by now it stays as it is.
 */
export function freshVariant({ question, generated: stored }: Copied): Pick<NewTestQuestion, 'question' | 'generated'> {
  if (stored === null) return { question, generated: null }
  const generated = KeptVariant.parse(stored)
  const { points } = question
  const fresh = generated.is_fixed
    ? undefined
    : drawVariant({ generator: generatorOf(generated), points, names: [randomUUID()] })
  return fresh ?? { question, generated }
}

/** Whether pupils get own numbers: where the teacher wants it and there is something to have them of. */
export function hasOwnNumbers(isWanted: boolean, questions: readonly { generated: unknown }[]): boolean {
  return isWanted && questions.some(({ generated }) => generated !== null && !KeptVariant.parse(generated).is_fixed)
}

type Shown = PlannedTestDetail['questions'][number]['generated']

/** What the teacher sees of it. */
export function generatedOf(stored: unknown): Shown {
  if (stored === null) return undefined
  const kept = KeptVariant.parse(stored)
  const kind = generatedKindOf(generatorOf(kept))
  return kind === undefined ? undefined : { ...kind, seed: kept.recipe.seed, is_fixed: kept.is_fixed }
}
