import { Button } from '@katedra/ui/button'
import { TextCursorInput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Selected } from '../formatting/format-text.ts'
import { useEditor } from '../editor-context.ts'
import { nextGapId, withAnswer } from './change-gaps.ts'
import { insertMark } from './gap-marks.ts'
import { gapsMissingIn } from './gaps-in-order.ts'

/** Writes into the field where the cursor was last; `language` is that of the field. */
export type WriteThere = (change: (selected: Selected, language: string) => Selected) => void

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
