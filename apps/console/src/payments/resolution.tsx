import { useTranslation } from 'react-i18next'
import { useMoments } from '../app/moments.ts'

/** Who settled it, when and how. */
export function Resolution(props: { resolved_at: string; resolved_by: string | null; resolution: string | null }) {
  const { t } = useTranslation('operator-payments')
  const { moment } = useMoments()
  return (
    <span className="text-sm wrap-anywhere">
      {props.resolution}
      <span className="block text-ink-soft">
        {t('resolvedBy', { name: props.resolved_by ?? '', at: moment(props.resolved_at) })}
      </span>
    </span>
  )
}
