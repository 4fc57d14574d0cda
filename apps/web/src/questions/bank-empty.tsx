import type { BankScope } from '@katedra/contract/questions'
import { questionTypes } from '@katedra/questions'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyQuestions } from '@katedra/ui/illustrations/scenes'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** What a part of the bank is for, and the first step: a question of each type, or a look at what is there already. */
export function BankEmpty({ scope }: { scope: BankScope }) {
  const { t } = useTranslation('question-bank')
  return (
    <EmptyState
      illustration={<EmptyQuestions />}
      title={t(`empty.${scope}.title`)}
      description={<p>{t(`empty.${scope}.text`)}</p>}
      action={
        scope === 'own' ? (
          <div className="grid gap-5">
            <ul aria-label={t('type.label')} className="grid gap-2 text-left">
              {questionTypes.map((type) => (
                <li key={type} className="grid">
                  <Link
                    to="/otazky/nova"
                    search={{ typ: type }}
                    className="grid rounded-md border border-line-strong bg-surface px-4 py-3 no-underline hover:bg-sunken"
                  >
                    <span className="font-semibold text-ink">{t(`type.${type}`)}</span>
                    <span className="text-sm text-ink-soft">{t(`type.${type}Hint`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <Link to="/otazky" search={{ whose: 'library' }} className={buttonClass()}>
              {t('empty.own.library')}
            </Link>
          </div>
        ) : (
          <Link to="/otazky/nova" className={buttonClass()}>
            {t('new')}
          </Link>
        )
      }
    />
  )
}
