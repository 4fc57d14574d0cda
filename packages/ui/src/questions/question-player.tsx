import type { Answer, Answers, Language, PublicQuestion, PublicQuestionOf, QuestionType } from '@katedra/questions'
import { createElement, type ReactNode } from 'react'
import { AbcPlayer } from './abc/abc-player.tsx'
import { AlphabetPlayer } from './alphabet/alphabet-player.tsx'
import { answerOf } from './answer-of.ts'
import { AxisPlayer } from './axis/axis-player.tsx'
import { ConnectionPlayer } from './connection/connection-player.tsx'
import { GapsPlayer } from './gaps/gaps-player.tsx'
import { QuestionFrame } from './question-frame.tsx'
import { TextPlayer } from './text/text-player.tsx'
import type { PlayerProps } from './view-props.ts'

type Players = { [T in QuestionType]: (props: PlayerProps<T>) => ReactNode }
type Questions = { [T in QuestionType]: PublicQuestionOf<T> }

const players: Players = {
  abc: AbcPlayer,
  alphabet: AlphabetPlayer,
  axis: AxisPlayer,
  connection: ConnectionPlayer,
  text: TextPlayer,
}

interface QuestionPlayerProps {
  question: PublicQuestion
  /** An answer to another type of question counts as none. */
  answer: Answer | undefined
  /** Told after every step; dragging tells only where it ends. */
  onAnswer: (answer: Answer) => void
  /** True while nothing may be changed: the test is over or handed in. */
  isReadOnly?: boolean
  language: Language
}

/**
 * A question that a pupil answers (specification, section 1: the five answer types). Controlled: shows `answer` and
 * tells every change. Give it a `key` per question, so that a half-made step doesn't leak into the next one.
 */
export function QuestionPlayer({ question, answer, isReadOnly = false, ...rest }: QuestionPlayerProps): ReactNode {
  if (question.type === 'text' && question.content.gaps !== undefined) {
    return <GapsPlayer question={question} answer={answerOf.text(answer)} isReadOnly={isReadOnly} {...rest} />
  }
  return (
    <QuestionFrame question={question} language={rest.language}>
      <PlayerPart<QuestionType>
        type={question.type}
        question={question}
        given={answer}
        isReadOnly={isReadOnly}
        {...rest}
      />
    </QuestionFrame>
  )
}

interface PlayerPartProps<T extends QuestionType> extends Omit<PlayerProps<T>, 'question' | 'answer'> {
  type: T
  question: Questions[T]
  given: Answer | undefined
}

function PlayerPart<T extends QuestionType>({ type, given, ...rest }: PlayerPartProps<T>): ReactNode {
  const answer: Answers[T] | undefined = answerOf[type](given)
  return createElement<PlayerProps<T>>(players[type], { ...rest, answer })
}
