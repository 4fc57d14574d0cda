import { Button } from '@katedra/ui/button'
import { useTranslation } from 'react-i18next'

/**
 * The e-mail of the account, always in view, whole on a phone too, and changeable. A field cannot break a long address into lines,
 * so what is seen is a text; the field is for password managers, which take it as the user name, and for screen readers.
 */
export function ShownEmail({ email, onChange }: { email: string; onChange: () => void }) {
  const { t } = useTranslation('auth')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-4">
      <input
        type="email"
        name="username"
        autoComplete="username"
        aria-label={t('email')}
        readOnly
        tabIndex={-1}
        value={email}
        className="sr-only"
      />
      <p aria-hidden className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {email}
      </p>
      <Button variant="quiet" size="sm" onClick={onChange}>
        {t('signUp.changeEmail')}
      </Button>
    </div>
  )
}
