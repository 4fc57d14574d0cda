import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Where the forms of the first pages have their rules. */
const rules = ['auth.ts', 'fields.ts']

function read(path: string): string {
  return readFileSync(new URL(`../../../../packages/${path}`, import.meta.url), 'utf8')
}

describe('the sentences of the first pages', () => {
  it.each(['cs', 'en'])('are all in the catalogue that comes with them, in %s', (language) => {
    const first = new Set(Object.keys(JSON.parse(read(`i18n/src/${language}/fields.json`))))
    const more = new Set(Object.keys(JSON.parse(read(`i18n/src/${language}/more-fields.json`))))
    const said = rules.flatMap((file) =>
      [...read(`contract/src/${file}`).matchAll(/'(\w+)'/g)].flatMap(([, word]) => (word === undefined ? [] : [word])),
    )
    expect(said.filter((word) => more.has(word))).toEqual([])
    expect(said.filter((word) => first.has(word)).length).toBeGreaterThan(10)
  })
})
