/** Text for searching: without case and without diacritics, so that "zak" finds "Žák". */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** True when every word of the search begins somewhere in the text. */
export function matches(text: string, search: string): boolean {
  const folded = ` ${fold(text)}`
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => folded.includes(word))
}
