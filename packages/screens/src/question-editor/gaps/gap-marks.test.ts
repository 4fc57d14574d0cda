import { describe, expect, test } from 'vitest'
import { insertMark, markToDelete, withMarksOf, withoutMarks } from './gap-marks.ts'

/** A text in which `|` stands at both ends of what is selected, or once at the cursor. */
function selected(source: string) {
  const [before = '', chosen = '', after] = source.split('|')
  const text = after === undefined ? before + chosen : before + chosen + after
  const end = after === undefined ? before.length : before.length + chosen.length
  return { text, start: before.length, end }
}

describe('the mark of a gap', () => {
  test.each([
    ['of a word that is selected', 'Praha leží na |Vltavě|.', 'Praha leží na [_1_].', 'Vltavě'],
    ['of words, without the spaces around them', 'Leží| v Čechách |dnes', 'Leží [_1_] dnes', 'v Čechách'],
    ['of a word in bold, without its stars', 'Leží na |**Vltavě**|', 'Leží na [_1_]', 'Vltavě'],
    ['of a formula', 'Platí |$x^2$|', 'Platí [_1_]', 'x^2'],
    ['at the cursor', 'Leží na |.', 'Leží na [_1_].', ''],
    ['behind a mark that the cursor is in', 'Leží na [_|7_] dnes', 'Leží na [_7_][_1_] dnes', ''],
    ['behind a mark that is selected with words', 'Leží |na [_7_]| dnes', 'Leží na [_7_][_1_] dnes', ''],
    ['behind a formula that the cursor is in', 'Platí $x|^2$ vždy', 'Platí $x^2$[_1_] vždy', ''],
  ])('comes in place %s', (_, source, text, word) => {
    expect(insertMark(selected(source), '1')).toMatchObject({ text, word })
  })

  test.each([
    ['Backspace', 'na [_7_]| dnes', '[_7_]'],
    ['Backspace', 'na [_7|_] dnes', '[_7_]'],
    ['Backspace', 'na |[_7_] dnes', undefined],
    ['Delete', 'na |[_7_] dnes', '[_7_]'],
    ['Delete', 'na [_7_]| dnes', undefined],
    ['Backspace', String.raw`na \[_7_]| dnes`, undefined],
  ])('goes as a whole: %s in "%s"', (key, source, expected) => {
    const at = selected(source)
    const mark = markToDelete(at, key)
    expect(mark === undefined ? undefined : at.text.slice(mark.start, mark.end)).toBe(expected)
  })

  test.each([
    ['where it stood', 'Leží na .', 'Leží na [_1_].'],
    ['where something of it is left', 'Leží na [_1.', 'Leží na [_1_].'],
    ['at the end of a text that is shorter now', 'Leží', 'Leží[_1_]'],
    ['not twice', 'Na [_1_] leží', 'Na [_1_] leží'],
  ])('comes back %s', (_, text, expected) => {
    expect(withMarksOf(text, 'Leží na [_1_].', ['1'])).toBe(expected)
  })

  test('gives way to its word, or to a blank; what is escaped or in a formula is no mark', () => {
    const text = String.raw`[_1_] a [_2_], \[_1_] a $[_2_]$`
    const words = new Map([['1', 'a*b']])
    expect(withoutMarks(text, (id) => words.get(id) ?? '')).toBe(String.raw`a\*b a _____, \[_1_] a $[_2_]$`)
  })
})
