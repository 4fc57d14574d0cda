import { wordOf } from '@katedra/questions/glyph-words'
import { glyphs, type GlyphPath } from '@katedra/questions/glyphs'
import { Drawing } from './drawing.tsx'

/** A line drawing for a subject or a level, by the word of the picture, the subject's code or its name; else an open book. */
export function SubjectGlyph({ word, className }: { word: string; className?: string }) {
  const paths: readonly GlyphPath[] = glyphs[wordOf(word)]
  return (
    <Drawing viewBox="0 0 48 48" weight={2} className={className}>
      {paths.map((path) =>
        typeof path === 'string' ? (
          <path key={path} d={path} />
        ) : (
          <path key={path.d} d={path.d} strokeWidth={path.width} />
        ),
      )}
    </Drawing>
  )
}
