const czechEndings = [
  ...[
    'ovych',
    'ovymi',
    'ovem',
    'oveho',
    'ovemu',
    'atech',
    'ovou',
    'ami',
    'emi',
    'imi',
    'ymi',
    'eho',
    'emu',
    'ach',
    'ech',
    'ich',
  ],
  ...['ych', 'ove', 'ovi', 'ova', 'ovy', 'ou', 'em', 'um', 'am', 'im', 'ym', 'a', 'e', 'i', 'o', 'u', 'y'],
]
/** Shorter, and a stem would stand for several words. */
const minCzechStem = 4

/** A word without its ending: an English one as far as the dictionary knows the rest, any other as a Czech one. */
export function stemOf(word: string, english: ReadonlySet<string>): string {
  if (english.has(word)) return englishStem(word, english)
  const ending = czechEndings.find((one) => word.endsWith(one) && word.length - one.length >= minCzechStem)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

function englishStem(word: string, english: ReadonlySet<string>): string {
  const bases = [...withoutPlural(word), ...withoutVerbEnding(word)]
  return bases.find((base) => base.length >= 3 && english.has(base)) ?? word
}

function withoutPlural(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|news)$/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /(?:[sxz]|ch|sh|o)es$/.test(word) ? [word.slice(0, -2), word.slice(0, -1)] : [word.slice(0, -1)]
}

/** "taxed" and "taxing" are "tax", "declared" is "declare", "stopped" is "stop". */
function withoutVerbEnding(word: string): string[] {
  const stem = /^(.*[aeiouy].*)(?:ed|ing)$/.exec(word)?.[1]
  if (stem === undefined || stem.length < 3) return []
  const single = /([bdfgklmnprt])\1$/.test(stem) ? [stem.slice(0, -1)] : []
  const ofY = word.endsWith('ied') ? [`${word.slice(0, -3)}y`] : []
  return [...ofY, `${stem}e`, stem, ...single]
}
