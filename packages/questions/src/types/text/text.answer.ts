import type { Completeness } from '../../question-type.ts'
import { TextAnswer, type TextContent } from './text.ts'

/** Anything but white space is complete. */
export function textCompleteness(_content: TextContent, answer: TextAnswer): Completeness {
  return answer.text.trim() === '' ? 'empty' : 'complete'
}

/** The answer when it is a text of at most `maxTextLength` characters. */
export function parseTextAnswer(_content: TextContent, value: unknown): TextAnswer | undefined {
  const parsed = TextAnswer.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
