import type { Language, PublicQuestion } from '@katedra/questions'
import { useId, type ReactNode } from 'react'
import { GapSlot } from '../gap-slot.ts'
import { QuestionPicture } from './question-picture.tsx'
import { TextInLanguage } from './text-in-language.tsx'

/**
 * What every question has, in the player and in the review: the prompt, big, and its picture; below it the part of its
 * type. It can be focused by a script, so that an app may move there when the question changes; keys that a part
 * listens to work anywhere inside (`data-question`).
 */
export function QuestionFrame({
  question,
  language,
  gaps,
  children,
}: {
  question: PublicQuestion
  language: Language
  /** Of a text with gaps: what is shown in their places. The fields in the prompt would make it a name that changes. */
  gaps?: { label: string; show: (id: string) => ReactNode }
  children: ReactNode
}): ReactNode {
  const promptId = useId()
  return (
    <section
      role="group"
      {...(gaps === undefined ? { 'aria-labelledby': promptId } : { 'aria-label': gaps.label })}
      tabIndex={-1}
      data-question
      className="@container flex flex-col gap-5 outline-none"
    >
      <div id={promptId} className="text-lg font-medium text-pretty text-ink @lg:text-xl">
        <GapSlot value={gaps?.show}>
          <TextInLanguage text={question.prompt} language={language} isInline={false} />
        </GapSlot>
      </div>
      {question.picture !== undefined && <QuestionPicture picture={question.picture} language={language} />}
      {children}
    </section>
  )
}
