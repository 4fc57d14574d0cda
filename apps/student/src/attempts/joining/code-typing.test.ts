import { expect, test } from 'vitest'
import { readCode, showCode } from './code-typing.ts'

test.each([
  ['k7mq2x', 'K7MQ2X'],
  [' K7M-Q2X ', 'K7MQ2X'],
  ['K7M Q2X', 'K7MQ2X'],
  ['K7M–Q2X', 'K7MQ2X'],
  ['kýměříž', 'K7M2596'],
])('reads %j as %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('reads characters that no code has as those they are taken for', () => {
  expect(readCode('O01I')).toBe('QQ7J')
})

test('shows what was typed in upper case and leaves out what no code could have', () => {
  expect(showCode('k7m-q2x!')).toBe('K7M-Q2X')
})
