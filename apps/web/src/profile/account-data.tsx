import { CallError } from '@katedra/contract/call'
import { profile } from '@katedra/contract/profile'
import { Button } from '@katedra/ui/button'
import { TextField } from '@katedra/ui/text-field'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { saveFile } from '@katedra/client/save-file'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { forgetPerson } from '../app/kept.ts'
import { tokens } from '../app/tokens.ts'
import { meQuery } from './profile.data.ts'

/** Takes the own data away, and the account with them. */
export function AccountData({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('profile')
  const [isDeleting, setIsDeleting] = useState(false)
  const exporting = useSave({
    save: () => call(profile.exportAccount),
    onSaved: (data) => {
      const json = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(json, `${t('data.fileName')}-${calendarDay(new Date())}.json`)
    },
    refusal: 'toast',
  })
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-ink-soft">{t('data.intro')}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Download aria-hidden />} isBusy={exporting.isBusy} onClick={() => exporting.save()}>
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
  const { data: me } = useSuspenseQuery(meQuery)
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const deleting = useSave({
    save: () => call(profile.deleteAccount, { body: { password } }),
    refresh: () => {
      forgetPerson()
      tokens.clear()
    },
    doneText: t('data.deleted'),
    onSaved: onDeleted,
    onRefused: () => field.current?.focus(),
  })
  const refusal = deleting.error instanceof CallError ? deleting.error.fields['password']?.join(' ') : undefined
  return (
    <FormDialog
      title={t('data.deleteTitle')}
      onClose={onClose}
      saving={{ isBusy: deleting.isBusy, sentence: refusal === undefined ? deleting.sentence : undefined }}
      onSubmit={deleting.save}
      cancelText={t('data.keep')}
      submitText={t('data.deleteForGood')}
      isDanger
      className="grid gap-4"
    >
      <p>{t('data.deleteText')}</p>
      <ul className="grid list-disc gap-1 pl-6">
        <li>{t('data.deleteAlone', { school: me.school_name })}</li>
        <li>{t('data.deleteWithColleagues')}</li>
      </ul>
      <p className="font-medium">{t('data.noUndo')}</p>
      {/* Password managers need the name next to the password. */}
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
    </FormDialog>
  )
}
