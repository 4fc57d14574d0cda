import { buttonClass } from '@katedra/ui/button-class'
import { RichText } from '@katedra/ui/rich-text'
import type { ReactNode } from 'react'
import { Button, Group, Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formulaSigns, signGroups } from './formula-signs.ts'

interface FormulaPanelProps {
  id: string
  /** What stands in the formula at the cursor; undefined where there is none. */
  formula: string | undefined
  onSign: (tex: string) => void
}

/** Parts of formulas to press, and what the formula at the cursor looks like. */
export function FormulaPanel({ id, formula, onSign }: FormulaPanelProps): ReactNode {
  const { t } = useTranslation('question-bank')
  return (
    <div id={id} className="grid gap-2 rounded-md border border-line bg-sunken p-2">
      <Toolbar aria-label={t('formula.palette')} className="flex flex-wrap gap-x-3 gap-y-1">
        {signGroups.map((group) => (
          <Group key={group} aria-label={t(`formula.group.${group}`)} className="flex flex-wrap gap-0.5">
            {formulaSigns[group].map(({ id: name, face, tex }) => (
              <Button
                key={name}
                aria-label={`${t(`sign.${name}`)} ${face}`}
                className={`${buttonClass({ variant: 'quiet', size: 'sm' })} target-square bg-surface! px-2!`}
                onPress={() => onSign(tex)}
              >
                <span aria-hidden>{face}</span>
              </Button>
            ))}
          </Group>
        ))}
      </Toolbar>
      <div role="group" aria-label={t('formula.preview')} className="flex min-h-11 flex-wrap items-center gap-x-3 px-1">
        <span aria-hidden className="text-sm text-ink-soft">
          {t('formula.preview')}
        </span>
        {formula === undefined || formula.trim() === '' ? (
          <span className="text-sm text-ink-soft">{t('formula.none')}</span>
        ) : (
          <RichText isInline text={`$${formula.trim()}$`} className="text-lg" />
        )}
        {/* A sign with two parts leaves the second one empty: where it belongs is not to be seen in the preview. */}
        {formula?.includes('{}') === true && <span className="text-sm text-ink-soft">{t('formula.empty')}</span>}
      </div>
    </div>
  )
}
