import { describe, expect, it } from 'vitest'
import { shownAddress, spacedCode, typedAddress } from './join-code.ts'

describe('join code', () => {
  it.each([
    ['K7M2XQ', 'K7M 2XQ'],
    ['K7M2XQ9A', 'K7M2 XQ9A'],
    ['K7M2X', 'K7M 2X'],
    ['', ''],
  ])('is shown in groups that can be read aloud: %s', (code, spaced) => {
    expect(spacedCode(code)).toBe(spaced)
  })

  it('shows the address as it is typed', () => {
    expect(shownAddress('https://katedra.example/t/K7M2XQ')).toBe('katedra.example/t/K7M2XQ')
    expect(typedAddress('https://katedra.example/t/K7M2XQ')).toBe('katedra.example/t')
    expect(typedAddress('http://127.0.0.1:3000/t/K7M2XQ/')).toBe('127.0.0.1:3000/t')
  })
})
