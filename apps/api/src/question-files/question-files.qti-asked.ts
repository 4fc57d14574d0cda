import type { ItemParts } from './question-files.parts.ts'
import type { Declared, Scoring } from './question-files.qti-scoring.ts'
import type { Reason } from './question-files.shape.ts'
import type { XmlElement } from './question-files.xml.ts'

/** One interaction with what the item says of it. */
export interface Asked {
  interaction: XmlElement
  declared: Declared
  scoring: Scoring
  parts: ItemParts
  /** The text before and after, with the interaction's own question; empty where there is none. */
  prompt: string
}

/** The parts of a question that its type decides; or why it can't be had. `prompt` where the type needs another. */
export type AskedQuestion = { type: string; content: unknown; key: unknown; prompt?: string } | { skip: Reason }
