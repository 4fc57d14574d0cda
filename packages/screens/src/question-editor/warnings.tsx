import { Lightbulb } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textLink } from '../look/link-class.ts'
import { adviceOf } from './draft/advice.ts'
import type { QuestionDraft } from './draft/draft.ts'

interface WarningsProps {
  draft: QuestionDraft
  onJump: (field: string) => void
}

/** What the author had better look at; it never stands in the way of saving. */
export function Warnings({ draft, onJump }: WarningsProps) {
  const { t } = useTranslation('question-bank')
  const settled = useDeferredValue(draft)
  const advice = useMemo(() => adviceOf(settled), [settled])
  if (advice.length === 0) return null
  return (
    <section aria-label={t('warnings.title')} className="grid gap-2 rounded-lg border border-line bg-sunken p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <Lightbulb aria-hidden className="size-5 text-now-text" />
        {t('warnings.title')}
      </h2>
      <ul className="grid gap-2">
        {advice.map(({ field, code, values }) => (
          <li key={`${field} ${code}`} className="grid justify-items-start text-sm">
            <p>{t(`warning.${code}`, values)}</p>
            <button type="button" className={`target ${textLink}`} onClick={() => onJump(field)}>
              {t('warnings.jump', { field: t(placeKey(field, draft)) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const places = [
  'prompt',
  'picture',
  'options',
  'pairs',
  'extras',
  'markers',
  'accepted',
  'gaps',
  'words',
  'criteria',
  'explanation',
] as const

/** The part of the editor in which a field is, in words. */
function placeKey(field: string, { type, connection }: QuestionDraft): string {
  const part = field.split('.')[0] ?? ''
  if (part === 'pairs' && type === 'connection' && connection.ordering) return 'place.things'
  const place = places.find((one) => one === part)
  if (field.endsWith('correct')) return 'place.options'
  return place === undefined ? 'place.settings' : `place.${place}`
}
