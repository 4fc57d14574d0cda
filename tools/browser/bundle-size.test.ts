import { describe, expect, it } from 'vitest'
import { filesOf, keyOfName, Manifest, total } from './bundle-size.ts'

const manifest = Manifest.parse({
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  'src/home.tsx': { file: 'home.js', imports: ['index.html', '_form.js'] },
  '_react.js': { file: 'react.js', name: 'react' },
  '_form.js': { file: 'form.js', imports: ['_react.js'], css: ['index.css'] },
  'src/later.tsx': { file: 'later.js', imports: ['_react.js'] },
})

describe('the size of a page', () => {
  it('is that of all it imports, each piece once, and of nothing that is loaded later', () => {
    expect(filesOf(manifest, ['index.html', 'src/home.tsx']).sort()).toEqual([
      'form.js',
      'home.js',
      'index.css',
      'index.js',
      'react.js',
    ])
  })

  it('cannot be taken of a page that the build does not have', () => {
    expect(() => filesOf(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx')
    expect(() => keyOfName(manifest, 'texts-cs')).toThrow('texts-cs')
    expect(keyOfName(manifest, 'react')).toBe('_react.js')
  })

  it('adds up', () => {
    const weight = { file: 'a', raw: 3, gzip: 2, brotli: 1 }
    expect(total([weight, weight])).toEqual({ raw: 6, gzip: 4, brotli: 2 })
  })
})
