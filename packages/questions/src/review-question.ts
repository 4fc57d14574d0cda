import { inLanguage, languages, type Language, type LocalText, wordsOf } from './texts/local-text.ts'
import { foldCase, stripDiacritics } from './texts/fold.ts'
import { ownValue } from './own-value.ts'
import type { Question, QuestionOf } from './question-type.ts'
import { formulasIn, plain } from './texts/rich-text.ts'
import { isOnAxis } from './types/axis/axis-grid.ts'
import { haveSameFace } from './types/connection/same-face.ts'
import { reviewRubric, rubricTexts } from './types/text/rubric/rubric.review.ts'
import { gapTexts, reviewGaps, reviewWrittenKey } from './types/text/text.review.ts'
import { normalized } from './texts/stream-safe.ts'
import { repeated, warning, type PlacedText, type Warning } from './warning.ts'

/** Characters of a prompt beyond which it is rather a text to read. */
const maxPromptLength = 600
/** The same of a text with gaps, which is there to be read. */
const maxGapTextLength = 2000

/** What its author had better look at. Never stands in the way of saving: that is for `checkQuestion`. */
export function reviewQuestion(question: Question): Warning[] {
  const texts = textsIn(question)
  return [
    ...longPrompt(question),
    ...picturesIn(question)
      .filter(saysNothing)
      .map(({ path }) => warning('missing_alternative', `${path}.alt`)),
    ...reviewContent(question),
    ...(question.explanation === undefined ? [warning('missing_explanation', 'explanation')] : []),
    ...missingLanguages(texts),
    ...texts.flatMap(({ path, text }) =>
      languages
        .filter((language) => brokenFormulas(text[language] ?? '').length > 0)
        .map((language) => warning('broken_formula', `${path}.${language}`)),
    ),
  ]
}

function longPrompt({ prompt, type, content }: Question): Warning[] {
  const max = type === 'text' && content.gaps !== undefined ? maxGapTextLength : maxPromptLength
  return languages
    .filter((language) => plain(prompt[language] ?? '').length > max)
    .map((language) => warning('long_prompt', `prompt.${language}`))
}

function reviewContent(question: Question): Warning[] {
  switch (question.type) {
    case 'abc':
      return reviewAbc(question)
    case 'axis':
      return reviewAxis(question)
    case 'connection':
      return reviewConnection(question)
    case 'text':
      return reviewText(question)
    case 'alphabet':
      return []
  }
}

function reviewAbc({ content: { options }, key: { correct } }: QuestionOf<'abc'>): Warning[] {
  const right = options.filter(({ id }) => correct.includes(id))
  const longest = longestOf(options, right)
  return [
    ...(right.length === 0 ? [warning('no_correct_answer', 'key.correct')] : []),
    ...(right.length === options.length ? [warning('all_options_right', 'key.correct')] : []),
    ...repeated(options.map(faceOf)).map((index) => warning('duplicate_options', `content.options.${index}.text`)),
    ...alike(options.map(faceOf)).map((index) => warning('alike_options', `content.options.${index}.text`)),
    ...(longest === undefined ? [] : [warning('longest_is_right', `content.options.${options.indexOf(longest)}.text`)]),
  ]
}

type Option = QuestionOf<'abc'>['content']['options'][number]

/** The only right option, when in some language it is by 40 % longer than each of the others. */
function longestOf(options: readonly Option[], right: readonly Option[]): Option | undefined {
  const [only] = right
  const others = options.filter((option) => option !== only)
  if (only === undefined || right.length > 1 || others.length === 0) return undefined
  const isLongest = languages.some((language) => {
    const length = lengthIn(wordsOf(only), language)
    return length >= 12 && others.every((other) => length >= 1.4 * lengthIn(wordsOf(other), language))
  })
  return isLongest ? only : undefined
}

function lengthIn(text: LocalText, language: Language): number {
  return Array.from(plain(inLanguage(text, language))).length
}

function reviewAxis({ content }: QuestionOf<'axis'>): Warning[] {
  const ratio = content.labels_every / content.step
  return [
    ...(isOnAxis(content, content.max) ? [] : [warning('off_step', 'content.max')]),
    ...(Math.abs(ratio - Math.round(ratio)) < 1e-9 ? [] : [warning('off_step', 'content.labels_every')]),
  ]
}

