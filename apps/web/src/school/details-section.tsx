import type { School } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textLink } from '../app/link-class.ts'
import { EditSchoolSheet } from './edit-school-sheet.tsx'
import { addressOf } from './school-values.ts'

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

/** An empty one says so: nobody has to wonder whether it was left out. */
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
