import { readFile } from 'node:fs/promises'
import { soldKinds, type SoldKind } from '@katedra/contract/operator-selling'
import { FileMistakes } from '../apps/api/src/content-files/content-files.ts'
import { loadSold, showSold } from '../apps/api/src/operator/operator.selling.ts'
import type { Change } from '../apps/api/src/operator/operator.changes.ts'
import { act, look, rehearse } from '../apps/api/src/operator/operator.ts'
import {
  CommandProblem,
  optionalText,
  placeOf,
  UsageProblem,
  type Answer,
  type Command,
  type Surroundings,
} from './operator-command.ts'

const names: Record<SoldKind, string> = { prices: 'price list', programs: 'programs', supplier: 'supplier' }

function changeText({ path, before, after }: Change): string {
  if (before === undefined) return `  + ${path}: ${after ?? ''}\n`
  return after === undefined ? `  - ${path}: ${before}\n` : `  ~ ${path}: ${before} -> ${after}\n`
}

async function show(kind: SoldKind, typed: Surroundings): Promise<Answer> {
  const day = optionalText(typed, 'on')
  if (day !== undefined && !isDay(day)) throw new UsageProblem('--on must be a day such as 2026-09-01.')
  return { text: await look(await typed.room(), (call) => showSold(call, kind, day)) }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

async function load(kind: SoldKind, typed: Surroundings): Promise<Answer> {
  const file = placeOf(typed, 0)
  const isMeant = typed.options['yes'] === true
  const actor = isMeant ? typed.actor() : ''
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandProblem(`There is no file ${file} that can be read.`)
  })
  const room = await typed.room()
  try {
    const changes = isMeant
      ? await act(room, actor, (call) => loadSold(call, kind, text))
      : await rehearse(room, (call) => loadSold(call, kind, text))
    return { text: loadedText(kind, changes, isMeant), data: { changes, is_loaded: isMeant } }
  } catch (error) {
    if (error instanceof FileMistakes) throw new CommandProblem(`${file}:\n${error.message}`)
    throw error
  }
}

function loadedText(kind: SoldKind, changes: readonly Change[], isMeant: boolean): string {
  if (changes.length === 0) return `The ${names[kind]} would be the same: nothing to load.\n`
  const end = isMeant ? 'Loaded.' : 'Nothing has been changed yet; --yes loads it.'
  return `${changes.map(changeText).join('')}${end}\n`
}

export const sellingCommands: Command[] = soldKinds.flatMap((kind): Command[] => [
  {
    name: `${kind} show`,
    ...(kind === 'prices' ? { options: { on: 'DAY' } } : {}),
    about: `Prints the ${names[kind]} as YAML, as "${kind} load" takes it${kind === 'prices' ? '; --on shows the one that holds on a day' : ''}.`,
    run: (typed) => show(kind, typed),
  },
  {
    name: `${kind} load`,
    places: ['FILE'],
    switches: ['yes'],
    about: `Says what a YAML file would change in the ${names[kind]}; --yes loads it.`,
    run: (typed) => load(kind, typed),
  },
])
