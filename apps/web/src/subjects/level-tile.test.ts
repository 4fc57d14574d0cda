import { describe, expect, it } from 'vitest'
import { isWorkedThrough, pictureOf } from './level-tile.ts'

describe('level tile', () => {
  it('counts as worked through from the threshold on', () => {
    expect(isWorkedThrough({ answered_count: 19, count_threshold: 20 })).toBe(false)
    expect(isWorkedThrough({ answered_count: 20, count_threshold: 20 })).toBe(true)
  })

  it('never counts a level without a threshold as worked through', () => {
    expect(isWorkedThrough({ answered_count: 0, count_threshold: 0 })).toBe(false)
  })

  it.each([
    ['columns', { kind: 'drawing', word: 'columns' }],
    ['', { kind: 'drawing', word: '' }],
    ['/media/levels/7.webp', { kind: 'image', url: '/media/levels/7.webp' }],
    ['https://cdn.example/7.webp', { kind: 'image', url: 'https://cdn.example/7.webp' }],
  ])('shows %j as what it is', (img_url, picture) => {
    expect(pictureOf(img_url)).toEqual(picture)
  })
})
