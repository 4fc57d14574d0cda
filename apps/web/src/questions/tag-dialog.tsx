import type { BankQuestion } from '@katedra/contract/questions'
import { longestTag, mostTags } from '@katedra/contract/written-question'
import { Button } from '@katedra/ui/button'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { Dialog } from '@katedra/ui/dialog'
import { TagField } from '@katedra/ui/tag-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownTags } from './filing-fields.tsx'
import { useBankActions } from './use-bank-actions.ts'

interface TagDialogProps {
  questions: readonly BankQuestion[]
  onClose: (isDone: boolean) => void
}

/** Tags to add to several questions, and those of theirs to take off. */
export function TagDialog({ questions, onClose }: TagDialogProps) {
  const { t } = useTranslation('question-bank')
  const known = useKnownTags()
  const { tag } = useBankActions()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const present = [...new Set(questions.flatMap(({ tags }) => tags))]

  async function save() {
    setIsBusy(true)
    const isDone = await tag(questions, { add, remove })
    setIsBusy(false)
    if (isDone) onClose(true)
  }

  return (
    <Dialog
      isOpen
      title={t('tagging.title', { count: questions.length })}
      onOpenChange={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={add.length + remove.length === 0}
            onClick={() => void save()}
          >
            {t('tagging.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <TagField
          label={t('tagging.add')}
          description={t('filing.tagsHint')}
          value={add}
          known={known}
          most={mostTags}
          longest={longestTag}
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
      </div>
    </Dialog>
  )
}
