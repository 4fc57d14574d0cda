import * as z from 'zod/mini'
import {
  type SoldKind,
  PriceListFile,
  type operatorSelling,
  type SoldPath,
  type SoldWarning,
} from '@katedra/contract/operator-selling'
import { stringify } from 'yaml'
import { pragueDay, pragueMidnight } from '../../app/time/prague.ts'
import { fail, found } from '../../app/http/fail.ts'
import { readYaml, withLines, FileMistakes, toldMistakes, type ToldMistake } from '../../content-files/content-files.ts'
import {
  currentPriceList,
  loadPrices,
  loadPrograms,
  loadSupplier,
  priceListFile,
  programsFile,
  supplierFile,
  lockLoading,
  PricesFile,
  isSampleSupplier,
} from '../../programs/programs.ts'
import { changesBetween, type Change } from './selling.changes.ts'
import { type ActionChange, type LookCall, type OperatorCall, type Audited, act, look, rehearse } from '../operator.ts'
import { CatalogueText } from '@katedra/contract/catalogue-text'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { rowVersion } from '../../app/row-version.ts'
import type { Api } from '../../app/http/serve.ts'
import { latestNumber, priceListRow, priceListRows, programsWithPrices, subjectNames } from './selling.queries.ts'
import { currencies } from '@katedra/contract/programs'

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
export async function loadSold(call: OperatorCall, kind: SoldKind, text: string): Promise<Audited<Change[]>> {
  const file = readYaml(kind, text)
  const at = kind === 'prices' ? startOf(file.written, call.now) : call.now
  const before = await contentOf(call, kind, at)
  await load(call, kind, file.written).catch((error: unknown) => {
    throw withLines(file, error)
  })
  const after = await contentOf(call, kind, at)
  const changes = changesBetween(before, after)
  const details = { changes: changes.length, list: keptOf(changes) }
  return { result: changes, line: changes.length === 0 ? undefined : { action: `${kind}.loaded`, details } }
}

/** The part of them that is recorded; a file changes more at once only when it is another one altogether. */
const maxKept = 50
const maxKeptLength = 300

function keptOf(changes: readonly Change[]): ActionChange[] {
  return changes.slice(0, maxKept).map(({ path, before, after }) => ({
    path,
    ...(before === undefined ? {} : { before: shortened(before) }),
    ...(after === undefined ? {} : { after: shortened(after) }),
  }))
}

function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > maxKeptLength ? `${letters.slice(0, maxKeptLength).join('')}…` : text
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

type Db = LookCall['db']

/** What is there now, as editors are told it. */
async function versionOf(db: Db, kind: SoldKind): Promise<string> {
  if (kind === 'programs') return rowVersion(await programsFile(db))
  return String(await latestNumber(db, kind === 'prices' ? 'price_lists' : 'suppliers'))
}

const Named = z.object({ title: CatalogueText, description: CatalogueText })

export async function programList({ db, now }: LookCall): Promise<HandlerReply<typeof operatorSelling.programs>> {
  const rows = await programsWithPrices(db, (await currentPriceList(db, now))?.id)
  return {
    version: await versionOf(db, 'programs'),
    programs: rows.map(({ is_priced, ...row }) => ({ ...row, ...Named.parse(row), is_priced: Boolean(is_priced) })),
    subjects: (await subjectNames(db)).map(({ code, name }) => ({ code, name: CatalogueText.parse(name) })),
  }
}

interface DatedList {
  id: number
  valid_from: Date
}

function stateOf({ id, valid_from }: DatedList, current: number | undefined, now: Date) {
  if (id === current) return 'current'
  return valid_from > now ? 'future' : 'past'
}

export async function priceListHeads({ db, now }: LookCall): Promise<HandlerReply<typeof operatorSelling.priceLists>> {
  const current = (await currentPriceList(db, now))?.id
  const lists = (await priceListRows(db)).map((list) => ({ ...list, state: stateOf(list, current, now) }) as const)
  return { version: await versionOf(db, 'prices'), lists }
}

export async function wholePriceList(
  { db, now }: LookCall,
  id: number,
): Promise<HandlerReply<typeof operatorSelling.priceList>> {
  const { content, ...head } = found(await priceListRow(db, id))
  const current = (await currentPriceList(db, now))?.id
  return { ...head, state: stateOf(head, current, now), content: PriceListFile.parse(content) }
}

