import type { Language, PublicQuestion } from '@katedra/questions'
import { useId, type ReactNode } from 'react'
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
  children,
}: {
  question: PublicQuestion
  language: Language
  children: ReactNode
}): ReactNode {
  const promptId = useId()
  return (
    <section
      role="group"
      aria-labelledby={promptId}
      tabIndex={-1}
      data-question
      className="@container flex flex-col gap-5 outline-none"
    >
      <div id={promptId} className="text-lg font-medium text-pretty text-ink @lg:text-xl">
        <TextInLanguage text={question.prompt} language={language} isInline={false} />
      </div>
      {question.picture !== undefined && <QuestionPicture picture={question.picture} language={language} />}
      {children}
    </section>
  )
}
