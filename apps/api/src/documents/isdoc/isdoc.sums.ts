import { minus, none, plus, type Amount, type Amounts, type Elements } from './isdoc.amounts.ts'
import { constantSymbolFor, isPayable } from '../documents.payment.ts'
import type { DocumentLine, IssuedDocument } from '../documents.shape.ts'
import { vatOf } from '@katedra/contract/price'
import type { Words } from '../documents.words.ts'

/** 2100 → "21" */
function percent(basisPoints: number): string {
  return String(basisPoints / 100)
}

/** VAT counted from the price without it. */
const fromBase = '0'

/** At no rate where no tax is charged, as in the recapitulation. */
function chargedRate({ vat_treatment }: IssuedDocument, line: DocumentLine): number {
  return vat_treatment === 'domestic' || vat_treatment === 'oss' ? line.vat_rate : 0
}

/**
 * Tax of a line is for information: rounded alone it need not add up to the recapitulation, which counts (implementation notes
 * of ISDOC).
 */
export function invoiceLines(document: IssuedDocument, { t }: Words, amounts: Amounts): Elements[] {
  const { kind, lines, vat_treatment, supplier } = document
  return lines.map((line, index) => {
    const rate = chargedRate(document, line)
    const net = amounts.amount(line.net)
    const tax = amounts.amount(vatOf(line.net, rate))
    // On a credit note the quantity is what is negative; here nothing is, and a unit costs what it cost.
    const sign = kind === 'credit_note' ? -1 : 1
    const unit = sign * line.unit_price
    const unitTax = vatOf(unit, rate)
    return {
      ID: String(index + 1),
      InvoicedQuantity: String(sign * line.quantity),
      ...amounts.foreignFirst('LineExtensionAmount', net),
      ...amounts.foreignFirst('LineExtensionAmountTaxInclusive', plus(net, tax)),
      ...amounts.local('LineExtensionTaxAmount', tax),
      ...amounts.local('UnitPrice', amounts.amount(unit)),
      ...amounts.local('UnitPriceTaxInclusive', amounts.amount(unit + unitTax)),
      ClassifiedTaxCategory: {
        Percent: percent(rate),
        VATCalculationMethod: fromBase,
        VATApplicable: String(supplier.is_vat_payer),
      },
      VATNote: vat_treatment === 'reverse_charge' ? t('remark.reverseCharge') : undefined,
      Item: { Description: line.description },
    }
  })
}

interface Row {
  base: Amount
  tax: Amount
}

/** Rows of the recapitulation; at home base and tax are converted each, and their sum is the price with tax. */
function rowsOf({ vat }: IssuedDocument, amounts: Amounts): (Row & { rate: number })[] {
  return vat.map(({ rate, base, tax }) => ({ rate, base: amounts.amount(base), tax: amounts.amount(tax) }))
}

function total(rows: readonly Row[]): Row {
  return rows.reduce((sum, { base, tax }) => ({ base: plus(sum.base, base), tax: plus(sum.tax, tax) }), {
    base: none,
    tax: none,
  })
}

/** No tax was claimed on a deposit before: what a proforma asks for is no taxed deposit, so the difference is everything. */
export function taxTotal(document: IssuedDocument, amounts: Amounts): Elements {
  const { foreignFirst } = amounts
  const rows = rowsOf(document, amounts)
  return {
    TaxSubTotal: rows.map(({ rate, base, tax }) => ({
      ...foreignFirst('TaxableAmount', base),
      ...foreignFirst('TaxAmount', tax),
      ...foreignFirst('TaxInclusiveAmount', plus(base, tax)),
      ...foreignFirst('AlreadyClaimedTaxableAmount', none),
      ...foreignFirst('AlreadyClaimedTaxAmount', none),
      ...foreignFirst('AlreadyClaimedTaxInclusiveAmount', none),
      ...foreignFirst('DifferenceTaxableAmount', base),
      ...foreignFirst('DifferenceTaxAmount', tax),
      ...foreignFirst('DifferenceTaxInclusiveAmount', plus(base, tax)),
      TaxCategory: {
        Percent: percent(rate),
        TaxScheme: 'VAT',
        VATApplicable: String(document.supplier.is_vat_payer),
        // Of the home country only; tax that passes to a customer abroad has a note on its line.
        LocalReverseChargeFlag: 'false',
      },
    })),
    ...foreignFirst('TaxAmount', total(rows).tax),
  }
}

/** What has been paid stands as paid deposits, so that what is payable is what is left: difference − paid = payable. */
export function monetaryTotal(document: IssuedDocument, amounts: Amounts): Elements {
  const { localFirst } = amounts
  const { base, tax } = total(rowsOf(document, amounts))
  const all = plus(base, tax)
  const paid = paidPart(document, amounts, all)
  return {
    ...localFirst('TaxExclusiveAmount', base),
    ...localFirst('TaxInclusiveAmount', all),
    ...localFirst('AlreadyClaimedTaxExclusiveAmount', none),
    ...localFirst('AlreadyClaimedTaxInclusiveAmount', none),
    ...localFirst('DifferenceTaxExclusiveAmount', base),
    ...localFirst('DifferenceTaxInclusiveAmount', all),
    ...localFirst('PayableRoundingAmount', none),
    ...localFirst('PaidDepositsAmount', paid),
    ...localFirst('PayableAmount', minus(all, paid)),
  }
}

/** Converted rows may differ by a haléř from the converted total; what is paid in full is paid in full in crowns too. */
function paidPart({ paid, to_pay }: IssuedDocument, amounts: Amounts, all: Amount): Amount {
  return to_pay === 0 ? all : amounts.amount(paid)
}

const bankTransfer = '42'
const cardPayment = '48'

/**
 * Without this element nothing is to be paid (implementation notes of ISDOC): so it stands where money is still to be sent, and
 * where a card has paid, which needs no account. A transfer that has come must not be ordered again.
 */
export function paymentMeans(document: IssuedDocument, amounts: Amounts): Elements | undefined {
  const { kind, payment_method, to_pay, total: all } = document
  const { local, amount } = amounts
  if (isPayable(document))
    return {
      Payment: {
        ...local('PaidAmount', amount(to_pay)),
        PaymentMeansCode: bankTransfer,
        Details: transferDetails(document),
      },
    }
  if (kind !== 'invoice' || payment_method !== 'card') return undefined
  return { Payment: { ...local('PaidAmount', amount(all)), PaymentMeansCode: cardPayment } }
}

function transferDetails(document: IssuedDocument): Elements {
  const { supplier, issued_on, due_on, variable_symbol } = document
  const constantSymbol = constantSymbolFor(document)
  const [number = '', bankCode = ''] = supplier.account_number.split('/')
  return {
    PaymentDueDate: due_on ?? issued_on,
    ID: number,
    BankCode: bankCode,
    Name: '',
    IBAN: supplier.iban,
    BIC: supplier.bic,
    VariableSymbol: variable_symbol,
    ConstantSymbol: constantSymbol === '' ? undefined : constantSymbol,
  }
}
