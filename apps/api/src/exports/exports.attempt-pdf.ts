import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { filledWords, inLanguage, ownValue } from '@katedra/questions'
import { blank } from '@katedra/questions/rich-text'
import type { PdfPart, PdfSpan } from '../app/files/pdf/pdf.ts'
import { answerLine, keyLine } from './exports.answers.ts'
import { figureRow, headOfDocument } from './exports.parts.ts'
import { literal, rich } from './exports.rich.ts'
import { isUnmarked, shownName } from './exports.tables.ts'
import { numberedGaps } from './exports.spaces.ts'
import type { Words } from './exports.words.ts'

export type Attempt = HandlerReply<typeof results.attemptDetail>
type Item = Attempt['items'][number]

interface Setting {
  test: { title: string; class_name: string }
  school_name: string
  /** Numbers of the questions on the pupil's paper, by those of the test. */
  numbers?: ReadonlyMap<number, number>
}

/** One pupil's attempt for the pupil's parents: every question with the answer, the right answer and points. */
export function attemptPages(attempt: Attempt, { test, school_name, numbers }: Setting, words: Words): PdfPart[] {
  const { t } = words
  const { submitted_at } = attempt
  // Beside the pupil's own sheet the questions go as they do on it.
  const items = attempt.items.map((item) => ({ item, number: numbers?.get(item.item_no) ?? item.item_no }))
  return [
    headOfDocument(test.title, [
      test.class_name,
      submitted_at === null ? t('attempt.open') : t('attempt.submitted', { when: words.dateTime(submitted_at) }),
      ...(attempt.on_paper ? [t('state.onPaper')] : []),
      school_name,
    ]),
    figureRow([
      { label: t('column.name'), value: literal(shownName(attempt, t)), note: '' },
      ...(submitted_at === null ? [] : [resultOf(attempt, words)]),
    ]),
    { text: '', margin: [0, 0, 0, 10] },
    ...items.toSorted((a, b) => a.number - b.number).map(({ item, number }) => itemPart(item, number, words)),
  ]
}

/** Of what is marked so far. */
function resultOf(attempt: Attempt, words: Words) {
  const { t, number } = words
  const { points, out_of, manual_count } = attempt
  if (isUnmarked(attempt)) return { label: t('column.points'), value: t('manual'), note: '' }
  const figure = t('pointsOf', { count: out_of, points: number(points ?? 0), out_of: number(out_of) })
  const percent = out_of > 0 ? words.percent((points ?? 0) / out_of) : ''
  const waiting = t('results.waiting', { count: manual_count })
  return {
    label: t('column.points'),
    value: manual_count > 0 ? t('soFar', { figure }) : figure,
    note: manual_count > 0 ? [percent, waiting].filter((part) => part !== '').join(' · ') : percent,
  }
}

function itemPart(item: Item, itsNumber: number, words: Words): PdfPart {
  const { t, language } = words
  const { question, exclusion, mark } = item
  const note = mark?.note_shown === true ? mark.note : ''
  const given = answerLine(question, item.answer, words)
  const right = keyLine(question, words)
  const explained = question.explanation === undefined ? [] : rich(inLanguage(question.explanation, language))
  const isRight = item.score.kind === 'scored' && item.score.fraction === 1
  return {
    margin: [0, 0, 0, 12],
    unbreakable: fitsOnPage([...given, ...right, ...explained]),
    columns: [
      { text: `${itsNumber}.`, width: 22, bold: true },
      {
        width: '*',
        stack: [
          {
            text: rich(inLanguage(question.prompt, language), numberedGaps(question, words, blank)),
            style: 'question',
            margin: [0, 0, 0, 3],
          },
          labelled(t('attempt.answer'), given.length === 0 ? [{ text: t('attempt.none'), italics: true }] : given),
          ...(isRight || right.length === 0 ? [] : [labelled(t('attempt.right'), right)]),
          ...(explained.length === 0 ? [] : [labelled(t('attempt.explanation'), explained)]),
          ...rubricParts(item, words),
          ...(note === '' ? [] : [labelled(t('attempt.note'), [{ text: literal(note) }])]),
          ...(exclusion === null
            ? []
            : [
                {
                  text: literal(
                    t(exclusion.full_points ? 'fullPointsReason' : 'excludedReason', { reason: exclusion.reason }),
                  ),
                  bold: true,
                },
              ]),
        ],
      },
      {
        width: 92,
        alignment: 'right',
        stack: [
          { text: pointsOf(item, words), bold: true },
          { text: scoreWord(item, words), style: 'quiet' },
        ],
      },
    ],
    columnGap: 8,
  }
}

/** How the criteria were filled in, a line each, and the comments that were chosen. */
function rubricParts({ question, mark }: Item, { t, number, language }: Words): PdfPart[] {
  const filled = filledWords(question, mark?.rubric)
  if (filled === undefined) return []
  const lines = filled.criteria.flatMap(({ id, title, levels }) => {
    const level = levels.find((one) => one.id === ownValue(filled.levels, id))
    const outOf = number(Math.max(...levels.map(({ points }) => points)))
    const points = level === undefined ? '' : ` (${number(level.points)} / ${outOf})`
    return level === undefined
      ? []
      : [labelled(inLanguage(title, language), [...rich(inLanguage(level.title, language)), { text: literal(points) }])]
  })
  return [...lines, ...filled.comments.map((comment) => labelled(t('attempt.note'), [{ text: literal(comment) }]))]
}

/** Half a page of text at most: more is better torn apart than moved and then torn apart. */
function fitsOnPage(spans: readonly PdfSpan[]): boolean {
  return spans.reduce((length, { text }) => length + text.length + (text === '\n' ? 70 : 0), 0) < 1500
}

function labelled(label: string, spans: PdfSpan[]): PdfPart {
  return { text: [{ text: `${label}: `, style: 'head' }, ...spans], margin: [0, 0, 0, 2] }
}

function pointsOf({ points, question, exclusion }: Item, { number }: Words): string {
  if (exclusion?.full_points === true) return `${number(question.points)} / ${number(question.points)}`
  return `${points === null || exclusion !== null ? '–' : number(points)} / ${number(question.points)}`
}

function scoreWord({ score, exclusion }: Item, { t }: Words): string {
  if (exclusion !== null) return t(exclusion.full_points ? 'fullPoints' : 'excluded')
  if (score.kind === 'manual') return t('attempt.score.manual')
  if (score.kind === 'unanswered') return ''
  if (score.fraction === 1) return t('attempt.score.right')
  return t(score.fraction === 0 ? 'attempt.score.wrong' : 'attempt.score.partly')
}
