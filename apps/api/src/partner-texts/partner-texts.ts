import { CatalogueText } from '@katedra/contract/catalogue-text'
import { partnerTexts, type PartnerTextForm } from '@katedra/contract/partner-texts'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { plainMarkdown } from '@katedra/questions/markdown'
import { catalogueText } from '../app/catalogue-text.ts'
import { editOf, type EditCall } from '../app/content-edit.ts'
import { fail, failField, found } from '../app/http/fail.ts'
import { inOneLine, type PageHead, type PageVisit } from '../app/http/pages/page-head.ts'
import { rowVersion } from '../app/row-version.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import {
  allTexts,
  findShownText,
  findText,
  forgetEdit,
  holdText,
  insertText,
  retireText,
  upsertText,
} from './partner-texts.queries.ts'
import { loadTextAgain } from './partner-texts.load.ts'

type PartnerText = HandlerReply<typeof partnerTexts.publicPartnerText>

/** A partner's text in one language. */
export async function partnerText(db: Db, code: string, language: Language): Promise<PartnerText> {
  const row = (await findShownText(db, code)) ?? fail('partner-texts.unknown_partner')
  return {
    partner: { code: row.code, name: row.name, url: row.url },
    title: catalogueText(row.title, language),
    text: catalogueText(row.text, language),
  }
}

const AskedText = partnerTexts.publicPartnerText.query

/** What a preview of the page's link tells. */
export async function partnerTextHead(api: Api, { query, language }: PageVisit): Promise<PageHead | undefined> {
  const asked = AskedText.safeParse(Object.fromEntries(query))
  if (!asked.success) return undefined
  const { partner, title, text } = await api.database.read(undefined, (db) =>
    partnerText(db, asked.data.partner, language),
  )
  return { title: inOneLine(`${title} – ${partner.name}`), description: inOneLine(plainMarkdown(text)), language }
}

/** All texts as they can be changed, with who has changed them and which are taken away. */
export async function editedTexts(db: Db) {
  const rows = await allTexts(db)
  return rows.map(({ edited_at, edited_by, has_file, retired_at, ...row }) => {
    const form = formOf(row)
    return { ...form, edited_at, edited_by, has_file, retired_at, version: rowVersion(form) }
  })
}

function formOf({ code, name, url, title, text }: Pick<Row, 'code' | 'name' | 'url' | 'title' | 'text'>) {
  return { code, name, url, title: CatalogueText.parse(title), text: CatalogueText.parse(text) }
}

type Row = NonNullable<Awaited<ReturnType<typeof findText>>>

/** Writes a new text; its code names it for good. */
export async function addText(call: EditCall, form: PartnerTextForm): Promise<void> {
  if (!(await insertText(call.db, form, editOf(call)))) failField('code', 'code_taken')
}

/** Writes a known text again, unless someone else has done so since it was seen. */
export async function changeText(call: EditCall, code: string, { version, ...form }: ChangedText): Promise<void> {
  const row = found(await holdText(call.db, code))
  if (rowVersion(formOf(row)) !== version) fail('operator.changed_meanwhile')
  await saveText(call, { ...form, code })
}

type ChangedText = Omit<PartnerTextForm, 'code'> & { version: string }

/** Writes a new text, or a known one again; from then on the file leaves it alone. */
export async function saveText(call: EditCall, form: PartnerTextForm): Promise<void> {
  await upsertText(call.db, form, editOf(call))
}

/** Takes a text away, also for the file. */
export async function deleteText(call: EditCall, code: string): Promise<void> {
  found(await findText(call.db, code))
  await retireText(call.db, code, editOf(call))
}

/** Shows a text again that was taken away. */
export async function putTextBack(call: EditCall, code: string): Promise<void> {
  await saveText(call, formOf(found(await holdText(call.db, code))))
}

/** Lets the file have a text again, at once. */
export async function followTextFile({ db }: EditCall, code: string): Promise<void> {
  found(await holdText(db, code))
  await giveTextBack(db, code)
  if (!(await loadTextAgain(db, code))) fail('operator.no_file')
}

/** Lets the file have a text again: the next load brings it to what it says. */
export async function giveTextBack(db: Db, code: string): Promise<void> {
  found(await findText(db, code))
  await forgetEdit(db, code)
}
