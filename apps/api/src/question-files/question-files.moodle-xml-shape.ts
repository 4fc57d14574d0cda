import type { ItemParts, RichField } from './question-files.parts.ts'
import type { Reason } from './question-files.shape.ts'
import type { XmlElement } from './question-files.xml.ts'

/** A question of Moodle with what it is read by. */
export interface MoodleQuestion {
  element: XmlElement
  type: string
  parts: ItemParts
  /** The text of a field in its own format, with the files beside it. */
  rich: (field: XmlElement | undefined) => RichField
  words: { yes: string; no: string }
  /** Mixed into the ids. */
  salt: string
}

/** The parts of a question that its type decides; or why it can't be had. */
export type MoodleBody = { type: 'abc' | 'connection' | 'text'; content: unknown; key: unknown } | { skip: Reason }
