import type { BankQuestion } from '@katedra/contract/questions'
import { maxTagLength, maxTags } from '@katedra/contract/written-question'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { TagField } from '@katedra/ui/tag-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownTags } from '../filing-fields.tsx'
import { isDone, useBankActions } from '../use-bank-actions.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

interface TagDialogProps {
  questions: readonly BankQuestion[]
  onClose: (isDone: boolean) => void
}

/** Tags to add to several questions, and those of theirs to take off. */
export function TagDialog({ questions, onClose }: TagDialogProps) {
  const { t } = useTranslation('question-bank')
  const known = useKnownTags()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const present = [...new Set(questions.flatMap(({ tags }) => tags))]
  const { tagging } = useBankActions()
  return (
    <FormDialog
      title={t('tagging.title', { count: questions.length })}
      saving={{ isBusy: tagging.isBusy }}
      onSubmit={() =>
        void isDone(tagging.saveAsync({ some: questions, add, remove })).then((is) => is && onClose(true))
      }
      onClose={() => onClose(false)}
      submitText={t('tagging.submit')}
      isSubmitDisabled={add.length + remove.length === 0}
      className="grid gap-6"
    >
      <TagField
        label={t('tagging.add')}
        description={t('filing.tagsHint')}
        value={add}
        known={known}
        most={maxTags}
        longest={maxTagLength}
        onChange={setAdd}
      />
      {present.length > 0 && (
        <MultipleChoiceChips
          label={t('tagging.remove')}
          options={present.map((id) => ({ id, label: id }))}
          value={remove}
          onChange={setRemove}
        />
      )}
    </FormDialog>
  )
}
