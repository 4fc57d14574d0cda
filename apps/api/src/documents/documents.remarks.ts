import type { IssuedDocument } from './documents.shape.ts'
import type { Words } from './documents.words.ts'

/** What the document is called: a tax document only where the supplier is registered for VAT. */
export function titleOf({ kind, supplier }: IssuedDocument, { t }: Words): string {
  if (kind === 'proforma') return t('title.proforma')
  if (kind === 'invoice') return supplier.is_vat_payer ? t('title.invoice') : t('title.plainInvoice')
  return supplier.is_vat_payer ? t('title.creditNote') : t('title.plainCreditNote')
}

/** Sentences that the law or an accountant asks for; the same on paper and in the machine-readable file. */
export function remarksOf(document: IssuedDocument, words: Words): string[] {
  return [...ofKind(document, words), ...ofTax(document, words)]
}

function ofKind({ kind, supplier, settles, corrects }: IssuedDocument, { t }: Words): string[] {
  if (kind === 'proforma') return [supplier.is_vat_payer ? t('remark.proforma') : t('remark.plainProforma')]
  if (corrects !== null) return [t('remark.differences')]
  return settles === null ? [] : [t('remark.settles', { label: settles })]
}

/** Act 235/2004 Sb., section 29: who pays the tax, under which scheme, and the rate of exchange. */
function ofTax({ vat_treatment, exchange }: IssuedDocument, { t, exchangeRate, date }: Words): string[] {
  const treatments = {
    domestic: [],
    not_payer: [t('remark.notPayer')],
    reverse_charge: [t('remark.reverseCharge')],
    oss: [t('remark.oss')],
  }
  const conversion =
    exchange === null
      ? []
      : [t('remark.exchange', { rate: exchangeRate(exchange.czk_per_eur), date: date(exchange.on) })]
  return [...treatments[vat_treatment], ...conversion]
}
