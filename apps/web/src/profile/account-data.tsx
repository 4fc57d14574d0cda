import { CallError } from '@katedra/contract/call'
import { profile } from '@katedra/contract/profile'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { TextField } from '@katedra/ui/text-field'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { saveFile } from '../app/save-file.ts'
import { showToast } from '../app/toast.tsx'
import { forgetKept } from '../app/kept-prefix.ts'
import { tokens } from '../app/tokens.ts'
import { meQuery } from './profile.data.ts'

/** Takes the own data away, and the account with them. */
export function AccountData({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('profile')
  const problem = useProblem()
  const [isDeleting, setIsDeleting] = useState(false)
  const exporting = useMutation({
    mutationFn: () => call(profile.exportAccount),
    onSuccess: (data) => {
      const json = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(json, `${t('data.fileName')}-${calendarDay(new Date())}.json`)
    },
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
  })
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-ink-soft">{t('data.intro')}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Download aria-hidden />} isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('data.export')}
        </Button>
        <Button icon={<Trash2 aria-hidden />} onClick={() => setIsDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      {isDeleting && <DeleteDialog onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />}
    </div>
  )
}

/** 2026-09-01, as the calendar on the wall has it. */
function calendarDay(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

function DeleteDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('profile')
  const problem = useProblem()
  const formId = useId()
  const { data: me } = useSuspenseQuery(meQuery)
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const deleting = useMutation({
    mutationFn: () => call(profile.deleteAccount, { body: { password } }),
    onSuccess: () => {
      forgetKept(localStorage)
      tokens.clear()
      showToast({ text: t('data.deleted'), tone: 'ok' })
      onDeleted()
    },
    onError: () => field.current?.focus(),
  })
  const refusal = deleting.error instanceof CallError ? deleting.error.fields['password']?.join(' ') : undefined
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('data.deleteTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('data.keep')}</Button>
          <Button type="submit" form={formId} variant="danger" isBusy={deleting.isPending}>
            {t('data.deleteForGood')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          deleting.mutate()
        }}
      >
        <p>{t('data.deleteText')}</p>
        <ul className="grid list-disc gap-1 pl-6">
          <li>{t('data.deleteAlone', { school: me.school_name })}</li>
          <li>{t('data.deleteWithColleagues')}</li>
        </ul>
        <p className="font-medium">{t('data.noUndo')}</p>
        {/* Password managers need the name beside the password. */}
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        <TextField
          ref={field}
          label={t('data.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={refusal}
          isRequired
        />
        <FormAlert text={deleting.error === null || refusal !== undefined ? undefined : problem(deleting.error)} />
      </form>
    </Dialog>
  )
}
