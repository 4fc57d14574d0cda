import { Ban, CalendarClock, Check, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'border-line bg-sunken text-ink',
  accent: 'border-transparent bg-accent-soft text-accent',
  now: 'border-transparent bg-now text-now-ink',
  ok: 'border-transparent bg-ok-soft text-ok',
  danger: 'border-transparent bg-danger-soft text-danger',
} as const

/** A short state in words; the tone only helps the eye. */
export interface BadgeProps {
  tone?: keyof typeof tones
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A small label. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-medium [&>svg]:size-4 [&>svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const states = {
  scheduled: { tone: 'accent', Icon: CalendarClock },
  launched: { tone: 'now', Icon: Radio },
  finished: { tone: 'neutral', Icon: Check },
  cancelled: { tone: 'neutral', Icon: Ban },
} as const

/** State of a planned test, told by word, icon and colour. */
export function TestStateBadge({ state, className }: { state: keyof typeof states; className?: string }) {
  const { t } = useTranslation('ui')
  const { tone, Icon } = states[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} {...(className === undefined ? {} : { className })}>
      {t(`testState.${state}`)}
    </Badge>
  )
}
