import { gapsIn } from '@katedra/questions/rich-text'
import type { Language } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Undo2, TextCursorInput } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isWritable, selectionOf, writeInto } from '../formatting/write-into.ts'
import { useEditor } from '../editor-context.ts'
import { withAnswer, withRemoved, nextGapId } from './change-gaps.ts'
import { insertMark, markToDelete } from './gap-marks.ts'
import { gapsInOrder, gapsMissingIn } from './gaps-in-order.ts'
import type { Selected } from '../formatting/format-text.ts'

/** What is the matter with the marks in the prompt: one has just gone, or is not in every language once. */
export function PromptGaps() {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  if (draft.type !== 'text' || draft.text.way !== 'gaps') return null
  const { removed } = draft.gaps
  return (
    <div className="grid gap-1.5 empty:hidden">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm empty:hidden">
        {removed !== null && (
          <>
            <p className="min-w-0">{t('gaps.removed', { count: removed.ids.length })}</p>
            <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => change(withRemoved)}>
              {t('gaps.restore', { count: removed.ids.length })}
            </Button>
          </>
        )}
      </div>
      {draft.languages.map((language) => (
        <Places key={language} language={language} />
      ))}
    </div>
  )
}

/** Which gaps of the other language this one lacks, each with a button that puts it at the cursor; and which are there twice. */
function Places({ language }: { language: Language }) {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  const gaps = gapsInOrder(draft)
  const numberOf = (id: string) => gaps.findIndex((gap) => gap.id === id) + 1
  const missing = gapsMissingIn(draft, language)
  const there = gapsIn(draft.prompt[language])
  const repeated = [...new Set(there.filter((id, place) => there.indexOf(id) < place))]
  const where = draft.languages.length > 1 ? t(`gaps.inText.${language}`) : ''

  function put(id: string) {
    const field = document.querySelector(`[name="prompt.${language}"]`)
    if (!isWritable(field)) return
    const { text, start, end } = selectionOf(field)
    // A field in which no one has been yet has its cursor in front of everything.
    const selected = end === 0 ? { text, start: text.length, end: text.length } : { text, start, end }
    const { word, ...next } = insertMark(selected, id)
    change((was) => withAnswer(was, { id, word, language }))
    writeInto(field, next)
  }

  return (
    <>
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <p>{t('gaps.missing', { where })}</p>
          {missing.map(({ id }) => (
            <Button key={id} size="sm" onClick={() => put(id)}>
              {t('gaps.insertThere', { number: numberOf(id) })}
              <span className="sr-only"> {where}</span>
            </Button>
          ))}
        </div>
      )}
      {repeated.length > 0 && (
        <p className="text-sm text-danger">
          {t('gaps.repeated', { where, numbers: repeated.map((id) => numberOf(id)).join(', ') })}
        </p>
      )}
    </>
  )
}

/** Backspace and Delete take a mark as a whole; the browser deletes what is selected, and can undo it. */
export function pressAtMark(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isDeleting = event.key === 'Backspace' || event.key === 'Delete'
  if (!isDeleting || event.ctrlKey || event.metaKey || event.altKey) return
  const mark = markToDelete(selectionOf(event.currentTarget), event.key)
  if (mark !== undefined) event.currentTarget.setSelectionRange(mark.start, mark.end)
}

/** Writes into the field where the cursor was last; `language` is that of the field. */
type WriteThere = (change: (selected: Selected, language: string) => Selected) => void

/**
 * Makes a gap of what is selected, or at the cursor. In a language that lacks a gap of the other one it is that gap's place
 * which is put there, the first one first.
 */
export function InsertGap({ onWrite }: { onWrite: WriteThere }) {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  if (draft.type !== 'text') return null

  function insert(selected: Selected, lang: string): Selected {
    const language = lang === 'en' ? 'en' : 'cs'
    const id = gapsMissingIn(draft, language)[0]?.id ?? nextGapId(draft)
    const { word, ...next } = insertMark(selected, id)
    change((was) => withAnswer(was, { id, word, language }))
    return next
  }

  return (
    <Button
      size="sm"
      variant="quiet"
      title={t('gaps.insertHint')}
      icon={<TextCursorInput aria-hidden />}
      onClick={() => onWrite(insert)}
    >
      {t('gaps.insert')}
    </Button>
  )
}
