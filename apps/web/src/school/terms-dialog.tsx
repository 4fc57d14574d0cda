import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { Markdown } from '@katedra/ui/markdown'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useLegalText } from '../legal-texts/legal-texts.data.ts'

/** A button that opens the provider's terms: the text that stands at /podminky. */
export function TermsButton() {
  const { t } = useTranslation('school')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('terms.read')}
      </Button>
      {isOpen && <TermsDialog onOpenChange={setIsOpen} />}
    </>
  )
}

function TermsDialog({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('school')
  const terms = useLegalText('terms')
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={terms.data?.title ?? t('terms.title')}
      size="lg"
      isText
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {t('close')}
        </Button>
      }
    >
      <QueryView
        query={terms}
        skeleton={
          <SkeletonGroup>
            <Skeleton lines={8} />
          </SkeletonGroup>
        }
      >
        {({ text }) => <Markdown className="max-w-prose" text={text} />}
      </QueryView>
    </Dialog>
  )
}
