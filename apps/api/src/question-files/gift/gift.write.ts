import { parseRichText } from '@katedra/questions/rich-text'
import { isOrdering, ownValue, wordsOf, type QuestionOf } from '@katedra/questions'
import { escapeSigns } from './gift.blocks.ts'
import { orderLines } from './gift.ordering.ts'
import { gapSign, withGaps } from '../reading/reading.gap-signs.ts'
import { escapeHtml, promptToHtml } from '../reading/reading.html.ts'
import { clozeGaps, clozeHtml, loseOfGaps, unitInText } from '../writing/writing.cloze.ts'
import { writePlain } from '../reading/reading.marks.ts'
import { pictureExtension } from '../reading/reading.item.ts'
import { isForTeacher, loseKeyboard, plainWords, notWritten, openLosses, type Losses } from '../writing/writing.ts'
import type { FileQuestion, LostPart, ReadSettings, WrittenFile } from '../question-files.shape.ts'

/** GIFT that Moodle reads: texts without marks as they are, others as HTML with formulas in \( \). */
export function writeGift(questions: readonly FileQuestion[], { language }: ReadSettings): WrittenFile {
  const lost: LostPart[] = []
  const blocks = questions.flatMap((question) => {
    const losses = openLosses(question, language)
    const block = blockOf(question, losses)
    if (block === undefined) {
      lost.push(notWritten(question, { code: 'type_not_in_format', values: { type: question.question.type } }))
      return []
    }
    lost.push(...losses.lost)
    return [block]
  })
  return { bytes: new TextEncoder().encode(`${blocks.join('\n\n')}\n`), lost }
}

function blockOf(written: FileQuestion, losses: Losses): string | undefined {
  const { question, name, tags } = written
  if (question.type === 'text' && question.content.gaps !== undefined) return gapBlock(written, question, losses)
  const answers = answersOf(question, losses)
  if (answers === undefined) return undefined
  if (question.points !== 1) losses.lose('points_not_in_format')
  const explanation = question.explanation === undefined ? [] : [`####${giftOf(losses.text(question.explanation))}`]
  const prompt = giftOf(losses.text(question.prompt), pictureHtml(question, losses))
  return [
    ...tagComment(tags),
    `::${escapeSigns(name)}::${prompt}{`,
    ...[...answers, ...explanation].map((line) => `\t${line}`),
    '}',
  ].join('\n')
}

