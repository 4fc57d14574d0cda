import { create } from 'xmlbuilder2'
import { amountsOf, type Amounts, type Elements } from './isdoc.amounts.ts'
import { invoiceLines, monetaryTotal, paymentMeans, taxTotal } from './isdoc.sums.ts'
import { remarksOf } from '../documents.remarks.ts'
import type { IssuedDocument, Supplier } from '../documents.shape.ts'
import { wordsOf, type Words } from '../documents.words.ts'

const documentTypes = { invoice: '1', credit_note: '2', proforma: '4' } as const

/** The document for the accounting of schools: ISDOC 6.0.1. `uuid` is the document's for ever; one sent again is the same one. */
export function isdocXml(document: IssuedDocument, uuid: string): string {
  const content = {
    Invoice: { '@xmlns': 'http://isdoc.cz/namespace/2013', '@version': '6.0.1', ...invoice(document, uuid) },
  }
  // What XML cannot say is left out: a name may come from anywhere.
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, wellFormed(content)).end({
    prettyPrint: true,
  })
}

/** The elements in the order of the schema. */
function invoice(document: IssuedDocument, uuid: string): Elements {
  const words = wordsOf(document)
  const amounts = amountsOf(document)
  const { kind, label, issued_on, supplied_on, supplier } = document
  return {
    DocumentType: documentTypes[kind],
    ID: label,
    UUID: uuid.toUpperCase(),
    IssuingSystem: 'Katedra',
    IssueDate: issued_on,
    // A credit note has none of its own (implementation notes of ISDOC), and what is no tax document has none at all.
    TaxPointDate: kind === 'invoice' && supplier.is_vat_payer ? (supplied_on ?? undefined) : undefined,
    VATApplicable: String(supplier.is_vat_payer),
    ElectronicPossibilityAgreementReference: '',
    Note: noteOf(document, words),
    LocalCurrencyCode: amounts.local_currency,
    ForeignCurrencyCode: amounts.foreign_currency,
    CurrRate: amounts.rate,
    RefCurrRate: '1',
    AccountingSupplierParty: { Party: supplierParty(document.supplier, words) },
    AccountingCustomerParty: { Party: customerParty(document.payer, words) },
    ...references(document),
    ...figures(document, words, amounts),
  }
}

function noteOf(document: IssuedDocument, words: Words): string | undefined {
  const { corrects, reason } = document
  const notes = [
    ...(corrects === null ? [] : [words.t('correction', { label: corrects })]),
    ...(reason === null ? [] : [words.t('reason', { reason })]),
    ...remarksOf(document, words),
  ]
  return notes.length === 0 ? undefined : notes.join('\n')
}

/** Our order is known by its variable symbol, the school's by its own number. */
function references({ variable_symbol, school_order_number, corrects }: IssuedDocument): Elements {
  return {
    OrderReferences: {
      OrderReference: {
        SalesOrderID: variable_symbol,
        ExternalOrderID: school_order_number === '' ? undefined : school_order_number,
      },
    },
    OriginalDocumentReferences: corrects === null ? undefined : { OriginalDocumentReference: { ID: corrects } },
  }
}

function figures(document: IssuedDocument, words: Words, amounts: Amounts): Elements {
  const { settles, variable_symbol, paid } = document
  return {
    InvoiceLines: { InvoiceLine: invoiceLines(document, words, amounts) },
    NonTaxedDeposits:
      settles === null
        ? undefined
        : {
            NonTaxedDeposit: {
              ID: settles,
              VariableSymbol: variable_symbol,
              ...amounts.foreignFirst('DepositAmount', amounts.amount(paid)),
            },
          },
    TaxTotal: taxTotal(document, amounts),
    LegalMonetaryTotal: monetaryTotal(document, amounts),
    PaymentMeans: paymentMeans(document, amounts),
  }
}

/** Halves of pairs of surrogates replaced in every text: they have no place in UTF-8. */
function wellFormed(elements: Elements): Elements {
  return Object.fromEntries(Object.entries(elements).map(([name, value]) => [name, cleanValue(value)]))
}

function cleanValue(value: Elements[string]): Elements[string] {
  if (typeof value === 'string') return value.toWellFormed()
  if (value === undefined) return undefined
  return isList(value) ? value.map(wellFormed) : wellFormed(value)
}

function isList(value: Elements | readonly Elements[]): value is readonly Elements[] {
  return Array.isArray(value)
}

function supplierParty(supplier: Supplier, words: Words): Elements {
  const { identification_number, vat_id, register_entry, phone, email } = supplier
  return {
    ...named(supplier, identification_number, words),
    PartyTaxScheme: taxSchemes([['VAT', vat_id]]),
    RegisterIdentification: register_entry === '' ? undefined : { Preformatted: register_entry },
    Contact: {
      Telephone: phone === '' ? undefined : phone,
      ElectronicMail: email === '' ? undefined : email,
    },
  }
}

/** Czech DIČ is the number for VAT; Slovak DIČ is another number than IČ DPH (annotations of the schema). */
function customerParty(payer: IssuedDocument['payer'], words: Words): Elements {
  const { identification_number, tax_id, vat_id } = payer
  const otherId = tax_id === vat_id ? '' : tax_id
  return {
    ...named(payer, identification_number, words),
    PartyTaxScheme: taxSchemes([
      ['VAT', vat_id],
      [otherId.startsWith('CZ') ? 'VAT' : 'TIN', otherId],
    ]),
  }
}

type Address = Pick<Supplier, 'name' | 'street' | 'city' | 'postal_code' | 'country'>

function named({ name, street, city, postal_code, country }: Address, id: string, words: Words): Elements {
  const { street_name, building_number } = streetParts(street)
  return {
    PartyIdentification: { ID: id },
    PartyName: { Name: name },
    PostalAddress: {
      StreetName: street_name,
      BuildingNumber: building_number,
      CityName: city,
      PostalZone: postal_code,
      Country: { IdentificationCode: country, Name: words.country(country) },
    },
  }
}

/** "Dlouhá 12/3" → "Dlouhá" and "12/3"; what does not end in a number stays whole. */
export function streetParts(street: string): { street_name: string; building_number: string } {
  const [, street_name = street, building_number = ''] = /^(.*\S)\s+(\d+\S*)$/.exec(street.trim()) ?? []
  return { street_name, building_number }
}

function taxSchemes(numbers: readonly (readonly [scheme: string, number: string])[]): Elements[] | undefined {
  const schemes = numbers
    .filter(([, number]) => number !== '')
    .map(([scheme, number]) => ({ CompanyID: number, TaxScheme: scheme }))
  return schemes.length === 0 ? undefined : schemes
}
