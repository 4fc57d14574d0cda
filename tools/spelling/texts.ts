export interface Texts {
  cs: string[]
  en: string[]
}

/** All texts that stand under `cs` and `en` in a value, at any depth. */
export function textsIn(value: unknown): Texts {
  const texts: Texts = { cs: [], en: [] }
  collect(value, undefined, texts)
  return texts
}

function collect(value: unknown, language: keyof Texts | undefined, texts: Texts): void {
  if (typeof value === 'string') {
    if (language !== undefined) texts[language].push(value)
    return
  }
  if (Array.isArray(value)) {
    for (const one of value) collect(one, language, texts)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) collect(one, name === 'cs' || name === 'en' ? name : language, texts)
}

const formula = /\$[^$]*\$/g
/** A gap and the rest of the word that it is in. */
const gap = /\p{L}*\[_.*?_\]\p{L}*/gu

/** Words of two small letters or more: a capital tells a name, a hyphen parts of words, and single letters and formulas are signs. */
export function wordsOfText(text: string): string[] {
  const words =
    text
      .replaceAll(formula, ' ')
      .replaceAll(gap, ' ')
      .match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
  return words.map((word) => word.replaceAll(/^['’]+|['’]+$/g, '')).filter((word) => /^\p{Ll}{2,}$/u.test(word))
}
