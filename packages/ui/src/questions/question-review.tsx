import type {
  Answer,
  Answers,
  Language,
  PublicQuestion,
  PublicQuestionOf,
  Question,
  QuestionOf,
  QuestionType,
  Score,
} from '@katedra/questions'
import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AbcReview } from './abc/abc-review.tsx'
import { AlphabetReview } from './alphabet/alphabet-review.tsx'
import { answerOf } from './answer-of.ts'
import { AxisReview } from './axis/axis-review.tsx'
import { ConnectionReview } from './connection/connection-review.tsx'
import { GapsReview } from './gaps/gaps-review.tsx'
import { QuestionFrame } from './question-frame.tsx'
import type { RubricViewProps } from './rubric/rubric-view.tsx'
import { Rubric } from './rubric/rubric.tsx'
import { ScoreLine } from './score-line.tsx'
import { TextInLanguage } from './text-in-language.tsx'
import { TextReview } from './text/text-review.tsx'
import type { ReviewProps } from './view-props.ts'

type Reviews = { [T in QuestionType]: (props: ReviewProps<T>) => ReactNode }
type Questions = { [T in QuestionType]: QuestionOf<T> | PublicQuestionOf<T> }

const reviews: Reviews = {
  abc: AbcReview,
  alphabet: AlphabetReview,
  axis: AxisReview,
  connection: ConnectionReview,
  text: TextReview,
}

interface QuestionReviewProps {
  /** With its key the right answer and the explanation are shown. */
  question: Question | PublicQuestion
  answer: Answer | undefined
  /** Left out while the feedback policy keeps it back. */
  score?: Score | undefined
  language: Language
  isForPupil?: boolean
  /** Said instead of how the answer did, where it is no one's: the right one itself. */
  title?: string
  /** The question's rubric as the teacher has filled it in for this answer, with the words of the comments. */
  rubric?: Pick<RubricViewProps, 'levels' | 'comments'> | undefined
}

/**
 * A question with the answer given to it: for the pupil's feedback and the teacher's results. What it may tell is
 * decided by what it is given: no score, no verdict; no key, no right answer. It scores nothing itself.
 */
export function QuestionReview(props: QuestionReviewProps): ReactNode {
  const { question, answer, score, language, isForPupil, rubric, title } = props
  const outcome = score !== undefined && <ScoreLine score={score} language={language} />
  const head = title === undefined ? outcome : <p className="font-semibold">{title}</p>
  const criteria = question.type === 'text' && 'key' in question ? question.key.rubric?.criteria : undefined
  const foot = 'explanation' in question && question.explanation !== undefined && (
    <Explanation text={question.explanation} language={language} />
  )
  if (question.type === 'text' && question.content.gaps !== undefined) {
    return (
      <GapsReview
        question={question}
        answer={answerOf.text(answer)}
        score={score}
        language={language}
        isForPupil={isForPupil}
        head={head}
      >
        {foot}
      </GapsReview>
    )
  }
  return (
    <QuestionFrame question={question} language={language}>
      {head}
      <ReviewPart<QuestionType>
        type={question.type}
        question={question}
        given={answer}
        score={score}
        language={language}
        isForPupil={isForPupil}
      />
      {criteria !== undefined && (rubric !== undefined || isForPupil !== true) && (
        <Rubric criteria={criteria} {...rubric} language={language} />
      )}
      {foot}
    </QuestionFrame>
  )
}

export function Explanation({
  text,
  language,
}: {
  text: NonNullable<Question['explanation']>
  language: Language
}): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <div className="border-l-4 border-now pl-4">
      <p className="text-sm font-semibold text-ink-soft">{t('explanation')}</p>
      <div className="text-base text-ink">
        <TextInLanguage text={text} language={language} isInline={false} />
      </div>
    </div>
  )
}

interface ReviewPartProps<T extends QuestionType> extends Omit<ReviewProps<T>, 'question' | 'answer'> {
  type: T
  question: Questions[T]
  given: Answer | undefined
}

function ReviewPart<T extends QuestionType>({ type, given, ...rest }: ReviewPartProps<T>): ReactNode {
  const answer: Answers[T] | undefined = answerOf[type](given)
  return createElement<ReviewProps<T>>(reviews[type], { ...rest, answer })
}
