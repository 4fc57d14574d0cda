import type { Readable, Writable } from 'node:stream'
import type { OperatorRoom } from '../../operator/operator.ts'

/** What was typed after the command. */
export interface Typed {
  operands: string[]
  options: Record<string, string | boolean | undefined>
}

/** The process that a command runs in, which a test may stand for. */
export interface Terminal {
  /** Its variables, with those of the file next to the README. */
  env(): NodeJS.ProcessEnv
  input: Readable & { isTTY?: boolean }
  output: Writable
  errors: Writable
}

/** What a command gets. */
export interface CommandContext extends Typed {
  terminal: Terminal
  /** Opens the database, once; what is wrong with the words of a command is said before. */
  room(): Promise<OperatorRoom>
  /** The operator who acts. */
  actor(): string
  print(text: string): Promise<void>
}

/** What a command has to say: to people, and to machines with `--json`. */
export interface Answer {
  text: string
  data?: unknown
  /** It was done in part only. */
  isFailure?: boolean
}

export interface Command {
  /** Its words, such as "orders list". */
  name: string
  /** What follows: EMAIL, and FILE… for one or more. */
  operands?: string[]
  /** Options with a value, as the help shows them; those that must be there are in `needs`. */
  options?: Record<string, string>
  needs?: string[]
  /** Options without a value. */
  switches?: string[]
  about: string
  run(context: CommandContext): Promise<Answer | undefined>
}

/** The command was typed in a way that is not understood; the sentence goes before its usage. */
export class UsageProblem extends Error {}

/** A sentence for the person who typed the command: it was understood and could not be done. */
export class CommandProblem extends Error {}

/** The text of an option that must be there. */
export function textOf({ options }: Typed, name: string): string {
  const value = options[name]
  if (typeof value !== 'string') throw new UsageProblem(`--${name} is missing.`)
  return value
}

export function optionalText({ options }: Typed, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** A whole number, or the default where the option was left out. */
export function countOf(typed: Typed, name: string, fallback: number): number {
  const text = optionalText(typed, name)
  if (text === undefined) return fallback
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageProblem(`--${name} must be a whole number from 1 to 9999999.`)
  return Number(text)
}

/** Which operator acts, if that was said: empty otherwise. */
export function saidActor({ terminal, ...typed }: Typed & { terminal: Terminal }): string {
  return optionalText(typed, 'as') ?? terminal.env()['KATEDRA_OPERATOR'] ?? ''
}

export function operandOf({ operands }: Typed, index: number): string {
  const operand = operands[index]
  if (operand === undefined) throw new UsageProblem('Something is missing.')
  return operand
}
