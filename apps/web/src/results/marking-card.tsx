import { Card } from '@katedra/ui/card'
import { Checkbox } from '@katedra/ui/checkbox'
import { TextArea } from '@katedra/ui/text-area'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import type { MarkingGroup } from './marking-groups.ts'
import { PointsButtons } from './points-buttons.tsx'

interface MarkingCardProps {
  group: MarkingGroup
  outOf: number
  isNameless: boolean
  /** Undefined where answers that are the same have different points. */
  points: number | null | undefined
  note: string
  isForAll: boolean
  setIsForAll: (isForAll: boolean) => void
  write: (note: string) => void
  saveNote: () => void
  onGive: (points: number | null) => void
}

const longestNote = 500

/** One answer in full with its points and a note; the same ones are marked with it. */
export function MarkingCard({ group, outOf, isNameless, points, onGive, ...draft }: MarkingCardProps) {
  const { t } = useTranslation('results')
  const { t: field } = useTranslation('fields')
  const format = useFormat()
  const { answers, text } = group
  const tooLong = draft.note.trim().length > longestNote
  return (
    <Card className="grid gap-5">
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft wrap-anywhere">
          {isNameless ? t('marking.pupils', { count: answers.length }) : format.list(answers.map(({ name }) => name))}
        </p>
        <blockquote className="max-w-prose border-l-4 border-accent pl-4 text-lg whitespace-pre-wrap wrap-anywhere">
          {text}
        </blockquote>
      </div>
      {answers.length > 1 && (
        <Checkbox isSelected={draft.isForAll} onChange={draft.setIsForAll}>
          {t('marking.forAll', { count: answers.length })}
        </Checkbox>
      )}
      <PointsButtons outOf={outOf} points={points} onGive={onGive} />
      <TextArea
        label={t('marking.note')}
        description={t('marking.noteHint')}
        isOptional
        rows={1}
        value={draft.note}
        error={tooLong ? field('too_long', { max: longestNote }) : undefined}
        onChange={draft.write}
        onBlur={() => {
          if (!tooLong) draft.saveNote()
        }}
      />
    </Card>
  )
}
