import type { FastifyBaseLogger } from 'fastify'

/** What nodemailer tells of a try besides its sentence. */
interface Failed {
  code: string
  /** The command of SMTP that was refused. */
  command: string
  /** The server's own number; 0 where it did not get so far. */
  responseCode: number
}

function failedOf(error: unknown): Failed {
  const { code, command, responseCode }: Partial<Record<keyof Failed, unknown>> =
    typeof error === 'object' && error !== null ? error : {}
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  }
}

/** Of this mail, and not of the server, its certificate or our sign-in there, which the operator can put right. */
const ofOneMail = ['RCPT TO', 'DATA']

/** SMTP: 4xx is "not now", 5xx is "no" (RFC 5321, section 4.2.1). */
export function isForGood(error: unknown): boolean {
  const { command, responseCode } = failedOf(error)
  return responseCode >= 500 && ofOneMail.includes(command)
}

const sentences: Readonly<Record<string, string>> = {
  ETLS: 'no mail is sent: the mail server offers no TLS that can be used, and SMTP_URL demands it; see docs/running.md',
  EAUTH: 'no mail is sent: the mail server refuses the user or the password of SMTP_URL',
  EDNS: 'no mail is sent: there is no host as SMTP_URL names it',
  ESOCKET: 'no mail is sent: the mail server of SMTP_URL cannot be reached, or its TLS not be trusted',
  ECONNECTION: 'no mail is sent: the mail server of SMTP_URL does not answer as one',
  ETIMEDOUT: 'no mail is sent: the mail server of SMTP_URL does not answer',
}

/** One line for each try; never whom the mail is for, nor the server's words, which repeat it. */
export function logFailure(
  log: FastifyBaseLogger,
  error: unknown,
  mail: { mail_id: string; failed_count: number; next_attempt_at: Date },
): void {
  const failed = failedOf(error)
  log.warn({ ...failed, ...mail }, sentences[failed.code] ?? 'a mail was not taken by the mail server')
}
