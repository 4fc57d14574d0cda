import { oracleFrom } from './oracle-from.ts'

const markers = /\[_(\w+)_\]/g

function eachGap(prompt: string, solve: (around: { before: string; after: string }) => string): Record<string, string> {
  return Object.fromEntries(
    [...prompt.matchAll(markers)].map((match) => {
      const { index, 0: marker, 1: id = '' } = match
      const after = prompt.slice(index + marker.length).split(/[.,?]|\[_/)[0] ?? ''
      const before =
        prompt
          .slice(0, index)
          .split(/[.:?] /)
          .at(-1) ?? ''
      return [id, solve({ before: before.trim(), after: after.trim() })]
    }),
  )
}

/** By patterns, not by lists of phrases. */
function ofTime(phrase: string): string {
  if (/day\b/.test(phrase) || /^\d{1,2} [A-Z]/.test(phrase)) return 'on'
  if (/clock|past|quarter|noon$|night$/.test(phrase) && !phrase.startsWith('the after')) return 'at'
  return 'in'
}

function ofPlace(phrase: string): string {
  if (/^(?:the (?:table|wall|floor|roof|carpet|sofa))$/.test(phrase)) return 'on'
  return /^(?:home|work|the (?:bus stop|door|traffic lights|end of .*))$/.test(phrase) ? 'at' : 'in'
}

function ofBeing(subject: string): string {
  if (subject === 'I') return 'am'
  return /^(?:We|You|They)$|s$| and |children/.test(subject) ? 'are' : 'is'
}

/** The spelling of -ing by its rules. */
function ing(base: string): string {
  if (/[^e]e$/.test(base)) return `${base.slice(0, -1)}ing`
  return /^[^aeiou]*[aeiou][^aeiouwy]$/.test(base) ? `${base}${base.slice(-1)}ing` : `${base}ing`
}

/** The first sound, not the first letter. */
function article(thing: string): string {
  if (/^(?:uni(?!mport)|use|europ|one)/i.test(thing)) return 'a'
  return /^(?:[aeiou]|hour|honest|MP3|SMS|x-)/i.test(thing) && !/^(?:mp[^3])/i.test(thing) ? 'an' : 'a'
}

const objects: Readonly<Record<string, string>> = { I: 'me', he: 'him', we: 'us', they: 'them' }
const possessives: Readonly<Record<string, string>> = { I: 'my', he: 'his', we: 'our', they: 'their' }

const isUncountable = (text: string): boolean => /milk|water|money|time\b|sugar|bread|snow|homework/.test(text)

const irregular: Readonly<Record<string, string>> = {
  swim: 'swam',
  run: 'ran',
  sit: 'sat',
  make: 'made',
  write: 'wrote',
  ride: 'rode',
  read: 'read',
  eat: 'ate',
  sleep: 'slept',
  shop: 'shopped',
}

function past(base: string): string {
  const known = irregular[base]
  if (known !== undefined) return known
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  return base.endsWith('e') ? `${base}d` : `${base}ed`
}

/** The option that has the form of the question's tense; the base is read from the one with will, or is the shortest. */
function inTense(prompt: string, options: readonly string[]): string {
  const bases = 'swim run sit shop make write dance ride read eat sleep cook play carry study'.split(' ')
  const base = bases.find((one) =>
    options.some((option) => [ing(one), past(one), third(one), one].includes(option.split(' ').at(-1) ?? '')),
  )
  if (base === undefined) throw new RangeError('no verb is known')
  if (prompt.includes('What does')) return third(base)
  if (prompt.includes('What is')) return `is ${ing(base)}`
  return prompt.includes('What did') ? past(base) : `will ${base}`
}

function third(base: string): string {
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`
}

/** Puts words to their places by what they are. */
function ordered(words: readonly string[]): string[] {
  const rank = (word: string): number => {
    if (/^(?:Why|When|How often)$/.test(word)) return 0
    if (word === 'does') return 1
    if (/^(?:she|he|tom|your friend)$/i.test(word)) return 2
    if (/^(?:always|often|never|usually)$/.test(word)) return 3
    if (word === 'on Sundays') return 6
    return word.includes(' ') || /^(?:soup|dinner|chess|English)$/.test(word) ? 5 : 4
  }
  // Where no object holds the adverb off, "runs often in the park" is English as well.
  if (words.includes('on Sundays') && words.some((word) => /^(?:in|on the|with) /.test(word)))
    throw new RangeError('the order is not the only one')
  return words.toSorted((a, b) => rank(a) - rank(b))
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const minuteWords: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  'a quarter': 15,
  twenty: 20,
  'twenty-five': 25,
  half: 30,
}

/** Minutes since midnight, and back. */
function shownTime(prompt: string): string {
  const [, minutes = '', direction = '', hour = ''] = /It is (.+) (past|to) (\w+)\./.exec(prompt) ?? []
  const step = minuteWords[minutes] ?? Number.NaN
  const total = (numbers.indexOf(hour) + 1) * 60 + (direction === 'to' ? -step : step)
  const shown = (Math.floor(total / 60) + 11) % 12
  return `${shown + 1}:${String(total % 60).padStart(2, '0')}`
}

const roots: Readonly<Record<number, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  5: 'fifth',
  8: 'eighth',
  9: 'ninth',
  12: 'twelfth',
}
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')

function ordinal(day: number): string {
  const root = roots[day]
  if (root !== undefined) return root
  if (day < 10) return `${numbers[day - 1] ?? ''}th`
  if (day < 20) return `${teens[day - 10] ?? ''}th`
  if (day % 10 === 0) return day === 20 ? 'twentieth' : 'thirtieth'
  return `${day < 30 ? 'twenty' : 'thirty'}-${ordinal(day % 10)}`
}

export const englishFrames = {
  'prepositions.of-time': oracleFrom(({ prompt }) => eachGap(prompt, ({ after }) => ofTime(after))),
  'prepositions.of-place': oracleFrom(({ prompt }) => eachGap(prompt, ({ after }) => ofPlace(after))),
  'verbs.to-be': oracleFrom(({ prompt }) => eachGap(prompt, ({ before }) => ofBeing(before))),
  'verbs.ing-form': oracleFrom(({ prompt }) => eachGap(prompt, ({ after }) => ing(/\((\w+)\)/.exec(after)?.[1] ?? ''))),
  'verbs.tense-of-answer': oracleFrom(({ prompt, options }) => inTense(prompt, options)),
  'articles.a-an': oracleFrom(({ prompt }) => eachGap(prompt, ({ after }) => article(after))),
  'pronouns.object-and-possessive': oracleFrom(({ prompt }) => {
    const subject = /(?:zájmena|form of) (\w+)/.exec(prompt)?.[1] ?? ''
    const isPossessive = /… (?:new bike|school bag|dog|classroom|house|car)/.test(prompt)
    return (isPossessive ? possessives : objects)[subject] ?? ''
  }),
  'nouns.much-and-many': oracleFrom(({ prompt }) => {
    const isSmall = /\ba …/.test(prompt)
    if (isUncountable(prompt.replace(/^.*\? /, '').replace('any time', ''))) return isSmall ? 'little' : 'much'
    return isSmall ? 'few' : 'many'
  }),
  'sentences.word-order': oracleFrom(({ options }) => ordered(options)),
  'time.spoken': oracleFrom(({ prompt }) => shownTime(prompt)),
  'dates.spoken': oracleFrom(({ prompt }) => {
    const [, day = '', month = ''] = /(\d+) ([A-Z]\w+)\?/.exec(prompt) ?? []
    return `the ${ordinal(Number(day))} of ${month}`
  }),
  'dates.ordinal-endings': oracleFrom(({ prompt }) =>
    eachGap(prompt, ({ before }) => ordinal(Number(/(\d+)$/.exec(before)?.[1])).slice(-2)),
  ),
}