/** Embedded answers as Moodle has them in its other format: GIFT itself has one place for answers. */
function gapBlock({ name, tags }: FileQuestion, question: QuestionOf<'text'>, losses: Losses): string {
  losses.lose('gaps_not_in_moodle')
  loseKeyboard(question, losses)
  loseOfGaps(question, losses)
  if (question.explanation !== undefined) losses.lose('explanation_not_in_format')
  const { gaps, points } = clozeGaps(
    question,
    {
      plain: (word) => clozeHtml(escapeHtml(oneLine(word))).replaceAll('*', String.raw`\*`),
      shown: (word) => clozeHtml(promptToHtml(losses.text(word))).replaceAll('\n', ' '),
      unit: (unit) => escapeSigns(unitInText(unit, losses)),
    },
    losses,
  )
  if (points !== question.points) losses.lose('points_not_in_format')
  const html = `${promptToHtml(losses.text(question.prompt), gapSign)}${pictureHtml(question, losses)}`
  const prompt = withGaps(escapeSigns(html), (id) => gaps.get(id) ?? '')
  return [...tagComment(tags), `::${escapeSigns(name)}::[html]${prompt}`].join('\n')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function tagComment(tags: readonly string[]): string[] {
  const comment = tags.map((tag) => `[tag:${escapeSigns(tag.replaceAll(']', ')'))}]`).join(' ')
  return comment === '' ? [] : [`// ${comment}`]
}

function answersOf(question: FileQuestion['question'], losses: Losses): string[] | undefined {
  switch (question.type) {
    case 'abc':
      return choiceLines(question, losses)
    case 'connection':
      if (isOrdering(question.content)) return orderLines(question, losses, (thing) => pictureHtml(thing, losses))
      return matchLines(question, losses)
    case 'text':
      loseKeyboard(question, losses)
      return textLines(question, losses)
    case 'alphabet':
      losses.lose('changed_to_text')
      return [`=${acceptedText(losses.text(question.key.word))}`]
    case 'axis':
      return undefined
  }
}

/** A text with the name of its format in front. */
function giftOf(text: string, picture = ''): string {
  if (picture === '' && isPlainText(text)) return `[plain]${escapeSigns(text)}`
  return `[html]${escapeSigns(`${promptToHtml(text)}${picture}`)}`
}

function isPlainText(text: string): boolean {
  const words = parseRichText(text).map((piece) =>
    piece.kind === 'text' ? piece.text : piece.kind === 'break' ? '\n' : undefined,
  )
  return !words.includes(undefined) && writePlain(words.join('')) === text
}

function pictureHtml({ picture }: Pick<FileQuestion['question'], 'picture'>, losses: Losses): string {
  const bytes = losses.bytes(picture)
  if (picture === undefined || bytes === undefined) return ''
  const type = { jpg: 'jpeg', png: 'png', webp: 'webp' }[pictureExtension(bytes) ?? 'webp']
  const data = Buffer.from(bytes).toString('base64')
  return `<img src="data:image/${type};base64,${data}" ${losses.altAttribute(picture)}>`
}

function choiceLines({ content, key }: QuestionOf<'abc'>, losses: Losses): string[] {
  if (!content.shuffle) losses.lose('order_not_in_format')
  if (content.multiple && key.rule === 'exact') losses.lose('rule_not_in_format')
  const share = Number((100 / key.correct.length).toFixed(5))
  return content.options.map((option) => {
    const isRight = key.correct.includes(option.id)
    const picture = pictureHtml(option, losses)
    // Words take the place of a picture that is not at hand.
    const words = option.text ?? (picture === '' ? wordsOf(option) : undefined)
    const source = giftOf(words === undefined ? '' : losses.text(words), picture)
    if (!content.multiple) return `${isRight ? '=' : '~'}${source}`
    return isRight || key.rule !== 'right_only' ? `~%${isRight ? share : -share}%${source}` : `~${source}`
  })
}

function matchLines({ content, key }: QuestionOf<'connection'>, losses: Losses): string[] {
  const rightText = (id: string | undefined) => {
    const item = content.right.find((right) => right.id === id)
    if (item?.picture !== undefined) losses.lose('picture_not_in_format')
    // Right sides know formulas only.
    return item === undefined ? '' : plainSource(plainWords(losses.text(item.text), losses))
  }
  const used = Object.values(key.pairs)
  if (key.rule === 'exact') losses.lose('rule_not_in_format')
  if (content.reuse !== new Set(used).size < used.length) losses.lose('reuse_not_in_format')
  const pairs = content.left.map((left) => {
    const text = losses.text(left.text)
    const picture = pictureHtml(left, losses)
    // The first arrow parts the sides; within HTML it can be written otherwise.
    const source = text.includes('->') ? `[html]${escapeSigns(promptToHtml(text) + picture)}` : giftOf(text, picture)
    return `=${source} -> ${rightText(ownValue(key.pairs, left.id))}`
  })
  const distractors = content.right.filter(({ id }) => !used.includes(id)).map(({ id }) => `= -> ${rightText(id)}`)
  return [...pairs, ...distractors]
}

/** What looks like the name of a format must not be taken for one. */
function plainSource(text: string): string {
  return text.startsWith('[') ? `[plain]${escapeSigns(text)}` : escapeSigns(text)
}

function acceptedText(text: string): string {
  return plainSource(text.replaceAll('*', '\\*'))
}

function textLines({ content, key }: QuestionOf<'text'>, losses: Losses): string[] {
  if (key.case_sensitive || key.ignore_diacritics || key.typo_tolerance) losses.lose('comparison_not_in_format')
  if (content.unit !== undefined) losses.lose('unit_not_in_format')
  if (isForTeacher(key, losses)) return []
  if (key.unmatched === 'manual') losses.lose('manual_marking_not_in_format')
  if (key.number !== undefined) return numberLines(key, losses)
  return key.accepted.map(({ text, fraction }) => `=${weight(fraction)}${acceptedText(text)}`)
}

function numberLines({ number, accepted }: QuestionOf<'text'>['key'], losses: Losses): string[] {
  const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/
  const others = accepted.filter(({ text }) => plainNumber.test(text))
  if (others.length < accepted.length) losses.lose('comparison_not_in_format')
  const { value, tolerance } = number ?? { value: 0, tolerance: 0 }
  return ['#', `=${value}:${tolerance}`, ...others.map(({ text, fraction }) => `=${weight(fraction)}${text}:0`)]
}

/** Per cent as Moodle writes them; nothing for the whole. */
function weight(fraction: number): string {
  return fraction === 1 ? '' : `%${Number((fraction * 100).toFixed(5))}%`
}
