import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortNames } from './entrance.names.ts'

/** Pupils by their names: what stands before the last space is the first name. */
function pupilsOf(...names: string[]) {
  return names.map((name, id) => {
    const at = name.lastIndexOf(' ')
    return { id, first_name: name.slice(0, Math.max(0, at)), last_name: name.slice(at + 1) }
  })
}

const shown = (...names: string[]) =>
  shortNames(pupilsOf(...names)).map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())

describe('the names of a class', () => {
  it.each<[string, string[], string[]]>([
    ['are first names and initials', ['Anna Malá', 'Jan Dvořák'], ['Anna M.', 'Jan D.']],
    ['tell two of one first name apart', ['Anna Malá', 'Anna Novák'], ['Anna M.', 'Anna N.']],
    ['show more where initials are alike', ['Anna Malá', 'Anna Mokrá', 'Eva Malá'], ['Anna Ma.', 'Anna Mo.', 'Eva M.']],
    [
      'show a whole surname where another begins with it',
      ['Jan Novák', 'Jan Novákovský'],
      ['Jan Novák', 'Jan Nováko.'],
    ],
    ['keep alike what nothing tells apart', ['Jan Malý', 'Jan Malý'], ['Jan M.', 'Jan M.']],
    ['take Ch for one letter', ['Adam Chalupa', 'Adam Cibulka'], ['Adam Ci.', 'Adam Ch.']],
    ['do not mind case', ['Jan malý', 'jan Mokrý'], ['Jan ma.', 'jan Mo.']],
    ['show who has one name only by it', ['Sova', 'Eva Sova'], ['Eva S.', 'Sova']],
    ['are in the order of what is shown', ['Zoe Adamová', 'Adam Zeman'], ['Adam Z.', 'Zoe A.']],
    ['show a surname of one letter as it is', ['Li O', 'Li Ono'], ['Li O', 'Li On.']],
  ])('%s', (_, names, expected) => {
    expect(shown(...names)).toEqual(expected)
  })

  it('never make two pupils of different names look alike, and never add what was not there', () => {
    const word = fc.stringMatching(/^[A-DČŘ][a-dáč]{0,5}$/)
    fc.assert(
      fc.property(fc.array(fc.record({ first_name: word, last_name: word }), { maxLength: 30 }), (names) => {
        const pupils = names.map((name, id) => ({ ...name, id }))
        const short = new Map(shortNames(pupils).map((pupil) => [pupil.id, pupil]))
        const looks = new Map<string, string>()
        for (const { id, first_name, last_name } of pupils) {
          const seen = short.get(id)
          const whole = `${first_name} ${last_name}`.toLowerCase()
          const look = `${seen?.first_name} ${seen?.last_name}`.toLowerCase()
          expect(last_name.startsWith((seen?.last_name ?? '').replace(/\.$/, ''))).toBe(true)
          expect(looks.get(look) ?? whole).toBe(whole)
          looks.set(look, whole)
        }
      }),
    )
  })
})
