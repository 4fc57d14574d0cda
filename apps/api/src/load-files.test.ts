import { keptTags } from '@katedra/contract/written-question'
import { describe, expect, it } from 'vitest'
import { readEvents } from './daily-events/daily-events.load.ts'
import { readContent, readTagNames } from './subjects/subjects.load.ts'

const shown = readTagNames()
/** As tags are kept: names have no capitals. */
const names = Object.fromEntries(
  Object.entries(shown).map(([tag, english]) => [tag.toLowerCase(), english.toLowerCase()]),
)

/** The tags of the files by the code of their subject: those of its questions, generators and events. */
function tagsBySubject(): Map<string, Set<string>> {
  const events = readEvents()
  return new Map(
    readContent().map(({ subject: { code }, levels }) => {
      const ofQuestions = levels.flatMap(({ questions, generated }) =>
        [...questions, ...generated].flatMap(({ tags }) => tags),
      )
      const ofEvents = (events.get(code) ?? []).flatMap(({ tags }) => tags)
      return [code, new Set([...ofQuestions, ...ofEvents])]
    }),
  )
}

describe('English names of tags', () => {
  const bySubject = tagsBySubject()
  const used = new Set([...bySubject.values()].flatMap((tags) => [...tags]))

  it('are there for every tag that a file uses, and for no other', () => {
    expect([...used].filter((tag) => !Object.hasOwn(names, tag))).toEqual([])
    expect(Object.keys(names).filter((tag) => !used.has(tag))).toEqual([])
  })

  it.each([...bySubject])('tell two tags of %s apart', (_, tags) => {
    const english = [...tags].map((tag) => names[tag])
    expect(english.filter((name, index) => english.indexOf(name) !== index)).toEqual([])
  })

  it('are no Czech tags with another meaning', () => {
    expect(Object.entries(names).filter(([tag, name]) => name !== tag && Object.hasOwn(names, name))).toEqual([])
  })

  it('are written as tags are kept, but for the capitals of names', () => {
    for (const text of Object.entries(shown).flat()) expect(keptTags([text])).toEqual([text.toLowerCase()])
    expect(Object.keys(names)).toHaveLength(Object.keys(shown).length)
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['Egypt', 'Řím', 'Řecko', 'Mezopotámie']))
  })
})
