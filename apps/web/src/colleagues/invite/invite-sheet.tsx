import {
  colleagues as calls,
  maxInvitations,
  type ListedColleague,
  type InvitationOutcome,
} from '@katedra/contract/colleagues'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { MultipleChoiceChips, ChoiceChips } from '@katedra/ui/choice-chips'
import { Sheet } from '@katedra/ui/sheet'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState, useDeferredValue, useMemo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { TextArea } from '@katedra/ui/text-area'
import { Badge } from '@katedra/ui/badge'
import { call } from '../../app/call.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { choosable, subjectsQuery } from '../../subjects/subjects.data.ts'
import { refreshColleagues } from '../colleagues.data.ts'
import { type InviteLine, readInvitations, type InviteOrder } from './invite-paste.ts'

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
  const formId = useId()
  const paste = useInvitePaste(colleagues)
  const [subjectIds, setSubjectIds] = useState<string[]>([])
  const inviting = useSave({
    save: () => {
      const subject_ids = subjectIds.map(Number)
      return call(calls.inviteColleagues, {
        body: { invitations: paste.invitations.map((invitation) => ({ ...invitation, subject_ids })) },
      })
    },
    refresh: refreshColleagues,
    onSaved: ({ results }) => onDone(results),
  })
  const count = paste.invitations.length
  const isTooMany = count > maxInvitations

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
            isBusy={inviting.isBusy}
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
          if (count > 0 && !isTooMany) inviting.save()
        }}
      >
        <InvitePasteField
          paste={paste}
          error={isTooMany ? field('too_many_invitations', { max: maxInvitations }) : undefined}
        />
        <SubjectsForAll value={subjectIds} onChange={setSubjectIds} />
        <FormAlert text={inviting.sentence} />
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
      options={choosable(subjects).map(({ id, name }) => ({ id: String(id), label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

const orders = ['first_last', 'last_first'] as const

/** A field for a pasted list of addresses, with a live preview of what will happen. */
function InvitePasteField({ paste, error }: { paste: InvitePaste; error: string | undefined }) {
  const { t } = useTranslation('colleagues')
  return (
    <div className="grid min-w-0 gap-5">
      <TextArea
        label={t('invite.label')}
        description={t('invite.hint')}
        error={error}
        rows={7}
        autoFocus
        value={paste.text}
        onChange={paste.setText}
        placeholder={t('invite.example')}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
      />
      {paste.hasNames && (
        <ChoiceChips
          label={t('invite.order')}
          options={orders.map((id) => ({ id, label: t(`invite.orders.${id}`) }))}
          value={paste.order}
          onChange={(id) => paste.setOrder(id === 'last_first' ? 'last_first' : 'first_last')}
        />
      )}
      {paste.lines.length > 0 && <Preview paste={paste} />}
    </div>
  )
}

function Preview({ paste }: { paste: InvitePaste }) {
  const { t } = useTranslation('colleagues')
  const skipped = paste.lines.length - paste.invitations.length
  return (
    <div className="grid min-w-0 gap-2">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-semibold">{t('invite.will', { count: paste.invitations.length })}</span>
        {skipped > 0 && <span className="text-sm text-ink-soft">{t('invite.skipped', { count: skipped })}</span>}
      </p>
      <div
        role="region"
        aria-label={t('invite.preview')}
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-md border border-line short:max-h-none"
      >
        <ol className="grid">
          {paste.lines.map((line) => (
            <PreviewLine key={line.no} line={line} />
          ))}
        </ol>
      </div>
    </div>
  )
}

function PreviewLine({ line }: { line: InviteLine }) {
  const { t } = useTranslation('colleagues')
  const name = `${line.first_name} ${line.last_name}`.trim()
  return (
    <li className="flex min-w-0 items-baseline gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
      <span aria-hidden className="tabular w-8 shrink-0 text-right text-sm text-ink-soft">
        {line.no}
      </span>
      <span className={`min-w-0 flex-1 wrap-anywhere ${line.note === undefined ? '' : 'text-ink-soft line-through'}`}>
        {line.email.slice(0, 120)}
        {name !== '' && <span className="block text-sm text-ink-soft">{name.slice(0, 120)}</span>}
      </span>
      {line.note !== undefined && (
        <span className="shrink-0 rounded-sm bg-now-soft px-2 text-sm text-now-text">
          {t(`invite.notes.${line.note}`)}
        </span>
      )}
    </li>
  )
}

interface InvitePaste {
  text: string
  order: InviteOrder
  lines: readonly InviteLine[]
  hasNames: boolean
  /** Those who will be invited. */
  invitations: { email: string; first_name: string; last_name: string }[]
  setText: (text: string) => void
  setOrder: (order: InviteOrder) => void
}

/** State of a pasted list of addresses. The preview follows the typing a moment later when the list is long. */
function useInvitePaste(colleagues: readonly ListedColleague[]): InvitePaste {
  const [text, setText] = useState('')
  const [chosen, setOrder] = useState<InviteOrder>()
  const settled = useDeferredValue(text)
  const read = useMemo(
    () => readInvitations(settled, { order: chosen, present: colleagues.map(({ email }) => email) }),
    [settled, chosen, colleagues],
  )
  const invitations = read.lines
    .filter(({ note }) => note === undefined)
    .map(({ email, first_name, last_name }) => ({ email, first_name, last_name }))
  return { text, ...read, invitations, setText, setOrder }
}

interface InviteResultsProps {
  results: readonly { email: string; outcome: InvitationOutcome }[]
}

/** What has become of each address; what did not work out comes first. */
function InviteResults({ results }: InviteResultsProps) {
  const { t } = useTranslation('colleagues')
  const heading = useRef<HTMLParagraphElement>(null)
  const invited = results.filter(({ outcome }) => outcome === 'invited').length
  const rest = results.filter(({ outcome }) => outcome !== 'invited')
  const ordered = [...rest, ...results.filter(({ outcome }) => outcome === 'invited')]
  // Synchronises the focus: the button that was pressed has gone, and a screen reader should hear how it went.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <p ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {invited === 0 ? t('invite.invitedNone') : t('invite.invited', { count: invited })}
      </p>
      {rest.some(({ outcome }) => outcome === 'has_account_elsewhere') && (
        <p className="rounded-md bg-sunken p-3">{t('invite.elsewhereHint')}</p>
      )}
      <ul className="divide-y divide-line rounded-md border border-line">
        {ordered.map(({ email, outcome }, index) => (
          <li
            key={`${index} ${email}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-3 py-2"
          >
            <span className="min-w-0 wrap-anywhere">{email}</span>
            <Badge tone={outcome === 'invited' ? 'ok' : 'now'}>{t(`invite.outcomes.${outcome}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
