import { readFileSync } from 'node:fs'
import { currencies } from '@katedra/contract/programs'
import { supplierMistakes } from '@katedra/contract/supplier'
import { parse } from 'yaml'
import type * as z from 'zod'
import { fieldSentences } from '../app/language.ts'
import { pragueMidnight } from '../app/prague.ts'
import type { Database, Db } from '../db/database.ts'
import { inUnits, PricesFile, ProgramsFile, SupplierFile, type Supplier } from './programs.content.ts'
import {
  contentAt,
  enterBusiness,
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
import { latestSupplier } from './programs.queries.ts'

/** Who loads and when. An operator's file is compared with what holds now; the one in `content` was perhaps replaced by it. */
export interface Loading {
  by: string
  now: Date
  unless?: 'any' | 'latest'
}

const folder = new URL('../../../../content/', import.meta.url)

function readFile<Schema extends z.ZodType>(schema: Schema, name: string): z.output<Schema> {
  try {
    return schema.parse(parse(readFileSync(new URL(name, folder), 'utf8')))
  } catch (error) {
    throw new Error(`content/${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** A file that is well formed and still cannot be loaded, in a sentence that says why. */
export class LoadProblem extends Error {}

/**
 * Loads what is sold, for how much and by whom, from `content`. An identical reload changes nothing, and a kind of file that an
 * operator has loaded once is not read from there any more: a restart undoes nobody's work.
 */
export async function loadProgramContent(database: Database, now: Date): Promise<void> {
  const loading = { by: 'content', now, unless: 'any' } as const
  await database.transaction(undefined, async (db) => {
    // Whether a program has been ordered stands in the orders of all schools.
    await enterBusiness(db)
    const theirs = await kindsOfOperators(db)
    if (!theirs.has('programs')) await loadPrograms(db, readFile(ProgramsFile, 'programs.yaml'), loading)
    if (!theirs.has('prices')) await loadPrices(db, readFile(PricesFile, 'prices.yaml'), loading)
    if (!theirs.has('supplier')) await loadSupplier(db, readFile(SupplierFile, 'supplier.yaml'), loading)
  })
}

/** Adds and changes programs; those that are not in the file are not sold any more. */
export async function loadPrograms(db: Db, file: unknown, { now }: Loading): Promise<void> {
  const programs = ProgramsFile.parse(file)
  await lockLoading(db)
  for (const [position, program] of programs.entries()) {
    await demandSameSubject(db, program)
    if (!(await upsertProgram(db, program, position)))
      throw new LoadProblem(`program ${program.key}: there is no subject ${program.subject}`)
  }
  await retireOtherPrograms(
    db,
    programs.map(({ key }) => key),
    now,
  )
}

/** Credits are for a subject: whoever has them would find them to be for another one. */
async function demandSameSubject(db: Db, { key, subject }: ProgramsFile[number]): Promise<void> {
  const known = await programWith(db, key)
  if (known === undefined || known.subject === subject || !(await isTaken(db, known.id))) return
  throw new LoadProblem(
    `program ${key}: its subject stays ${known.subject}, because schools have ordered it or were given it; make a new program of ${subject}`,
  )
}

/** A changed price list is a new version; returns its id, or undefined when there is nothing new. */
export async function loadPrices(
  db: Db,
  file: unknown,
  { by, now, unless = 'latest' }: Loading,
): Promise<number | undefined> {
  const content = PricesFile.parse(file)
  await lockLoading(db)
  if (await hasPriceList(db, content, unless)) return undefined
  const { valid_from, czk_per_eur, vat_rates } = content
  const id = await insertPriceList(db, {
    ...{ valid_from: pragueMidnight(valid_from), loaded_at: now, loaded_by: by },
    ...{ czk_per_eur: czk_per_eur.rate, rate_on: czk_per_eur.on, content },
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
  return prices.flatMap(({ programs, months, ...steps }) =>
    programs.flatMap((key) => {
      const program_id = ids.get(key)
      if (program_id === undefined) throw new LoadProblem(`prices: there is no program ${key}`)
      return currencies.flatMap((currency) =>
        Object.entries(steps[currency] ?? {}).map(([from, price]) => ({
          ...{ price_list_id, program_id, months, currency },
          ...{ from_quantity: Number(from), unit_price: inUnits(price, 2) },
        })),
      )
    }),
  )
}

/** Who sells from now on; documents that exist keep their own. True when something is new. */
export async function loadSupplier(db: Db, file: unknown, { now, unless = 'latest' }: Loading): Promise<boolean> {
  const supplier = SupplierFile.parse(file)
  await lockLoading(db)
  if (await hasSupplier(db, supplier, unless)) return false
  // One that holds already is read as it is; only a new one has to be right.
  const mistakes = supplierMistakes(supplier)
  if (mistakes.length > 0)
    throw new LoadProblem(mistakes.map(({ path, key }) => `${path.join('.')}: ${sentenceOf(key)}`).join('\n'))
  await insertSupplier(db, supplier, now)
  return true
}

/** In the language of the other mistakes in files. */
function sentenceOf(key: string): string {
  return Object.values(fieldSentences({ '': [{ key, values: { email: '' } }] }, 'en'))
    .flat()
    .join(' ')
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
