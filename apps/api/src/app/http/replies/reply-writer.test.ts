import { TestResults } from '@katedra/contract/results'
import { LocalText, Score } from '@katedra/questions'
import { Moment } from '@katedra/contract/fields'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { replyWriter } from './reply-writer.ts'

const written = (schema: z.core.$ZodType, value: unknown): unknown => JSON.parse(replyWriter(schema)(value))

describe('a reply', () => {
  it('is written as Zod would encode it', () => {
    const schema = z.object({
      text: z.string(),
      whole: z.int(),
      share: z.nullable(z.number()),
      at: Moment,
      cells: z.array(z.nullable(z.union([z.number(), z.literal('manual')]))),
      state: z.enum(['open', 'submitted']),
      title: LocalText,
      score: Score,
      rest: z.record(z.string(), z.unknown()),
      maybe: z.optional(z.boolean()),
      strict: z.strictObject({ a: z.int(), b: z.optional(z.int()) }),
      short: z.string().check(z.maxLength(3)),
      tidy: z.string().check(z.trim(), z.maxLength(3)),
      few: z.array(LocalText).check(z.maxLength(2)),
      pair: z.object({ a: z.int(), b: z.int() }).check(z.refine(({ a, b }) => a < b)),
      kinds: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('word'), word: z.string() }),
          z.object({ kind: z.enum(['sum', 'difference']), of: z.array(z.number()) }),
        ]),
      ),
    })
    const value: z.output<typeof schema> = {
      text: '„ů“ \u2028 "\\',
      whole: 3,
      share: 0.1 + 0.2,
      at: new Date('2026-11-20T09:00:00Z'),
      cells: [1, null, 'manual', 0.25, -0, 1e-9],
      state: 'open',
      title: { cs: 'Ž', en: 'Z' },
      score: { kind: 'scored', fraction: 1, parts: {} },
      rest: { a: [1, { b: null }] },
      strict: { a: 1, b: undefined },
      short: 'abc',
      tidy: '  ab  ',
      few: [{ cs: ' a ' }, { cs: 'b', en: 'B' }],
      pair: { a: 1, b: 2 },
      kinds: [
        { kind: 'word', word: 'a' },
        { kind: 'difference', of: [2, 1] },
      ],
    }
    expect(written(schema, value)).toEqual(JSON.parse(JSON.stringify(z.encode(schema, value))))
    expect(written(z.array(schema), [])).toEqual([])
  })

  it('has no field that its schema does not name', () => {
    const schema = z.object({ students: z.array(z.object({ name: z.string() })) })
    expect(written(schema, { students: [{ name: 'Eva', token: 'x' }], key: 'y' })).toEqual({
      students: [{ name: 'Eva' }],
    })
  })

  it('names its fields within objects of several kinds and within what is checked', () => {
    const kind = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })])
    const checked = z.object({ kinds: z.array(kind).check(z.maxLength(2)) }).check(z.refine(() => true))
    expect(written(checked, { kinds: [{ kind: 'a', key: 'x' }], key: 'y' })).toEqual({ kinds: [{ kind: 'a' }] })
  })

  it('of another type does not leave', () => {
    const wrong: [z.core.$ZodType, unknown][] = [
      [z.object({ a: z.string() }), {}],
      [z.object({ a: z.string() }), []],
      [z.object({ a: z.nullable(z.number()) }), { a: undefined }],
      [z.number(), Number.NaN],
      [z.int(), 0.5],
      [z.array(z.string()), 'text'],
      [z.enum(['a']), 'b'],
      [Moment, '2026-11-20T09:00:00Z'],
      [Moment, new Date(Number.NaN)],
      [z.union([z.number(), z.literal('manual')]), 'auto'],
      [z.boolean(), 1],
      [z.string().check(z.maxLength(3)), 'abcd'],
      [z.string().check(z.maxLength(3)), 3],
      [z.array(z.number()).check(z.maxLength(1)), [1, 2]],
      [z.object({ a: z.number() }).check(z.refine(({ a }) => a > 1)), { a: 1 }],
      [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }],
      [z.strictObject({}), { a: 1 }],
      [z.strictObject({ a: z.number() }), { a: 1, key: 2 }],
      [z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('a') })]), { kind: 'a', key: 'x' }],
      [TestResults, { test: {} }],
    ]
    for (const [schema, value] of wrong) expect(() => replyWriter(schema)(value)).toThrow()
  })
})
