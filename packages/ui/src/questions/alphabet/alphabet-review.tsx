import { inLanguage } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RightAnswer } from '../right-answer.tsx'
import { partsOf, useVerdictWords, verdictGrounds, VerdictSign, type Verdict } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'
import { spellingOf, wordsOf } from './spell-word.ts'

/** The word as it was spelt, every letter with its verdict, and with the key the word as it should be; to a pupil who spelt it just so, not twice. */
export function AlphabetReview(props: ReviewProps<'alphabet'>): ReactNode {
  const { question, answer, score, language, isForPupil = false } = props
  const { t } = useTranslation('questions')
  const spelling = spellingOf(question.content, answer, language)
  const parts = partsOf(score)
  const right = 'key' in question ? inLanguage(question.key.word, spelling.language) : undefined
  return (
    <div className="flex flex-col gap-4">
      <div
        role="group"
        aria-label={t('givenAnswer')}
        lang={spelling.language}
        className="flex flex-wrap gap-x-7 gap-y-3"
      >
        {wordsOf(spelling.pattern).map((slots, word) => (
          <ol key={word} className="flex max-w-full flex-wrap gap-x-0.5 gap-y-1 @sm:gap-x-1">
            {slots.map((slot, index) => (
              <li key={index}>
                {slot.kind === 'fixed' ? (
                  <span className="grid min-h-12 min-w-4 place-items-center text-xl text-ink-soft">{slot.text}</span>
                ) : (
                  <ReviewedLetter letter={spelling.letters[slot.index] ?? ''} verdict={parts.get(String(slot.index))} />
                )}
              </li>
            ))}
          </ol>
        ))}
      </div>
      {right !== undefined && !(isForPupil && lettersOf(right) === spelling.letters.join('').toUpperCase()) && (
        <RightAnswer>
          <span lang={spelling.language} className="uppercase">
            {right}
          </span>
        </RightAnswer>
      )}
    </div>
  )
}

/** What is spelt of a word: spaces and hyphens stand in the pattern already. */
function lettersOf(word: string): string {
  return (word.match(/[\p{L}\p{N}]/gu) ?? []).join('').toUpperCase()
}

function ReviewedLetter({ letter, verdict }: { letter: string; verdict: Verdict | undefined }): ReactNode {
  const { t } = useTranslation('questions')
  const words = useVerdictWords()
  return (
    <span className="flex w-11 flex-col items-center gap-1">
      <span
        className={`grid h-12 w-11 place-items-center rounded-sm border text-xl font-semibold text-ink uppercase ${verdict === undefined ? 'border-line-strong bg-surface' : verdictGrounds[verdict]}`}
      >
        {letter === '' ? <span className="sr-only">{t('alphabet.empty')}</span> : letter}
      </span>
      {verdict !== undefined && (
        <>
          <VerdictSign verdict={verdict} />
          <span className="sr-only">{words[verdict]}</span>
        </>
      )}
    </span>
  )
}
