import { slipsBetween } from '@katedra/questions/slips'
import type { Dictionary } from './answer-groups.dictionary.ts'
import { isFirm } from './answer-groups.words.ts'

interface Word {
  text: string
  count: number
  isEnglish: boolean
  /** A word of a dictionary is no slip. */
  isKnown: boolean
  /** Which letters it has, a bit each: words that share too few are no slips of each other. */
  letters: number
}

const minLength = 5
/** From here on two slips may be in one word. */
const minLengthOfTwo = 8
const letterBits = 31

/**
 * Which words of the answers to a question are slips of which others. A slip is rare, is no word of a dictionary, begins like
 * the word that was meant and is near to it alone. A word that is a slip itself is no one's model, so slips make no chains.
 */
export function slipsAmong(counts: ReadonlyMap<string, number>, dictionary: Dictionary): Map<string, string> {
  const { english, library } = dictionary
  const words = [...counts]
    .filter(([text]) => text.length >= minLength && /^\p{L}+$/u.test(text) && !isFirm(text))
    .map(([text, count]): Word => {
      const isEnglish = english.has(text)
      return { text, count, isEnglish, isKnown: isEnglish || library.has(text), letters: lettersOf(text) }
    })
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  const models = new Map<string, Models>()
  const slips = new Map<string, string>()
  // A word of the dictionary is a model even where it is as rare as its slips.
  const ranked = [...words.filter(({ isKnown }) => isKnown), ...words.filter(({ isKnown }) => !isKnown)]
  for (const word of ranked) {
    const meant = word.isKnown ? undefined : modelOf(word, models, english)
    if (meant !== undefined) slips.set(word.text, meant)
    else if (mayBeModel(word))
      for (const start of new Set(word.text.slice(0, 2))) put(models, `${start}${word.text.length}`, word)
  }
  return slips
}

/** Words of one length that begin alike; their letters stand by themselves, for most words are passed over by these alone. */
interface Models {
  words: Word[]
  letters: number[]
}

const noModels: Models = { words: [], letters: [] }

function put(models: Map<string, Models>, key: string, word: Word): void {
  const others = models.get(key)
  if (others === undefined) models.set(key, { words: [word], letters: [word.letters] })
  else {
    others.words.push(word)
    others.letters.push(word.letters)
  }
}

