import { describe, expect, test } from 'vitest'
import { chooseOption, optionLetter, optionOfKey } from './choose-option.ts'

const content = {
  options: [
    { id: 'a1', text: { cs: 'jedna' } },
    { id: 'b2', text: { cs: 'dvě' } },
    { id: 'c3', text: { cs: 'tři' } },
  ],
  multiple: false,
  shuffle: true,
}
const several = { ...content, multiple: true }
const press = { key: '', code: '', altKey: false, ctrlKey: false, metaKey: false }

describe('choosing an option', () => {
  test('replaces the choice where only one is allowed', () => {
    expect(chooseOption(content, { chosen: ['a1'] }, 'c3')).toEqual({ chosen: ['c3'] })
  })
  test('keeps a choice that is picked again where only one is allowed', () => {
    expect(chooseOption(content, { chosen: ['a1'] }, 'a1')).toEqual({ chosen: ['a1'] })
  })
  test('adds and takes back where several are allowed', () => {
    expect(chooseOption(several, { chosen: ['a1'] }, 'b2')).toEqual({ chosen: ['a1', 'b2'] })
    expect(chooseOption(several, { chosen: ['a1', 'b2'] }, 'a1')).toEqual({ chosen: ['b2'] })
  })
  test('keeps the order of the content whatever the order of picking', () => {
    const answer = ['c3', 'a1', 'b2'].reduce(
      (before, id) => chooseOption(several, before, id),
      chooseOption(several, { chosen: ['b2'] }, 'b2'),
    )
    expect(answer).toEqual({ chosen: ['a1', 'b2', 'c3'] })
  })
})

describe('keys', () => {
  test.each([
    ['a', 'KeyA', 0],
    ['C', 'KeyC', 2],
    ['2', 'Digit2', 1],
    ['ě', 'Digit2', 1],
    ['3', 'Numpad3', 2],
  ])('"%s" on %s means option %i', (key, code, index) => {
    expect(optionOfKey({ ...press, key, code }, 3)).toBe(index)
  })
  test.each([
    ['d', 'KeyD'],
    ['4', 'Digit4'],
    ['0', 'Digit0'],
    ['ArrowUp', 'Numpad8'],
    ['Backspace', 'Backspace'],
  ])('"%s" on %s means none of three options', (key, code) => {
    expect(optionOfKey({ ...press, key, code }, 3)).toBeUndefined()
  })
  test('leaves shortcuts of the browser alone', () => {
    expect(optionOfKey({ ...press, key: 'a', code: 'KeyA', ctrlKey: true }, 3)).toBeUndefined()
    expect(optionOfKey({ ...press, key: 'a', code: 'KeyA', metaKey: true }, 3)).toBeUndefined()
    expect(optionOfKey({ ...press, key: '1', code: 'Digit1', altKey: true }, 3)).toBeUndefined()
  })
  test('options are called A, B, C', () => {
    expect([0, 1, 11].map(optionLetter)).toEqual(['A', 'B', 'L'])
  })
})
