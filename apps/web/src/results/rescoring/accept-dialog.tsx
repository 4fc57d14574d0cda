import type { Keys, QuestionOf } from '@katedra/questions'
import { Checkbox } from '@katedra/ui/checkbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { ChangePreview } from './change-preview.tsx'
import { ReasonField, useReason } from './reason-field.tsx'
import { rescoringPreview } from '../results.data.ts'
import { bankIdOf, useBankKey, type QuestionSource } from './use-bank-key.ts'
import { useRescoring } from './use-rescoring.ts'

interface AcceptDialogProps {
  testId: string
  itemNo: number
  question: QuestionOf<'text'>
  /** The key in which it is accepted. */
  mended: Keys['text']
  text: string
  /** The gap it was filled into; of the whole answer where there is none. */
  gap?: { id: string; number: number } | undefined
  /** Where the question came from: there the text can be accepted too. */
  source?: QuestionSource | undefined
  /** Names are hidden where it is asked from. */
  isNameless: boolean
  onClose: () => void
}

const usual = ['near', 'alsoRight', 'unclearKey']

/** A text that some pupils wrote becomes a right answer for all who wrote it. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { testId, itemNo, question, mended, text, gap, source, isNameless, onClose } = props
  const { t } = useTranslation('results')
  const reason = useReason()
  const body = { item_no: itemNo, key: mended, points: question.points }
  const preview = useQuery(rescoringPreview(testId, body, isNameless))
  const [isForBank, setIsForBank] = useState(false)
  const bank = useBankKey()
  const question_id = source === undefined ? undefined : bankIdOf(source)
  const rescoring = useRescoring(testId, question, () => {
    if (isForBank && question_id !== undefined) bank.save({ question_id, text, gap: gap?.id })
    onClose()
  })
  return (
    <FormDialog
      title={t('groups.acceptTitle')}
      saving={rescoring}
      onClose={onClose}
      cancelText={t('cancel')}
      submitText={t('groups.acceptAll')}
      isSubmitDisabled={preview.data === undefined}
      onSubmit={() => {
        const why = reason.take()
        if (why !== undefined) rescoring.save({ ...body, reason: why })
      }}
      below={<ChangePreview preview={preview} />}
    >
      <p>
        {gap === undefined ? t('groups.acceptText') : t('gaps.acceptText', { number: gap.number })}{' '}
        <strong className="wrap-anywhere">{text}</strong>
      </p>
      <p className="text-ink-soft">{t('mend.note')}</p>
      {question_id !== undefined && (
        <Checkbox isSelected={isForBank} onChange={setIsForBank}>
          {t('marking.alsoBank')}
        </Checkbox>
      )}
      <ReasonField draft={reason} usual={usual} />
    </FormDialog>
  )
}
