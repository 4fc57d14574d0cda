import { levelLimits } from '@katedra/questions'
import { NumberField } from '@katedra/ui/number-field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Advice } from '../draft/advice.ts'
import { newLevel, type CriterionDraft, type LevelDraft } from '../draft/draft.ts'
import { useRows, type RowMoves } from '../draft/use-rows.ts'
import { useEditor, usePart } from '../editor-context.ts'
import { AddRowButton } from '../fields/add-row-button.tsx'
import { FieldNote } from '../fields/field-note.tsx'
import { RowMenu } from '../fields/row-menu.tsx'
import { TextsField } from '../fields/texts-field.tsx'
import { AdviceNotes } from '../gaps/advice-notes.tsx'

interface CriterionPartProps {
  criterion: CriterionDraft
  place: number
  moves: RowMoves
  advice: readonly Advice[]
}

/** One criterion: what is looked at, and its levels with their points. */
export function CriterionPart({ criterion, place, moves, advice }: CriterionPartProps) {
  const { t } = useTranslation('question-bank')
  const { errorAt } = useEditor()
  const { part } = usePart('rubric')
  const put = useCriterion(criterion)
  const titleId = useId()
  const name = t('rubric.criterion', { number: place + 1 })
  const field = `criteria.${criterion.id}`
  return (
    <section
      data-row={criterion.id}
      data-field={field}
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-1 gap-3 border-l-4 border-line pl-3"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 id={titleId} className="font-semibold">
          {name}
        </h3>
        <RowMenu
          mayRemove
          id={criterion.id}
          label={t('row.more', { name })}
          moves={moves}
          isFirst={place === 0}
          isLast={place === part.criteria.length - 1}
        />
      </div>
      <TextsField
        label={t('rubric.criterionTitle')}
        field={`${field}.title`}
        rows={1}
        value={criterion.title}
        onChange={(title) => put({ title })}
      />
      <TextsField
        isOptional
        label={t('rubric.description')}
        field={`${field}.description`}
        rows={1}
        value={criterion.description}
        onChange={(description) => put({ description })}
      />
      <Levels criterion={criterion} name={name} />
      <FieldNote text={errorAt(field)} />
      <AdviceNotes advice={advice} />
    </section>
  )
}

/** A way to change one criterion alone. */
function useCriterion({ id }: CriterionDraft): (next: Partial<CriterionDraft>) => void {
  const { change } = useEditor()
  return (next) =>
    change((was) => ({
      ...was,
      rubric: {
        ...was.rubric,
        criteria: was.rubric.criteria.map((one) => (one.id === id ? { ...one, ...next } : one)),
      },
    }))
}

function Levels({ criterion, name }: { criterion: CriterionDraft; name: string }) {
  const { t } = useTranslation('question-bank')
  const { errorAt } = useEditor()
  const put = useCriterion(criterion)
  const { levels } = criterion
  const moves = useRows<LevelDraft>({
    rows: levels,
    max: levelLimits.max,
    min: levelLimits.min,
    create: newLevel,
    isEmpty: ({ title }) => title.cs === '' && title.en === '',
    onChange: (next) => put({ levels: next }),
    fill: (row, line, language) => ({ ...row, title: { ...row.title, [language]: line } }),
  })
  return (
    <div className="grid gap-1.5">
      <h4 className="font-medium">{t('rubric.levels')}</h4>
      <ul data-field={`criteria.${criterion.id}.levels`} className="grid gap-1.5">
        {levels.map((level, place) => (
          <LevelRow
            key={level.id}
            criterion={criterion}
            level={level}
            place={place}
            moves={moves}
            label={t('rubric.level', { name, number: place + 1 })}
          />
        ))}
      </ul>
      <FieldNote text={errorAt(`criteria.${criterion.id}.levels`)} />
      <AddRowButton rows={levels} max={levelLimits.max} moves={moves}>
        {t('rubric.addLevel')}
        <span className="sr-only">{`: ${name}`}</span>
      </AddRowButton>
    </div>
  )
}

interface LevelRowProps {
  criterion: CriterionDraft
  level: LevelDraft
  place: number
  moves: RowMoves
  label: string
}

function LevelRow({ criterion, level, place, moves, label }: LevelRowProps) {
  const { t } = useTranslation('question-bank')
  const { errorAt } = useEditor()
  const putCriterion = useCriterion(criterion)
  const field = `criteria.${criterion.id}.levels.${level.id}`
  const put = (next: Partial<LevelDraft>) =>
    putCriterion({ levels: criterion.levels.map((one) => (one.id === level.id ? { ...one, ...next } : one)) })
  return (
    <li data-row={level.id} className="flex items-start gap-2">
      <span aria-hidden className="tabular w-4 shrink-0 pt-2.5 text-center font-semibold">
        {place + 1}
      </span>
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <TextsField
          isLabelHidden
          label={label}
          field={`${field}.title`}
          rows={1}
          value={level.title}
          onChange={(title) => put({ title })}
          onKeyDown={(event) => moves.press(event, level.id)}
          onPaste={(event) => moves.paste(event, level.id)}
        />
        <div data-field={`${field}.points`}>
          <NumberField
            isLabelHidden
            hasButtons={false}
            label={t('rubric.pointsOf', { level: label })}
            minValue={0}
            maxValue={100}
            unit={t('rubric.unit')}
            formatOptions={{ maximumFractionDigits: 2 }}
            value={level.points}
            error={errorAt(`${field}.points`)}
            onChange={(points) => put({ points })}
          />
        </div>
      </div>
      <RowMenu
        id={level.id}
        label={t('row.more', { name: label })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === criterion.levels.length - 1}
        mayRemove={criterion.levels.length > levelLimits.min}
      />
    </li>
  )
}
