import { colleagues, type ListedColleague } from '@katedra/contract/colleagues'
import { roles, type Role } from '@katedra/contract/permissions'
import type { CurrentUser } from '@katedra/contract/profile'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Crown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { plainName } from '../colleague-name.ts'
import { refreshColleagues } from '../colleagues.data.ts'
import { useColleagueChange } from './use-colleague-change.ts'

interface RoleSectionProps {
  colleague: ListedColleague
  me: CurrentUser
}

/** The role with what it means; first admins may change it. */
export function RoleSection({ colleague, me }: RoleSectionProps) {
  const { t } = useTranslation('colleagues')
  if (me.permissions.includes('update_colleague_role')) return <RoleForm key={colleague.role} colleague={colleague} />
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t(`roles.${colleague.role}`)}</p>
      <p className="text-ink-soft">{t(`roleHints.${colleague.role}`)}</p>
    </div>
  )
}

function RoleForm({ colleague }: { colleague: ListedColleague }) {
  const { t } = useTranslation('colleagues')
  const [role, setRole] = useState<Role>(colleague.role)
  const [isAsking, setIsAsking] = useState(false)
  const changing = useRoleChange(colleague, () => setIsAsking(false))
  const canSignIn = colleague.is_me || colleague.can_be_nudged
  const isGivingUp = colleague.is_me && colleague.role === 'SCHOOL_FIRST_ADMIN'
  return (
    <div className="grid gap-4">
      <ChoiceChips
        label={t('role.choose')}
        isLabelHidden
        options={roles.map((id) => ({
          id,
          label: t(`roles.${id}`),
          detail: t(`roleHints.${id}`),
          isDisabled: id === 'SCHOOL_FIRST_ADMIN' && !canSignIn,
        }))}
        value={role}
        {...(canSignIn ? {} : { description: t('role.firstHint') })}
        onChange={(id) => setRole(roles.find((one) => one === id) ?? role)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={role === colleague.role}
          isBusy={changing.isBusy}
          onClick={() => (isGivingUp ? setIsAsking(true) : changing.save(role))}
        >
          {t('role.change')}
        </Button>
        {!colleague.is_me && canSignIn && <HandOverButton colleague={colleague} />}
      </div>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('role.ownTitle')}
        confirmText={t('role.change')}
        isBusy={changing.isBusy}
        onConfirm={() => changing.save(role)}
      >
        {t('role.ownText')}
      </ConfirmDialog>
    </div>
  )
}

function useRoleChange(colleague: ListedColleague, onSettled: () => void) {
  const { t } = useTranslation('colleagues')
  return useColleagueChange(
    (role: Role) =>
      call(colleagues.changeRole, { params: { teacher_id: colleague.id }, body: { role } }).finally(() => {
        onSettled()
        refreshMe()
      }),
    (changed) => t('role.done', { name: plainName(changed), role: t(`roles.${changed.role}`) }),
  )
}

/** With the role the own permissions change, and with them what the screens offer. */
function refreshMe(): void {
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}

function HandOverButton({ colleague }: { colleague: ListedColleague }) {
  const { t } = useTranslation('colleagues')
  const name = plainName(colleague)
  const [isAsking, setIsAsking] = useState(false)
  const { save, isBusy } = useColleagueChange(
    () =>
      call(colleagues.handOver, { params: { teacher_id: colleague.id } })
        .then((changed) => {
          // The one who gave it has another role now as well.
          void refreshColleagues()
          return changed
        })
        .finally(() => {
          setIsAsking(false)
          refreshMe()
        }),
    () => t('role.handOverDone', { name }),
  )
  return (
    <>
      <Button icon={<Crown aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('role.handOver')}
      </Button>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('role.handOverTitle')}
        confirmText={t('role.handOverConfirm')}
        isBusy={isBusy}
        onConfirm={() => save()}
      >
        {t('role.handOverText', { name })}
      </ConfirmDialog>
    </>
  )
}
