import type { Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptText } from '../key/mended-key.ts'
import { AcceptDialog } from '../rescoring/accept-dialog.tsx'
import type { QuestionSource } from '../rescoring/use-bank-key.ts'

interface AcceptGroupProps {
  testId: string
  itemNo: number
  question: Question
  source: QuestionSource
  /** As most have written it. */
  text: string
}

/** As long as a text of a key may be. */
const maxAcceptedLength = 500

/** The answer becomes a right one by the key of the test, with the usual preview; from then on no person has to judge it. */
export function AcceptGroup({ testId, itemNo, question, source, text }: AcceptGroupProps) {
  const { t } = useTranslation('results')
  const [isOpen, setIsOpen] = useState(false)
  if (question.type !== 'text' || question.content.gaps !== undefined) return null
  if (text === '' || text.length > maxAcceptedLength) return null
  return (
    <>
      <Button
        size="sm"
        className="justify-self-start"
        icon={<CheckCheck aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('marking.accept')}
      </Button>
      {isOpen && (
        <AcceptDialog
          testId={testId}
          itemNo={itemNo}
          question={question}
          mended={acceptText(question.key, text)}
          text={text}
          source={source}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
