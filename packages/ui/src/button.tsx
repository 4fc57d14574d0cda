import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { classNames } from './class-names.ts'

/** A native button with a look; `icon` stands before the text. */
export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode
  /** Work is under way: the button keeps focus, says so and ignores further clicks. */
  isBusy?: boolean | undefined
  /** What it says meanwhile, for instance "Přihlašujeme vás"; the default is "Pracujeme na tom". */
  busyText?: string | undefined
}

/** What it says meanwhile is its name meanwhile, so that who speaks to it can say what is seen. */
const workingState = { 'aria-disabled': true, 'aria-label': undefined }

/** The button of Katedra; a verb stands on it. Inside forms ask for `type="submit"`. */
export function Button({
  variant,
  size,
  isWide,
  icon,
  isBusy,
  busyText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { t } = useTranslation('ui')
  const working = busyText ?? t('working')

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy === true) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        type="button"
        {...rest}
        {...(isBusy === true ? workingState : {})}
        className={classNames(buttonClass({ variant, size, isWide }), isBusy === true && 'cursor-progress', className)}
        onClick={click}
      >
        {isBusy === true ? <LoaderCircle aria-hidden className="animate-spin motion-reduce:hidden" /> : icon}
        {isBusy === true ? working : children}
      </button>
      {isBusy !== undefined && (
        <span role="status" className="sr-only">
          {isBusy ? working : ''}
        </span>
      )}
    </>
  )
}
