import type { Language } from '@katedra/questions'

const czech = /[áčďéěíňóřšťúůýž]/g
const english = /\b(?:the|of|is|are|was|which|what|who|how|and|with|from)\b/g

/** The language that texts are in, by letters that only Czech has and words that only English has; `otherwise` where neither tells. */
export function guessLanguage(texts: readonly string[], otherwise: Language): Language {
  const all = texts.join('\n').toLowerCase()
  const difference = (all.match(czech)?.length ?? 0) - (all.match(english)?.length ?? 0)
  if (difference === 0) return otherwise
  return difference > 0 ? 'cs' : 'en'
}
