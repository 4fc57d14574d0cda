/** The letter by which an option or a marker is called: A, B, C … */
export function letterOf(place: number): string {
  return String.fromCodePoint(0x41 + place)
}
