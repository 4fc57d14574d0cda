/*
 * What a search looks for. The text that is searched is only folded; the endings of Czech words are cut from what was typed, so
 * nothing has to be prepared for it (docs/adr/0062).
 */

import { fold } from './fold.ts'

/** Endings of Czech nouns, adjectives and surnames without diacritics, and of English plurals. */
const endings = [
  ...['ovych', 'ovymi', 'ovou', 'oveho', 'ovemu', 'ove', 'ova', 'ovi', 'ovy', 'ovu'],
  ...['eho', 'emu', 'ich', 'ych', 'imi', 'ymi', 'ami', 'emi', 'ech', 'ach', 'ama'],
  ...['em', 'am', 'um', 'im', 'ym', 'om', 'ou', 'mi', 'es'],
  ...['a', 'e', 'i', 'o', 'u', 'y', 's'],
].toSorted((a, b) => b.length - a.length)

/** Shorter than this a stem would find nearly everything. */
const minStem = 3

const consonants = 'bcdfghjklmnpqrstvwxz'
/** "zlomk", which "zlomek" is too. */
const cluster = new RegExp(`^(.*[${consonants}])([${consonants}])$`)
/** "zlomek", which "zlomk" is too. */
const fleeting = new RegExp(`^(.+[${consonants}])e([${consonants}])$`)

/** Of consonants that soften before an ending: "zlomcích" and "zlomky", "Praze" and "Praha". */
const hard: Readonly<Record<string, string>> = { c: 'k', z: 'h' }

function stemOf(word: string): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= minStem)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/** How a word may stand in a text: its stem, with and without the e that comes and goes, hard and soft. */
function formsOf(word: string): string[] {
  // Numbers, codes and classes such as 6.A have no endings.
  if (!/^\p{L}+$/u.test(word)) return [word]
  const stem = stemOf(word)
  const firm = stem !== word && stem.at(-1) !== undefined ? hard[stem.at(-1) ?? ''] : undefined
  const stems = firm === undefined ? [stem] : [stem, stem.slice(0, -1) + firm]
  const forms = stems.flatMap((one) => {
    const without = fleeting.exec(one)
    const within = stem === word ? null : cluster.exec(one)
    return [
      one,
      ...(without === null || one.length <= minStem ? [] : [`${without[1]}${without[2]}`]),
      ...(within === null ? [] : [`${within[1]}e${within[2]}`]),
    ]
  })
  return [...new Set(forms)]
}

/** A text fits a search when, folded, it holds for each of these words at least one of its forms. */
export function searchWords(search: string): string[][] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(formsOf)
}
