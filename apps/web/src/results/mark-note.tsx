import type { AnswerMark } from '@katedra/contract/results'
import { filledWords, inLanguage, ownValue, type Question } from '@katedra/questions'
import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'

interface MarkNoteProps {
  mark: AnswerMark
  /** With it the criteria are told too, where nothing else shows them. */
  question?: Question
}

/** Who marked by hand, when, and what was noted. */
export function MarkNote({ mark, question }: MarkNoteProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <PencilLine aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {t('marking.by', { name: mark.marked_by_name, when: format.dateTime(mark.marked_at) })}
        {question !== undefined && <FilledLines mark={mark} question={question} />}
        {mark.note !== '' && <span className="block text-ink">{mark.note}</span>}
        {mark.note_shown && <span className="block">{t('marking.noteIsShown')}</span>}
      </span>
    </p>
  )
}

/** Level by level and comment by comment, in one line each. */
function FilledLines({ mark, question }: Required<MarkNoteProps>) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const language = useLanguage()
  const filled = filledWords(question, mark.rubric)
  if (filled === undefined) return null
  const lines = filled.criteria.flatMap(({ id, title, levels }) => {
    const level = levels.find((one) => one.id === ownValue(filled.levels, id))
    if (level === undefined) return []
    const points = t('rubric.points', { count: level.points, points: format.number(level.points, 2) })
    const words = { criterion: inLanguage(title, language), level: inLanguage(level.title, language), points }
    return [t('rubric.line', words)]
  })
  return [...lines, ...filled.comments].map((line) => (
    <span key={line} className="block text-ink">
      <>{line}</>
    </span>
  ))
}
