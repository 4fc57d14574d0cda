import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { documentLine, issuedDocument, testPayer, testSlovakPayer, testSupplier } from '../../testing/build-document.ts'
import { streetParts } from './isdoc.ts'
import { isdocXml } from './isdoc.ts'
import type { IssuedDocument } from '../documents.shape.ts'
import { creditLines } from '../documents.sums.ts'

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

function parsed(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return top.children[0] ?? top
}

const uuid = '0198f1a2-3b4c-7d5e-8f90-a1b2c3d4e5f6'
const invoiceOf = (document: IssuedDocument) => parsed(isdocXml(document, uuid))

/** Elements at the end of a path. */
function all(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

function said(element: Element, path: string): string | undefined {
  return all(element, path)[0]?.text
}

/** Of an amount "12.30", in the smallest unit. */
function units(element: Element, path: string): number {
  return Number((said(element, path) ?? 'x').replace('.', ''))
}

/**
 * Which children an element has, in which order; `?` may be missing, `+` comes once or more, `*` as often as it likes. Written
 * down from the published schema of ISDOC 6.0.1 (isdoc-invoice-6.0.1.xsd and isdoc-core-6.0.1.xsd, github.com/isdoc/schema);
 * what we never write is left out.
 */
const facts: Readonly<Record<string, string>> = {
  Invoice:
    'DocumentType ID UUID IssuingSystem? IssueDate TaxPointDate? VATApplicable ElectronicPossibilityAgreementReference Note? LocalCurrencyCode ForeignCurrencyCode? CurrRate RefCurrRate AccountingSupplierParty AccountingCustomerParty OrderReferences? OriginalDocumentReferences? InvoiceLines NonTaxedDeposits? TaxTotal LegalMonetaryTotal PaymentMeans?',
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: 'PartyIdentification PartyName PostalAddress PartyTaxScheme* RegisterIdentification? Contact?',
  PartyIdentification: 'ID',
  PartyName: 'Name',
  PostalAddress: 'StreetName BuildingNumber CityName PostalZone Country',
  Country: 'IdentificationCode Name',
  PartyTaxScheme: 'CompanyID TaxScheme',
  RegisterIdentification: 'Preformatted',
  Contact: 'Name? Telephone? ElectronicMail?',
  OrderReferences: 'OrderReference+',
  OrderReference: 'SalesOrderID ExternalOrderID? IssueDate?',
  OriginalDocumentReferences: 'OriginalDocumentReference+',
  OriginalDocumentReference: 'ID IssueDate? UUID?',
  InvoiceLines: 'InvoiceLine+',
  InvoiceLine:
    'ID InvoicedQuantity? LineExtensionAmountCurr? LineExtensionAmount LineExtensionAmountTaxInclusiveCurr? LineExtensionAmountTaxInclusive LineExtensionTaxAmount UnitPrice UnitPriceTaxInclusive ClassifiedTaxCategory Note? VATNote? Item?',
  ClassifiedTaxCategory: 'Percent VATCalculationMethod VATApplicable?',
  Item: 'Description?',
  NonTaxedDeposits: 'NonTaxedDeposit+',
  NonTaxedDeposit: 'ID VariableSymbol DepositAmountCurr? DepositAmount',
  TaxTotal: 'TaxSubTotal+ TaxAmountCurr? TaxAmount',
  TaxSubTotal: `${['', 'AlreadyClaimed', 'Difference']
    .flatMap((what) => ['TaxableAmount', 'TaxAmount', 'TaxInclusiveAmount'].map((amount) => what + amount))
    .map((amount) => `${amount}Curr? ${amount}`)
    .join(' ')} TaxCategory`,
  TaxCategory: 'Percent TaxScheme? VATApplicable? LocalReverseChargeFlag?',
  LegalMonetaryTotal: [
    ...['', 'AlreadyClaimed', 'Difference'].flatMap((what) => [
      `${what}TaxExclusiveAmount`,
      `${what}TaxInclusiveAmount`,
    ]),
    ...['PayableRoundingAmount', 'PaidDepositsAmount', 'PayableAmount'],
  ]
    .map((amount) => `${amount} ${amount}Curr?`)
    .join(' '),
  PaymentMeans: 'Payment+',
  Payment: 'PaidAmount PaymentMeansCode Details?',
  Details: 'PaymentDueDate ID BankCode Name IBAN BIC VariableSymbol? ConstantSymbol?',
}

/** Elements whose children are not those of the facts. */
function outOfOrder(element: Element): string[] {
  if (element.children.length === 0) return element.name in facts ? [`${element.name} is empty`] : []
  const pattern = (facts[element.name] ?? 'unknown')
    .split(' ')
    .map((child) => child.replace(/^(\w+)([?+*]?)$/, '(?:$1 )$2'))
    .join('')
  const written = element.children.map(({ name }) => `${name} `).join('')
  const own = new RegExp(`^${pattern}$`).test(written) ? [] : [`${element.name}: ${written}`]
  return [...own, ...element.children.flatMap(outOfOrder)]
}

const exchange = { czk_per_eur: '25.145', on: '2026-09-01' }
const lines = [documentLine('Matematika', 30, 11_903), documentLine('Sborník', 3, 24_133, 1200)]
const whole = issuedDocument({ lines })
const examples: Readonly<Record<string, IssuedDocument>> = {
  invoice: whole,
  card: issuedDocument({ lines, paid: whole.total, payment_method: 'card' }),
  settled: issuedDocument({ lines, paid: whole.total, payment_method: 'transfer', settles: 'Z2026000077' }),
  proforma: issuedDocument({ lines, kind: 'proforma', supplied_on: null, payment_method: 'transfer' }),
  credit: issuedDocument({
    kind: 'credit_note',
    lines: creditLines(lines),
    corrects: 'F2026000123',
    reason: 'Odstoupení.',
  }),
  euro: issuedDocument({ lines, currency: 'EUR', exchange, payer: testSlovakPayer, school_order_number: '' }),
  'reverse charge': issuedDocument({ lines, currency: 'EUR', vat_treatment: 'reverse_charge', payer: testSlovakPayer }),
  'no VAT': issuedDocument({
    lines,
    vat_treatment: 'not_payer',
    supplier: { ...testSupplier, is_vat_payer: false, vat_id: '', register_entry: '', phone: '' },
  }),
}

describe.each(Object.entries(examples))('ISDOC of %s', (_, document) => {
  const invoice = invoiceOf(document)

  it('has every element that the schema requires, in its order', () => {
    expect([invoice.name, invoice.attributes]).toEqual([
      'Invoice',
      { xmlns: 'http://isdoc.cz/namespace/2013', version: '6.0.1' },
    ])
    expect(outOfOrder(invoice)).toEqual([])
  })

  it('has foreign amounts where there is a foreign currency, and only there', () => {
    const foreign = isdocXml(document, uuid).match(/<\w+Curr>/g)?.length ?? 0
    expect(foreign > 0).toBe(document.exchange !== null)
    expect(said(invoice, 'ForeignCurrencyCode')).toBe(document.exchange === null ? undefined : 'EUR')
    expect([said(invoice, 'CurrRate'), said(invoice, 'RefCurrRate')]).toEqual([
      document.exchange?.czk_per_eur ?? '1',
      '1',
    ])
  })

  it.each(document.exchange === null ? [''] : ['', 'Curr'])('has sums that fit one another (amounts “%s”)', (which) => {
    const rows = all(invoice, 'TaxTotal/TaxSubTotal')
    for (const row of rows)
      for (const what of ['', 'AlreadyClaimed', 'Difference'])
        expect(units(row, `${what}TaxableAmount${which}`) + units(row, `${what}TaxAmount${which}`)).toBe(
          units(row, `${what}TaxInclusiveAmount${which}`),
        )
    const sum = (name: string) => rows.reduce((total, row) => total + units(row, `${name}${which}`), 0)
    const totals = all(invoice, 'LegalMonetaryTotal')[0] ?? invoice
    const total = (name: string) => units(totals, `${name}${which}`)
    expect(units(invoice, `TaxTotal/TaxAmount${which}`)).toBe(sum('TaxAmount'))
    expect(total('TaxExclusiveAmount')).toBe(sum('TaxableAmount'))
    expect(total('TaxInclusiveAmount')).toBe(sum('TaxInclusiveAmount'))
    expect(total('DifferenceTaxInclusiveAmount') + total('PayableRoundingAmount') - total('PaidDepositsAmount')).toBe(
      total('PayableAmount'),
    )
  })

  it('is never negative, not even when it corrects', () => {
    expect(isdocXml(document, uuid)).not.toMatch(/>-\d/)
  })
})

describe('ISDOC', () => {
  it('tells an invoice from a credit note and a proforma', () => {
    const type = (name: string) => said(invoiceOf(examples[name] ?? whole), 'DocumentType')
    expect([type('invoice'), type('credit'), type('proforma')]).toEqual(['1', '2', '4'])
  })

  it('says who, when, under which numbers', () => {
    const invoice = invoiceOf(whole)
    const paths = ['ID', 'UUID', 'IssueDate', 'TaxPointDate', 'VATApplicable', 'LocalCurrencyCode']
    expect(paths.map((path) => said(invoice, path))).toEqual([
      ...['F2026000123', uuid.toUpperCase(), '2026-09-01', '2026-09-01', 'true', 'CZK'],
    ])
    const supplier = all(invoice, 'AccountingSupplierParty/Party')[0] ?? invoice
    expect([
      said(supplier, 'PartyIdentification/ID'),
      said(supplier, 'PartyTaxScheme/CompanyID'),
      said(supplier, 'PostalAddress/StreetName'),
      said(supplier, 'PostalAddress/BuildingNumber'),
      said(supplier, 'PostalAddress/Country/IdentificationCode'),
      said(supplier, 'RegisterIdentification/Preformatted'),
    ]).toEqual(['25097563', 'CZ25097563', 'Dlouhá', '12/3', 'CZ', testSupplier.register_entry])
    expect(said(invoice, 'OrderReferences/OrderReference/ExternalOrderID')).toBe('OBJ-45/2026')
  })

  it('keeps the two tax numbers of a Slovak school apart', () => {
    const schemes = all(invoiceOf(examples['euro'] ?? whole), 'AccountingCustomerParty/Party/PartyTaxScheme')
    expect(schemes.map((scheme) => [said(scheme, 'TaxScheme'), said(scheme, 'CompanyID')])).toEqual([
      ['VAT', 'SK2020830196'],
      ['TIN', '2020830196'],
    ])
  })

  it('says where to pay what is still to be paid', () => {
    const payment = all(invoiceOf(whole), 'PaymentMeans/Payment')[0]
    expect(payment && [said(payment, 'PaymentMeansCode'), units(payment, 'PaidAmount')]).toEqual(['42', whole.total])
    const details = all(invoiceOf(whole), 'PaymentMeans/Payment/Details')[0]
    expect(details?.children.map(({ text }) => text)).toEqual([
      ...['2026-09-15', '19-2000145399', '0800', '', 'CZ6508000000192000145399', 'GIBACZPX', '2600001239', '0308'],
    ])
  })

  it('orders no transfer for what is paid or goes back', () => {
    const card = invoiceOf(examples['card'] ?? whole)
    expect([said(card, 'PaymentMeans/Payment/PaymentMeansCode'), all(card, 'PaymentMeans/Payment/Details')]).toEqual([
      '48',
      [],
    ])
    expect(units(card, 'LegalMonetaryTotal/PayableAmount')).toBe(0)
    for (const name of ['settled', 'credit'])
      expect(said(invoiceOf(examples[name] ?? whole), 'PaymentMeans')).toBeUndefined()
  })

  it('names the proforma that was paid, and the invoice that is corrected', () => {
    const deposit = all(invoiceOf(examples['settled'] ?? whole), 'NonTaxedDeposits/NonTaxedDeposit')[0]
    expect(deposit && [said(deposit, 'ID'), units(deposit, 'DepositAmount')]).toEqual(['Z2026000077', whole.total])
    const credit = invoiceOf(examples['credit'] ?? whole)
    expect(said(credit, 'OriginalDocumentReferences/OriginalDocumentReference/ID')).toBe('F2026000123')
    expect(said(credit, 'Note')).toContain('Důvod opravy: Odstoupení.')
    // The day of tax of a credit note is when it arrives, so that none is said.
    expect(said(credit, 'TaxPointDate')).toBeUndefined()
  })

  it('charges no tax under reverse charge and says why on each line', () => {
    const invoice = invoiceOf(examples['reverse charge'] ?? whole)
    expect(units(invoice, 'TaxTotal/TaxAmount')).toBe(0)
    expect(all(invoice, 'InvoiceLines/InvoiceLine/ClassifiedTaxCategory/Percent').map(({ text }) => text)).toEqual([
      '0',
      '0',
    ])
    expect(said(invoice, 'InvoiceLines/InvoiceLine/VATNote')).toContain('Daň odvede zákazník')
  })

  it('says that a supplier who is not registered charges no VAT', () => {
    const invoice = invoiceOf(examples['no VAT'] ?? whole)
    expect([
      said(invoice, 'VATApplicable'),
      said(invoice, 'InvoiceLines/InvoiceLine/ClassifiedTaxCategory/VATApplicable'),
    ]).toEqual(['false', 'false'])
  })

  it('stays XML whatever names are made of', () => {
    const name = 'A & B <c> "d" ]]> \u0001\ud800 🏫'
    const invoice = invoiceOf(
      issuedDocument({ payer: { ...testPayer, name, street: '' }, lines: [documentLine(name, 1, 1)] }),
    )
    expect(said(invoice, 'AccountingCustomerParty/Party/PartyName/Name')).toBe('A & B <c> "d" ]]> \ufffd 🏫')
    expect(outOfOrder(invoice)).toEqual([])
  })
})

describe('a street', () => {
  it.each([
    ['Dlouhá 12/3', 'Dlouhá', '12/3'],
    ['17. listopadu 8a', '17. listopadu', '8a'],
    ['Náměstí Míru', 'Náměstí Míru', ''],
    ['75', '75', ''],
    ['', '', ''],
  ])('“%s” has a name and a number', (street, street_name, building_number) => {
    expect(streetParts(street)).toEqual({ street_name, building_number })
  })
})
