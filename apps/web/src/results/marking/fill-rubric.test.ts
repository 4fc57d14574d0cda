import type { Rubric } from '@katedra/questions'
import { describe, expect, test } from 'vitest'
import { actOfKey, noneFilled, withComment, withLevel } from './fill-rubric.ts'

const rubric: Rubric = {
  criteria: [],
  comments: [{ letter: 'z', text: 'Chybí závěr.' }],
  shown_before: false,
}
const free = { ctrlKey: false, metaKey: false, altKey: false, target: null }
const act = (key: string, code = '') => actOfKey({ ...free, key, code }, rubric)

describe('a rubric is filled in', () => {
  test('with the level chosen last, and with comments that come and go', () => {
    const filled = withLevel(withLevel(noneFilled, 'a', 'l1'), 'a', 'l2')
    expect(filled).toEqual({ levels: { a: 'l2' }, comments: [] })
    expect(withComment(withComment(filled, 'z'), 'p').comments).toEqual(['z', 'p'])
    expect(withComment(withComment(filled, 'z'), 'z')).toEqual(filled)
  })
})

describe('a key', () => {
  test('of the row of digits is a level, whatever it writes', () => {
    expect(act('ě', 'Digit2')).toEqual({ kind: 'level', level: 1 })
    expect(act('6', 'Numpad6')).toEqual({ kind: 'level', level: 5 })
  })

  test('with a letter is a comment, also a capital one; another letter does nothing, so that it gives no points', () => {
    expect(act('Z', 'KeyY')).toEqual({ kind: 'comment', letter: 'z' })
    expect(act('v', 'KeyV')).toEqual({ kind: 'nothing' })
    expect(act('Enter')).toEqual({ kind: 'next' })
  })

  test('of another kind, or with Ctrl, is not for the criteria', () => {
    for (const key of ['ArrowLeft', 'Tab', ' ', 'Escape', 'F5']) expect(act(key)).toBeUndefined()
    expect(actOfKey({ ...free, ctrlKey: true, key: 'z', code: 'KeyY' }, rubric)).toBeUndefined()
  })
})
