import { plain } from '@katedra/questions/rich-text'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format.ts'
import type { GapDraft } from '../draft/draft.ts'
import { isEmpty } from '../draft/written-parts.ts'
import { usePart } from '../editor-context.ts'

interface BankChoiceProps {
  gap: GapDraft
  name: string
  onChange: (right: GapDraft['right']) => void
}

/** Which words of the common bank are right in a gap. */
export function BankChoice({ gap, name, onChange }: BankChoiceProps) {
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  const { part, languages } = usePart('gaps')
  const [first = 'cs', second = first] = languages
  const words = part.words.filter(({ text }) => !isEmpty(text))
  // A word that is not written yet is right here all the same: it is waited for.
  const waiting = gap.right.filter(({ word }) => words.every(({ id }) => id !== word))
  return (
    <div data-field={`gaps.${gap.id}.right`} className="grid gap-1.5">
      {words.length > 0 && (
        <MultipleChoiceChips
          isLabelHidden
          label={t('gaps.rightWords', { name })}
          options={words.map(({ id, text }) => {
            const share = gap.right.find(({ word }) => word === id)?.fraction ?? 1
            return {
              id,
              label: plain(text[first] === '' ? text[second] : text[first]),
              detail: share < 1 ? format.percent(share) : undefined,
            }
          })}
          value={gap.right.map(({ word }) => word)}
          onChange={(ids) => {
            const kept = gap.right.filter(({ word }) => ids.includes(word))
            const added = ids.filter((id) => kept.every(({ word }) => word !== id))
            onChange([...waiting, ...kept, ...added.map((word) => ({ word, fraction: 1 }))])
          }}
        />
      )}
      {waiting.length > 0 && <p className="text-sm text-ink-soft">{t('gaps.wordBelow')}</p>}
    </div>
  )
}
