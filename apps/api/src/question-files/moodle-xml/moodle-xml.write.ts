import {
  fillBank,
  isOrdering,
  ownValue,
  wordsOf,
  type LocalText,
  type Question,
  type QuestionOf,
} from '@katedra/questions'
import { moodleRule } from '../reading/reading.ordering.ts'
import { gapSign, withGaps } from '../reading/reading.gap-signs.ts'
import { escapeHtml, promptToHtml } from '../reading/reading.html.ts'
import { clozeGaps, clozeHtml, loseOfGaps, unitInText } from '../writing/writing.cloze.ts'
import { pictureExtension } from '../reading/reading.item.ts'
import { isForTeacher, loseKeyboard, plainWords, notWritten, openLosses, type Losses } from '../writing/writing.ts'
import type { FileQuestion, LostPart, ReadSettings, WrittenFile } from '../question-files.shape.ts'
import { tag, xmlFile, xmlText } from '../writing/writing.xml.ts'

/** Moodle XML with the elements in the order in which Moodle writes them itself. */
export function writeMoodleXml(questions: readonly FileQuestion[], { language }: ReadSettings): WrittenFile {
  const lost: LostPart[] = []
  const elements = questions.flatMap((written) => {
    const losses = openLosses(written, language)
    const typed = typedElements(written.question, losses)
    if (typed === undefined) {
      lost.push(notWritten(written, { code: 'type_not_in_format', values: { type: written.question.type } }))
      return []
    }
    const element = questionElement(written, typed, losses)
    lost.push(...losses.lost)
    return [element]
  })
  return { bytes: xmlFile(tag('quiz', {}, '\n', ...elements.map((element) => `${element}\n`))), lost }
}

/** A question in Moodle's words: its type and what belongs to it. */
interface Typed {
  type: string
  elements: string[]
  /** Said below the prompt. */
  more?: string
  /** HTML in place of the prompt, with what the format has for gaps. */
  prompt?: string
}

function questionElement(
  { name, question, tags }: FileQuestion,
  { type, elements, more, prompt: prompted }: Typed,
  losses: Losses,
): string {
  const { prompt, picture, explanation, points } = question
  const below = more === undefined ? '' : `<p>${promptToHtml(more)}</p>`
  return tag(
    'question',
    { type },
    tag('name', {}, textElement(name)),
    field('questiontext', { text: prompt, html: prompted, picture, below }, losses),
    tag(
      'generalfeedback',
      { format: 'html' },
      textElement(explanation === undefined ? '' : htmlOf(explanation, losses)),
    ),
    tag('defaultgrade', {}, String(points)),
    tag('penalty', {}, '0.3333333'),
    tag('hidden', {}, '0'),
    tag('idnumber', {}),
    ...elements,
    ...(tags.length === 0 ? [] : [tag('tags', {}, ...tags.map((one) => tag('tag', {}, textElement(one))))]),
  )
}

function typedElements(question: Question, losses: Losses): Typed | undefined {
  switch (question.type) {
    case 'abc':
      return choice(question, losses)
    case 'connection':
      return isOrdering(question.content) ? ordering(question, losses) : matching(question, losses)
    case 'text':
      return textTyped(question, losses)
    case 'alphabet':
      losses.lose('changed_to_text')
      return { type: 'shortanswer', elements: [tag('usecase', {}, '0'), wholeAnswer(losses.text(question.key.word))] }
    case 'axis':
      return axis(question, losses)
  }
}

/** Several right options share the points, and each wrong one takes as much as a right one gives, or nothing. */
function choice({ content, key }: QuestionOf<'abc'>, losses: Losses): Typed {
  if (content.multiple && key.rule === 'exact' && key.correct.length > 1) losses.lose('rule_not_in_format')
  const share = Number((100 / key.correct.length).toFixed(5))
  const answers = content.options.map((option) => {
    const isRight = key.correct.includes(option.id)
    const fraction = isRight ? share : content.multiple && key.rule !== 'right_only' ? -share : 0
    const feedback = tag('feedback', { format: 'html' }, textElement(''))
    return field(
      'answer',
      { attributes: { fraction }, text: option.text, picture: option.picture, inside: feedback },
      losses,
    )
  })
  return {
    type: 'multichoice',
    elements: [
      tag('single', {}, String(!content.multiple)),
      tag('shuffleanswers', {}, String(content.shuffle)),
      tag('answernumbering', {}, 'abc'),
      tag('showstandardinstruction', {}, '0'),
      ...combinedFeedback,
      ...answers,
    ],
  }
}

function matching({ content, key }: QuestionOf<'connection'>, losses: Losses): Typed {
  const used = Object.values(key.pairs)
  if (key.rule === 'exact') losses.lose('rule_not_in_format')
  if (content.reuse !== new Set(used).size < used.length) losses.lose('reuse_not_in_format')
  const answer = (id: string | undefined) => {
    const item = content.right.find((right) => right.id === id)
    if (item?.picture !== undefined) losses.lose('picture_not_in_format')
    return tag('answer', {}, textElement(item === undefined ? '' : plainWords(losses.text(item.text), losses)))
  }
  const pairs = content.left.map(({ id, text: shown, picture }) =>
    field('subquestion', { text: shown, picture, inside: answer(ownValue(key.pairs, id)) }, losses),
  )
  const strangers = content.right
    .filter(({ id }) => !used.includes(id))
    .map(({ id }) => tag('subquestion', { format: 'html' }, textElement(''), answer(id)))
  return {
    type: 'matching',
    elements: [tag('shuffleanswers', {}, 'true'), ...combinedFeedback, ...pairs, ...strangers],
  }
}

