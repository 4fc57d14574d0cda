import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPlace, takePlace } from './return-address.ts'

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
  keepPlace('anna', '/testy/1?a=b')
  expect(takePlace('petr', undefined)).toBeUndefined()
  expect(takePlace('anna', '/tridy')).toBe('/testy/1?a=b')
  expect(takePlace('anna', undefined)).toBeUndefined()
})

it('leads where a link wanted to', () => {
  expect(takePlace('anna', '/vysledky/1?attempt_id=2')).toBe('/vysledky/1?attempt_id=2')
})

it.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)', 'tridy', '/', '/?from=%2F'])(
  'never leads to %s',
  (place) => {
    expect(takePlace('anna', place)).toBeUndefined()
  },
)
