import { describe, expect, it } from 'vitest'
import { compareTerms, readGlossary } from './terms.ts'

const glossary = readGlossary(`# Words

| term | means | where | state |
|---|---|---|---|
| \`credits\` | pupils' access | api, contract | built |
| orders | buying credits | – | later |

| name | where | means |
|---|---|---|
| app | folder in each app; catalogue | the machine room |
| route, call | contract | how a call is declared |

| term | means |
|---|---|
| guest | somebody |
`)

const inOrder = {
  folders: { api: ['app', 'credits'], web: ['app'] },
  contract: ['credits', 'route', 'call'],
  catalogues: ['app', 'credits'],
}

describe('the glossary', () => {
  it('agrees with a tree that uses its words', () => {
    expect(compareTerms(glossary, inOrder)).toEqual([])
  })

  it('names a folder, a contract file and a catalogue that it does not know', () => {
    expect(
      compareTerms(glossary, {
        folders: { api: ['credits', 'coins'], web: [] },
        contract: ['credits', 'app'],
        catalogues: ['guest'],
      }),
    ).toEqual([
      'apps/api/src: coins is not a term of docs/terms.md',
      'packages/contract/src: app is not a term of docs/terms.md',
      'packages/i18n/src: guest is not a term of docs/terms.md',
    ])
  })

  it('notices a term that is built without saying so', () => {
    const folders = { api: ['credits', 'orders'], web: [] }
    expect(compareTerms(glossary, { ...inOrder, folders })).toEqual([
      'orders stands in api, but docs/terms.md does not say so',
    ])
  })

  it('notices a term that is said to be built and is not', () => {
    expect(compareTerms(glossary, { ...inOrder, contract: ['route'] })).toEqual([
      'docs/terms.md says that credits is built in contract, but it is not there',
    ])
  })

  it('never passes for want of a table', () => {
    expect(compareTerms(readGlossary('# Words'), { folders: {}, contract: [], catalogues: [] })).toHaveLength(1)
  })
})
