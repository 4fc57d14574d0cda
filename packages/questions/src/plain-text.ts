/** The text without differences of case, in composed form (NFC). Works for Czech letters and for ß and final ς too. */
export function foldCase(text: string): string {
  // Upper case first: it is the step that makes ß and SS, σ and ς one; lower case alone keeps them apart.
  return text.toUpperCase().toLowerCase().normalize('NFC')
}

/** The text without diacritics: `Žluťoučký` gives `Zlutoucky`. Letters that are not made with a mark, as ł or ø, stay. */
export function stripDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}
