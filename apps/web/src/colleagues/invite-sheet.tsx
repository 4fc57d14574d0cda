import { colleagues as calls, mostInvitations, type ListedColleague } from '@katedra/contract/colleagues'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { Sheet } from '@katedra/ui/sheet'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { meQuery } from '../profile/profile.data.ts'
import { subjectsQuery } from '../subjects/subjects.data.ts'
import { refreshColleagues } from './colleagues.data.ts'
import { InvitePasteField } from './invite-paste-field.tsx'
import { InviteResults } from './invite-results.tsx'
import { useInvitePaste } from './use-invite-paste.ts'

interface InviteSheetProps {
  colleagues: readonly ListedColleague[]
  onOpenChange: (isOpen: boolean) => void
}

/** A pasted list, a preview of what will happen, one button, and what has become of each address. */
export function InviteSheet({ colleagues, onOpenChange }: InviteSheetProps) {
  const { t } = useTranslation('colleagues')
  const [results, setResults] = useState<Reply<typeof calls.inviteColleagues>['results']>()
  if (results === undefined)
    return <InviteForm colleagues={colleagues} onOpenChange={onOpenChange} onDone={setResults} />
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('invite.resultTitle')}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setResults(undefined)}>{t('invite.again')}</Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <InviteResults results={results} />
    </Sheet>
  )
}

type Results = Reply<typeof calls.inviteColleagues>['results']

function InviteForm({ colleagues, onOpenChange, onDone }: InviteSheetProps & { onDone: (results: Results) => void }) {
  const { t } = useTranslation('colleagues')
  const { t: field } = useTranslation('fields')
  const problem = useProblem()
  const formId = useId()
  const paste = useInvitePaste(colleagues)
  const [subjectIds, setSubjectIds] = useState<string[]>([])
  const inviting = useInviting(onDone)
  const count = paste.invitations.length
  const isTooMany = count > mostInvitations

  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('invite.title')}
      isDirty={paste.text.trim() !== ''}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">{t('invite.footer')}</p>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={count === 0 || isTooMany}
            isBusy={inviting.isPending}
            busyText={t('invite.working')}
          >
            {count === 0 ? t('invite.submit') : t('invite.submitWith', { count })}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (count > 0 && !isTooMany) inviting.mutate({ invitations: paste.invitations, subjectIds })
        }}
      >
        <InvitePasteField
          paste={paste}
          error={isTooMany ? field('too_many_invitations', { max: mostInvitations }) : undefined}
        />
        <SubjectsForAll value={subjectIds} onChange={setSubjectIds} />
        <FormAlert text={inviting.error === null ? undefined : problem(inviting.error)} />
      </form>
    </Sheet>
  )
}

function SubjectsForAll({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('colleagues')
  const me = useSuspenseQuery(meQuery).data
  const { data: subjects = [] } = useQuery(subjectsQuery)
  if (!me.permissions.includes('assign_subject_to_colleague') || subjects.length === 0) return null
  return (
    <MultipleChoiceChips
      label={t('invite.subjects')}
      isOptional
      options={subjects.map(({ id, name }) => ({ id: String(id), label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface Inviting {
  invitations: readonly { email: string; first_name: string; last_name: string }[]
  subjectIds: readonly string[]
}

function useInviting(onDone: (results: Results) => void) {
  return useMutation({
    mutationFn: ({ invitations, subjectIds }: Inviting) => {
      const subject_ids = subjectIds.map(Number)
      return call(calls.inviteColleagues, {
        body: { invitations: invitations.map((invitation) => ({ ...invitation, subject_ids })) },
      })
    },
    onSuccess: async ({ results }) => {
      await refreshColleagues()
      onDone(results)
    },
  })
}
