import { currentTerms, school as calls, type School } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { keepSchool } from './school.data.ts'
import { TermsButton } from './terms-dialog.tsx'

/** Who accepted which version; a newer one waits to be accepted. */
export function TermsSection({ accepted, mayAccept }: { accepted: School['accepted_terms']; mayAccept: boolean }) {
  const { t } = useTranslation('school')
  const format = useFormat()
  return (
    <Section title={t('terms.title')}>
      {accepted !== null && (
        <p className="wrap-anywhere">
          {t('terms.accepted', {
            version: format.date(accepted.version),
            name: accepted.accepted_by_name,
            when: format.date(accepted.accepted_at),
          })}
        </p>
      )}
      {accepted !== null && (
        <div>
          <TermsButton version={accepted.version} />
        </div>
      )}
      {accepted?.version !== currentTerms && mayAccept && <NewerTerms />}
    </Section>
  )
}

function NewerTerms() {
  const { t } = useTranslation('school')
  const format = useFormat()
  const accepting = useSave({
    save: () => call(calls.acceptTerms, { body: { terms_version: currentTerms } }),
    refresh: keepSchool,
    doneText: t('terms.done'),
    refusal: 'toast',
  })
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-now-soft p-4">
      <p>{t('terms.newer', { version: format.date(currentTerms) })}</p>
      <div className="flex flex-wrap gap-3">
        <TermsButton />
        <Button variant="primary" isBusy={accepting.isBusy} onClick={() => accepting.save()}>
          {t('terms.accept')}
        </Button>
      </div>
    </div>
  )
}
