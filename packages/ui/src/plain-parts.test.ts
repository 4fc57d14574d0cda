import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What the pupil's app may use; its first page must stay within 120 kB (docs/performance.md). */
const plainParts = [
  'badge',
  'button',
  'card',
  'checkbox',
  'choice-chips',
  'copy-button',
  'empty-state',
  'error-state',
  'heat-map',
  'histogram',
  'illustrations/classroom',
  'illustrations/scenes',
  'illustrations/subject-glyph',
  'link-button',
  'page',
  'progress-bar',
  'progress-ring',
  'qr-code',
  'rich-text',
  'skeleton',
  'stat',
  'switch',
  'table',
  'text-area',
  'text-field',
  'tile',
  'visually-hidden',
]

const allowed = [
  '@katedra/i18n/held-together',
  '@katedra/i18n/held-together',
  '@katedra/questions/fold',
  '@katedra/questions/glyph-words',
  '@katedra/questions/glyphs',
  '@katedra/questions/rich-text',
  'lucide-react',
  'react',
  'react-i18next',
  'temml',
  'uqr',
]

describe('parts for the pupil’s app', () => {
  it.each(plainParts)('%s needs nothing heavy', (part) => {
    const packages = [...packagesBehind(new URL(`${part}.tsx`, import.meta.url))]
    expect(packages.filter((name) => !allowed.includes(name))).toEqual([])
  })

  it('load the formula program only when a formula is shown', () => {
    const source = readFileSync(new URL('rich-text.tsx', import.meta.url), 'utf8')
    expect(staticImports(source)).not.toContain('temml')
  })
})

function packagesBehind(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return new Set()
  seen.add(file.href)
  const imports = staticImports(readFileSync(file, 'utf8'))
  const own = imports.filter((name) => name.startsWith('.')).map((name) => new URL(name, file))
  const foreign = imports.filter((name) => !name.startsWith('.'))
  return new Set([...foreign, ...own.flatMap((next) => [...packagesBehind(next, seen)])])
}

function staticImports(source: string): string[] {
  const found = source.matchAll(/^(?:import|export)\s(?!type\s)[^'"]*?from '([^']+)'/gm)
  return [...found].map((match) => match[1] ?? '')
}
