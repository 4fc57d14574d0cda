import { maxComments } from '@katedra/questions'
import { stripDiacritics } from '@katedra/questions/fold'
import { TextArea } from '@katedra/ui/text-area'
import { TextField } from '@katedra/ui/text-field'
import { useTranslation } from 'react-i18next'
import { newComment, type CommentDraft } from '../draft/draft.ts'
import { useRows, type RowMoves } from '../draft/use-rows.ts'
import { useEditor, usePart } from '../editor-context.ts'
import { AddRowButton } from '../fields/add-row-button.tsx'
import { RowMenu } from '../fields/row-menu.tsx'

/** Comments that come again and again, each under a letter of the keyboard. */
export function CommentRows() {
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
