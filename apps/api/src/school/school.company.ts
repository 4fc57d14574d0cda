import type { Company, school } from '@katedra/contract/school'
import type { HandlerReply } from '@katedra/contract/route'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Api, LongTeacherCall } from '../app/http/serve.ts'

type Answer = HandlerReply<typeof school.company>

/** No one waits longer for the register: the form can be filled in by hand all the while. */
const patience = 4000
const hour = 3_600_000

/** What of the register's reply is of use (ARES, REST v3; domain facts, section 8). Everything may be missing. */
const Subject = z.object({
  obchodniJmeno: z.string(),
  dic: z.nullish(z.string()),
  datumZaniku: z.nullish(z.string()),
  sidlo: z.nullish(
    z.object({
      nazevObce: z.nullish(z.string()),
      nazevCastiObce: z.nullish(z.string()),
      nazevUlice: z.nullish(z.string()),
      cisloDomovni: z.nullish(z.number()),
      cisloOrientacni: z.nullish(z.number()),
      cisloOrientacniPismeno: z.nullish(z.string()),
      /** A number: the leading zero of a code is lost. */
      psc: z.nullish(z.number()),
    }),
  ),
})
type Subject = z.output<typeof Subject>

/** Asks the public register; whatever goes wrong there is an answer, never an error. */
export function companyRegister(api: Pick<Api, 'config' | 'clock' | 'limits'>) {
  const remembered = new LRUCache<string, { answer: Answer; until: number }>({ max: 500 })
  return async ({ teacher, now, log }: LongTeacherCall & { log: Logger }, number: string): Promise<Answer> => {
    const known = remembered.get(number)
    if (known !== undefined && known.until > now.getTime()) return known.answer
    await api.limits.spend('company', teacher.id)
    const answer = await askRegister(api.config.companyRegisterUrl, number, log)
    // A register that was out of order a moment ago may answer now.
    if (answer.state !== 'unavailable') remembered.set(number, { answer, until: now.getTime() + hour })
    return answer
  }
}

interface Logger {
  warn(details: object, message: string): void
}

/** One question to the register; its silence is an answer, too. */
export async function askRegister(register: string, number: string, log: Logger): Promise<Answer> {
  try {
    const response = await fetch(`${register}/ekonomicke-subjekty/${number}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    if (response.status === 404) return { state: 'unknown', company: null }
    if (!response.ok) throw new Error(`the register answered ${response.status}`)
    return { state: 'found', company: companyOf(Subject.parse(await response.json())) }
  } catch (error) {
    log.warn({ err: error }, 'the register of companies is not available')
    return { state: 'unavailable', company: null }
  }
}

/** In the words of our form, cut to what its fields take. */
function companyOf({ obchodniJmeno, dic, datumZaniku, sidlo }: Subject): Company {
  const psc = sidlo?.psc
  const digits = psc === undefined || psc === null ? '' : String(psc).padStart(5, '0')
  return {
    name: obchodniJmeno.slice(0, 200),
    street: streetOf(sidlo ?? {}).slice(0, 200),
    city: (sidlo?.nazevObce ?? '').slice(0, 100),
    postal_code: digits.replace(/^(\d{3})(\d{2})$/, '$1 $2').slice(0, 12),
    tax_id: (dic ?? '').slice(0, 30),
    is_closed: (datumZaniku ?? '') !== '',
  }
}

/** Street and number as an envelope has them; villages without streets have a number only. */
function streetOf(seat: NonNullable<Subject['sidlo']>): string {
  const inStreet = `${seat.cisloOrientacni ?? ''}${seat.cisloOrientacniPismeno ?? ''}`
  const numbers = [seat.cisloDomovni ?? '', inStreet].filter((part) => part !== '').join('/')
  return `${seat.nazevUlice ?? seat.nazevCastiObce ?? seat.nazevObce ?? ''} ${numbers}`.trim()
}
