import { describe, expect, it } from 'vitest'
import { entryOf, fileOf, freshKey, moved, withProgram } from './programs-draft.ts'

const program = (key: string) => ({
  key,
  subject: 'dejepis',
  title: { cs: key, en: key },
  description: { cs: key, en: key },
})
const three = ['a', 'b', 'c'].map((key) => program(key))
const keysOf = (programs: readonly { key: string }[]) => programs.map(({ key }) => key).join('')

describe('a draft of programs', () => {
  it('moves one by one place and not beyond the ends', () => {
    expect(keysOf(moved(three, 'b', -1))).toBe('bac')
    expect(keysOf(moved(three, 'b', 1))).toBe('acb')
    expect(keysOf(moved(three, 'a', -1))).toBe('abc')
    expect(keysOf(moved(three, 'c', 1))).toBe('abc')
  })

  it('changes one in its place and puts a new one at the end', () => {
    expect(withProgram(three, { ...program('b'), subject: 'fyzika' })[1]?.subject).toBe('fyzika')
    expect(keysOf(withProgram(three, program('d')))).toBe('abcd')
  })

  it('is written without what is no part of the file', () => {
    expect(JSON.parse(fileOf([{ ...program('a'), is_on_sale: true }].map((one) => entryOf(one))))).toEqual([
      program('a'),
    ])
  })
})

describe('the key of a new program', () => {
  it.each([
    ['Dějepis pro pokročilé', 'dejepis-pro-pokrocile'],
    ['  Čeština: 2. stupeň!', 'cestina-2-stupen'],
    ['Fyzika', 'fyzika-2'],
    ['7', 'program-7'],
    ['…', 'program'],
  ])('of "%s" is %s', (title, key) => {
    expect(freshKey(title, ['fyzika'])).toBe(key)
  })

  it('is never too long nor taken', () => {
    const long = freshKey('a'.repeat(300), [])
    expect(long.length).toBeLessThanOrEqual(80)
    expect(freshKey('a'.repeat(300), [long])).toMatch(/^[a-z0-9-]{2,80}$/)
  })
})
