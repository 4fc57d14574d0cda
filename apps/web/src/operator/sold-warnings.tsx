import type { SoldWarning } from '@katedra/contract/operator-selling'
import { useTranslation } from 'react-i18next'
import { useShownPath } from './sold-paths.ts'

/** What may be meant so, and had better be looked at again before it holds. */
export function SoldWarnings({ warnings }: { warnings: readonly SoldWarning[] }) {
  const { t } = useTranslation('operator-selling')
  const shownPath = useShownPath()
  if (warnings.length === 0) return null
  return (
    <div className="grid gap-2 rounded-lg border border-now bg-now-soft p-4">
      <p className="font-medium">{t('warning.title')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {warnings.map(({ code, path, from = 0 }) => (
          <li key={`${code} ${path} ${from}`} className="wrap-anywhere">
            {shownPath(path)}: {t(`warning.${code}`, { from })}
          </li>
        ))}
      </ul>
    </div>
  )
}
