import { Page } from '@katedra/ui/page'
import { Link, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { FileField } from '../app/file-field.tsx'
import { ImportDone } from './import-done.tsx'
import { PreviewForm } from './preview-form.tsx'
import { useReading } from './use-reading.ts'
import type { RosterImport } from '@katedra/contract/rosters'

/** Pupils from a file: choose it, look at what it would do, write it. Nothing happens before the last press. */
export function ImportPage(): ReactElement {
  const { t } = useTranslation('rosters')
  const { class_id } = useSearch({ from: '/signed-in/tridy/import' })
  const reading = useReading(class_id)
  const [done, setDone] = useState<RosterImport>()
  useTitle(t('title'))

  function startAgain() {
    setDone(undefined)
    reading.forget()
  }

  return (
    <Page title={t('title')} back={<Link to="/tridy">{t('back')}</Link>} intro={<p>{t('intro')}</p>}>
      {done !== undefined && <ImportDone result={done} onAgain={startAgain} />}
      {done === undefined && (
        <FileField
          file={reading.file}
          accept=".csv,.txt,.tsv,.xlsx,.zip"
          texts={{ choose: t('choose'), chooseOther: t('chooseOther'), busy: t('reading'), hint: t('formats') }}
          isBusy={reading.isReading}
          message={reading.message}
          onFile={reading.read}
        />
      )}
      {done === undefined && reading.preview !== undefined && (
        <PreviewForm
          key={reading.key}
          preview={reading.preview}
          isReading={reading.isReading}
          hasOwnClass={class_id !== undefined}
          onColumns={reading.readWith}
          onDone={setDone}
        />
      )}
    </Page>
  )
}
