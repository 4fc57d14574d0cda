import type { Score } from '@katedra/questions'
import { Check, CircleDashed, EqualApproximately, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** How one option, letter, marker or pair did. */
export type Verdict = Extract<Score, { kind: 'scored' }>['parts'][string]

/** The parts of a score by their ids, of which one may be `constructor`; none where there is no score to speak of. */
export function partsOf(score: Score | undefined): ReadonlyMap<string, Verdict> {
  const parts = score?.kind === 'manual' ? score.known?.parts : score?.kind === 'scored' ? score.parts : undefined
  return new Map(Object.entries(parts ?? {}))
}

const signs: Record<Verdict, LucideIcon> = { right: Check, near: EqualApproximately, wrong: X, missed: CircleDashed }
const inks: Record<Verdict, string> = {
  right: 'text-ok',
  near: 'text-now-text',
  wrong: 'text-danger',
  missed: 'text-danger',
}

/** Ground and border of a part by its verdict; never the only sign. */
export const verdictGrounds: Record<Verdict, string> = {
  right: 'border-ok bg-ok-soft',
  near: 'border-now-text bg-now-soft',
  wrong: 'border-danger bg-danger-soft',
  missed: 'border-danger border-dashed bg-transparent',
}

/** A verdict as sign, word and colour together, so that none of them has to be seen alone. */
export function VerdictMark({ verdict, text }: { verdict: Verdict; text?: string }): ReactNode {
  const words = useVerdictWords()
  return (
    <span className={`inline-flex items-center gap-1 text-sm font-semibold ${inks[verdict]}`}>
      <VerdictSign verdict={verdict} />
      {text ?? words[verdict]}
    </span>
  )
}

/** Only the sign, where the words stand elsewhere. */
export function VerdictSign({ verdict }: { verdict: Verdict }): ReactNode {
  const Sign = signs[verdict]
  return <Sign aria-hidden className={`size-4 shrink-0 ${inks[verdict]}`} strokeWidth={3} />
}

/** The verdicts in words of the present language. */
export function useVerdictWords(): Record<Verdict, string> {
  const { t } = useTranslation('questions')
  return { right: t('verdict.right'), near: t('verdict.near'), wrong: t('verdict.wrong'), missed: t('verdict.missed') }
}
