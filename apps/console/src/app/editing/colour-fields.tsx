import { contrastRatio, parseHex } from '@katedra/ui/contrast'
import { Badge } from '@katedra/ui/badge'
import { TextField } from '@katedra/ui/text-field'
import { Tile } from '@katedra/ui/tile'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useFormat } from '@katedra/screens/format.ts'

/** What drawing and ground need between them (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

interface ColourInputProps<V extends FieldValues> {
  control: Control<V, unknown, unknown>
  name: FieldPath<V>
  label: string
}

/** A colour to pick or to write. */
export function ColourInput<V extends FieldValues>({ control, name, label }: ColourInputProps<V>) {
  const { t } = useTranslation('operator-library')
  const { field, fieldState } = useController({ control, name })
  const say = useFieldMessage()
  const value: string = field.value
  return (
    <div className="flex min-w-0 items-end gap-2">
      <input
        type="color"
        aria-label={t('colours.pick', { label })}
        value={parseHex(value) === null ? '#000000' : value}
        className="h-11 w-12 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        onChange={({ target }) => field.onChange(target.value.toUpperCase())}
      />
      <TextField
        label={label}
        name={field.name}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
        error={say(fieldState.error)}
        className="min-w-0 flex-1"
      />
    </div>
  )
}

interface ColourPreviewProps {
  title: string
  basic: string
  add: string
  glyph?: ReactNode
  imageUrl?: string | null
}

/** The tile as teachers see it, and whether the two colours are far enough from each other. */
export function ColourPreview({ title, basic, add, glyph, imageUrl = null }: ColourPreviewProps) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const [one, other] = [parseHex(basic), parseHex(add)]
  const ratio = one === null || other === null ? undefined : contrastRatio(one, other)
  const isFine = ratio !== undefined && ratio >= minContrast
  return (
    <div className="grid content-start gap-3">
      <div className="w-56 max-w-full">
        <Tile title={title} boxColorBasic={basic} boxColorAdd={add} glyph={glyph} imageUrl={imageUrl} />
      </div>
      {ratio !== undefined && (
        <p role="status">
          <Badge tone={isFine ? 'ok' : 'danger'} icon={isFine ? <Check aria-hidden /> : <TriangleAlert aria-hidden />}>
            {t(isFine ? 'colours.fine' : 'colours.low', { ratio: format.number(ratio) })}
          </Badge>
        </p>
      )}
    </div>
  )
}
