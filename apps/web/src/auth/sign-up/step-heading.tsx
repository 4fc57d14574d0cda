import { useTranslation } from 'react-i18next'

/** Title of a sign-up step with three dots: done, this one, to come. */
export function StepHeading({ step, title }: { step: 1 | 2 | 3; title: string }) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3 text-sm text-ink-soft">
        <span aria-hidden className="flex gap-1.5">
          {[1, 2, 3].map((dot) => (
            <span
              key={dot}
              className={`h-2 rounded-full transition-all ${dot === step ? 'w-6' : 'w-2'} ${dot <= step ? 'bg-accent' : 'bg-line-strong'}`}
            />
          ))}
        </span>
        {t('signUp.step', { step })}
      </div>
      <h1 className="text-2xl font-semibold">{title}</h1>
    </div>
  )
}
