import { type School, school as calls, SchoolForm } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { Pencil } from 'lucide-react'
import { useState, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Sheet } from '@katedra/ui/sheet'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { addressOf, schoolFields, valuesOf, type SchoolValues } from './school-values.ts'
import { call } from '../app/call.ts'
import { CompanyLookUp } from './company-look-up.tsx'
import { SchoolFields } from './school-fields.tsx'
import { keepSchool } from './school.data.ts'

/** The details of a registered school; everybody sees them, admins change them. */
export function DetailsSection({ school, mayEdit }: { school: School; mayEdit: boolean }) {
  const { t } = useTranslation('school')
  const [isEditing, setIsEditing] = useState(false)
  const edit = (
    <Button icon={<Pencil aria-hidden />} onClick={() => setIsEditing(true)}>
      {t('details.edit')}
    </Button>
  )
  return (
    <Section title={t('details.title')} action={mayEdit ? edit : undefined}>
      <Card>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {(['identification_number', 'tax_id', 'vat_id'] as const).map((field) => (
            <Detail key={field} term={t(`fields.${field}`)} text={school[field]} />
          ))}
          <Detail term={t('details.address')} text={addressOf(school)} />
          <Detail term={t('groups.director')} text={school.director_name} />
          <Detail term={t('fields.director_email')} text={school.director_email}>
            <Mail address={school.director_email} />
          </Detail>
          <Detail term={t('fields.contact_email')} text={school.contact_email}>
            <Mail address={school.contact_email} />
          </Detail>
          <Detail term={t('fields.phone')} text={school.phone} />
          <Detail term={t('fields.website')} text={school.website}>
            <a href={school.website} target="_blank" rel="noreferrer" className={textLink}>
              {school.website}
            </a>
          </Detail>
        </dl>
      </Card>
      {isEditing && <EditSchoolSheet school={school} onOpenChange={setIsEditing} />}
    </Section>
  )
}

function Mail({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={textLink}>
      {address}
    </a>
  )
}

/** An empty one says so: no one has to wonder whether it was left out. */
function Detail({ term, text, children }: { term: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation('school')
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">
        {text === '' ? <span className="text-ink-soft">{t('details.empty')}</span> : (children ?? text)}
      </dd>
    </div>
  )
}

import * as z from 'zod/mini'

const Details = z.extend(SchoolForm, { accepts_terms: z.boolean() })

interface EditSchoolSheetProps {
  school: School
  onOpenChange: (isOpen: boolean) => void
}

/** Changes the details of a registered school. */
function EditSchoolSheet({ school, onOpenChange }: EditSchoolSheetProps) {
  const { t } = useTranslation('school')
  const formId = useId()
  const form = useForm<SchoolValues>({ defaultValues: valuesOf(school), resolver: standardSchemaResolver(Details) })
  const saving = useSave({
    save: ({ accepts_terms: _, ...body }: SchoolValues) => call(calls.updateSchool, { body }),
    form,
    fields: schoolFields,
    refresh: keepSchool,
    doneText: t('details.done'),
    onSaved: () => onOpenChange(false),
  })
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('details.editTitle')}
      isDirty={form.formState.isDirty}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit" form={formId} variant="primary" isBusy={saving.isBusy}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="@container grid gap-8" onSubmit={form.handleSubmit(saving.save)}>
        <SchoolFields control={form.control} lookUp={<CompanyLookUp form={form} />} />
        <FormAlert text={saving.sentence} />
      </form>
    </Sheet>
  )
}
