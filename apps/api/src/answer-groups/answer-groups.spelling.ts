import { slipsBetween } from '@katedra/questions/slips'
import type { Dictionary } from './answer-groups.dictionary.ts'
import { isFirm } from './answer-groups.words.ts'

interface Word {
  text: string
  count: number
  isEnglish: boolean
  /** Which letters it has, a bit each: words that share too few are no slips of each other. */
  letters: number
}

const minLength = 5
/** From here on two slips may be in one word. */
const minLengthOfTwo = 8
const letterBits = 31

/**
 * Which words of the answers to a question are slips of which others. A slip is rare, is no word of the dictionary, begins like
 * the word that was meant and is near to it alone. A word that is a slip itself is no one's model, so slips make no chains.
 */
export function slipsAmong(counts: ReadonlyMap<string, number>, english: Dictionary): Map<string, string> {
  const words = [...counts]
    .filter(([text]) => text.length >= minLength && /^\p{L}+$/u.test(text) && !isFirm(text))
    .map(([text, count]): Word => ({ text, count, isEnglish: english.has(text), letters: lettersOf(text) }))
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  const models = new Map<string, Word[]>()
  const slips = new Map<string, string>()
  // A word of the dictionary is a model even where it is as rare as its slips.
  const ranked = [...words.filter(({ isEnglish }) => isEnglish), ...words.filter(({ isEnglish }) => !isEnglish)]
  for (const word of ranked) {
    const meant = word.isEnglish ? undefined : modelOf(word, models, english)
    if (meant !== undefined) slips.set(word.text, meant)
    else for (const start of new Set(word.text.slice(0, 2))) put(models, `${start}${word.text.length}`, word)
  }
  return slips
}

function put(models: Map<string, Word[]>, key: string, word: Word): void {
  const others = models.get(key)
  if (others === undefined) models.set(key, [word])
  else others.push(word)
}

function lettersOf(word: string): number {
  let letters = 0
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) % letterBits)
  return letters
}

interface Found {
  word: Word
  slips: number
}

function modelOf(word: Word, models: ReadonlyMap<string, Word[]>, english: Dictionary): string | undefined {
  const max = maxSlips(word, true)
  let best: Found | undefined
  let second: Found | undefined
  for (let length = word.text.length - max; length <= word.text.length + max; length += 1) {
    for (const model of models.get(`${word.text.charAt(0)}${length}`) ?? []) {
      const slips = slipsFrom(word, model)
      if (slips === undefined) continue
      const found = { word: model, slips }
      if (best === undefined || slips < best.slips || (slips === best.slips && model.count > best.word.count)) {
        second = best
        best = found
      } else if (second === undefined || slips < second.slips) second = found
    }
  }
  if (best === undefined) return undefined
  const isAlone = second === undefined || second.slips > best.slips || best.word.count >= 10 * second.word.count
  const isSure = best.slips === 1 || !hasNeighbour(word.text, english, best.word.text)
  return isAlone && isSure ? best.word.text : undefined
}

function maxSlips({ text }: Word, isEnglish: boolean): number {
  return isEnglish && text.length >= minLengthOfTwo ? 2 : 1
}

/** How many slips lead from the model to the word; undefined where they are too many, or none of that kind. */
function slipsFrom(word: Word, model: Word): number | undefined {
  const max = maxSlips(word, model.isEnglish)
  if (Math.abs(word.text.length - model.text.length) > max || differing(word, model) > 2 * max) return undefined
  if (!isModelFor(model, word) || !startsAlike(word.text, model.text)) return undefined
  const [one, other] = withoutCommonEnds(word.text, model.text)
  // Most pairs differ from end to end; then counting takes time for nothing.
  if (Math.max(one.length, other.length) > (maxMiddle[max] ?? 0)) return undefined
  const slips = slipsBetween(one, other)
  return slips <= max && isLikely(word.text, model) ? slips : undefined
}

/** Where no dictionary knows either word, how often each is written tells which is meant; of long words their length does. */
function isModelFor(model: Word, { text, count }: Word): boolean {
  if (model.isEnglish) return model.count >= count
  if (model.count >= Math.max(3, 4 * count)) return true
  const isLong = text.length >= minLengthOfTwo && model.text.length >= minLengthOfTwo
  return isLong && model.count >= count && text.slice(-endingLength) === model.text.slice(-endingLength)
}

/** A slip here may be another ending of the word. */
const endingLength = 3

/** How long the part may be that differs, by the number of slips: two of them can stand far from each other. */
const maxMiddle: Readonly<Record<number, number>> = { 1: 2, 2: 14 }

function withoutCommonEnds(one: string, other: string): [string, string] {
  const min = Math.min(one.length, other.length)
  let start = 0
  while (start < min && one.charCodeAt(start) === other.charCodeAt(start)) start += 1
  let end = 0
  while (end < min - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end += 1
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}

function differing(one: Word, other: Word): number {
  let bits = one.letters ^ other.letters
  let count = 0
  for (; bits !== 0; bits &= bits - 1) count += 1
  return count
}

function isLikely(written: string, model: Word): boolean {
  // In Czech many pairs of words are a letter apart.
  return model.isEnglish || (written.length > minLength && isSmall(written, model.text))
}

function startsAlike(one: string, other: string): boolean {
  if (one.charAt(0) !== other.charAt(0)) return one.charAt(0) === other.charAt(1) && one.charAt(1) === other.charAt(0)
  return true
}

const confused = ['iyj', 'szc', 'ckq', 'mn', 'dt', 'bp', 'vfw', 'gkh', 'ae', 'ei', 'ou', 'ao', 'uy', 'gj', 'xs']

/** A letter too many or too few, two swapped, or one for another that sounds alike. */
function isSmall(one: string, other: string): boolean {
  if (one.length !== other.length) return true
  const at = Array.from(one).findIndex((letter, index) => letter !== other.charAt(index))
  if (one.slice(at + 1) !== other.slice(at + 1)) return true
  return confused.some((letters) => letters.includes(one.charAt(at)) && letters.includes(other.charAt(at)))
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Whether another word of the dictionary is one slip away: then two slips lead to too many. */
function hasNeighbour(word: string, english: Dictionary, meant: string): boolean {
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const near = [head + tail.slice(1), head + tail.charAt(1) + tail.charAt(0) + tail.slice(2)]
    for (const letter of alphabet) near.push(head + letter + tail, head + letter + tail.slice(1))
    if (near.some((one) => one !== word && one !== meant && english.has(one))) return true
  }
  return false
}
