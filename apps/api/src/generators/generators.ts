import type { GeneratedKind } from '@katedra/contract/generated-kind'
import { sampleCount, type generators } from '@katedra/contract/generators'
import type { HandlerReply } from '@katedra/contract/route'
import { seedOf } from '@katedra/generators'
import type { Teacher } from '../app/http/caller.ts'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import {
  generatedKindOf,
  generatorOfLibrary,
  keyReader,
  type GeneratorInLibrary,
  type KeyCall,
} from '../subjects/subjects.ts'
import { deleteExcluded, excludedVariants, insertExcluded } from './generators.queries.ts'
import {
  fingerprintOf,
  generatorOf,
  KeptVariant,
  misconceptionWords,
  variantOf,
  type Variant,
} from './generators.variants.ts'

export {
  drawingAt,
  drawVariant,
  fingerprintOf,
  generatorOf,
  KeptVariant,
  misconceptionsIn,
  misconceptionWords,
  variantOf,
  type Variant,
} from './generators.variants.ts'

type Samples = HandlerReply<typeof generators.samples>
type Sample = Samples['samples'][number]

/** Excluded questions of one generator; no one reads through more. */
const maxExcluded = 200

interface Sampled {
  round: number
  seed?: number | undefined
}

/** Ten questions of a generator, none twice: each round has others, and the same for everybody. Or the one of a seed. */
export async function samples(call: KeyCall, id: string, { round, seed }: Sampled): Promise<Samples> {
  const generated = await generatorById(call.db, id)
  const excluded = await excludedVariants(call.db, call.teacher, [id])
  const fingerprints = new Set(excluded.map(({ fingerprint }) => fingerprint))
  const read = await reader(call, generated)
  const shown = (variant: Variant) => read(variant, fingerprints.has(fingerprintOf(variant.question)))
  return {
    generated: generated.kind,
    samples: (seed === undefined ? distinctVariants(generated, round) : [ofSeed(generated, seed)]).map(shown),
    excluded: excluded.flatMap((row) => {
      const variant = variantOf(generated.generator, row.seed, generated.points)
      return variant === undefined ? [] : [shown(variant)]
    }),
  }
}

function ofSeed({ generator, points }: GeneratorInLibrary, seed: number): Variant {
  return found(variantOf(generator, seed, points))
}

/** Draws until there are ten different ones; a generator that has fewer gives what it has. */
function distinctVariants({ id, generator, points }: GeneratorInLibrary, round: number): Variant[] {
  const drawn = new Map<string, Variant>()
  for (let draw = 0; draw < 3 * sampleCount && drawn.size < sampleCount; draw += 1) {
    const variant = found(variantOf(generator, seedOf(id, round, draw), points))
    drawn.set(fingerprintOf(variant.question), variant)
  }
  return [...drawn.values()]
}

async function reader(call: KeyCall, { id }: GeneratorInLibrary) {
  const read = await keyReader(call, [id])
  return ({ question, generated }: Variant, is_excluded: boolean): Sample => {
    const shown = read(id, question)
    const names = new Set(generated.wrong_keys.map(({ misconception }) => misconception))
    return {
      seed: generated.recipe.seed,
      question: shown,
      misconceptions: 'key' in shown ? [...names].flatMap((name) => misconceptionWords(name) ?? []) : [],
      is_excluded,
    }
  }
}

async function generatorById(db: Db, id: string): Promise<GeneratorInLibrary> {
  return found(await generatorOfLibrary(db, id))
}

/** One question of a generator of the library. */
export async function libraryVariant(db: Db, id: string, seed: number): Promise<Variant> {
  const { generator, points } = await generatorById(db, id)
  return found(variantOf(generator, seed, points))
}

/** No pupil of the teacher gets the question any more, or may get it again. */
export async function excludeVariant(
  { db, teacher, now }: TeacherCall,
  { generated_id, seed }: { generated_id: string; seed: number },
  is_excluded: boolean,
): Promise<HandlerReply<typeof generators.excludeVariant>> {
  const { question } = await libraryVariant(db, generated_id, seed)
  const which = { library_question_id: generated_id, fingerprint: fingerprintOf(question) }
  if (!is_excluded) await deleteExcluded(db, teacher, which)
  else if ((await excludedVariants(db, teacher, [generated_id])).length >= maxExcluded)
    fail('generators.too_many_excluded')
  else await insertExcluded(db, teacher, { ...which, seed }, now)
  return { is_excluded }
}

/** What a kept question is one of, where each pupil has another; undefined where all have the same. */
export function kindForEach(stored: unknown): GeneratedKind | undefined {
  const kept = stored === null ? undefined : KeptVariant.parse(stored)
  return kept === undefined || kept.is_fixed ? undefined : generatedKindOf(generatorOf(kept))
}

/** What a teacher wants for no pupil, by the generators of the library. */
export async function unwantedOf(
  db: Db,
  teacher: Pick<Teacher, 'school_id' | 'id'>,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await excludedVariants(db, teacher, questionIds)
  const byQuestion = Map.groupBy(rows, ({ library_question_id }) => library_question_id)
  return new Map([...byQuestion].map(([id, excluded]) => [id, new Set(excluded.map(({ fingerprint }) => fingerprint))]))
}
