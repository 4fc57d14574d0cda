import { currentTerms } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'

const parts = [
  ...(['parties', 'service', 'school', 'credits', 'data', 'partners'] as const),
  ...(['content', 'availability', 'liability', 'ending', 'changes'] as const),
]

/** A button that opens the text of the terms. */
export function TermsButton({ version = currentTerms }: { version?: string }) {
  const { t } = useTranslation('school')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('terms.read')}
      </Button>
      {isOpen && <TermsDialog version={version} onOpenChange={setIsOpen} />}
    </>
  )
}

function TermsDialog({ version, onOpenChange }: { version: string; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('school')
  const format = useFormat()
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('terms.title')}
      size="lg"
      isText
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {t('close')}
        </Button>
      }
    >
      <div className="grid max-w-prose gap-5">
        <p className="text-ink-soft">{t('terms.versionOf', { version: format.date(version) })}</p>
        {parts.map((part, index) => (
          <section key={part} className="grid gap-1.5">
            <h3 className="font-semibold">
              {index + 1}. {t(`termsText.${version}.${part}.title`)}
            </h3>
            <p>{t(`termsText.${version}.${part}.text`)}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
