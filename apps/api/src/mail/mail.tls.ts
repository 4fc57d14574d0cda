/** How the mail server is reached, with or without TLS. */
export interface SmtpTarget {
  url: string
  /** Mails wait rather than go without TLS. */
  requireTLS: boolean
  /** No TLS, even where it is offered. */
  ignoreTLS: boolean
}

/**
 * `smtps:` is TLS from the first byte. With `smtp:` TLS is demanded in production, else an attacker on the line could take it out
 * of what the server offers and read every link for a new password; `?tls=none` or `?tls=starttls` says otherwise.
 */
export function smtpTarget(smtpUrl: string, { isProduction }: { isProduction: boolean }): SmtpTarget {
  const url = new URL(smtpUrl)
  const tls = url.searchParams.get('tls')
  url.searchParams.delete('tls')
  const ignoreTLS = tls === 'none' || url.searchParams.get('ignoreTLS') === 'true'
  const isPlain = url.protocol === 'smtp:'
  return { url: url.href, ignoreTLS, requireTLS: isPlain && !ignoreTLS && (isProduction || tls === 'starttls') }
}
