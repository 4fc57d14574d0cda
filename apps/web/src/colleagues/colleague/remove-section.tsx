import { colleagues as calls, type ListedColleague } from '@katedra/contract/colleagues'
import { CallError } from '@katedra/contract/call'
import type { CurrentUser } from '@katedra/contract/profile'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { Select } from '@katedra/ui/select'
import { useMutation } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { plainName, titledName } from './colleague-name.ts'
import { refreshColleagues } from './colleagues.data.ts'

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
  const removing = useRemoving(colleague, onRemoved)
  const work = useWork(colleague)
  const heirs = colleagues
    .filter((one) => one.id !== colleague.id && (one.is_me || one.can_be_nudged))
    .toSorted((a, b) => format.compare(a.last_name, b.last_name))
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('remove.title', { name: titledName(colleague) })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button variant="danger" isBusy={removing.isPending} onClick={() => removing.mutate(heirId)}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{t('remove.text')}</p>
        <p>{work === '' ? t('remove.nothing') : t('remove.work', { work })}</p>
        {work !== '' && (
          <Select
            label={t('remove.heir')}
            description={t('remove.heirHint')}
            options={heirs.map((heir) => ({ id: heir.id, label: titledName(heir), detail: heir.email }))}
            value={heirId}
            onChange={setHeirId}
            error={removing.heirProblem}
            isRequired
          />
        )}
        <FormAlert text={removing.message} />
      </div>
    </Dialog>
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

function useRemoving(colleague: ListedColleague, onRemoved: () => void) {
  const { t } = useTranslation('colleagues')
  const problem = useProblem()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (heir_id: string | null) =>
      call(calls.removeColleague, { params: { teacher_id: colleague.id }, body: { heir_id } }),
    onSuccess: () => {
      showToast({ text: t('remove.done', { name: plainName(colleague) }), tone: 'ok' })
      onRemoved()
    },
    onSettled: () => refreshColleagues(),
  })
  const heirProblem = error instanceof CallError ? error.fields['heir_id']?.join(' ') : undefined
  const message = error === null || heirProblem !== undefined ? undefined : problem(error)
  return { mutate, isPending, heirProblem, message }
}
