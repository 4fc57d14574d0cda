import { retention, type KeptYear } from '@katedra/contract/retention'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { TextField } from '@katedra/ui/text-field'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { queryClient } from '../app/query.ts'
import { schoolYearName } from '../app/school-year.ts'
import { keepYears, keptYearsQuery } from './retention.data.ts'

/** Whether that school year was typed, in the ways in which people write it: 2023/2024, 2023/24, 2023 - 24. */
function isNamed(typed: string, year: number): boolean {
  const [, first, last] = /^(\d{4})[/–-](\d{4}|\d{2})$/.exec(typed.replaceAll(/\s/g, '')) ?? []
  return first === String(year) && last !== undefined && String(year + 1).endsWith(last)
}

/** Deletes a past school year. There is no way back, so the year has to be typed. */
export function DeleteYearDialog({ year, onClose }: { year: KeptYear; onClose: () => void }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const name = schoolYearName(year.school_year)
  const deleting = useSave({
    save: () => call(retention.deleteYear, { params: { school_year: year.school_year } }),
    refresh: keepYears,
    doneText: t('delete.done', { year: name }),
    doneTone: 'neutral',
    // Somebody else has deleted it meanwhile.
    onRefused: () => queryClient.invalidateQueries({ queryKey: keptYearsQuery.queryKey }),
    onSaved: onClose,
  })

  function submit() {
    const isTyped = isNamed(typed, year.school_year)
    setIsRefused(!isTyped)
    if (isTyped) deleting.save()
    else field.current?.focus()
  }

  return (
    <FormDialog
      title={t('delete.title', { year: name })}
      saving={deleting}
      onSubmit={submit}
      onClose={onClose}
      submitText={t('delete.submit')}
      isDanger
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          {t('delete.goes', { tests: format.number(year.test_count), attempts: format.number(year.attempt_count) })}
        </li>
        <li>{t('delete.everybody')}</li>
        <li>{t('delete.stays')}</li>
      </ul>
      <TextField
        ref={field}
        autoFocus
        label={t('delete.label')}
        description={t('delete.hint', { year: name })}
        error={isRefused ? t('delete.mismatch', { year: name }) : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setIsRefused(false)
        }}
        autoComplete="off"
        spellCheck={false}
        isRequired
      />
    </FormDialog>
  )
}