export async function whoSells({ db }: LookCall): Promise<HandlerReply<typeof operatorSelling.supplier>> {
  const supplier = await supplierFile(db)
  return { version: await versionOf(db, 'supplier'), supplier, is_sample: isSampleSupplier(supplier) }
}

interface Outcome {
  changes: Change[]
  problems: ToldMistake[]
  more_problems: string
}

/** The mistakes of a file, in the reader's language, in place of what it would change. */
async function outcomeOf(loading: Promise<Change[]>, language: Language): Promise<Outcome> {
  try {
    return { changes: await loading, problems: [], more_problems: '' }
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error
    const { told, more } = toldMistakes(error.kind, error.mistakes, language)
    return { changes: [], problems: told, more_problems: more }
  }
}

function withoutBlanks({ changes, ...outcome }: Outcome) {
  return {
    ...outcome,
    changes: changes.map(({ path, before, after }) => ({
      path,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    })),
  }
}

interface SentFile {
  kind: SoldKind
  text: string
  /** Of its sender, for its mistakes. */
  language: Language
}

/** What a file would change; it is loaded and taken back. */
export async function previewSold(
  api: Api,
  { kind, text, language }: SentFile,
): Promise<HandlerReply<typeof operatorSelling.preview>> {
  const version = await look(api, ({ db }) => versionOf(db, kind))
  const outcome = await outcomeOf(
    rehearse(api, async (call) => (await loadSold(call, kind, text)).result),
    language,
  )
  const warnings = kind === 'prices' && outcome.problems.length === 0 ? await look(api, oddPrices(text)) : []
  return { ...withoutBlanks(outcome), warnings, version }
}

/** Of a price list that can be loaded. */
function oddPrices(text: string) {
  return async ({ db }: LookCall): Promise<SoldWarning[]> =>
    priceWarnings(PricesFile.parse(readYaml('prices', text).written), (await supplierFile(db)).country)
}

/** Lets a file hold, unless what its author saw has changed meanwhile. */
export async function replaceSold(
  api: Api,
  email: string,
  { kind, text, version, language }: SentFile & { version: string },
): Promise<HandlerReply<typeof operatorSelling.load>> {
  const replacing = act(api, email, async (call: OperatorCall) => {
    await lockLoading(call.db)
    if ((await versionOf(call.db, kind)) !== version) fail('programs.changed_meanwhile')
    return loadSold(call, kind, text)
  })
  return withoutBlanks(await outcomeOf(replacing, language))
}

/** What a price list may well mean, and what is more often a slip of the finger; none of it stops anything. */
export function priceWarnings({ prices, vat_rates }: PricesFile, home: keyof PricesFile['vat_rates']): SoldWarning[] {
  const steps = prices.flatMap(({ programs, months, ...byCurrency }) =>
    programs.flatMap((program) =>
      currencies.flatMap((currency) =>
        warningsOfSteps(
          [
            { kind: 'field', name: 'prices' },
            { kind: 'price', program, months },
            { kind: 'currency', currency },
          ],
          byCurrency[currency],
        ),
      ),
    ),
  )
  if (vat_rates[home] !== undefined) return steps
  const homeRate: SoldPath = [
    { kind: 'field', name: 'vat_rates' },
    { kind: 'country', country: home },
  ]
  return [{ code: 'no_home_vat', path: homeRate }, ...steps]
}

function warningsOfSteps(path: SoldPath, steps: Readonly<Record<string, number>> | undefined): SoldWarning[] {
  const inOrder = Object.entries(steps ?? {})
    .map(([from, price]) => ({ from: Number(from), price }))
    .toSorted((one, other) => one.from - other.from)
  const [lowest] = inOrder
  const dearer = inOrder.filter(({ price }, index) => price > (inOrder[index - 1]?.price ?? Infinity))
  return [
    ...(lowest === undefined || lowest.from === 1 ? [] : [{ code: 'gap_below', path, from: lowest.from } as const]),
    ...dearer.map(({ from }) => ({ code: 'dearer_step', path, from }) as const),
  ]
}
