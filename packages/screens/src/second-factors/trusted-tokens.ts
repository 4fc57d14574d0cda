import { maxTrustedDevices } from '@katedra/contract/auth'

/*
 * The tokens by which this browser is known to be trusted. Several, because colleagues share a computer in the staff room; whose
 * each is knows the server alone.
 */

const key = 'trustedDevices'

export function trustedTokens(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string').slice(-maxTrustedDevices) : []
  } catch {
    return []
  }
}

/** The oldest makes room. */
export function keepTrustedToken(token: string | null): void {
  if (token === null) return
  localStorage.setItem(key, JSON.stringify([...trustedTokens(), token].slice(-maxTrustedDevices)))
}
