import type { SoldKind } from '@katedra/contract/operator-selling'
import * as z from 'zod'
import { stringify } from 'yaml'
import { pragueDay, pragueMidnight } from '../app/prague.ts'
import { fail } from '../app/fail.ts'
import { readYaml, withLines } from '../content-files/content-files.ts'
import {
  currentPriceList,
  loadPrices,
  loadPrograms,
  loadSupplier,
  priceListFile,
  programsFile,
  supplierFile,
} from '../programs/programs.ts'
import { changesBetween, type Change } from './operator.changes.ts'
import { noteAction, type ActionChange, type LookCall, type OperatorCall } from './operator.ts'

/** What holds at that moment, as its file would have it. */
async function contentOf({ db }: Pick<LookCall, 'db'>, kind: SoldKind, at: Date): Promise<unknown> {
  if (kind === 'programs') return programsFile(db)
  return kind === 'supplier' ? supplierFile(db) : priceListFile(db, at)
}

/** The file as YAML; a price list that is still to come is shown by a day on which it holds. */
export async function showSold(call: LookCall, kind: SoldKind, day = pragueDay(call.now)): Promise<string> {
  const today = pragueDay(call.now)
  const content = await contentOf(call, kind, day === today ? call.now : pragueMidnight(day))
  return content === undefined ? '' : stringify(content, { lineWidth: 120 })
}

/** Loads a file and tells what is different from then on; nothing, when it is what holds already. Throws its mistakes. */
export async function loadSold(call: OperatorCall, kind: SoldKind, text: string): Promise<Change[]> {
  const file = readYaml(kind, text)
  const at = kind === 'prices' ? startOf(file.written, call.now) : call.now
  const before = await contentOf(call, kind, at)
  await load(call, kind, file.written).catch((error: unknown) => {
    throw withLines(file, error)
  })
  const after = await contentOf(call, kind, at)
  const changes = changesBetween(before, after)
  if (changes.length > 0) await noteAction(call, `${kind}.loaded`, { changes: changes.length, list: keptOf(changes) })
  return changes
}

/** So much of them is written down; a file of ours never changes more at once but when it is another one altogether. */
const mostKept = 50
const longestKept = 300

function keptOf(changes: readonly Change[]): ActionChange[] {
  return changes.slice(0, mostKept).map(({ path, before, after }) => ({
    path: shortened(path),
    ...(before === undefined ? {} : { before: shortened(before) }),
    ...(after === undefined ? {} : { after: shortened(after) }),
  }))
}

function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > longestKept ? `${letters.slice(0, longestKept).join('')}…` : text
}

async function load({ db, now, operator }: OperatorCall, kind: SoldKind, file: unknown): Promise<void> {
  const loading = { by: operator.name, now }
  if (kind === 'programs') return loadPrograms(db, file, loading)
  if (kind === 'supplier') return void (await loadSupplier(db, file, loading))
  const id = await loadPrices(db, file, loading)
  if (id === undefined) return
  const holding = await currentPriceList(db, startOf(file, now))
  if (holding?.id !== id) fail('programs.never_in_force')
}

const Start = z.object({ valid_from: z.iso.date() })

/** When a price list begins to hold; one that begins in the past, now. */
function startOf(file: unknown, now: Date): Date {
  const { data } = Start.safeParse(file)
  const start = data === undefined ? now : pragueMidnight(data.valid_from)
  return start > now ? start : now
}
