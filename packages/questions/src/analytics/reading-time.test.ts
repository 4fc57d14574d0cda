import { describe, expect, it } from 'vitest'
import { shortestReadingTime } from './reading-time.ts'

const picture = { src: '/pictures/mapa.webp', alt: { cs: 'mapa', en: 'map' } }

describe('the shortest reading time', () => {
  it.each([
    [200, false, 3000],
    [201, false, 5000],
    [10, true, 5000],
    [1000, true, 5000],
    [1001, false, 10_000],
  ])('of a prompt of %i characters, with a picture: %s, is %i ms', (length, hasPicture, expected) => {
    const prompt = { cs: 'a'.repeat(length) }
    expect(shortestReadingTime(hasPicture ? { prompt, picture } : { prompt })).toBe(expected)
  })

  it('goes by the longer of two languages', () => {
    expect(shortestReadingTime({ prompt: { cs: 'a', en: 'a'.repeat(300) } })).toBe(5000)
  })
})
