import { Button } from '@katedra/ui/button'
import { NumberField } from '@katedra/ui/number-field'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useIsWide } from '../app/use-is-wide.ts'
import { halfOf } from './marking-groups.ts'

interface PointsButtonsProps {
  outOf: number
  points: number | null | undefined
  onGive: (points: number | null) => void
}

/** Nothing, half, everything, or a number of one's own; what is given is told by the tick. */
export function PointsButtons({ outOf, points, onGive }: PointsButtonsProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const choices = [
    { name: 'none', points: 0, key: '0' },
    { name: 'half', points: halfOf(outOf), key: t('marking.halfKey') },
    { name: 'full', points: outOf, key: t('marking.fullKey') },
  ]
  return (
    <div className="grid gap-4">
      <div role="group" aria-label={t('marking.points')} className="grid grid-cols-3 gap-2">
        {choices.map((choice) => (
          <Button
            key={choice.name}
            size="lg"
            aria-pressed={points === choice.points}
            icon={points === choice.points ? <Check aria-hidden className="text-accent" /> : undefined}
            className="px-2! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent"
            onClick={() => onGive(choice.points)}
          >
            {t(`marking.${choice.name}`, { points: format.number(choice.points, 2) })}
            <ShortKey name={choice.key} />
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <NumberField
          label={t('marking.own', { out_of: format.number(outOf, 2) })}
          minValue={0}
          maxValue={outOf}
          formatOptions={{ maximumFractionDigits: 2 }}
          value={points ?? null}
          onChange={(next) => {
            if (next !== null && next !== points) onGive(next)
          }}
        />
        {points !== null && (
          <Button size="sm" variant="quiet" onClick={() => onGive(null)}>
            {t('marking.later')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The key that does the same; where there is a keyboard. */
function ShortKey({ name }: { name: string }) {
  const isWide = useIsWide()
  if (!isWide) return null
  return (
    <kbd aria-hidden className="rounded-sm border border-line-strong px-1.5 text-sm font-normal text-ink-soft">
      {name}
    </kbd>
  )
}
