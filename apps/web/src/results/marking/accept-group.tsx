import type { Keys, Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptInGap, acceptText } from '../key/mended-key.ts'
import { AcceptDialog } from '../rescoring/accept-dialog.tsx'
import type { QuestionSource } from '../rescoring/use-bank-key.ts'
import type { AnswerGroup, WaitingGap } from './answer-group.ts'

interface AcceptGroupProps {
  testId: string
  itemNo: number
  question: Question
  source: QuestionSource
  group: AnswerGroup
  isNameless: boolean
}

/** As long as a text of a key may be. */
const maxAcceptedLength = 500

/** What can be accepted: the whole answer, or what stands in one gap. */
interface Acceptable {
  text: string
  gap: WaitingGap | undefined
}

/** The answer becomes a right one by the key of the test, with the usual preview; from then on no person has to judge it. */
export function AcceptGroup({ testId, itemNo, question, source, group, isNameless }: AcceptGroupProps) {
  const { t } = useTranslation('results')
  const [accepting, setAccepting] = useState<Acceptable | null>(null)
  // By criteria each answer is judged by itself.
  if (question.type !== 'text' || question.key.rubric !== undefined) return null
  const all = acceptableOf(group).filter(({ text }) => text !== '' && text.length <= maxAcceptedLength)
  if (all.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {all.map((one) => (
          <Button key={one.gap?.id ?? ''} size="sm" icon={<CheckCheck aria-hidden />} onClick={() => setAccepting(one)}>
            <span className="wrap-anywhere">
              {one.gap === undefined
                ? t('marking.accept')
                : t('gaps.acceptFromNow', { number: one.gap.number, text: one.text })}
            </span>
          </Button>
        ))}
      </div>
      {accepting !== null && (
        <AcceptDialog
          testId={testId}
          itemNo={itemNo}
          question={question}
          mended={mendedKey(question.key, accepting)}
          text={accepting.text}
          gap={accepting.gap}
          source={source}
          isNameless={isNameless}
          onClose={() => setAccepting(null)}
        />
      )}
    </>
  )
}

function acceptableOf({ text, gaps }: AnswerGroup): Acceptable[] {
  if (gaps === undefined) return [{ text, gap: undefined }]
  return gaps.waiting.map((gap) => ({ text: gap.text, gap }))
}

function mendedKey(key: Keys['text'], { text, gap }: Acceptable): Keys['text'] {
  return gap === undefined ? acceptText(key, text) : acceptInGap(key, gap.id, { text })
}
