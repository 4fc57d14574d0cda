import { readCode } from './code-typing.ts'

/** The code in `/t/{code}`; empty at `/t`. */
export function codeOfAddress(): string {
  return readCode(decode(location.pathname.split('/')[2] ?? ''))
}

/** The code of a scanned card (`/t#p=…`); it leaves the address at once, so that nobody reads it over a shoulder. */
export function takeCardOfAddress(): string | null {
  const card = /^#p=(.+)$/.exec(location.hash)?.[1]
  if (card === undefined) return null
  history.replaceState(history.state, '', location.pathname)
  return readCode(decode(card))
}

export function showAddress(code: string): void {
  const path = code === '' ? '/t' : `/t/${code}`
  if (location.pathname !== path) history.pushState(null, '', path)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
