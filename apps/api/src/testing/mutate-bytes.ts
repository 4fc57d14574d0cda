import { unzipSync, zipSync } from 'fflate'

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** What breaks parsers: signs with a meaning in one of the formats, numbers out of range, bytes that are no text. */
const tokens = [
  ...[
    '{',
    '}',
    '~',
    '=',
    '->',
    '####',
    '::',
    '%50%',
    '%-9e9%',
    '\\',
    '\n\n',
    '//',
    '$CATEGORY: a/b',
    '[html]',
    '#1..2',
  ],
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    '&#0;',
    '&#x10ffff;',
    '<p>',
  ],
  ...[
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\r\n',
    '=1+1',
    '[',
    ']',
    ':',
    'null',
    '1e999',
    '-0',
    '__proto__',
    'constructor',
    '"id"',
  ],
  ...['\u0000', '\ufdd0', '\ufeff', '\u202e', '**', '*', '$', '$$', '\\(', '\\)', '|', '0', '99999999999999999999'],
].map((token) => new TextEncoder().encode(token))

type Random = () => number

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

type Mutation = (bytes: Uint8Array, random: Random, others: readonly Uint8Array[]) => Uint8Array

const mutations: readonly Mutation[] = [
  // A bit turned over.
  (bytes, random) => {
    const at = place(bytes, random)
    return bytes.map((byte, index) => (index === at ? byte ^ (1 << below(random, 8)) : byte))
  },
  // The end or the beginning missing.
  (bytes, random) => bytes.slice(0, place(bytes, random)),
  (bytes, random) => bytes.slice(place(bytes, random)),
  // A piece missing.
  (bytes, random) => {
    const from = place(bytes, random)
    return joined(bytes.slice(0, from), bytes.slice(from + below(random, 200)))
  },
  // A piece many times.
  (bytes, random) => {
    const from = place(bytes, random)
    const piece = bytes.slice(from, from + 1 + below(random, 60))
    const times = 1 + below(random, random() < 0.2 ? 3000 : 20)
    return joined(bytes.slice(0, from), ...Array.from({ length: times }, () => piece), bytes.slice(from))
  },
  // A sign with a meaning, once or several times.
  (bytes, random) => {
    const at = place(bytes, random)
    const token = tokens[below(random, tokens.length)] ?? bytes
    const times = random() < 0.1 ? 1 + below(random, 2000) : 1
    return joined(bytes.slice(0, at), ...Array.from({ length: times }, () => token), bytes.slice(at + below(random, 3)))
  },
  // The end of another file.
  (bytes, random, others) => {
    const other = others[below(random, others.length)] ?? bytes
    return joined(bytes.slice(0, place(bytes, random)), other.slice(place(other, random)))
  },
]

function place(bytes: Uint8Array, random: Random): number {
  return below(random, bytes.length + 1)
}

/** The bytes after one to six mutations; of a package mostly one of its files is changed, so that more than its seal is tried. */
export function mutateBytes(bytes: Uint8Array, random: Random, others: readonly Uint8Array[]): Uint8Array {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && random() < 0.8) return mutatePacked(bytes, random, others)
  return mutateSome(bytes, random, others)
}

function mutateSome(bytes: Uint8Array, random: Random, others: readonly Uint8Array[]): Uint8Array {
  let mutated = bytes
  for (let count = 1 + below(random, 6); count > 0; count -= 1) {
    const mutation = mutations[below(random, mutations.length)]
    mutated = mutation?.(mutated, random, others) ?? mutated
  }
  return mutated.slice(0, 2_000_000)
}

function mutatePacked(bytes: Uint8Array, random: Random, others: readonly Uint8Array[]): Uint8Array {
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  const name = names[below(random, names.length)] ?? ''
  const file = files[name] ?? bytes
  return zipSync({ ...files, [name]: mutateSome(file, random, others) }, { level: random() < 0.5 ? 0 : 6 })
}
