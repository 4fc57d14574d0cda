import { Page } from '@katedra/ui/page'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { AuditLog } from './audit-log.tsx'

/** Who did what to whom in the school; for its admins. */
export function AuditPage(): ReactElement {
  const { t } = useTranslation('audit')
  useTitle(t('title'))
  return (
    <Page title={t('title')} intro={t('intro')} back={<SchoolLink />}>
      <AuditLog />
    </Page>
  )
}

function SchoolLink() {
  const { t } = useTranslation('audit')
  return (
    <Link to="/skola" className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('back')}
    </Link>
  )
}