function reviewConnection({ content: { left, right, ordering } }: QuestionOf<'connection'>): Warning[] {
  const twins = right.flatMap((item, index) =>
    faceOf(item).trim() !== '' && right.slice(0, index).some((earlier) => haveSameFace(earlier, item)) ? [index] : [],
  )
  if (ordering === true)
    return [
      ...twins.map((index) => warning('equal_things', `content.right.${index}.text`)),
      ...alike(right.map(faceOf))
        .filter((index) => !twins.includes(index))
        .map((index) => warning('alike_things', `content.right.${index}.text`)),
    ]
  return [
    ...twins.map((index) => warning('equal_right_sides', `content.right.${index}.text`)),
    ...repeated(left.map(faceOf)).map((index) => warning('duplicate_options', `content.left.${index}.text`)),
  ]
}

function reviewText({ content, key }: QuestionOf<'text'>): Warning[] {
  if (content.gaps !== undefined) return reviewGaps(content, key)
  return [...reviewWrittenKey(key, 'key'), ...reviewRubric(key.rubric)]
}

/** What a pupil sees of an option or an item: its text in both languages and its picture. */
function faceOf({ text, picture }: Option): string {
  const words = languages.map((language) => normalized(plain(inLanguage(text ?? {}, language))))
  return [...words, picture?.src ?? ''].join('\n')
}

/** Indexes of those that only case and diacritics keep apart from an earlier one. */
function alike(values: readonly string[]): number[] {
  const exact = new Set(repeated(values))
  return repeated(values.map((value) => foldCase(stripDiacritics(value)))).filter((index) => !exact.has(index))
}

/** Every text of the question but the alternatives of pictures, which only some hear. */
function textsIn(question: Question): PlacedText[] {
  return [
    { path: 'prompt', text: question.prompt },
    ...contentTexts(question),
    ...picturesIn(question).map(({ path, alt }) => ({ path: `${path}.alt`, text: alt })),
    ...(question.explanation === undefined ? [] : [{ path: 'explanation', text: question.explanation }]),
  ]
}

function contentTexts({ type, content, key }: Question): PlacedText[] {
  const listed = (list: string, items: readonly { text?: LocalText | undefined }[]) =>
    items.flatMap(({ text }, index) => (text === undefined ? [] : [{ path: `content.${list}.${index}.text`, text }]))
  const unit = (of: { unit?: LocalText | undefined }) =>
    of.unit === undefined ? [] : [{ path: 'content.unit', text: of.unit }]
  switch (type) {
    case 'abc':
      return listed('options', content.options)
    case 'connection':
      return [...listed('left', content.left), ...listed('right', content.right)]
    case 'axis': {
      const labels = content.markers.map(({ label }, index) => ({
        path: `content.markers.${index}.label`,
        text: label,
      }))
      return [...labels, ...unit(content)]
    }
    case 'text':
      return [...unit(content), ...gapTexts(content), ...rubricTexts(key.rubric)]
    case 'alphabet':
      return [{ path: 'content.pattern', text: content.pattern }]
  }
}

/** Pupils would meet the other language in the middle of their question. */
function missingLanguages(texts: readonly PlacedText[]): Warning[] {
  const used = languages.filter((language) => texts.some(({ text }) => has(text, language)))
  return texts.flatMap(({ path, text }) =>
    used
      .filter((language) => !has(text, language))
      .map((language) => warning('missing_language', `${path}.${language}`)),
  )
}

function has(text: LocalText, language: Language): boolean {
  return (text[language] ?? '').trim() !== ''
}

interface PlacedPicture {
  path: string
  alt: LocalText
}

/** Pictures that say something; what is mere decoration has nothing to be looked at. */
function picturesIn({ picture, type, content }: Question): PlacedPicture[] {
  const own = placed('picture', picture)
  if (type === 'abc') return [...own, ...itemPictures('options', content.options)]
  if (type !== 'connection') return own
  return [...own, ...itemPictures('left', content.left), ...itemPictures('right', content.right)]
}

