/** Query strings are plain texts here: the router's own parser would turn `email=123` into a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Keeps the named parameters of a page that are there; what the page doesn't know disappears from the URL. */
export function pickSearch<const Name extends string>(...names: readonly Name[]) {
  return (search: Readonly<Record<string, unknown>>): Partial<Record<Name, string>> => {
    const picked: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') picked[name] = value
    }
    return picked
  }
}
