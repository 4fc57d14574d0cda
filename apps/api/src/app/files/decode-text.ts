import iconv from 'iconv-lite'

/** Encodings of a byte for a letter that Czech and Slovak programs have written in. */
const oldEncodings = ['windows-1250', 'iso-8859-2', 'ibm852'] as const
export type OldEncoding = (typeof oldEncodings)[number]

export interface DecodedText {
  text: string
  /** The encoding that was guessed by the letters; undefined where the bytes themselves say it. */
  guessed?: OldEncoding
}

/**
 * The text of a file: UTF-8 with or without a mark, UTF-16 with one (Excel's "Unicode text"), else the encoding of older programs
 * in which its bytes make the most Czech or Slovak. Undefined for bytes that are no text at all.
 */
export function decodeWithEncoding(bytes: Uint8Array): DecodedText | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  if (bytes.includes(0)) return undefined
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const guessed = guessEncoding(bytes)
    return { text: decodeOld(bytes, guessed), guessed }
  }
}

/** The same, for those who need not know how. */
export function decodeText(bytes: Uint8Array): string | undefined {
  return decodeWithEncoding(bytes)?.text
}

/** Browsers and Node know no code page of DOS. */
function decodeOld(bytes: Uint8Array, encoding: OldEncoding): string {
  return encoding === 'ibm852' ? iconv.decode(bytes, 'cp852') : new TextDecoder(encoding).decode(bytes)
}

/** Enough letters to tell by. */
const sample = 256 * 1024

/** Of equals the first: without a letter that differs it makes none. */
function guessEncoding(bytes: Uint8Array): OldEncoding {
  const start = bytes.subarray(0, sample)
  const tried = oldEncodings.map((encoding) => ({ encoding, sense: senseOf(decodeOld(start, encoding)) }))
  return tried.reduce((best, one) => (one.sense > best.sense ? one : best)).encoding
}

const czech = /[áčďéěíňóřšťúůýž]/i
/** In Slovak and German words. */
const neighbours = /[äľĺôŕöüß]/i
const isLetter = /\p{L}/u
const isCapital = /\p{Lu}/u
const isSmall = /\p{Ll}/u
const typographic = /[\u00a0§°²³·×÷„“”‚‘’–—…]/

/** How much a text looks like what Czechs and Slovaks write: the wrong encoding puts signs, strange letters and capitals into words. */
function senseOf(text: string): number {
  let sense = 0
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    sense += weightOf(sign, text[index - 1] ?? '', text[index + 1] ?? '')
  }
  return sense
}

function weightOf(sign: string, before: string, after: string): number {
  const [isAfter, isBefore] = [isLetter.test(before), isLetter.test(after)]
  if (!isLetter.test(sign)) {
    if (/\p{Cc}/u.test(sign)) return -8
    if (isAfter && isBefore) return -4
    return typographic.test(sign) ? 1 : -2
  }
  const strange = isCapital.test(sign) && isSmall.test(before) ? -3 : isAfter || isBefore ? 0 : -2
  return strange + (czech.test(sign) ? 2 : neighbours.test(sign) ? 1 : -2)
}
