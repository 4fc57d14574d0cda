import type { Command } from './operator-command.ts'

/** One command with everything that follows it, as it is typed. */
export function usageOf({ name, places = [], options = {}, needs = [], switches = [] }: Command): string {
  const valued = Object.entries(options).map(([option, value]) =>
    needs.includes(option) ? `--${option} ${value}` : `[--${option} ${value}]`,
  )
  return [name, ...places, ...valued, ...switches.map((one) => `[--${one}]`)].join(' ')
}

const ending = `
Every command takes --json, for machines, and --as EMAIL: the operator who acts, otherwise the variable KATEDRA_OPERATOR.
Only reading needs none. Ends with 0 when it is done, 1 when it is refused or done in part, 2 when it is not understood.
`

/** All commands that begin with the words that were typed, or all. */
export function helpOf(commands: readonly Command[], words: readonly string[]): string {
  const [group] = words
  const ofGroup = commands.filter(({ name }) => name.split(' ')[0] === group)
  const shown = ofGroup.length === 0 ? commands : ofGroup
  const entries = shown.map((command) => `  ${usageOf(command)}\n      ${command.about}`)
  return `The provider's command line: npm run operator -- COMMAND\n\n${entries.join('\n')}\n${ending}`
}
