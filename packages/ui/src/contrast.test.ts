import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseHex } from './contrast.ts'

const styles = readFileSync(new URL('styles/tokens.css', import.meta.url), 'utf8')
const light = tokensOf(blockAfter('@theme static'))
const night = tokensOf(blockAfter(":root:not([data-theme='light'])"))
const chosenNight = tokensOf(blockAfter(":root[data-theme='dark']"))
const themes = { light, dark: new Map([...light, ...night]) }

const grounds = ['paper', 'surface', 'raised', 'sunken']
const texts = ['ink', 'ink-soft', 'accent', 'accent-hover', 'ok', 'danger', 'danger-hover', 'now-text']

/** Text and the ground under it: 4.5:1 (WCAG 2.2, 1.4.3). */
const textPairs: [text: string, ground: string][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['now-ink', 'now'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-hover'],
  ['ok-ink', 'ok'],
  ['chalk', 'board'],
  ['now', 'board'],
  ...['accent', 'now', 'danger', 'ok'].flatMap((tone): [string, string][] => [
    ['ink', `${tone}-soft`],
    ['ink-soft', `${tone}-soft`],
    [tone === 'now' ? 'now-text' : tone, `${tone}-soft`],
  ]),
]

/** Borders of controls and the focus ring against what is around them: 3:1 (WCAG 2.2, 1.4.11). */
const partPairs: [part: string, ground: string][] = ['line-strong', 'accent'].flatMap((part) =>
  [...grounds, 'accent-soft', 'now-soft', 'danger-soft'].map((ground): [string, string] => [part, ground]),
)

describe.each(Object.entries(themes))('colours of the %s theme', (_name, tokens) => {
  it.each(textPairs)('text %s can be read on %s', (text, ground) => {
    expect(ratio(tokens, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(partPairs)('part %s can be seen on %s', (part, ground) => {
    expect(ratio(tokens, part, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('dark theme', () => {
  it('is the same by the system setting and by the own choice', () => {
    expect(Object.fromEntries(chosenNight)).toEqual(Object.fromEntries(night))
  })

  it('changes every colour but those of the blackboard chalk', () => {
    const kept = [...light.keys()].filter((name) => !night.has(name))
    expect(kept).toEqual(['chalk'])
  })
})

function ratio(tokens: ReadonlyMap<string, string>, one: string, other: string): number {
  return contrastRatio(rgbOf(tokens, one), rgbOf(tokens, other))
}

function rgbOf(tokens: ReadonlyMap<string, string>, name: string) {
  const rgb = parseHex(tokens.get(name) ?? '')
  if (rgb === null) throw new Error(`${name} is not a colour of the style sheet`)
  return rgb
}

function blockAfter(opening: string): string {
  const start = styles.indexOf(`${opening} {`)
  if (start < 0) throw new Error(`The style sheet has no block ${opening}`)
  return styles.slice(start, styles.indexOf('}', start))
}

function tokensOf(block: string): Map<string, string> {
  const found = block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{3,6}|rgb\([^)]*\));/g)
  return new Map([...found].map((match) => [match[1] ?? '', match[2] ?? '']))
}
