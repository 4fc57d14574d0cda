import type { Download } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import type { Db } from '../db/database.ts'
import { paymentCodes } from '../payments/payments.ts'
import { isdocXml } from './isdoc/isdoc.ts'
import { documentPdf } from './documents.pdf.ts'
import { documentWith } from './documents.queries.ts'
import { IssuedDocument } from './documents.shape.ts'

export type DocumentFormat = 'pdf' | 'isdoc'

/** A document of an order with what it was issued as. */
export interface KeptDocument {
  id: string
  document: IssuedDocument
}

export async function documentOfOrder(
  db: Db,
  order: { school_id: string; id: string },
  documentId: string,
): Promise<KeptDocument | undefined> {
  const row = await documentWith(db, order, documentId)
  return row === undefined ? undefined : { id: row.id, document: IssuedDocument.parse(row.document) }
}

/** The document as a file; made again each time from what was kept, so it is always the same. */
export async function documentFile({ id, document }: KeptDocument, format: DocumentFormat): Promise<Download> {
  const bytes =
    format === 'isdoc'
      ? Buffer.from(isdocXml(document, id))
      : await makeFile({ kind: 'pdf', document: documentPdf(document, codesOf(document)) })
  return { name: document.label, format, bytes }
}

/** What the codes are called on paper; names of standards, the same in every language. */
const captions = { spayd: 'QR Platba', epc: 'SEPA QR', bysquare: 'PAY by square' } as const

function codesOf({ supplier, to_pay, currency, variable_symbol, due_on, label, payer }: IssuedDocument) {
  if (to_pay <= 0) return []
  const codes = paymentCodes({
    iban: supplier.iban,
    bic: supplier.bic === '' ? null : supplier.bic,
    name: supplier.name,
    amount: to_pay,
    currency,
    variable_symbol,
    due_on,
    message: label,
    payer_country: payer.country,
  })
  return codes.map(({ kind, text }) => ({ caption: captions[kind], text }))
}
