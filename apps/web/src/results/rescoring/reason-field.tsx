import { Button } from '@katedra/ui/button'
import { TextArea } from '@katedra/ui/text-area'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

/** As long as the server takes. */
const maxLength = 300

/** A reason that is being written; `take` gives it where it is one, and otherwise leads to its field. */
export interface ReasonDraft {
  text: string
  write: (text: string) => void
  take: () => string | undefined
  /** Confirming was tried already. */
  isAsked: boolean
  field: RefObject<HTMLTextAreaElement | null>
}

export function useReason(): ReasonDraft {
  const [text, write] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement | null>(null)
  function take() {
    const reason = text.trim()
    if (reason !== '' && reason.length <= maxLength) return reason
    setIsAsked(true)
    field.current?.focus()
    return undefined
  }
  return { text, write, take, isAsked, field }
}

interface ReasonFieldProps {
  draft: ReasonDraft
  /** Keys of usual reasons in the catalogue, each a tap away. */
  usual: readonly string[]
}

/** Why something is changed, for those who ask later: three usual reasons to tap, or one's own words. */
export function ReasonField({ draft, usual }: ReasonFieldProps) {
  const { t } = useTranslation('results')
  const { t: field } = useTranslation('fields')
  const { length } = draft.text.trim()
  const missing = draft.isAsked && length === 0 ? t('reason.required') : undefined
  return (
    <div className="grid gap-2">
      <TextArea
        ref={draft.field}
        label={t('reason.label')}
        description={t('reason.hint')}
        error={length > maxLength ? field('too_long', { max: maxLength }) : missing}
        rows={2}
        value={draft.text}
        onChange={draft.write}
      />
      <div role="group" aria-label={t('reason.usual')} className="flex flex-wrap gap-2">
        {usual.map((key) => (
          <Button key={key} size="sm" onClick={() => draft.write(t(`reason.${key}`))}>
            {t(`reason.${key}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
