import { fold } from '@katedra/questions/fold'

/** True when every word of the search begins somewhere in the text. */
export function matches(text: string, search: string): boolean {
  const folded = ` ${fold(text.trim())}`
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => folded.includes(word))
}
