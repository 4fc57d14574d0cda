import { pino } from 'pino'

/** Where PostgreSQL and the mail server repeat what was sent to them: addresses, names, the values of a row. */
const talkative = ['detail', 'where', 'hint', 'internalQuery', 'response', 'rejected', 'rejectedErrors']

/** An error as a log line may keep it: what and where, without anybody's data. */
export function quietError(error: Error): object {
  const { raw: _, ...line } = pino.stdSerializers.err(error)
  return Object.fromEntries(Object.entries(line).filter(([name]) => !talkative.includes(name)))
}
