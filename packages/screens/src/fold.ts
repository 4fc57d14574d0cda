import { fold } from '@katedra/questions/fold'
import { searchWords } from '@katedra/questions/search-words'

/** True when every word of the search is in the text, up to its ending. */
export function matches(text: string, search: string): boolean {
  const folded = fold(text)
  return searchWords(search).every((forms) => forms.some((form) => folded.includes(form)))
}
