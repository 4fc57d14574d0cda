import { maxCriteria, maxComments } from '@katedra/questions'
import { Switch } from '@katedra/ui/switch'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format.ts'
import { adviceOf } from '../draft/advice.ts'
import { newCriterion, type CriterionDraft, newComment, type CommentDraft } from '../draft/draft.ts'
import { useRows, type RowMoves } from '../draft/use-rows.ts'
import { useEditor, usePart } from '../editor-context.ts'
import { AddRowButton } from '../fields/add-row-button.tsx'
import { FieldNote } from '../fields/field-note.tsx'
import { CriterionPart } from './criterion-part.tsx'
import { hasRubric, pointsOf } from './question-of-rubric.ts'
import { stripDiacritics } from '@katedra/questions/fold'
import { TextArea } from '@katedra/ui/text-area'
import { TextField } from '@katedra/ui/text-field'
import { RowMenu } from '../fields/row-menu.tsx'

/** Criteria with levels by which the teacher marks, and comments for use again. It opens by itself where something is wrong. */
export function RubricFields() {
  const { t } = useTranslation('question-bank')
  const { draft, hasErrorIn } = useRubricErrors()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details
      data-field="rubric"
      open={isOpened || hasErrorIn}
      className="rounded-lg border border-line bg-surface px-4"
      onToggle={(event) => setIsOpened(event.currentTarget.open)}
    >
      <summary className="target cursor-pointer py-2 font-semibold">
        <span className="mr-3">{t('rubric.title')}</span>
        {hasRubric(draft) && <RubricSum />}
      </summary>
      {(isOpened || hasErrorIn) && <RubricParts />}
    </details>
  )
}

/** Whether anything of the rubric is told to be wrong. */
function useRubricErrors() {
  const { draft, errorAt } = useEditor()
  const { criteria, comments } = draft.rubric
  const fields = [
    'rubric',
    ...criteria.flatMap(({ id, levels }) => [
      `criteria.${id}`,
      ...textFields(`criteria.${id}.title`),
      ...textFields(`criteria.${id}.description`),
      ...levels.flatMap((level) => [
        ...textFields(`criteria.${id}.levels.${level.id}.title`),
        `criteria.${id}.levels.${level.id}.points`,
      ]),
    ]),
    ...comments.flatMap(({ id }) => [`comments.${id}.letter`, `comments.${id}.text`]),
  ]
  return { draft, hasErrorIn: fields.some((field) => errorAt(field) !== undefined) }
}

function textFields(field: string): string[] {
  return [field, `${field}.cs`, `${field}.en`]
}

/** How many criteria there are and what they give together. */
function RubricSum() {
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  const { draft } = useEditor()
  const count = draft.rubric.criteria.length
  return (
    <span className="tabular font-normal text-ink-soft">
      {t('rubric.sum', { count, points: format.number(pointsOf(draft) ?? 0, 2) })}
    </span>
  )
}

function RubricParts() {
  const { t } = useTranslation('question-bank')
  const { draft, errorAt } = useEditor()
  const { part, put } = usePart('rubric')
  const format = useFormat()
  const settled = useDeferredValue(draft)
  const advice = useMemo(() => adviceOf(settled), [settled])
  const { criteria, shown_before } = part
  const moves = useRows<CriterionDraft>({
    rows: criteria,
    max: maxCriteria,
    min: 0,
    create: () => newCriterion(criteria.at(-1)),
    isEmpty: ({ title }) => title.cs === '' && title.en === '',
    onChange: (next) => put({ criteria: next }),
  })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 pt-1 pb-4">
      <p className="text-sm text-ink-soft">{t('rubric.hint')}</p>
      <FieldNote text={errorAt('rubric')} />
      {criteria.map((criterion, place) => (
        <CriterionPart
          key={criterion.id}
          criterion={criterion}
          place={place}
          moves={moves}
          advice={advice.filter(({ field }) => field.startsWith(`criteria.${criterion.id}.`))}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <AddRowButton rows={criteria} max={maxCriteria} moves={moves}>
          {t('rubric.add')}
        </AddRowButton>
        {criteria.length > 0 && (
          <p role="status" className="tabular font-medium">
            {t('rubric.worth', { points: format.number(pointsOf(draft) ?? 0, 2) })}
          </p>
        )}
      </div>
      {criteria.length > 0 && (
        <>
          <CommentRows />
          <Switch
            isSelected={shown_before}
            description={t('rubric.shownBeforeHint')}
            onChange={(next) => put({ shown_before: next })}
          >
            {t('rubric.shownBefore')}
          </Switch>
        </>
      )}
    </div>
  )
}

/** Comments that come again and again, each under a letter of the keyboard. */
function CommentRows() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('rubric')
  const { comments } = part
  const moves = useRows<CommentDraft>({
    rows: comments,
    max: maxComments,
    min: 0,
    create: () => newComment(comments),
    isEmpty: ({ text }) => text === '',
    onChange: (next) => put({ comments: next }),
  })
  return (
    <div className="grid gap-1.5">
      <h3 className="font-semibold">{t('rubric.comments')}</h3>
      <p className="text-sm text-ink-soft">{t('rubric.commentsHint')}</p>
      <ul className="grid gap-1.5 empty:hidden">
        {comments.map((comment, place) => (
          <CommentRow key={comment.id} comment={comment} place={place} moves={moves} />
        ))}
      </ul>
      <AddRowButton rows={comments} max={maxComments} moves={moves}>
        {t('rubric.addComment')}
      </AddRowButton>
    </div>
  )
}

interface CommentRowProps {
  comment: CommentDraft
  place: number
  moves: RowMoves
}

function CommentRow({ comment, place, moves }: CommentRowProps) {
  const { t } = useTranslation('question-bank')
  const { errorAt } = useEditor()
  const { part, put } = usePart('rubric')
  const label = t('rubric.comment', { number: place + 1 })
  const field = `comments.${comment.id}`
  const change = (next: Partial<CommentDraft>) =>
    put({ comments: part.comments.map((one) => (one.id === comment.id ? { ...one, ...next } : one)) })
  return (
    <li data-row={comment.id} className="flex items-start gap-2">
      <TextField
        isLabelHidden
        label={t('rubric.letter', { comment: label })}
        name={`${field}.letter`}
        autoComplete="off"
        autoCapitalize="none"
        className="w-14 shrink-0"
        value={comment.letter}
        error={errorAt(`${field}.letter`)}
        onChange={(typed) => change({ letter: letterIn(typed) })}
      />
      <div className="min-w-0 flex-1">
        <TextArea
          isLabelHidden
          label={label}
          name={`${field}.text`}
          rows={1}
          value={comment.text}
          error={errorAt(`${field}.text`)}
          onChange={(text) => change({ text })}
          onKeyDown={(event) => moves.press(event, comment.id)}
        />
      </div>
      <RowMenu
        mayRemove
        id={comment.id}
        label={t('row.more', { name: label })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === part.comments.length - 1}
      />
    </li>
  )
}

/** The letter that was typed last, without its diacritics. */
function letterIn(typed: string): string {
  return /[a-z](?=[^a-z]*$)/.exec(stripDiacritics(typed).toLowerCase())?.[0] ?? ''
}