function itemPictures(list: string, items: readonly Option[]): PlacedPicture[] {
  return items.flatMap(({ picture }, index) => placed(`content.${list}.${index}.picture`, picture))
}

function placed(path: string, picture: Question['picture']): PlacedPicture[] {
  return picture?.alt === undefined ? [] : [{ path, alt: picture.alt }]
}

/** The name of a file, as import or a hurried author leaves it. */
const fileName = /^(?:\S+\.(?:png|jpe?g|webp|gif|svg|heic)|(?:img|dsc|image|screenshot)[\s_-]?\d*)$/i

function saysNothing({ alt }: PlacedPicture): boolean {
  const texts = languages.flatMap((language) => alt[language] ?? []).map((text) => text.trim())
  return texts.every((text) => text === '') || texts.some((text) => fileName.test(text))
}

/**
 * The formulas of a text that no renderer could draw. What can be told without one: braces, environments and `\left`…`\right`
 * that do not close, a command without what belongs to it, two exponents in a row.
 */
function brokenFormulas(text: string): string[] {
  return formulasIn(text).filter((tex) => !isDrawable(tex))
}

const argumentsOf: Readonly<Record<string, number>> = {
  frac: 2,
  dfrac: 2,
  tfrac: 2,
  binom: 2,
  cfrac: 2,
  sqrt: 1,
  text: 1,
  mathrm: 1,
  mathbf: 1,
  overline: 1,
  underline: 1,
  vec: 1,
  hat: 1,
  bar: 1,
}

type Token = string

function isDrawable(tex: string): boolean {
  // A command, an escaped sign, or one character; what stands for nothing is left out.
  const tokens = tex.match(/\\[a-zA-Z]+|\\.|[^\s]/gu) ?? []
  return (
    closes(tokens) &&
    environmentsClose(tex) &&
    commandsAreFed(tokens) &&
    !/[\^_]\s*$/.test(tex) &&
    scriptsAreSingle(tex)
  )
}

/** Braces and delimiters that grow with their content. */
function closes(tokens: readonly Token[]): boolean {
  const open: Token[] = []
  const pairs: Readonly<Record<Token, Token>> = { '}': '{', '\\right': '\\left' }
  for (const token of tokens) {
    const opening = pairs[token]
    if (token === '{' || token === '\\left') open.push(token)
    else if (opening !== undefined && open.pop() !== opening) return false
  }
  return open.length === 0
}

function environmentsClose(tex: string): boolean {
  const open: string[] = []
  for (const [, step, name = ''] of tex.matchAll(/\\(begin|end)\s*\{([^{}]*)\}/g)) {
    if (step === 'begin') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

/** Every command has as many arguments as it takes: a group, a sign or another command. */
function commandsAreFed(tokens: readonly Token[]): boolean {
  return tokens.every((token, place) => {
    const wanted = token.startsWith('\\') ? (ownValue(argumentsOf, token.slice(1)) ?? 0) : 0
    return wanted === 0 || countArguments(tokens, place + 1, wanted) === wanted
  })
}

function countArguments(tokens: readonly Token[], first: number, wanted: number): number {
  let place = afterOption(tokens, first)
  let count = 0
  while (count < wanted) {
    const token = tokens[place]
    if (token === undefined || token === '}' || token === '&') break
    place = token === '{' ? afterGroup(tokens, place) : place + 1
    count += 1
  }
  return count
}

/** Past `[3]` of `\sqrt[3]{x}`. */
function afterOption(tokens: readonly Token[], first: number): number {
  return tokens[first] === '[' ? tokens.indexOf(']', first) + 1 : first
}

function afterGroup(tokens: readonly Token[], first: number): number {
  let depth = 0
  for (let place = first; place < tokens.length; place += 1) {
    if (tokens[place] === '{') depth += 1
    if (tokens[place] === '}') depth -= 1
    if (depth === 0) return place + 1
  }
  return tokens.length
}

/** `x^2^3` says nothing. */
function scriptsAreSingle(tex: string): boolean {
  return !/\^\s*(?:\{[^{}]*\}|[^\s{}\\]|\\[a-zA-Z]+)\s*\^/.test(tex)
}
