import type { Answer, Question } from '@katedra/questions'

/** The answer that has everything as the key of the question wants it. */
export function answerOfKey(question: Question, language: 'cs' | 'en'): Answer {
  switch (question.type) {
    case 'abc':
      return { chosen: question.key.correct }
    case 'alphabet':
      return { language, letters: (question.key.word[language] ?? '').match(/[\p{L}\p{N}]/gu) ?? [] }
    case 'axis':
      return { positions: question.key.positions }
    case 'connection':
      return { pairs: question.key.pairs }
    case 'text':
      return textAnswer(question.key)
  }
}

type TextKey = Extract<Question, { type: 'text' }>['key']
type GapKey = NonNullable<TextKey['gaps']>['by_gap'][string]

function textAnswer(key: TextKey): Answer {
  if (key.gaps === undefined) return { text: writtenText(key) }
  const gaps = Object.entries(key.gaps.by_gap).map(([id, gap]) => [id, gapText(gap)] as const)
  return { text: '', gaps: Object.fromEntries(gaps) }
}

function gapText(gap: GapKey): string {
  return gap.kind === 'typed' ? writtenText(gap) : (gap.accepted[0]?.word ?? '')
}

function writtenText({ number, accepted }: Pick<TextKey, 'number' | 'accepted'>): string {
  return number === undefined ? (accepted[0]?.text ?? '') : String(number.value)
}
