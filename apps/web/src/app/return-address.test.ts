import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepReturnAddress, takeReturnAddress } from './return-address.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { origin: 'https://katedra.test' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('leads back once, and only the one who was there', () => {
  keepReturnAddress('anna', '/testy/1?a=b')
  expect(takeReturnAddress('petr', undefined)).toBeUndefined()
  expect(takeReturnAddress('anna', '/tridy')).toBe('/testy/1?a=b')
  expect(takeReturnAddress('anna', undefined)).toBeUndefined()
})

it('leads where a link wanted to', () => {
  expect(takeReturnAddress('anna', '/vysledky/1?attempt_id=2')).toBe('/vysledky/1?attempt_id=2')
})

it.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)', 'tridy', '/', '/?from=%2F'])(
  'never leads to %s',
  (address) => {
    expect(takeReturnAddress('anna', address)).toBeUndefined()
  },
)
