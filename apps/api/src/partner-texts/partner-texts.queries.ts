import type { PartnerTextForm } from '@katedra/contract/partner-texts'
import type { Edit } from '../app/content-edit.ts'
import type { Db } from '../db/database.ts'

function texts(db: Db) {
  return db.selectFrom('partner_texts').selectAll()
}

/** A text that is shown; one that has been taken away is not shown any more. */
export function findShownText(db: Db, code: string) {
  return texts(db).where('code', '=', code).where('retired_at', 'is', null).executeTakeFirst()
}

/** Held until the end of the transaction: of two operators the second sees what the first has done. */
export function holdText(db: Db, code: string) {
  return texts(db).where('code', '=', code).forUpdate().executeTakeFirst()
}

/** False where a text has the code already. */
export async function insertText(db: Db, { title, text, ...rest }: PartnerTextForm, edit: Edit): Promise<boolean> {
  const inserted = await db
    .insertInto('partner_texts')
    .values({ ...rest, ...edit, title: JSON.stringify(title), text: JSON.stringify(text) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findText(db: Db, code: string) {
  return texts(db).where('code', '=', code).executeTakeFirst()
}

/** All texts, those taken away at the end. */
export function allTexts(db: Db) {
  return texts(db)
    .orderBy((on) => on('retired_at', 'is not', null))
    .orderBy('code')
    .execute()
}

export async function upsertText(db: Db, { code, title, text, ...rest }: PartnerTextForm, edit: Edit): Promise<void> {
  const columns = { ...rest, ...edit, title: JSON.stringify(title), text: JSON.stringify(text), retired_at: null }
  await db
    .insertInto('partner_texts')
    .values({ code, ...columns })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(columns))
    .execute()
}

/** Taken away by hand, it stays away whatever the files say. */
export async function retireText(db: Db, code: string, edit: Edit): Promise<void> {
  await db
    .updateTable('partner_texts')
    .set({ ...edit, retired_at: edit.edited_at })
    .where('code', '=', code)
    .execute()
}

export async function forgetEdit(db: Db, code: string): Promise<void> {
  await db.updateTable('partner_texts').set({ edited_at: null, edited_by: null }).where('code', '=', code).execute()
}
