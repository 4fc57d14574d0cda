import { isKeyed } from '@katedra/contract/library'
import { maxChosen, type BankQuestion } from '@katedra/contract/questions'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { MenuButton } from '@katedra/ui/menu'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Lock, Tags, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxTagLength, maxTags } from '@katedra/contract/written-question'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { TagField } from '@katedra/ui/tag-field'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { ExportButton } from '../../question-files/question-files.tsx'
import { editable, planObstacle, planSearch, type Selection } from './selection.ts'
import { isDone, useBankActions } from '../use-bank-actions.ts'
import { useKnownTags } from '../filing-fields.tsx'

interface BulkBarProps {
  selection: Selection
  onClear: () => void
}

/** What is done with all the chosen questions at once; always in view while there are some. */
export function BulkBar({ selection, onClear }: BulkBarProps) {
  const { t } = useTranslation('question-bank')
  const [isTagging, setIsTagging] = useState(false)
  const { sharing, removing } = useBankActions()
  const mine = editable(selection)
  const obstacle = planObstacle(selection)
  const hasKeys = [...selection.values()].every(isKeyed)

  async function finish(work: Promise<unknown>) {
    if (await isDone(work)) onClear()
  }

  return (
    <div
      role="region"
      aria-label={t('bulk.label')}
      data-page-bar
      className="sticky bottom-(--bar-height,0px) z-10 grid gap-2 rounded-lg border border-line-strong bg-raised px-4 py-3 [@media(height<32rem)]:static"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="font-medium">
          {t('bulk.chosen', { count: selection.size })}
        </p>
        <Button size="sm" variant="quiet" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
        <span className="flex-1" />
        {mine.length > 0 && (
          <>
            <Button size="sm" icon={<Tags aria-hidden />} onClick={() => setIsTagging(true)}>
              {t('bulk.tag')}
            </Button>
            <MenuButton
              label={t('bulk.share')}
              items={[
                { id: 'school', label: t('act.share'), icon: <UsersRound aria-hidden /> },
                { id: 'private', label: t('act.takeBack'), icon: <Lock aria-hidden /> },
              ]}
              onAction={(id) =>
                void finish(sharing.saveAsync({ some: mine, visibility: id === 'school' ? 'school' : 'private' }))
              }
            />
            <Button size="sm" icon={<Trash2 aria-hidden />} onClick={() => void finish(removing.saveAsync(mine))}>
              {t('act.delete')}
            </Button>
          </>
        )}
        {hasKeys && <ExportButton chosen={{ question_ids: [...selection.keys()] }} count={selection.size} />}
        {obstacle === undefined && (
          <Link
            to="/mojecviceni"
            search={planSearch(selection)}
            className={buttonClass({ variant: 'primary', size: 'sm' })}
          >
            <CalendarPlus aria-hidden />
            {t('act.plan')}
          </Link>
        )}
      </div>
      {obstacle !== undefined && <p className="text-sm text-ink-soft">{t('bulk.many', { max: maxChosen })}</p>}
      {mine.length < selection.size && mine.length > 0 && (
        <p className="text-sm text-ink-soft">{t('bulk.onlyMine', { count: mine.length })}</p>
      )}
      {isTagging && (
        <TagDialog
          questions={mine}
          onClose={(isTagged) => {
            setIsTagging(false)
            if (isTagged) onClear()
          }}
        />
      )}
    </div>
  )
}

interface TagDialogProps {
  questions: readonly BankQuestion[]
  onClose: (isDone: boolean) => void
}

/** Tags to add to several questions, and those of theirs to take off. */
function TagDialog({ questions, onClose }: TagDialogProps) {
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
        maxTags={maxTags}
        maxTagLength={maxTagLength}
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
