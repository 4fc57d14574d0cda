import type { LegalTextName } from '@katedra/contract/legal-texts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { Markdown } from '@katedra/ui/markdown'
import { useTranslation } from 'react-i18next'
import { PublicFrame } from '../public-pages/public-pages.tsx'
import { useLegalText } from './legal-texts.data.ts'

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
  const text = useLegalText(name)
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