/** The things are numbered where other answers have their fractions. */
function ordering({ content, key }: QuestionOf<'connection'>, losses: Losses): Typed {
  const settings = {
    layouttype: 'VERTICAL',
    selecttype: 'ALL',
    selectcount: String(content.right.length),
    gradingtype: moodleRule(key.rule),
    showgrading: 'SHOW',
    numberingstyle: 'none',
  }
  const answers = content.right.map(({ text, picture }, place) =>
    field('answer', { attributes: { fraction: place + 1 }, text, picture }, losses),
  )
  return {
    type: 'ordering',
    elements: [
      ...Object.entries(settings).map(([name, value]) => tag(name, {}, value)),
      ...combinedFeedback,
      ...answers,
    ],
  }
}

const combinedFeedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map((name) =>
  tag(name, { format: 'html' }, textElement('')),
)

/** Words for gaps where all gaps are filled from a bank, otherwise embedded answers. */
function gapText(question: QuestionOf<'text'>, losses: Losses): Typed {
  const text = losses.text(question.prompt)
  const words = draggedWords(question, text, losses)
  if (words !== undefined) return words
  loseOfGaps(question, losses)
  const { gaps, points } = clozeGaps(
    question,
    {
      plain: (word) => clozeHtml(escapeHtml(word)).replaceAll('*', String.raw`\*`),
      shown: (word) => clozeHtml(promptToHtml(losses.text(word))),
      unit: (unit) => unitInText(unit, losses),
    },
    losses,
  )
  if (points !== question.points) losses.lose('points_of_gaps')
  // A brace that a text has of its own must not begin an answer.
  const html = promptToHtml(text, gapSign).replaceAll(/\{(?=\s*\d*\s*:)/g, '&#123;')
  return { type: 'cloze', elements: [], prompt: withGaps(html, (id) => gaps.get(id) ?? '') }
}

/** `[[2]]` for the second word of the bank; undefined where this could not say what each gap is worth. */
function draggedWords({ content, key }: QuestionOf<'text'>, text: string, losses: Losses): Typed | undefined {
  const { gaps = [], bank } = content
  const keys = gaps.map(({ id }) => ownValue(key.gaps?.by_gap ?? {}, id))
  const isEven = keys.every((one) => one?.kind === 'bank' && one.weight === keys[0]?.weight)
  if (bank === undefined || !isEven || text.includes('[[')) return undefined
  const filled = fillBank({ gaps, bank, keys: key.gaps?.by_gap ?? {} })
  const places = new Map(
    gaps.map(({ id }, index) => {
      const own = keys[index]
      const accepted = own === undefined || own.kind === 'typed' ? [] : own.accepted
      if (accepted.filter(({ fraction }) => fraction > 0).length > 1) losses.lose('extra_answers_left_out')
      const right = filled.get(id)
      return [id, `[[${bank.words.findIndex((word) => word.id === right) + 1}]]`]
    }),
  )
  if (key.gaps?.rule === 'exact') losses.lose('rule_not_in_format')
  const boxes = bank.words.map((word) =>
    tag(
      'dragbox',
      {},
      textElement(promptToHtml(losses.text(word.text))),
      tag('group', {}, '1'),
      bank.reuse ? tag('infinite', {}) : '',
    ),
  )
  return {
    type: 'ddwtos',
    elements: [tag('shuffleanswers', {}, '1'), ...combinedFeedback, ...boxes],
    prompt: withGaps(promptToHtml(text, gapSign), (id) => places.get(id) ?? ''),
  }
}

function textTyped(question: QuestionOf<'text'>, losses: Losses): Typed {
  const { content, key } = question
  loseKeyboard(question, losses)
  if (content.gaps !== undefined) return gapText(question, losses)
  if (isForTeacher(key, losses)) return essay(content.lines)
  if (key.unmatched === 'manual') losses.lose('manual_marking_not_in_format')
  if (key.ignore_diacritics || key.typo_tolerance) losses.lose('comparison_not_in_format')
  if (key.number !== undefined) {
    return { type: 'numerical', elements: [...moodleAnswers(key, losses), ...unitElements(content.unit, losses)] }
  }
  if (content.unit !== undefined) losses.lose('unit_not_in_format')
  return {
    type: 'shortanswer',
    elements: [tag('usecase', {}, key.case_sensitive ? '1' : '0'), ...moodleAnswers(key, losses)],
  }
}

function essay(lines: number): Typed {
  const fields = {
    responseformat: 'editor',
    responserequired: '1',
    responsefieldlines: String(lines),
    attachments: '0',
    attachmentsrequired: '0',
  }
  return {
    type: 'essay',
    elements: [
      ...Object.entries(fields).map(([name, value]) => tag(name, {}, value)),
      tag('graderinfo', { format: 'html' }, textElement('')),
      tag('responsetemplate', { format: 'html' }, textElement('')),
    ],
  }
}

/** Optional to write, as with us. */
function unitElements(unit: LocalText | undefined, losses: Losses): string[] {
  if (unit === undefined)
    return [
      tag('unitgradingtype', {}, '0'),
      tag('unitpenalty', {}, '0.1'),
      tag('showunits', {}, '3'),
      tag('unitsleft', {}, '0'),
    ]
  const name = tag('unit_name', {}, xmlText(losses.text(unit)))
  return [
    tag('units', {}, tag('unit', {}, tag('multiplier', {}, '1'), name)),
    tag('unitgradingtype', {}, '0'),
    tag('unitpenalty', {}, '0.1'),
    tag('showunits', {}, '0'),
    tag('unitsleft', {}, '0'),
  ]
}

/** One place on an axis can be asked for as a number. */
function axis({ content, key }: QuestionOf<'axis'>, losses: Losses): Typed | undefined {
  const [marker, ...others] = content.markers
  const value = marker === undefined ? undefined : ownValue(key.positions, marker.id)
  if (marker === undefined || value === undefined || others.length > 0) return undefined
  losses.lose('changed_to_text')
  const number = { value, tolerance: key.tolerance }
  return {
    type: 'numerical',
    more: losses.text(marker.label),
    elements: [...moodleAnswers({ accepted: [], number }, losses), ...unitElements(content.unit, losses)],
  }
}

interface Field {
  attributes?: Readonly<Record<string, string | number>>
  /** Left out where a picture says it alone. */
  text: LocalText | undefined
  /** In place of the text. */
  html?: string | undefined
  picture?: Question['picture']
  /** HTML that follows. */
  below?: string
  /** Elements that follow. */
  inside?: string
}

/** A text with its picture next to it, as Moodle keeps files. */
function field(
  name: string,
  { attributes = {}, text: shown, html, picture, below = '', inside = '' }: Field,
  losses: Losses,
): string {
  const bytes = losses.bytes(picture)
  const extension = bytes === undefined ? undefined : pictureExtension(bytes)
  if (bytes !== undefined && extension === undefined) losses.lose('picture_not_in_format')
  const named = { ...attributes, format: 'html' }
  if (picture === undefined || bytes === undefined || extension === undefined) {
    const words = html === undefined ? htmlOf(shown ?? wordsOf({ picture }), losses) : `<p>${html}</p>`
    return tag(name, named, textElement(`${words}${below}`), inside)
  }
  const fileName = `picture.${extension}`
  const image = `<p><img src="@@PLUGINFILE@@/${fileName}" ${losses.altAttribute(picture)}></p>`
  const file = tag('file', { name: fileName, path: '/', encoding: 'base64' }, Buffer.from(bytes).toString('base64'))
  const words = html !== undefined ? `<p>${html}</p>` : shown === undefined ? '' : htmlOf(shown, losses)
  return tag(name, named, textElement(`${words}${image}${below}`), file, inside)
}

function htmlOf(shown: LocalText, losses: Losses): string {
  return `<p>${promptToHtml(losses.text(shown))}</p>`
}

function textElement(content: string): string {
  return tag('text', {}, xmlText(content))
}

/** Shares of a hundred that Moodle knows; with any other it refuses the question. */
const known = [
  100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5,
  0,
]

type Key = Pick<QuestionOf<'text'>['key'], 'accepted' | 'number'>

/** The number first and exact further ones after it, or the accepted texts. */
function moodleAnswers({ accepted, number }: Key, losses: Losses): string[] {
  if (number === undefined)
    return accepted.map(({ text, fraction }) => answerElement(escapedStars(text), shareOf(fraction, losses)))
  const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/
  const others = accepted.filter(({ text }) => plainNumber.test(text))
  if (others.length < accepted.length) losses.lose('extra_answers_left_out')
  return [
    answerElement(String(number.value), 100, number.tolerance),
    ...others.map(({ text, fraction }) => answerElement(text.replace(',', '.'), shareOf(fraction, losses), 0)),
  ]
}

/** One text that is worth all. */
function wholeAnswer(text: string): string {
  return answerElement(escapedStars(text), 100)
}

function answerElement(text: string, fraction: number, tolerance?: number): string {
  return tag(
    'answer',
    { fraction, format: 'moodle_auto_format' },
    tag('text', {}, xmlText(text)),
    tag('feedback', { format: 'html' }, tag('text', {})),
    tolerance === undefined ? '' : tag('tolerance', {}, String(tolerance)),
  )
}

/** A star would stand for any letters. */
function escapedStars(text: string): string {
  return text.replaceAll('*', '\\*')
}

function shareOf(fraction: number, losses: Losses): number {
  const percent = fraction * 100
  const nearest = known.reduce((best, one) => (Math.abs(one - percent) < Math.abs(best - percent) ? one : best))
  if (Math.abs(nearest - percent) > 0.01) losses.lose('fraction_rounded')
  return nearest
}
