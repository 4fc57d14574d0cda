import { useTranslation } from 'react-i18next'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { type Strength, strengthOf, useMayBeCommon } from './password-strength.ts'

/** The strength follows a second after the last key (specification, section 9). */
const strengthDelay = 1000

const bars = { weak: 1, medium: 2, strong: 3 } as const
const tones = { weak: 'bg-danger', medium: 'bg-now', strong: 'bg-ok' } as const

/** Three bars and a word. What most try first is never strong, however long. */
export function StrengthIndicator({ password, email }: { password: string; email: string }) {
  const { t } = useTranslation('auth')
  const settled = useDebounced(password, strengthDelay)
  // An emptied field says nothing at once; a judgement of what is no longer there would only puzzle.
  const mayBeCommon = useMayBeCommon(settled, email)
  const strength = password === '' ? undefined : strengthOf(settled, mayBeCommon)
  return (
    <div className="flex min-h-6 items-center gap-3">
      <span aria-hidden className="grid w-28 shrink-0 grid-cols-3 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 rounded-full border border-line-strong transition-colors ${barTone(strength, bar)}`}
          />
        ))}
      </span>
      <span
        role="status"
        aria-label={t('strength.label')}
        className={strength === 'weak' ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'}
      >
        {strength !== undefined && t(`strength.${strength}`)}
      </span>
    </div>
  )
}

function barTone(strength: Strength | undefined, bar: number): string {
  return strength !== undefined && bar <= bars[strength] ? tones[strength] : 'bg-sunken'
}
