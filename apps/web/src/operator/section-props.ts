/** What a page of a section gets: the parts of the address behind its own, such as the id of one school. */
export interface SectionProps {
  parts: readonly string[]
}
