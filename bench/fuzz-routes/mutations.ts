/* Requests as no one would send them who means well: each is a good one with a few things changed, the same for the same seed. */

export type Random = () => number

export function pick<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] ?? values[0]
}

const marks = '\u0301\u0323'

/** Texts that break parsers, databases, patterns and pages. */
export const texts = [
  '',
  ' ',
  'x',
  'null',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '2147483648',
  'NaN',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '\ufeff',
  '😀'.repeat(100),
  `a${marks.repeat(20)}`,
  `a${marks.repeat(5000)}`,
  'x'.repeat(300),
  'x'.repeat(100_000),
  ' '.repeat(50_000),
  '__proto__',
  'constructor',
  'toString',
  "1'--",
  '%',
  '\\',
  '%00',
  '../../etc/passwd',
  '$1',
  '=1+1',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '[[[[[[[[',
  '**'.repeat(2000),
  '$\\frac{'.repeat(500),
  '2026-02-30',
  '2026-11-23',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
  '2026-11-23T24:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-000000000000',
  'a@b.cz',
  'https://katedra.example/',
  'data:text/html,x',
  'a: &a [*a, *a]\nb: [*a, *a]',
  'cs',
  'CZK',
] as const

const numbers = [
  0, -0, 1, -1, 0.1, 2, 7, 100, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, 1e21,
  1e308, -1e308, 5e-324,
] as const

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

export function anyValue(random: Random): unknown {
  const kind = random()
  if (kind < 0.5) return pick(random, texts)
  if (kind < 0.75) return pick(random, numbers)
  return pick<() => unknown>(random, [
    () => null,
    () => true,
    () => false,
    () => [],
    () => ({}),
    () => [null],
    () => deep(40),
    () => deep(3000),
    () => Array.from({ length: 5000 }, () => 1),
    () => Array.from({ length: 300 }, () => ({})),
    () => ({ cs: pick(random, texts), en: pick(random, texts) }),
    () => ({ length: 1e9 }),
  ])()
}

/** The value with one place of it changed; places deeper inside are as likely as those at the top. */
export function mutateValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return mutateLeaf(value, random)
  if (Array.isArray(value)) return mutateArray(value, random)
  const entries = Object.entries(value)
  const at = Math.floor(random() * entries.length)
  const change = random()
  if (entries.length === 0 || change < 0.05)
    return Object.fromEntries([...entries, [pick(random, texts), anyValue(random)]])
  if (change < 0.12) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(entries.map(([key, part], index) => [key, index === at ? mutateValue(part, random) : part]))
}

function mutateArray(values: readonly unknown[], random: Random): unknown {
  const at = Math.floor(random() * values.length)
  const change = random()
  if (values.length === 0) return [anyValue(random)]
  if (change < 0.1) return values.filter((_, index) => index !== at)
  if (change < 0.2) return [...values, ...values]
  if (change < 0.25) return Array.from({ length: 2000 }, () => values[at])
  if (change < 0.3) return [...values, anyValue(random)]
  return values.map((part, index) => (index === at ? mutateValue(part, random) : part))
}

function mutateLeaf(value: unknown, random: Random): unknown {
  if (typeof value === 'string' && random() < 0.4) {
    const at = Math.floor(random() * (value.length + 1))
    return `${value.slice(0, at)}${pick(random, texts)}${value.slice(at)}`
  }
  if (typeof value === 'number' && random() < 0.4)
    return pick(random, [value + 1, -value, value * 1000, value / 3, value + 0.5])
  return anyValue(random)
}

/** JSON whose text is broken, doubled or much too deep; else what it was. */
export function mutateText(json: string, random: Random): string {
  const kind = random()
  const at = Math.floor(random() * (json.length + 1))
  if (kind < 0.3) return json.slice(0, at)
  if (kind < 0.6)
    return `${json.slice(0, at)}${pick(random, ['"', '{', '}', ',', '\u0000', '1e999', '\\', '//', '[]'])}${json.slice(at)}`
  if (kind < 0.8) return `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  return json.replace('{', '{"__proto__":{"a":1},')
}
