import { Drawing } from './drawing.tsx'
import { wordOf } from './glyph-words.ts'
import { glyphs } from './glyphs.tsx'

/** A line drawing for a subject or a level, by the word of the picture, the subject's code or its name; else an open book. */
export function SubjectGlyph({ word, className }: { word: string; className?: string }) {
  return (
    <Drawing viewBox="0 0 48 48" weight={2} className={className}>
      {glyphs[wordOf(word)]}
    </Drawing>
  )
}
