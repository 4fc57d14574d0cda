import { parseArgs } from 'node:util'
import { ConfigError } from '../../app/config.ts'
import { Failure, FieldFailure } from '../../app/http/fail.ts'
import { errorSentence, fieldSentences } from '../../app/http/language.ts'
import { accountCommands } from './operator.accounts.ts'
import { backupCommands } from './operator.backups.ts'
import { bankCommands } from './operator.bank.ts'
import { clusterCommands } from './operator.cluster.ts'
import {
  CommandProblem,
  saidActor,
  UsageProblem,
  type Answer,
  type Command,
  type CommandContext,
  type Terminal,
  type Typed,
} from './operator.command.ts'
import { contentCommands } from './operator.content.ts'
import { creditCommands } from './operator.credits.ts'
import { orderCommands } from './operator.orders.ts'
import { paymentCommands } from './operator.payments.ts'
import { openConnection, type OperatorConnection } from './operator.connection.ts'
import { questionCommands } from './operator.questions.ts'
import { sellingCommands } from './operator.selling.ts'
import { sheetCommands } from './operator.sheets.ts'

const commands: readonly Command[] = [
  ...accountCommands,
  ...orderCommands,
  ...creditCommands,
  ...paymentCommands,
  ...bankCommands,
  ...sellingCommands,
  ...questionCommands,
  ...sheetCommands,
  ...contentCommands,
  ...backupCommands,
  ...clusterCommands,
]

/** 0: done. 1: understood and refused, or done in part. 2: not understood. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const command = commandOf(words)
  const rest = words.slice(command?.name.split(' ').length ?? 0)
  if (rest.some((word) => ['--help', '-h'].includes(word)) || words[0] === 'help') {
    await print(terminal, command === undefined ? helpOf(commands, words) : helpOf([command], []))
    return 0
  }
  if (command === undefined) {
    terminal.errors.write(helpOf(commands, words))
    return 2
  }
  try {
    return await answerTo(command, typedAfter(command, rest), terminal)
  } catch (error) {
    const { text, code } = refusalOf(error, command)
    terminal.errors.write(text)
    return code
  }
}

function commandOf(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
}

function typedAfter(
  { options = {}, switches = [], needs = [], operands = [] }: Command,
  rest: readonly string[],
): Typed {
  const valued = [...Object.keys(options), 'as'].map((name) => [name, { type: 'string' }] as const)
  const bare = [...switches, 'json'].map((name) => [name, { type: 'boolean' }] as const)
  const { values, positionals } = parseArgs({
    args: [...rest],
    options: Object.fromEntries([...valued, ...bare]),
    allowPositionals: true,
    strict: true,
  })
  const given = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? undefined : value] as const)
  const typed: Typed = { operands: positionals, options: Object.fromEntries(given) }
  for (const name of needs) if (typed.options[name] === undefined) throw new UsageProblem(`--${name} is missing.`)
  checkOperands(operands, positionals)
  return typed
}

/** Operands that stand for several words are counted by their command. */
function checkOperands(wanted: readonly string[], given: readonly string[]): void {
  if (wanted.some((operand) => /…| /.test(operand))) return
  const [missing] = wanted.slice(given.length)
  if (missing !== undefined) throw new UsageProblem(`${missing} is missing.`)
  const [more] = given.slice(wanted.length)
  if (more !== undefined) throw new UsageProblem(`"${more}" is too much.`)
}

async function answerTo(command: Command, typed: Typed, terminal: Terminal): Promise<number> {
  let opening: Promise<OperatorConnection> | undefined
  const context: CommandContext = {
    ...typed,
    terminal,
    print: (text) => print(terminal, text),
    room: async () => (await (opening ??= openConnection(terminal))).room,
    actor: () => actorOf({ ...typed, terminal }),
  }
  try {
    const answer = await command.run(context)
    const text = textOf(answer, typed.options['json'] === true)
    if (text !== '') await print(terminal, text)
    return answer?.isFailure === true ? 1 : 0
  } finally {
    await (await opening?.catch(() => undefined))?.close()
  }
}

function actorOf(typed: Typed & { terminal: Terminal }): string {
  const actor = saidActor(typed)
  if (actor !== '') return actor
  throw new UsageProblem('Say which operator you are: --as EMAIL, or the variable KATEDRA_OPERATOR.')
}

function textOf(answer: Answer | undefined, isJson: boolean): string {
  if (answer === undefined || (answer.text === '' && answer.data === undefined)) return ''
  return isJson ? `${JSON.stringify(answer.data ?? { done: answer.text.trim() }, null, 2)}\n` : answer.text
}

/** Waits while the reader is slower. */
function print({ output }: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => void output.write(text, () => resolve()))
}

function refusalOf(error: unknown, command: Command): { text: string; code: number } {
  const isWords = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return error instanceof UsageProblem || isWords
    ? { text: `${error.message}\n${usageOf(command)}\n`, code: 2 }
    : { text: `${sentenceOf(error)}\n`, code: 1 }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return errorSentence(error, 'en')
  if (error instanceof FieldFailure)
    return Object.entries(fieldSentences(error.fields, 'en'))
      .map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
      .join('\n')
  if (error instanceof ConfigError || error instanceof CommandProblem) return messageOf(error)
  if (isUnreachable(error)) return `The database does not answer: ${messageOf(error)}. ${nothingHalfDone}`
  return `${nothingHalfDone} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

const nothingHalfDone = 'What has not been said to be done is not done.'

/** Not there, refused, or ended by its administrator (PostgreSQL, appendix A). */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:ECONN\w+|ENOTFOUND|ENOENT|ETIMEDOUT|EPIPE|57P0[1-3]|08\w{3})$/.test(code)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** One command with everything that follows it, as it is typed. */
function usageOf({ name, operands = [], options = {}, needs = [], switches = [] }: Command): string {
  const valued = Object.entries(options).map(([option, value]) =>
    needs.includes(option) ? `--${option} ${value}` : `[--${option} ${value}]`,
  )
  return [name, ...operands, ...valued, ...switches.map((one) => `[--${one}]`)].join(' ')
}

const ending = `
Every command takes --json, for machines, and --as EMAIL: the operator who acts, otherwise the variable KATEDRA_OPERATOR.
Only reading needs none. Ends with 0 when it is done, 1 when it is refused or done in part, 2 when it is not understood.
`

/** All commands that begin with the words that were typed, or all. */
function helpOf(all: readonly Command[], words: readonly string[]): string {
  const [group] = words
  const ofGroup = all.filter(({ name }) => name.split(' ')[0] === group)
  const shown = ofGroup.length === 0 ? all : ofGroup
  const entries = shown.map((command) => `  ${usageOf(command)}\n      ${command.about}`)
  return `The provider's command line: npm run operator -- COMMAND\n\n${entries.join('\n')}\n${ending}`
}
