import { colleagues as calls, type ListedColleague } from '@katedra/contract/colleagues'
import { CallError } from '@katedra/contract/call'
import type { CurrentUser } from '@katedra/contract/profile'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { plainName, titledName } from '../colleague-name.ts'
import { refreshColleagues } from '../colleagues.data.ts'

interface RemoveSectionProps {
  colleague: ListedColleague
  colleagues: readonly ListedColleague[]
  me: CurrentUser
  onRemoved: () => void
}

/** Removing a colleague, or why it can't be done. */
export function RemoveSection(props: RemoveSectionProps) {
  const { t } = useTranslation('colleagues')
  const [isOpen, setIsOpen] = useState(false)
  const reason = useReason(props)
  if (reason !== undefined) return <p className="text-ink-soft">{reason}</p>
  return (
    <div>
      <Button icon={<UserMinus aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('remove.open')}
      </Button>
      {isOpen && <RemoveDialog {...props} onOpenChange={setIsOpen} />}
    </div>
  )
}

function useReason({ colleague, colleagues, me }: RemoveSectionProps): string | undefined {
  const { t } = useTranslation('colleagues')
  if (colleague.is_me) return t('remove.self')
  if (colleague.role === 'TEACHER') return undefined
  if (!me.permissions.includes('update_colleague_role')) return t('remove.needsFirst')
  const isLast =
    colleague.role === 'SCHOOL_FIRST_ADMIN' &&
    !colleagues.some(({ id, role }) => id !== colleague.id && role === 'SCHOOL_FIRST_ADMIN')
  return isLast ? t('remove.lastFirst') : undefined
}

function RemoveDialog({
  colleague,
  colleagues,
  onOpenChange,
  onRemoved,
}: RemoveSectionProps & { onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const [heirId, setHeirId] = useState<string | null>(null)
  const removing = useSave({
    save: () => call(calls.removeColleague, { params: { teacher_id: colleague.id }, body: { heir_id: heirId } }),
    doneText: t('remove.done', { name: plainName(colleague) }),
    onSaved: () => {
      onRemoved()
      return refreshColleagues()
    },
    onRefused: refreshColleagues,
  })
  const heirProblem = removing.error instanceof CallError ? removing.error.fields['heir_id']?.join(' ') : undefined
  const work = useWork(colleague)
  const heirs = colleagues
    .filter((one) => one.id !== colleague.id && (one.is_me || one.can_be_nudged))
    .toSorted((a, b) => format.compare(a.last_name, b.last_name))
  return (
    <FormDialog
      title={t('remove.title', { name: titledName(colleague) })}
      onClose={() => onOpenChange(false)}
      saving={{ isBusy: removing.isBusy, sentence: heirProblem === undefined ? removing.sentence : undefined }}
      onSubmit={removing.save}
      cancelText={t('cancel')}
      submitText={t('remove.confirm')}
      isDanger
    >
      <p>{t('remove.text')}</p>
      <p>{work === '' ? t('remove.nothing') : t('remove.work', { work })}</p>
      {work !== '' && (
        <Select
          label={t('remove.heir')}
          description={t('remove.heirHint')}
          options={heirs.map((heir) => ({ id: heir.id, label: titledName(heir), detail: heir.email }))}
          value={heirId}
          onChange={setHeirId}
          error={heirProblem}
          isRequired
        />
      )}
    </FormDialog>
  )
}

/** "2 třídy a 14 testů"; empty where there is nothing to take over. */
function useWork({ activity }: ListedColleague): string {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  if (activity === null) return ''
  const { own_class_count, test_count } = activity
  return format.list([
    ...(own_class_count === 0 ? [] : [t('classCount', { count: own_class_count })]),
    ...(test_count === 0 ? [] : [t('testCount', { count: test_count })]),
  ])
}
