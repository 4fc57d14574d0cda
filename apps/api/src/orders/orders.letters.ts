import { shownAmount } from '@katedra/contract/price'
import type { Api } from '../app/http/serve.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import { writeMail, type MailTemplate } from '../mail/mail.ts'
import { supplier } from '../programs/programs.ts'
import { insertClientLink } from './orders.payments.queries.ts'
import type { StoredOrder } from './orders.queries.ts'

/** What a change of an order needs of the machine room; the operator's command line has no more. */
type OrderRoom = Pick<Api, 'cards' | 'clock' | 'config' | 'jobs' | 'needsOwnSupplier' | 'publicUrl'>

/** Who changes an order, in an open transaction. */
export interface OrderCall {
  api: OrderRoom
  db: Db
  now: Date
}

type OrderTemplate = Extract<MailTemplate, `order_${string}`>

/** Writes to the person the order is delivered to, in the order's language, with the way to it. */
export async function writeToClient(
  { api, db, now }: OrderCall,
  order: StoredOrder,
  template: OrderTemplate,
  more: Record<string, string> = {},
): Promise<void> {
  const { accounts } = await supplier(db)
  const account = accounts.find(({ currency }) => currency === order.currency)
  const { account_number = '', iban = '', bic = '' } = account ?? {}
  const { language, delivery_email: recipient, variable_symbol: symbol } = order
  await writeMail(api, db, {
    template,
    recipient,
    language,
    link: await linkTo({ api, db, now }, order),
    values: {
      symbol,
      account: account_number,
      iban,
      bic,
      total: shownAmount(order.total, order.currency, language),
      due: shownDay(order.due_on, language),
      ...more,
    },
  })
}

/**
 * A client abroad has no account here: the link in the mail is enough (product decision "Credits and orders"). Each mail has a
 * link of its own, because only hashes are kept.
 */
async function linkTo({ api, db, now }: OrderCall, order: StoredOrder): Promise<string> {
  if (!(await isAbroad(db, order))) return orderPage(api, order)
  const code = randomToken()
  await insertClientLink(db, order, tokenHash(code), now)
  return clientPage(api, code)
}

async function isAbroad(db: Db, { currency, payer }: StoredOrder): Promise<boolean> {
  return currency === 'EUR' || payer.country !== (await supplier(db)).country
}

/** The page for teachers. */
export function orderPage({ publicUrl }: Pick<Api, 'publicUrl'>, order: { variable_symbol: string }): string {
  return `${publicUrl()}/objednavky/${order.variable_symbol}`
}

export function clientPage({ publicUrl }: Pick<Api, 'publicUrl'>, code: string): string {
  return `${publicUrl()}/client?code=${code}`
}

/** English has the month by name: 1/9 would be read two ways. */
function shownDay(day: string, language: 'cs' | 'en'): string {
  const [locale, month] = language === 'cs' ? (['cs-CZ', 'numeric'] as const) : (['en-GB', 'long'] as const)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
}
