import { readFile } from 'node:fs/promises'
import { soldKinds, type SoldKind, type SoldPath, type SoldStep } from '@katedra/contract/operator-selling'
import { FileMistakes } from '../../content-files/content-files.ts'
import { loadSold, showSold } from '../../operator/selling/selling.ts'
import type { Change } from '../../operator/selling/selling.changes.ts'
import { act, look, rehearse } from '../../operator/operator.ts'
import {
  CommandProblem,
  optionalText,
  operandOf,
  UsageProblem,
  type Answer,
  type Command,
  type CommandContext,
} from './operator.command.ts'

const names: Record<SoldKind, string> = { prices: 'price list', programs: 'programs', supplier: 'supplier' }

function changeText({ path, before, after }: Change): string {
  const where = pathText(path)
  if (before === undefined) return `  + ${where}: ${after ?? ''}\n`
  return after === undefined ? `  - ${where}: ${before}\n` : `  ~ ${where}: ${before} -> ${after}\n`
}

function pathText(path: SoldPath): string {
  return path.map(stepText).join(' / ')
}

function stepText(step: SoldStep): string {
  switch (step.kind) {
    case 'field':
      return step.name
    case 'program':
      return step.key
    case 'price':
      return `${step.program} for ${step.months} months`
    case 'currency':
      return step.currency
    case 'country':
      return step.country
    case 'pupils':
      return String(step.from)
  }
}

async function show(kind: SoldKind, typed: CommandContext): Promise<Answer> {
  const day = optionalText(typed, 'on')
  if (day !== undefined && !isDay(day)) throw new UsageProblem('--on must be a day such as 2026-09-01.')
  return { text: await look(await typed.room(), (call) => showSold(call, kind, day)) }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

async function load(kind: SoldKind, typed: CommandContext): Promise<Answer> {
  const file = operandOf(typed, 0)
  const isMeant = typed.options['yes'] === true
  const actor = isMeant ? typed.actor() : ''
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandProblem(`There is no file ${file} that can be read.`)
  })
  const room = await typed.room()
  try {
    const changes = isMeant
      ? await act(room, actor, (call) => loadSold(call, kind, text))
      : await rehearse(room, async (call) => (await loadSold(call, kind, text)).result)
    return {
      text: loadedText(kind, changes, isMeant),
      data: { changes: changes.map((change) => ({ ...change, path: pathText(change.path) })), is_loaded: isMeant },
    }
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
    operands: ['FILE'],
    switches: ['yes'],
    about: `Says what a YAML file would change in the ${names[kind]}; --yes loads it.`,
    run: (typed) => load(kind, typed),
  },
])
