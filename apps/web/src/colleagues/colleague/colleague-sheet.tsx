import {
  type ListedColleague,
  colleagues as calls,
  maxNoteLength,
  nudgeTopics,
  type NudgeTopic,
} from '@katedra/contract/colleagues'
import type { CurrentUser } from '@katedra/contract/profile'
import type { Subject } from '@katedra/contract/subjects'
import { Section } from '@katedra/ui/page'
import { Sheet } from '@katedra/ui/sheet'
import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { CallError } from '@katedra/contract/call'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { UserMinus, HandHelping } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { ChoiceChips, MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { TextArea } from '@katedra/ui/text-area'
import { AccountSection } from './account-section.tsx'
import { titledName, plainName } from '../colleague-name.ts'
import { RoleSection } from './role-section.tsx'
import { remindersQuery, refreshColleagues } from '../colleagues.data.ts'
import { call } from '../../app/call.ts'
import { choosable } from '../../subjects/subjects.data.ts'
import { useColleagueChange } from './use-colleague-change.ts'

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

interface SubjectsSectionProps {
  colleague: ListedColleague
  subjects: readonly Subject[]
  me: CurrentUser
}

/** What a colleague teaches; each chip is a change of its own, so there is nothing to save. */
function SubjectsSection({ colleague, subjects, me }: SubjectsSectionProps) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const changing = useSubjectChange(colleague, subjects)
  const mayAssign = me.permissions.includes('assign_subject_to_colleague')
  const mayRemove = me.permissions.includes('remove_colleague_subject_assignment')
  const taught = subjects.filter(({ id }) => colleague.subject_ids.includes(id))
  if (!mayAssign && !mayRemove)
    return <p>{taught.length === 0 ? t('noSubjects') : format.list(taught.map(({ name }) => name))}</p>

  // What is under way is shown as it will be.
  const { input, isBusy } = changing
  const isTaught = (id: number) => (isBusy && input?.id === id ? input.isAdded : colleague.subject_ids.includes(id))
  return (
    <MultipleChoiceChips
      label={t('section.subjects')}
      isLabelHidden
      options={choosable(subjects, colleague.subject_ids).map(({ id, name }) => ({
        id: String(id),
        label: name,
        isDisabled: isBusy || (isTaught(id) ? !mayRemove : !mayAssign),
      }))}
      value={subjects.filter(({ id }) => isTaught(id)).map(({ id }) => String(id))}
      onChange={(ids) => {
        const changed = subjects.find(({ id }) => ids.includes(String(id)) !== isTaught(id))
        if (changed !== undefined) changing.save({ id: changed.id, isAdded: !isTaught(changed.id) })
      }}
    />
  )
}

interface SubjectChange {
  id: number
  isAdded: boolean
}

function useSubjectChange(colleague: ListedColleague, subjects: readonly Subject[]) {
  const { t } = useTranslation('colleagues')
  return useColleagueChange(
    ({ id, isAdded }: SubjectChange) =>
      call(isAdded ? calls.assignSubject : calls.removeSubject, {
        params: { teacher_id: colleague.id, subject_id: id },
      }),
    (changed, { id, isAdded }) =>
      t(isAdded ? 'subjectAssigned' : 'subjectRemoved', {
        name: plainName(changed),
        subject: subjects.find((subject) => subject.id === id)?.name ?? '',
      }),
  )
}

/** Asking a colleague for something; once a day. */
function NudgeSection({ colleague }: { colleague: ListedColleague }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  if (!colleague.can_be_nudged) return <p className="text-ink-soft">{t('nudge.notActive')}</p>
  if (colleague.nudge_again_at !== null)
    return <p className="text-ink-soft">{t('nudge.again', { when: format.when(colleague.nudge_again_at) })}</p>
  if (isOpen) return <NudgeForm colleague={colleague} onCancel={() => setIsOpen(false)} />
  return (
    <div>
      <Button icon={<HandHelping aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('nudge.open')}
      </Button>
    </div>
  )
}

function NudgeForm({ colleague, onCancel }: { colleague: ListedColleague; onCancel: () => void }) {
  const { t } = useTranslation('colleagues')
  const [topic, setTopic] = useState<NudgeTopic>('plan_test')
  const [note, setNote] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // Synchronises the focus: the button that opened the form has gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { save, isBusy } = useColleagueChange(
    () => call(calls.nudge, { params: { teacher_id: colleague.id }, body: { wish: topic, note } }),
    (nudged) => t('nudge.done', { name: plainName(nudged) }),
  )
  return (
    <form
      ref={form}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ChoiceChips
        label={t('nudge.topic')}
        options={nudgeTopics.map((id) => ({ id, label: t(`nudge.topics.${id}`) }))}
        value={topic}
        onChange={(id) => setTopic(nudgeTopics.find((one) => one === id) ?? topic)}
      />
      <TextArea
        label={t('nudge.note')}
        isOptional
        rows={3}
        maxLength={maxNoteLength}
        value={note}
        onChange={setNote}
        description={t('nudge.left', { count: maxNoteLength - note.length })}
      />
      <p className="text-sm text-ink-soft">{t('nudge.hint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('nudge.send')}
        </Button>
      </div>
    </form>
  )
}

interface RemoveSectionProps {
  colleague: ListedColleague
  colleagues: readonly ListedColleague[]
  me: CurrentUser
  onRemoved: () => void
}

/** Removing a colleague, or why it can't be done. */
function RemoveSection(props: RemoveSectionProps) {
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
