import type { Elements } from './documents.isdoc.amounts.ts'
import type { IssuedDocument, Supplier } from './documents.shape.ts'
import type { Words } from './documents.words.ts'

export function supplierParty(supplier: Supplier, words: Words): Elements {
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
export function customerParty(payer: IssuedDocument['payer'], words: Words): Elements {
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
