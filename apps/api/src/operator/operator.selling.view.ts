import { CatalogueText } from '@katedra/contract/catalogue-text'
import {
  PriceListFile,
  type operatorSelling,
  type SoldKind,
  type SoldWarning,
} from '@katedra/contract/operator-selling'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import * as z from 'zod/mini'
import { fail, found } from '../app/fail.ts'
import { rowVersion } from '../app/row-version.ts'
import type { Api } from '../app/serve.ts'
import { FileMistakes, readYaml, toldMistakes, type ToldMistake } from '../content-files/content-files.ts'
import { currentPriceList, lockLoading, PricesFile, programsFile, supplierFile } from '../programs/programs.ts'
import type { Change } from './operator.changes.ts'
import { loadSold } from './operator.selling.ts'
import { priceWarnings } from './operator.selling.warnings.ts'
import {
  latestNumber,
  priceListRow,
  priceListRows,
  programsWithPrices,
  subjectNames,
} from './operator.selling.queries.ts'
import { act, look, rehearse, type LookCall, type OperatorCall } from './operator.ts'

type Db = LookCall['db']

/** What is there now, as it is told to whoever edits. */
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
  return { version: await versionOf(db, 'supplier'), supplier: await supplierFile(db) }
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
  /** Of whoever has sent it, for its mistakes. */
  language: Language
}

/** What a file would change; it is loaded and taken back. */
export async function previewSold(
  api: Api,
  { kind, text, language }: SentFile,
): Promise<HandlerReply<typeof operatorSelling.preview>> {
  const version = await look(api, ({ db }) => versionOf(db, kind))
  const outcome = await outcomeOf(
    rehearse(api, (call) => loadSold(call, kind, text)),
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

/** Lets a file hold, unless somebody else has changed what its author saw. */
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
