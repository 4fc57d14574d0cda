import type { GeneratedKind } from '@katedra/contract/generated-kind'
import { useLanguage } from '@katedra/screens/language.ts'
import { inLanguage } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SamplesDialog, type Fixing } from './samples-dialog.tsx'

/** What a generator makes, in words: "Sčítání zlomků (lehčí)". */
export function useGeneratedTitle(): (kind: GeneratedKind) => string {
  const { t } = useTranslation('generators')
  const language = useLanguage()
  return ({ title, difficulty }) =>
    t('title', { title: inLanguage(title, language), difficulty: t(`difficulty.${difficulty}`) })
}

export function GeneratedBadge() {
  const { t } = useTranslation('generators')
  return (
    <Badge tone="now" icon={<Dices aria-hidden />}>
      {t('badge')}
    </Badge>
  )
}

interface SamplesButtonProps {
  id: string
  kind: GeneratedKind
  /** Where one of them can be chosen for all pupils: the one that is, and what follows. */
  fixing?: Fixing | undefined
}

/** Opens ten questions as the generator makes them. */
export function SamplesButton({ id, kind, fixing }: SamplesButtonProps) {
  const { t } = useTranslation('generators')
  const [isOpen, setIsOpen] = useState(false)
  const title = useGeneratedTitle()(kind)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<Dices aria-hidden />}
        aria-label={t('openOf', { title })}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <SamplesDialog id={id} title={title} fixing={fixing} onClose={() => setIsOpen(false)} />}
    </>
  )
}
