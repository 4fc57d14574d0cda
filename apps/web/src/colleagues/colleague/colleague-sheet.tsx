import type { ListedColleague } from '@katedra/contract/colleagues'
import type { CurrentUser } from '@katedra/contract/profile'
import type { Subject } from '@katedra/contract/subjects'
import { Section } from '@katedra/ui/page'
import { Sheet } from '@katedra/ui/sheet'
import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { AccountSection } from './account-section.tsx'
import { titledName } from '../colleague-name.ts'
import { NudgeSection } from './nudge-section.tsx'
import { RemoveSection } from './remove-section.tsx'
import { RoleSection } from './role-section.tsx'
import { SubjectsSection } from './subjects-section.tsx'
import { remindersQuery } from '../colleagues.data.ts'

export interface ColleagueSheetProps {
  colleague: ListedColleague
  colleagues: readonly ListedColleague[]
  subjects: readonly Subject[]
  me: CurrentUser
  onClose: () => void
}

/** Everything about one colleague; what the server would refuse is not offered. */
export function ColleagueSheet({ colleague, colleagues, subjects, me, onClose }: ColleagueSheetProps) {
  const { t } = useTranslation('colleagues')
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={titledName(colleague)}
      description={
        <a href={`mailto:${colleague.email}`} className="wrap-anywhere">
          {colleague.email}
        </a>
      }
    >
      <div className="grid gap-8">
        {colleague.activity !== null && (
          <AccountSection colleague={colleague} activity={colleague.activity} me={me} onClose={onClose} />
        )}
        <Section title={t('section.subjects')}>
          <SubjectsSection colleague={colleague} subjects={subjects} me={me} />
        </Section>
        <Section title={t(colleague.is_me ? 'role.own' : 'section.role')}>
          <RoleSection colleague={colleague} me={me} />
        </Section>
        {!colleague.is_me && me.permissions.includes('nutge_colleague') && (
          <Section title={t('section.nudge')}>
            <NudgeSection colleague={colleague} />
          </Section>
        )}
        <Section title={t('section.reminders')}>
          <RemindersSection id={colleague.id} />
        </Section>
        {me.permissions.includes('invite_colleagues') && colleague.activity?.state !== 'invited' && (
          <Section title={t('section.remove')}>
            <RemoveSection colleague={colleague} colleagues={colleagues} me={me} onRemoved={onClose} />
          </Section>
        )}
      </div>
    </Sheet>
  )
}

/** What was sent to a colleague, the newest first. */
function RemindersSection({ id }: { id: string }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  return (
    <QueryView
      query={useQuery(remindersQuery(id))}
      safe={t('safe')}
      skeleton={
        <SkeletonGroup>
          <Skeleton lines={2} />
        </SkeletonGroup>
      }
      empty={<p className="text-ink-soft">{t('reminders.none')}</p>}
    >
      {(data) => (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {data.map((reminder) => (
            <li key={reminder.id} className="grid gap-1 px-3 py-2">
              <span className="font-medium">{t(`reminders.${reminder.wish ?? 'poke'}`)}</span>
              <span className="tabular text-sm text-ink-soft">
                {t('reminders.by', { when: format.when(reminder.sent_at), name: reminder.from_name })}
              </span>
              {reminder.note !== '' && <span className="whitespace-pre-line wrap-anywhere">{reminder.note}</span>}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
