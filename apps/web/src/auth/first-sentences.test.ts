import { describe, expect, it } from 'vitest'

const catalogues = import.meta.glob<Record<string, string>>(
  '../../../../packages/i18n/src/*/{fields,more-fields}.json',
  {
    eager: true,
    import: 'default',
  },
)
/** Where the forms of the first pages have their rules. */
const rules = import.meta.glob<string>('../../../../packages/contract/src/{auth,fields}.ts', {
  eager: true,
  import: 'default',
  query: '?raw',
})

function sentencesOf(catalogue: string): Set<string> {
  const found = Object.entries(catalogues).find(([path]) => path.endsWith(`/${catalogue}.json`))
  return new Set(Object.keys(found?.[1] ?? {}))
}

describe('the sentences of the first pages', () => {
  it.each(['cs', 'en'])('are all in the catalogue that comes with them, in %s', (language) => {
    const first = sentencesOf(`${language}/fields`)
    const more = sentencesOf(`${language}/more-fields`)
    const said = Object.values(rules).flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word))
    expect(said.filter((word) => more.has(word))).toEqual([])
    expect(said.filter((word) => first.has(word)).length).toBeGreaterThan(10)
  })
})
