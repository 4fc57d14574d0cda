import { fold } from './fold.ts'
import { glyphs } from './glyphs.ts'

/** A word that has its drawing. */
export type GlyphWord = keyof typeof glyphs

// Subjects by the beginning of their Czech or English name, without diacritics, and near words of pictures.
const kin: readonly (readonly [beginning: string, word: GlyphWord])[] = [
  ['dejep', 'columns'],
  ['histor', 'columns'],
  ['temple', 'columns'],
  ['tower', 'castle'],
  ['king', 'crown'],
  ['zemep', 'globe'],
  ['geogr', 'globe'],
  ['world', 'globe'],
  ['hory', 'mountain'],
  ['hill', 'mountain'],
  ['water', 'river'],
  ['sea', 'river'],
  ['matem', 'fraction'],
  ['math', 'fraction'],
  ['zlom', 'pie'],
  ['circle', 'pie'],
  ['geom', 'triangle'],
  ['cube', 'pyramid'],
  ['numb', 'abacus'],
  ['data', 'chart'],
  ['statist', 'chart'],
  ['measur', 'ruler'],
  ['balance', 'scales'],
  ['obcan', 'scales'],
  ['civic', 'scales'],
  ['prirod', 'leaf'],
  ['biolog', 'leaf'],
  ['plant', 'leaf'],
  ['forest', 'tree'],
  ['chem', 'flask'],
  ['fyzik', 'atom'],
  ['phys', 'atom'],
  ['energ', 'bulb'],
  ['light', 'bulb'],
  ['cesk', 'letters'],
  ['czech', 'letters'],
  ['alphabet', 'letters'],
  ['anglic', 'speech'],
  ['englis', 'speech'],
  ['nemec', 'speech'],
  ['germ', 'speech'],
  ['jazyk', 'speech'],
  ['langu', 'speech'],
  ['litera', 'quill'],
  ['pen', 'quill'],
  ['time', 'clock'],
  ['hudeb', 'music'],
  ['vytvar', 'palette'],
  ['art', 'palette'],
  ['inform', 'computer'],
  ['telesn', 'ball'],
  ['sport', 'ball'],
]

/** The drawing's word for a picture, a code or a name; what is not known is a book. */
export function wordOf(name: string): GlyphWord {
  const word = fold(name.trim())
  if (isGlyphWord(word)) return word
  const singular = word.replace(/s$/, '')
  if (isGlyphWord(singular)) return singular
  return kin.find(([beginning]) => word.startsWith(beginning))?.[1] ?? 'book'
}

function isGlyphWord(word: string): word is GlyphWord {
  return Object.hasOwn(glyphs, word)
}
