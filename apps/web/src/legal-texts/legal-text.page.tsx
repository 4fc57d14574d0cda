import { legalTexts, type LegalTextName } from '@katedra/contract/legal-texts'
import { useLanguage } from '@katedra/screens/language.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { Markdown } from '@katedra/ui/markdown'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../app/query.ts'
import { PublicFrame } from '../public-pages/public-pages.tsx'

/** The provider's terms. */
export function TermsPage() {
  return <LegalTextPage name="terms" />
}

/** What the provider says of data protection. */
export function PrivacyPage() {
  return <LegalTextPage name="privacy" />
}

function LegalTextPage({ name }: { name: LegalTextName }) {
  const { t } = useTranslation('auth')
  const lang = useLanguage()
  const text = useQuery(queryOf(legalTexts.legalText, { params: { text_name: name }, query: { lang } }))
  useTitle(text.data?.title ?? t(`about.${name}`))
  return (
    <PublicFrame isListed>
      <article className="mx-auto grid w-full max-w-prose gap-6 px-4 py-8 sm:px-6">
        <QueryView query={text}>
          {({ title, text: source }) => (
            <>
              <h1 className="text-3xl font-semibold text-balance">{title}</h1>
              <Markdown text={source} />
            </>
          )}
        </QueryView>
      </article>
    </PublicFrame>
  )
}
