import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import { beginLoading, type Loaded } from '../app/loaded.ts'
import { fit, madeOfFile, readContentFile } from '../content-files/content-files.ts'
import type { Db } from '../db/database.ts'
import { ContentPartners } from './partner-texts.content.ts'
import { editedCodes, noteFile, retireMissing, upsertText } from './partner-texts.load.queries.ts'

const file = new URL('../../../../content/partneri.yaml', import.meta.url)

/** The texts of the file, checked; throws its mistakes with its name where something does not fit. */
export function readPartnerTexts(): z.output<typeof ContentPartners> {
  return madeOfFile(readContentFile('partners', readFileSync(file, 'utf8'), 'content/partneri.yaml'), (written) =>
    fit('partners', ContentPartners, written),
  )
}

/**
 * Brings the texts to what the file says. An identical reload changes nothing, what has gone is taken away, and what an
 * operator has changed is left alone.
 */
export async function loadPartnerTexts(db: Db, texts: z.output<typeof ContentPartners>): Promise<Loaded> {
  const loaded = beginLoading('partner texts')
  const edited = await editedCodes(db)
  for (const { url = null, ...text } of texts) {
    const outcome = edited.has(text.code) ? 'edited' : await upsertText(db, { ...text, url })
    loaded.keys[outcome].push(text.code)
  }
  const codes = texts.map(({ code }) => code)
  loaded.keys.retired.push(...(await retireMissing(db, codes)))
  await noteFile(db, codes)
  return loaded
}

/** Brings one text to what the file says now; false where the file does not have it. */
export async function loadTextAgain(db: Db, code: string): Promise<boolean> {
  const text = readPartnerTexts().find((one) => one.code === code)
  if (text !== undefined) await upsertText(db, { ...text, url: text.url ?? null })
  return text !== undefined
}
