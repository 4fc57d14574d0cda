import type { Language, Score } from '@katedra/questions'
import { CircleDashed, Hourglass } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HasTeacher } from './has-teacher.tsx'
import { VerdictMark } from './verdict.tsx'

/** How a question did as a whole, in one line: sign, words and colour. */
export function ScoreLine({ score, language }: { score: Score; language: Language }): ReactNode {
  const { t } = useTranslation('questions')
  const hasTeacher = use(HasTeacher)
  if (score.kind === 'scored') return <FractionLine fraction={score.fraction} language={language} />
  const isManual = score.kind === 'manual'
  const isWaiting = isManual && hasTeacher
  const Sign = isWaiting ? Hourglass : CircleDashed
  return (
    <p className="flex items-center gap-1 text-sm font-semibold text-ink-soft">
      <Sign aria-hidden className="size-4 shrink-0" />
      {isManual ? t(isWaiting ? 'score.manual' : 'score.notMarked') : t('noAnswer')}
    </p>
  )
}

function FractionLine({ fraction, language }: { fraction: number; language: Language }): ReactNode {
  const { t } = useTranslation('questions')
  if (fraction === 1) return <VerdictLine verdict="right" text={t('score.right')} />
  if (fraction === 0) return <VerdictLine verdict="wrong" text={t('score.wrong')} />
  return <VerdictLine verdict="near" text={t('score.partly', { percent: percent(fraction, language) })} />
}

function VerdictLine({ verdict, text }: { verdict: 'right' | 'near' | 'wrong'; text: string }): ReactNode {
  return (
    <p>
      <VerdictMark verdict={verdict} text={text} />
    </p>
  )
}

/** A share as per cent of the language, never rounded up to all nor down to nothing. */
export function percent(fraction: number, language: Language): string {
  const shown = fraction > 0 && fraction < 1 ? Math.min(0.99, Math.max(0.01, fraction)) : fraction
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(shown)
}

/** Points to the hundredth, as they are stored: so those of parts add up to those of the whole. */
export function pointsIn(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
}
