import { readFileSync } from 'node:fs'
import { currencies } from '@katedra/contract/programs'
import type { SoldKind } from '@katedra/contract/operator-selling'
import { supplierMistakes } from '@katedra/contract/supplier'
import { pragueMidnight } from '../app/time/prague.ts'
import { demandNone, fit, readContentFile, withLines, type Mistake } from '../content-files/content-files.ts'
import type { Database, Db } from '../db/database.ts'
import { inUnits, PricesFile, ProgramsFile, SupplierFile, type Supplier } from './programs.content.ts'
import {
  contentAt,
  hasPriceList,
  hasSupplier,
  insertPriceList,
  insertPrices,
  insertSupplier,
  insertVatRates,
  isTaken,
  kindsOfOperators,
  lockLoading,
  programIds,
  programRows,
  programWith,
  retireOtherPrograms,
  upsertProgram,
  type NewPrice,
} from './programs.load.queries.ts'
import { enterOperatorScope } from '../db/scope.ts'
import { latestSupplier } from './programs.queries.ts'

/** Who loads and when. An operator's file is compared with what holds now; the one in `content` was perhaps replaced by it. */
export interface Loading {
  by: string
  now: Date
  unless?: 'any' | 'latest'
}

const folder = new URL('../../../../content/', import.meta.url)

/** Loads a file of `content`; its mistakes come with its name and their lines. */
async function loadContent(kind: SoldKind, load: (written: unknown) => Promise<unknown>): Promise<void> {
  const name = `${kind}.yaml`
  const file = readContentFile(kind, readFileSync(new URL(name, folder), 'utf8'), `content/${name}`)
  await load(file.written).catch((error: unknown) => {
    throw withLines(file, error)
  })
}

/**
 * Loads what is sold, for how much and by whom, from `content`. An identical reload changes nothing, and a kind of file that an
 * operator has loaded once is not read from there any more: a restart undoes no one's work.
 */
export async function loadProgramContent(database: Database, now: Date): Promise<void> {
  const loading = { by: 'content', now, unless: 'any' } as const
  await database.transaction(undefined, async (db) => {
    // Whether a program has been ordered stands in the orders of all schools.
    await enterOperatorScope(db)
    const theirs = await kindsOfOperators(db)
    if (!theirs.has('programs')) await loadContent('programs', (file) => loadPrograms(db, file, loading))
    if (!theirs.has('prices')) await loadContent('prices', (file) => loadPrices(db, file, loading))
    if (!theirs.has('supplier')) await loadContent('supplier', (file) => loadSupplier(db, file, loading))
  })
}

/** Adds and changes programs; those that are not in the file are not sold any more. */
export async function loadPrograms(db: Db, file: unknown, { now }: Loading): Promise<void> {
  const programs = fit('programs', ProgramsFile, file)
  await lockLoading(db)
  const mistakes: Mistake[] = []
  for (const [position, program] of programs.entries()) {
    const stays = await otherSubject(db, program, position)
    if (stays !== undefined) mistakes.push(stays)
    else if (!(await upsertProgram(db, program, position)))
      mistakes.push({
        path: [position, 'subject'],
        code: 'unknown_subject',
        values: { subject: program.subject },
      })
  }
  demandNone('programs', mistakes)
  await retireOtherPrograms(
    db,
    programs.map(({ key }) => key),
    now,
  )
}

/** Credits are for a subject: their holders would find them to be for another one. */
async function otherSubject(
  db: Db,
  { key, subject }: ProgramsFile[number],
  position: number,
): Promise<Mistake | undefined> {
  const known = await programWith(db, key)
  if (known === undefined || known.subject === subject || !(await isTaken(db, known.id))) return undefined
  const values = { program: key, subject: known.subject, wished: subject }
  return { path: [position, 'subject'], code: 'subject_stays', values }
}

/** A changed price list is a new version; returns its id, or undefined when there is nothing new. */
export async function loadPrices(
  db: Db,
  file: unknown,
  { by, now, unless = 'latest' }: Loading,
): Promise<number | undefined> {
  const content = fit('prices', PricesFile, file)
  await lockLoading(db)
  if (await hasPriceList(db, content, unless)) return undefined
  const { valid_from, czk_per_eur, vat_rates } = content
  const id = await insertPriceList(db, {
    valid_from: pragueMidnight(valid_from),
    loaded_at: now,
    loaded_by: by,
    czk_per_eur: czk_per_eur.rate,
    rate_on: czk_per_eur.on,
    content,
  })
  await insertPrices(db, priceRows(content, id, await programIds(db)))
  const rates = Object.entries(vat_rates).map(([country, rate]) => ({ country, rate: inUnits(rate, 2) }))
  await insertVatRates(
    db,
    rates.map((rate) => ({ ...rate, price_list_id: id })),
  )
  return id
}

function priceRows({ prices }: PricesFile, price_list_id: number, ids: Map<string, number>): NewPrice[] {
  const mistakes: Mistake[] = []
  const rows = prices.flatMap(({ programs, months, ...steps }, index) =>
    programs.flatMap((key, nth) => {
      const program_id = ids.get(key)
      if (program_id === undefined) {
        mistakes.push({ path: ['prices', index, 'programs', nth], code: 'unknown_program', values: { program: key } })
        return []
      }
      return currencies.flatMap((currency) =>
        Object.entries(steps[currency] ?? {}).map(([from, price]) => ({
          price_list_id,
          program_id,
          months,
          currency,
          from_quantity: Number(from),
          unit_price: inUnits(price, 2),
        })),
      )
    }),
  )
  demandNone('prices', mistakes)
  return rows
}

/** Who sells from now on; documents that exist keep their own. True when something is new. */
export async function loadSupplier(db: Db, file: unknown, { now, unless = 'latest' }: Loading): Promise<boolean> {
  const supplier = fit('supplier', SupplierFile, file)
  await lockLoading(db)
  if (await hasSupplier(db, supplier, unless)) return false
  // One that holds already is read as it is; only a new one has to be right.
  const { email } = supplier
  demandNone(
    'supplier',
    supplierMistakes(supplier).map(({ path, key }) => ({ path, code: `fields:${key}` as const, values: { email } })),
  )
  await insertSupplier(db, supplier, now)
  return true
}

/** The price list in force as its file has it; undefined where there is none. */
export async function priceListFile(db: Db, now: Date): Promise<PricesFile | undefined> {
  const content = await contentAt(db, now)
  return content === undefined ? undefined : PricesFile.parse(content)
}

export async function programsFile(db: Db): Promise<ProgramsFile> {
  return ProgramsFile.parse(await programRows(db))
}

export async function supplierFile(db: Db): Promise<Supplier> {
  return SupplierFile.parse(await latestSupplier(db))
}
