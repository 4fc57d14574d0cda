import { expect, it } from 'vitest'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { allRoutes } from './testing/all-routes.ts'

/*
 * A schema is asked in the server's one thread, before anything is known of the caller. A pattern that goes back over a long text
 * takes a time that grows with its square, and a body may have a megabyte: one field would stop everybody for minutes.
 */

const length = 100_000
/** What patterns of addresses, names, numbers and codes go back over, each with an end that makes all of it wrong. */
const longTexts = [
  'http://aa.',
  'https://a.',
  'a@a.',
  'aa.',
  'a-',
  '1-',
  '1,',
  '1.',
  'a,',
  '-',
  ' ',
  '\u00a0',
  '1',
  'a',
  '/',
  '\n',
].flatMap((start) => {
  const part = start.split('//').at(-1) ?? start
  return ['@', '\u0001', 'x y', ''].map((end) => `${start}${part.repeat(length / part.length)}${end}`)
})
/** Milliseconds of work for all of them, however busy the computer is; a square takes four seconds for one. */
const patience = 2000

it('no field of any call takes long to say that a long text is too long', () => {
  const seen = new Set<unknown>()
  const slow: string[] = []
  for (const { name, route } of allRoutes())
    for (const part of ['body', 'query', 'params'] as const)
      walk(route[part], `${name} ${part}`, seen, (schema, place) => {
        const started = process.threadCpuUsage()
        for (const text of longTexts) z.safeParse(schema, text)
        const { user } = process.threadCpuUsage(started)
        if (user / 1000 > patience) slow.push(`${place}: ${Math.round(user / 1000)} ms`)
      })
  expect(seen.size).toBeGreaterThan(1000)
  expect(slow).toEqual([])
}, 240_000)

/** Every schema within a schema, once, but those of which a text is none. */
function walk(
  schema: unknown,
  place: string,
  seen: Set<unknown>,
  visit: (schema: $ZodType, place: string) => void,
): void {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  if (isSchema(schema) && !['object', 'array', 'record', 'tuple'].includes(schema._zod.def.type)) visit(schema, place)
  const parts = isSchema(schema) ? schema._zod.def : schema
  for (const [key, value] of Object.entries(parts)) if (key !== 'checks') walk(value, `${place}.${key}`, seen, visit)
}

function isSchema(value: object): value is $ZodType {
  return '_zod' in value
}
