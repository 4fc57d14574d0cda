import { checkQuestion, PublicQuestion, publicQuestion, type Contents, type Question } from '@katedra/questions'
import type { QuestionDraft } from './draft.ts'
import { questionOf } from './question-of-draft.ts'

/** Stands where a text has not been written yet. */
const gap = '…'

/** What can be shown of a draft: a whole question, one with gaps that may only be looked at, or nothing. */
export interface Preview {
  shown: PublicQuestion | undefined
  /** The question that can be answered and checked. */
  whole: Question | undefined
}

/** The draft as a pupil would see it now, gaps marked; the order of options is that of one pupil. */
export function previewOf(draft: QuestionDraft, seed: string): Preview {
  const checked = checkQuestion(questionOf(draft))
  if (checked.ok) {
    return { shown: publicQuestion(checked.question, { seed, shuffle_options: true }), whole: checked.question }
  }
  return { shown: shownOf(draft), whole: undefined }
}

function shownOf(draft: QuestionDraft): PublicQuestion | undefined {
  const { type, prompt, picture, content } = questionOf(draft)
  const shown = { type, prompt, points: 1, content, ...(picture === undefined ? {} : { picture }) }
  const parsed = PublicQuestion.safeParse(withGaps(shown))
  return parsed.success && isDrawable(parsed.data) ? parsed.data : undefined
}

/** The axis of a draft with all its markers, also those without a name; undefined while it can't be drawn. */
export function drawableAxis(draft: QuestionDraft): Contents['axis'] | undefined {
  const shown = shownOf({ ...draft, type: 'axis' })
  return shown?.type === 'axis' ? shown.content : undefined
}

/** An axis that runs nowhere, or has too many labels, can't be drawn. */
function isDrawable(question: PublicQuestion): boolean {
  if (question.type !== 'axis') return true
  const { min, max, step, labels_every } = question.content
  return max > min && step <= max - min && (max - min) / labels_every <= 200
}

/** Every empty text of a language becomes a gap; a pattern without boxes gets one. */
function withGaps(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => withGaps(part))
  if (typeof value !== 'object' || value === null) return isGap(value, name) ? gap : value
  const isPattern = name === 'pattern'
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, isPattern && part === '' ? '_' : withGaps(part, key)]),
  )
}

function isGap(value: unknown, name: string): boolean {
  return (name === 'cs' || name === 'en') && typeof value === 'string' && value.trim() === ''
}
