import type { orders } from '@katedra/contract/orders'
import type { CountryCode } from '@katedra/contract/programs'
import type { HandlerReply } from '@katedra/contract/route'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Api } from '../../app/http/serve.ts'

export type VatIdAnswer = HandlerReply<typeof orders.checkVatId>

/** What stands behind the two letters of the country in its VAT numbers (Commission's VIES, "VAT number format"). */
const patterns: Record<CountryCode, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** The letters in front of the number: Greece calls itself EL there. */
function prefixOf(country: CountryCode): string {
  return country === 'GR' ? 'EL' : country
}

/** Whether a number could be one of that country. */
export function isVatIdOf(country: CountryCode, vatId: string): boolean {
  const prefix = prefixOf(country)
  return vatId.startsWith(prefix) && patterns[country].test(vatId.slice(2))
}

function isVatId(vatId: string): boolean {
  const prefix = vatId.slice(0, 2)
  const entry = Object.entries(patterns).find(([country]) => (country === 'GR' ? 'EL' : country) === prefix)
  return entry?.[1].test(vatId.slice(2)) ?? false
}

/** No one waits longer for the register: the number is believed meanwhile, and asked about again later. */
const patience = 3000
const hour = 3_600_000

/** What of the register's reply is of use (VIES, REST). A state that does not answer is no verdict on the number. */
const Reply = z.object({
  isValid: z.boolean(),
  userError: z.nullish(z.string()),
  name: z.nullish(z.string()),
  address: z.nullish(z.string()),
})

interface Logger {
  warn(details: object, message: string): void
}

const nothing = { name: '', address: '' }

export type VatRegister = (vatId: string, now: Date, log: Logger) => Promise<VatIdAnswer>

/** Asks the European register of VAT numbers; whatever goes wrong there is an answer, never an error. */
export function vatRegister({ config }: Pick<Api, 'config'>): VatRegister {
  const remembered = new LRUCache<string, { answer: VatIdAnswer; until: number }>({ max: 500 })
  return async (vatId, now, log) => {
    if (!isVatId(vatId)) return { state: 'invalid', ...nothing }
    const known = remembered.get(vatId)
    if (known !== undefined && known.until > now.getTime()) return known.answer
    const answer = await ask(config.vatRegisterUrl, vatId, log)
    if (answer.state !== 'unavailable') remembered.set(vatId, { answer, until: now.getTime() + hour })
    return answer
  }
}

async function ask(register: string, vatId: string, log: Logger): Promise<VatIdAnswer> {
  try {
    const response = await fetch(`${register}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the register answered ${response.status}`)
    const { isValid, userError, name, address } = Reply.parse(await response.json())
    if (isValid) return { state: 'valid', name: said(name), address: said(address) }
    if (isVerdict(userError ?? '')) return { state: 'invalid', ...nothing }
    throw new Error(`the register says ${userError}`)
  } catch (error) {
    log.warn({ err: error }, 'the register of VAT numbers is not available')
    return { state: 'unavailable', ...nothing }
  }
}

function isVerdict(userError: string): boolean {
  return ['', 'VALID', 'INVALID', 'INVALID_INPUT'].includes(userError)
}

/** Some countries tell nothing but dashes. */
function said(text: string | null | undefined): string {
  const plain = (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300)
  return /^-*$/.test(plain) ? '' : plain
}