/** Whether there can be slips of the word at all, as `isModelFor` has it. */
function mayBeModel({ text, count, isEnglish, isKnown }: Word): boolean {
  return isEnglish || (isKnown && text.length >= minLengthOfTwo) || count >= 3
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

function modelOf(word: Word, models: ReadonlyMap<string, Models>, english: ReadonlySet<string>): string | undefined {
  const max = maxSlips(word, true)
  let best: Found | undefined
  let second: Found | undefined
  for (let length = word.text.length - max; length <= word.text.length + max; length += 1) {
    const near = models.get(`${word.text.charAt(0)}${length}`) ?? noModels
    for (let index = 0; index < near.letters.length; index += 1) {
      if (isFar(word.letters, near.letters[index] ?? 0, max)) continue
      const model = near.words[index]
      const slips = model === undefined ? undefined : slipsFrom(word, model)
      if (model === undefined || slips === undefined) continue
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
  if (Math.abs(word.text.length - model.text.length) > max || isFar(word.letters, model.letters, max)) return undefined
  if (!isModelFor(model, word) || !startsAlike(word.text, model.text)) return undefined
  const [one, other] = withoutCommonEnds(word.text, model.text)
  // Most pairs differ from end to end; then counting takes time for nothing.
  if (Math.max(one.length, other.length) > (maxMiddle[max] ?? 0)) return undefined
  const slips = isOneSlip(one, other) ? 1 : max === 1 ? Infinity : slipsBetween(one, other, max)
  return slips <= max && isLikely(word.text, model) && !isContrast(word.text, model.text) ? slips : undefined
}

/** Whether what differs is one letter, too many, missing or another, or two that have changed places. */
function isOneSlip(one: string, other: string): boolean {
  if (one.length <= 1 && other.length <= 1) return one !== other
  return (
    one.length === 2 && other.length === 2 && one.charAt(0) === other.charAt(1) && one.charAt(1) === other.charAt(0)
  )
}

/** Where no dictionary knows either word, how often each is written tells which is meant: the same slip is not made by many. */
function isModelFor(model: Word, { text, count }: Word): boolean {
  if (model.isEnglish) return model.count >= count
  const isLong = text.length >= minLengthOfTwo && model.text.length >= minLengthOfTwo
  if (model.isKnown && isLong) return model.count >= count
  return model.count >= Math.max(3, (count <= 4 ? 4 : 12) * count)
}

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

/** Whether more letters are in one word only than so many slips can change, two each. */
function isFar(one: number, other: number, max: number): boolean {
  let bits = one ^ other
  for (let count = 0; count < 2 * max; count += 1) bits &= bits - 1
  return bits !== 0
}

function isLikely(written: string, model: Word): boolean {
  return model.isEnglish || (written.length > minLength && isSmall(written, model.text))
}

/** So many letters at either end of a Czech word may be another prefix or another ending. */
const prefixLength = 3
const endingLength = ({ length }: string) => (length >= minLengthOfTwo ? 2 : 3)

const confused = ['iyj', 'szc', 'ckq', 'mn', 'dt', 'bp', 'vfw', 'gkh', 'ae', 'ei', 'ou', 'ao', 'uy', 'gj', 'xs']

/**
 * A slip that hardly makes another word, for in Czech many words are a letter apart: two letters swapped, one doubled, i for y;
 * in the middle of the word also one too many or too few, or one for another that sounds alike.
 */
function isSmall(one: string, other: string): boolean {
  const at = firstDifference(one, other)
  const [written, meant] = [one.charAt(at), other.charAt(at)]
  const isMiddle = at >= prefixLength && at < Math.max(one.length, other.length) - endingLength(other)
  if (one.length !== other.length) {
    const longer = one.length > other.length ? one : other
    return isMiddle || (at > 1 && longer.charAt(at) === longer.charAt(at - 1))
  }
  if (one.slice(at + 1) !== other.slice(at + 1)) return true
  if (confused[0]?.includes(written) === true && confused[0].includes(meant)) return true
  return isMiddle && confused.some((letters) => letters.includes(written) && letters.includes(meant))
}

function startsAlike(one: string, other: string): boolean {
  if (one.charAt(0) !== other.charAt(0)) return one.charAt(0) === other.charAt(1) && one.charAt(1) === other.charAt(0)
  return true
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.charAt(at) === other.charAt(at)) at += 1
  return at
}

/** Beginnings and endings that make another word of a word, whatever a dictionary knows of it. */
const contrasts = [
  /^(?:mi[ck]ro|ma[ck]ro|hypo|hyper|inter|intra|homo|hetero|mono|poly|endo|exo|ante|anti|meta|mega|pre|pro|per|para|peri)/,
  /(?:ate|ite|ide|ane|ene|yne|ose|ase)s?$/,
]

function isContrast(one: string, other: string): boolean {
  return contrasts.some((part) => {
    const [first] = part.exec(one) ?? []
    const [second] = part.exec(other) ?? []
    return first !== undefined && second !== undefined && first !== second
  })
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Whether another word of the dictionary is one slip away: then two slips lead to too many. */
function hasNeighbour(word: string, english: ReadonlySet<string>, meant: string): boolean {
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const near = [head + tail.slice(1), head + tail.charAt(1) + tail.charAt(0) + tail.slice(2)]
    for (const letter of alphabet) near.push(head + letter + tail, head + letter + tail.slice(1))
    if (near.some((one) => one !== word && one !== meant && english.has(one))) return true
  }
  return false
}
