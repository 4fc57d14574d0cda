import type { Keys } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { IconButton } from '@katedra/ui/icon-button'
import { NumberField } from '@katedra/ui/number-field'
import { TextField } from '@katedra/ui/text-field'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type Accepted = Keys['text']['accepted']

interface AcceptedTextsProps {
  accepted: Accepted
  problem: (path: string) => string | undefined
  onChange: (accepted: Accepted) => void
}

/** Texts that earn points, each with its share of them. */
export function AcceptedTexts({ accepted, problem, onChange }: AcceptedTextsProps) {
  const { t } = useTranslation('results')
  const noFull = accepted.every((_, place) => problem(`key.accepted.${place}`) === undefined)
    ? problem('key.accepted')
    : undefined
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-medium">{t('mend.accepted')}</legend>
      {accepted.map((one, place) => (
        // Rows have no other name than their place; nothing in them is kept outside the key.
        <div key={place} className="grid gap-2 border-l-3 border-line pl-3">
          <TextField
            label={t('mend.text', { number: place + 1 })}
            value={one.text}
            error={problem(`key.accepted.${place}.text`)}
            onChange={(text) => change(place, { ...one, text })}
          />
          <div className="flex flex-wrap items-end justify-between gap-2">
            <NumberField
              label={t('mend.share')}
              minValue={0}
              maxValue={100}
              step={5}
              unit="%"
              value={Number.isNaN(one.fraction) ? null : Math.round(one.fraction * 100)}
              error={problem(`key.accepted.${place}.fraction`)}
              onChange={(share) => change(place, { ...one, fraction: (share ?? Number.NaN) / 100 })}
            />
            <IconButton
              label={t('mend.removeText', { number: place + 1 })}
              icon={<Trash2 aria-hidden />}
              onPress={() => onChange(accepted.filter((_, other) => other !== place))}
            />
          </div>
        </div>
      ))}
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {noFull}
      </p>
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => onChange([...accepted, { text: '', fraction: 1 }])}
      >
        {t('mend.addText')}
      </Button>
    </fieldset>
  )

  function change(place: number, next: Accepted[number]) {
    onChange(accepted.map((one, other) => (other === place ? next : one)))
  }
}
