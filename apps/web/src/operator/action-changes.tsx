import type { OperatorAction } from '@katedra/contract/operator'
import { useTranslation } from 'react-i18next'
import { useShownPath } from './sold-paths.ts'
import { useShownChange } from './sold-values.ts'

/** What an action changed in what is sold: each value before and after, folded while nobody asks. */
export function ActionChanges({ action: { changes, details } }: { action: OperatorAction }) {
  const { t } = useTranslation('operator-selling')
  const shownPath = useShownPath()
  const shownChange = useShownChange()
  const all = details['changes']
  const left = (typeof all === 'number' ? all : changes.length) - changes.length
  if (changes.length === 0) return null
  return (
    <details className="min-w-0">
      <summary className="target cursor-pointer text-sm text-ink-soft">{t('trail.show')}</summary>
      <ul className="grid min-w-0 gap-1 py-1 text-sm">
        {changes.map((change) => (
          <li key={change.path} className="min-w-0 wrap-anywhere">
            <span className="text-ink-soft">{shownPath(change.path)}:</span> {shownChange(change)}
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-sm text-ink-soft">{t('trail.more', { count: left })}</p>}
    </details>
  )
}
