import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeText, decodeWithEncoding } from './decode-text.ts'

const sentences = [
  'Příliš žluťoučký kůň úpěl ďábelské ódy.',
  'Jaké je hlavní město Slovenska?',
  'Ktorá rieka preteká cez Košice? Vŕba pri ľade stĺpom.',
  'Kdo napsal „R.U.R.“ a Válku s mloky – a kdy?',
  'VYJMENOVANÁ SLOVA PO Z: BRZY, JAZYK, NAZÝVAT, RŮŽE, ŠÍPEK, ŤUKAT.',
  'Šestá třída: žába, tužka, šneček',
  'Urči správně: myš',
]
const encodings = ['windows-1250', 'iso-8859-2', 'ibm852'] as const
const codes = { 'windows-1250': 'win1250', 'iso-8859-2': 'iso88592', ibm852: 'cp852' }

/** Quotes and dashes are in Windows-1250 alone. */
function inEncoding(text: string, encoding: (typeof encodings)[number]): { text: string; bytes: Uint8Array } {
  const written = encoding === 'windows-1250' ? text : text.replaceAll(/[„“]/g, '"').replaceAll('–', '-')
  return { text: written, bytes: new Uint8Array(iconv.encode(written, codes[encoding])) }
}

describe.each(encodings)('a text in %s', (encoding) => {
  it.each(sentences)('is guessed by its letters: %s', (sentence) => {
    const { text, bytes } = inEncoding(sentence, encoding)
    const decoded = decodeWithEncoding(bytes)
    expect(decoded?.text).toBe(text)
  })

  it('is named', () => {
    expect(decodeWithEncoding(inEncoding('Žlutý kůň šel ťuhýkovi.', encoding).bytes)?.guessed).toBe(encoding)
  })
})

it('UTF-8 and UTF-16 with a mark are no guess', () => {
  const utf8 = new TextEncoder().encode('Žlutý')
  const utf16 = new Uint8Array(Buffer.from('\ufeffŽlutý', 'utf16le'))
  expect([utf8, utf16].map((bytes) => decodeWithEncoding(bytes))).toEqual([{ text: 'Žlutý' }, { text: 'Žlutý' }])
  expect(decodeText(new Uint8Array([65, 0, 66]))).toBeUndefined()
})

it('any bytes without a zero are a text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ min: 1, maxLength: 200 }), (bytes) => {
      expect(typeof decodeText(Uint8Array.from([0x41, ...bytes]))).toBe('string')
    }),
  )
})
