import type { QuestionDraft } from '../draft/draft.ts'
import { keptComments } from './question-of-rubric.ts'

/** The field of the editor in which a part of the rubric is written: rows go by the ids that they have in the page. */
export function rubricField([list, place, ...rest]: readonly string[], { rubric }: QuestionDraft): string {
  if (place === undefined) return 'rubric'
  if (list === 'comments') return joined('comments', keptComments(rubric.comments)[Number(place)]?.id, ...rest)
  const criterion = rubric.criteria[Number(place)]
  const [name, index, ...end] = rest
  if (name !== 'levels' || index === undefined) return joined('criteria', criterion?.id, ...rest)
  return joined('criteria', criterion?.id, name, criterion?.levels[Number(index)]?.id, ...end)
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('.')
}
