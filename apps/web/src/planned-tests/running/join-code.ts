/** A join code in groups that a class can read aloud: "K7M 2XQ". */
export function spacedCode(code: string): string {
  const size = code.length % 4 === 0 ? 4 : 3
  return code.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? code
}

/** An address as people type it: without the protocol and a closing slash. */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** The address where the code is typed: that of the join link without its last part. */
export function typedAddress(join_url: string): string {
  return shownAddress(join_url.replace(/\/[^/]*\/?$/, ''))
}
