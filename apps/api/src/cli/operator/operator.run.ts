import { parseArgs } from 'node:util'
import {
  saidActor,
  UsageProblem,
  type Answer,
  type Command,
  type CommandContext,
  type Terminal,
  type Typed,
} from './operator.command.ts'
import type { OperatorConnection } from './operator.connection.ts'
import { sheetCommands } from './operator.sheets.ts'

/** Reading pictures needs memory, and nothing of what the other commands are made of: they are loaded for one of them only. */
async function commandsFor([group]: readonly string[]): Promise<readonly Command[]> {
  return group === sheetGroup ? sheetCommands : [...(await import('./operator.all.ts')).allCommands]
}

const sheetGroup = 'sheets'

/** 0: done. 1: understood and refused, or done in part. 2: not understood. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const commands = await commandsFor(words)
  const command = commandOf(commands, words)
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
    const { text, code } = await refusalOf(error, command)
    terminal.errors.write(text)
    return code
  }
}

function commandOf(commands: readonly Command[], words: readonly string[]): Command | undefined {
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
    room: async () => (await (opening ??= openRoom(terminal))).room,
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

async function openRoom(terminal: Terminal): Promise<OperatorConnection> {
  const { openConnection } = await import('./operator.connection.ts')
  return openConnection(terminal)
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

async function refusalOf(error: unknown, command: Command): Promise<{ text: string; code: number }> {
  const isWords = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (error instanceof UsageProblem || isWords) return { text: `${error.message}\n${usageOf(command)}\n`, code: 2 }
  const { sentenceOf } = await import('./operator.refusal.ts')
  return { text: `${sentenceOf(error)}\n`, code: 1 }
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
