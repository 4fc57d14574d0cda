import { colleagues, type ListedColleague } from '@katedra/contract/colleagues'
import type { CurrentUser } from '@katedra/contract/profile'
import type { Subject } from '@katedra/contract/subjects'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { plainName } from '../colleague-name.ts'
import { useColleagueChange } from './use-colleague-change.ts'

interface SubjectsSectionProps {
  colleague: ListedColleague
  subjects: readonly Subject[]
  me: CurrentUser
}

/** What a colleague teaches; each chip is a change of its own, so there is nothing to save. */
export function SubjectsSection({ colleague, subjects, me }: SubjectsSectionProps) {
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
      options={subjects.map(({ id, name }) => ({
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
      call(isAdded ? colleagues.assignSubject : colleagues.removeSubject, {
        params: { teacher_id: colleague.id, subject_id: id },
      }),
    (changed, { id, isAdded }) =>
      t(isAdded ? 'subjectAssigned' : 'subjectRemoved', {
        name: plainName(changed),
        subject: subjects.find((subject) => subject.id === id)?.name ?? '',
      }),
  )
}
