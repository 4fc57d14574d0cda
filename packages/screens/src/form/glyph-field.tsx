import { glyphs } from '@katedra/questions/glyphs'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { useTranslation } from 'react-i18next'
import { DrawnChoices } from './drawn-choices.tsx'

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
  const drawn = words.map((word) => ({ id: word, label: t(word, { defaultValue: word }), picture: pictureOf(word) }))
  const none = noneText === undefined ? [] : [{ id: '', label: noneText, picture: pictureOf('') }]
  return <DrawnChoices label={label} choices={[...none, ...drawn]} value={value} pictures="large" onChange={onChange} />
}

function pictureOf(word: string) {
  return (
    <span aria-hidden className="grid size-10 place-items-center [&>svg]:size-full">
      {word !== '' && <SubjectGlyph word={word} />}
    </span>
  )
}
