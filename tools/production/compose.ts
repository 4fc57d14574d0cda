import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod'
import { inRepository } from '../repository.ts'

const Service = z.object({
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.int() }).default({ replicas: 1 }),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})
const Compose = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.unknown()) })

export type ComposeService = z.output<typeof Service>

/** What `compose.yaml` says. */
export function readCompose(): z.output<typeof Compose> {
  return Compose.parse(parse(readFileSync(inRepository('compose.yaml'), 'utf8')))
}

/** What stands behind a name may ask for another variable in its turn. */
const reference = /\$\{(?<name>\w+)(?:(?<how>:-|:\?)(?<rest>(?:[^{}]|\{[^{}]*\})*))?\}/g

/** The variables that a value asks for. */
export function namesIn(value: string): string[] {
  return [...value.matchAll(reference)].flatMap(({ groups }) => [
    groups?.['name'] ?? '',
    ...namesIn(groups?.['rest'] ?? ''),
  ])
}

/** As Compose fills a value in: `${NAME}`, `${NAME:-default}` and `${NAME:?why it is needed}`. */
export function filledIn(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replaceAll(reference, (_, name: string, how: string | undefined, rest: string | undefined) => {
    const given = variables[name] ?? ''
    if (given === '' && how === ':?') throw new Error(`${name}: ${rest}`)
    return given === '' && how === ':-' ? filledIn(rest ?? '', variables) : given
  })
}
