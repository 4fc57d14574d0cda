import type { Language } from '@katedra/questions'
import { gapsIn } from '@katedra/questions/rich-text'
import type { GapDraft, QuestionDraft } from '../draft/draft.ts'

/** The gaps that have their marks in the prompt, in its order: that of the first language, then what only another one has. */
export function gapsInOrder({ languages, prompt, gaps }: QuestionDraft): GapDraft[] {
  const ids = new Set(languages.flatMap((language) => gapsIn(prompt[language])))
  return [...ids].flatMap((id) => gaps.all.find((gap) => gap.id === id) ?? [])
}

/** The gaps that another language of the question has and this one lacks. */
export function gapsMissingIn(draft: QuestionDraft, language: Language): GapDraft[] {
  const there = new Set(gapsIn(draft.prompt[language]))
  return gapsInOrder(draft).filter(({ id }) => !there.has(id))
}
