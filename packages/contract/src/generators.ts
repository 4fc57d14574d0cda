import * as z from 'zod/mini'
import { LocalText } from '@katedra/questions'
import { GeneratedKind } from './generated-kind.ts'
import { Id, noNul, Nothing } from './fields.ts'
import { ReadQuestion } from './library.ts'
import { route } from './route.ts'
import { SeedOfPath } from './seed.ts'

/** Made questions that a teacher sees at once. */
export const sampleCount = 10

/** A question that a generator makes. */
export const GeneratedSample = z.object({
  seed: z.int(),
  /** With its key, if the teacher may know it. */
  question: ReadQuestion,
  /** What pupils get wrong that is found in their answers, each once; none without the key. */
  misconceptions: z.array(LocalText),
  /** The teacher wants it for no pupil. */
  is_excluded: z.boolean(),
})
export type GeneratedSample = z.input<typeof GeneratedSample>

const ofLibrary = z.object({ generated_id: Id })
const oneVariant = z.extend(ofLibrary, { seed: SeedOfPath })

export const generators = {
  samples: route({
    method: 'GET',
    path: '/v1/generated-questions/:generated_id/samples/',
    access: { permission: 'view_levels' },
    params: ofLibrary,
    query: z.object({
      /** Each round has ten others. */
      round: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
      /** This one alone, in place of ten. */
      seed: z.optional(SeedOfPath),
    }),
    reply: z.object({
      generated: GeneratedKind,
      samples: z.array(GeneratedSample),
      /** All that the teacher wants for no pupil, whatever the round; the newest first. */
      excluded: z.array(GeneratedSample),
    }),
    summary: 'Ten questions of a generator of the library, and those that the teacher has excluded',
  }),
  excludeVariant: route({
    method: 'PUT',
    path: '/v1/generated-questions/:generated_id/variants/:seed/',
    access: { permission: 'plan_test' },
    params: oneVariant,
    body: z.strictObject({ is_excluded: z.boolean() }),
    reply: z.object({ is_excluded: z.boolean() }),
    errors: ['generators.too_many_excluded'],
    summary:
      'No pupil of the teacher gets this question of a generator any more, or may get it again; a repeat changes nothing',
  }),
  /** Public, because pupils without an account see it in their test. It holds what the question shows and nothing of its key. */
  figure: route({
    method: 'GET',
    path: '/v1/generated-figures/:generator/:version/:difficulty/:drawing',
    access: 'public',
    params: z.object({
      generator: z.string().check(noNul, z.maxLength(80)),
      version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999)),
      difficulty: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9)),
      drawing: z.string().check(z.regex(/^-?\d{1,10}\.svg$/)),
    }),
    reply: Nothing,
    summary: 'The drawing of a generated question, SVG',
  }),
}
