import type { FilledRubric, Rubric } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Checkbox } from '@katedra/ui/checkbox'
import { NumberField } from '@katedra/ui/number-field'
import { TextArea } from '@katedra/ui/text-area'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { PaperAnswer } from '../../sheets/sheets.tsx'
import { namesIn, quickMarks, type AnswerGroup, type AnswerNames } from './answer-group.ts'
import { RubricForm } from './rubric-form.tsx'
import { ShortKey } from './short-key.tsx'

interface MarkingCardProps {
  testId: string
  itemNo: number
  group: AnswerGroup
  outOf: number
  names: AnswerNames
  /** Undefined where answers that are the same have different points. */
  points: number | null | undefined
  note: string
  /** The pupil sees the note too. */
  isNoteShown: boolean
  showNote: (isShown: boolean) => void
  write: (note: string) => void
  saveNote: () => void
  /** `isLast` is false while a number is still being written. */
  onGive: (points: number | null, isLast?: boolean) => void
  /** Where the question has criteria, and as they were filled in for the mark that stands. */
  rubric: Rubric | undefined
  filled: FilledRubric | undefined
  onFill: (points: number, filled: FilledRubric) => void
  onNext: () => void
}

const maxNoteLength = 500

/** One answer in full with its points and a note; the same ones are marked with it. */
export function MarkingCard({ testId, itemNo, group, outOf, names, points, onGive, ...rest }: MarkingCardProps) {
  const { rubric, filled, onFill, onNext, ...draft } = rest
  const { t } = useTranslation('results')
  const { t: field } = useTranslation('fields')
  const format = useFormat()
  const { answers, text } = group
  const tooLong = draft.note.trim().length > maxNoteLength
  const pointsButtons = <PointsButtons outOf={outOf} gaps={group.gaps} points={points} onGive={onGive} />
  return (
    <Card className="grid gap-5">
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft wrap-anywhere">
          {names === undefined ? t('marking.pupils', { count: answers.length }) : format.list(namesIn(names, answers))}
        </p>
        {group.written !== undefined ? (
          <PaperAnswer testId={testId} attemptId={group.written} itemNo={itemNo} />
        ) : group.gaps === undefined ? (
          <LongText text={text === '' ? t('marking.empty') : text} />
        ) : (
          <WaitingGaps gaps={group.gaps} />
        )}
      </div>
      {rubric === undefined ? (
        pointsButtons
      ) : (
        <RubricForm
          rubric={rubric}
          outOf={outOf}
          id={answers[0]?.attempt_id ?? ''}
          given={filled}
          hasOtherMark={typeof points === 'number' && filled === undefined}
          onFill={onFill}
          onNext={onNext}
        >
          {pointsButtons}
        </RubricForm>
      )}
      <TextArea
        label={t('marking.note')}
        description={t(draft.isNoteShown ? 'marking.noteShownHint' : 'marking.noteHint')}
        isOptional
        rows={1}
        value={draft.note}
        error={tooLong ? field('too_long', { max: maxNoteLength }) : undefined}
        onChange={draft.write}
        onBlur={() => {
          if (!tooLong) draft.saveNote()
        }}
      />
      <Checkbox isSelected={draft.isNoteShown} onChange={draft.showNote}>
        {t('marking.showNote')}
      </Checkbox>
    </Card>
  )
}

/** What was written into the gaps that wait; the keys have judged the rest. */
function WaitingGaps({ gaps }: { gaps: NonNullable<AnswerGroup['gaps']> }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <>
      {gaps.waiting.map(({ number, text }) => (
        <div key={number}>
          <p className="text-sm text-ink-soft">{t('gaps.gap', { number })}</p>
          <LongText text={text} />
        </div>
      ))}
      <p className="text-ink-soft">
        {t('gaps.proposal', { points: format.number(gaps.points, 2), max: format.number(gaps.max_points, 2) })}
      </p>
    </>
  )
}

interface PointsButtonsProps {
  outOf: number
  gaps: AnswerGroup['gaps']
  points: number | null | undefined
  onGive: (points: number | null, isLast?: boolean) => void
}

/** Nothing, half, everything, or a number of one's own; what is given is told by the tick. */
function PointsButtons({ outOf, gaps, points, onGive }: PointsButtonsProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const marks = quickMarks(outOf, gaps)
  const say = gaps === undefined ? 'marking' : 'gaps'
  const choices = [
    { name: 'none', points: marks.none, key: gaps === undefined ? '0' : undefined },
    { name: 'half', points: marks.half, key: t('marking.halfKey') },
    { name: 'full', points: marks.full, key: t('marking.fullKey') },
  ] as const
  return (
    <div className="grid gap-4">
      <div role="group" aria-label={t('marking.points')} className="grid grid-cols-3 gap-2">
        {choices.map((choice) => (
          <Button
            key={choice.name}
            size="lg"
            aria-pressed={points === choice.points}
            icon={points === choice.points ? <Check aria-hidden className="text-accent" /> : undefined}
            className="px-2! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent"
            onClick={() => onGive(choice.points)}
          >
            {t(`${say}.${choice.name}`, { points: format.number(choice.points, 2) })}
            {choice.key !== undefined && <ShortKey name={choice.key} />}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <NumberField
          label={t('marking.own', { out_of: format.number(outOf, 2) })}
          minValue={0}
          maxValue={outOf}
          formatOptions={{ maximumFractionDigits: 2 }}
          value={points ?? null}
          onChange={(next) => {
            if (next !== null && next !== points) onGive(next, false)
          }}
        />
        {points !== null && (
          <Button size="sm" variant="quiet" onClick={() => onGive(null)}>
            {t('marking.later')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is longer is folded, so that the marks stay in sight. */
const maxShown = 600

/** What somebody has written, in its own direction. */
function LongText({ text }: { text: string }) {
  const { t } = useTranslation('results')
  const [isWhole, setIsWhole] = useState(false)
  const isFolded = text.length > maxShown && !isWhole
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <blockquote
        dir="auto"
        className="max-w-prose border-s-4 border-accent ps-4 text-lg whitespace-pre-wrap wrap-anywhere"
      >
        {isFolded ? `${text.slice(0, maxShown)}…` : text}
      </blockquote>
      {text.length > maxShown && (
        <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'marking.less' : 'marking.whole')}
        </Button>
      )}
    </div>
  )
}
