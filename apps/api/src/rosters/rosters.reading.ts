import type { RosterColumn } from '@katedra/contract/rosters'
import { fileReader, type FileReader } from '../app/files/read-file.ts'
import { chosenRoles, guessLayout } from './rosters.columns.ts'
import { readRosterFile, type ReadFile } from './rosters.files.ts'
import { readRows, type ReadRow } from './rosters.rows.ts'

/** A file as it came, and what was said about it. */
export interface RosterFile {
  bytes: Uint8Array
  /** Roles of the columns that were chosen by hand. */
  columns: string | undefined
  /** Everybody goes to the class of this name. */
  class_name: string | undefined
}

export type ReadRoster = { columns: RosterColumn[]; rows: ReadRow[] } | Extract<ReadFile, { problem: string }>

/** Columns and pupils of a file, or why there are none. */
export async function readRoster({ bytes, columns, class_name }: RosterFile): Promise<ReadRoster> {
  const file = await readRosterFile(bytes)
  if ('problem' in file) return file
  const { cells } = file
  const guessed = guessLayout(cells)
  const layout = columns === undefined ? guessed : { ...guessed, roles: chosenRoles(columns, guessed.roles.length) }
  const headings = cells[layout.heading] ?? []
  const below = cells.slice(layout.heading + 1)
  return {
    columns: layout.roles.map((role, index) => ({
      column_no: index + 1,
      heading: headings[index] ?? '',
      role,
      samples: below.flatMap((row) => (row[index] === undefined || row[index] === '' ? [] : [row[index]])).slice(0, 3),
    })),
    rows: readRows(cells, layout, class_name),
  }
}

const isRead = (reply: unknown): reply is ReadRoster =>
  typeof reply === 'object' && reply !== null && ('rows' in reply || 'problem' in reply)

const read: FileReader<RosterFile, ReadRoster> = fileReader(new URL('rosters.worker.ts', import.meta.url), isRead)

/** The same in a thread of its own: a file that takes too long or too much memory is refused and stops nothing else. */
export async function readRosterInThread(account: string, file: RosterFile): Promise<ReadRoster> {
  return (await read(account, file)) ?? { problem: 'file_slow' }
}
