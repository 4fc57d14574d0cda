import { glyphs } from '@katedra/questions/glyphs'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

const words = Object.keys(glyphs)

interface GlyphFieldProps {
  label: string
  value: string
  onChange: (word: string) => void
  /** What choosing none of them is called, where that is possible. */
  noneText?: string
}

/** The known drawings to choose from. */
export function GlyphField({ label, value, onChange, noneText }: GlyphFieldProps) {
  const { t } = useTranslation('glyphs')
  const group = useId()
  const choices = noneText === undefined ? words : ['', ...words]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {choices.map((word) => (
          <label
            key={word}
            className="relative grid min-w-0 cursor-pointer justify-items-center gap-1 rounded-md border border-line bg-surface p-2 text-center text-sm has-checked:border-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              value={word}
              checked={value === word}
              className="sr-only"
              onChange={() => onChange(word)}
            />
            <span aria-hidden className="grid size-10 place-items-center [&>svg]:size-full">
              {word !== '' && <SubjectGlyph word={word} />}
            </span>
            <span className="max-w-full wrap-anywhere">{word === '' ? noneText : t(word, { defaultValue: word })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
