import type { SoldProgram } from '@katedra/contract/operator-selling'
import { slugOf } from '@katedra/questions/fold'

/** A program as its file has it. */
export type ProgramEntry = Pick<SoldProgram, 'key' | 'subject' | 'title' | 'description'>

/** What the file has of a program. */
export function entryOf({ key, subject, title, description }: ProgramEntry): ProgramEntry {
  return { key, subject, title, description }
}

/** The file of the programs that are on sale. */
export function fileOf(programs: readonly ProgramEntry[]): string {
  return JSON.stringify(programs.map((program) => entryOf(program)))
}

/** One position up or down. */
export function moved(programs: readonly ProgramEntry[], key: string, by: -1 | 1): ProgramEntry[] {
  const from = programs.findIndex((program) => program.key === key)
  const one = programs[from]
  const to = from + by
  if (one === undefined || to < 0 || to >= programs.length) return [...programs]
  return programs.filter((program) => program !== one).toSpliced(to, 0, one)
}

/** The program instead of the one with its key, or at the end. */
export function withProgram(programs: readonly ProgramEntry[], program: ProgramEntry): ProgramEntry[] {
  const isKnown = programs.some(({ key }) => key === program.key)
  return isKnown ? programs.map((one) => (one.key === program.key ? program : one)) : [...programs, program]
}

const maxKeyLength = 80

/** A key made of a title, in small letters without accents, that is not taken yet. */
export function freshKey(title: string, taken: readonly string[]): string {
  const plain = slugOf(title, maxKeyLength - 4)
  const start = plain.length < 2 ? `program-${plain}`.replace(/-$/, '') : plain
  let key = start
  for (let number = 2; taken.includes(key); number += 1) key = `${start}-${number}`
  return key
}
