import type { LocalText } from '../../texts/local-text.ts'
import type { Problem } from '../../problem.ts'
import { checkGaps, checkPlaces } from './gaps/gaps.check.ts'
import { checkRubric } from './rubric/rubric.check.ts'
import type { TextContent, TextKey } from './text.ts'
import { checkWrittenKey } from './written.check.ts'

/** Full points can be earned, by the text or in every gap, and the places in the prompt are those of the gaps. */
export function checkText(content: TextContent, key: TextKey, prompt: LocalText): Problem[] {
  if (content.gaps !== undefined) return checkGaps(content, key, prompt)
  return [
    ...checkWrittenKey(key, 'key'),
    ...checkRubric(key),
    ...checkPlaces([], prompt),
    ...(content.bank === undefined ? [] : [{ path: 'content.bank', code: 'bank_without_gap' as const }]),
    ...(key.gaps === undefined ? [] : [{ path: 'key.gaps', code: 'unknown_id' as const }]),
  ]
}
