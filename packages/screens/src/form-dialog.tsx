import { Button } from '@katedra/ui/button'
import { Dialog, type DialogProps } from '@katedra/ui/dialog'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormAlert } from './form/form-alert.tsx'

/** The form with its schema, and what is done with the values that have passed it; the first mistake gets the focus. */
interface WithForm<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>
  onSubmit: (values: Values) => void
}

/** A dialog that only asks, or keeps its few values itself. */
interface WithoutForm {
  form?: undefined
  onSubmit: () => void
}

interface CommonProps extends Pick<DialogProps, 'title' | 'size'> {
  /** At every try, before the form is checked: what stands next to the form is checked with it. */
  onTry?: () => void
  /** Of the saving: busy while it is under way, and why nothing was saved. The result of `useSave` has both. */
  saving: { isBusy: boolean; sentence?: string | undefined }
  onClose: () => void
  /** A verb: what the button does; undefined where nothing can be done now. */
  submitText: string | undefined
  submitIcon?: ReactNode
  /** Said on the button while it is done. */
  busyText?: string
  cancelText?: string
  /** For what is done already: one button, and closing means the same. */
  isDone?: boolean
  isDanger?: boolean
  isSubmitDisabled?: boolean
  /** Further buttons, before the others. */
  actions?: ReactNode
  /** What stands under the form and has buttons of its own. */
  below?: ReactNode
  /** The fields. */
  children: ReactNode
  className?: string
}

export type FormDialogProps<Values extends FieldValues> = CommonProps & (WithForm<Values> | WithoutForm)

/** A small form over the page: fields, the one refusal, and its two buttons. */
export function FormDialog<Values extends FieldValues = FieldValues>(props: FormDialogProps<Values>) {
  const { saving, onClose, title, size = 'md', submitText, submitIcon, busyText, cancelText, children } = props
  const {
    onTry,
    isDone = false,
    isDanger = false,
    isSubmitDisabled = false,
    actions,
    below,
    className = 'grid gap-5',
  } = props
  const { t } = useTranslation('ui')
  const formId = useId()
  const alert = useRef<HTMLDivElement | null>(null)
  const submit = props.form === undefined ? () => props.onSubmit() : props.form.handleSubmit(props.onSubmit)

  // Synchronises the scroll of a long form: its button is always in sight, what was wrong stands behind the last field.
  useEffect(() => {
    if (saving.sentence !== undefined) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [saving.sentence])

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={title}
      size={size}
      footer={
        <>
          {actions}
          {!isDone && <Button onClick={onClose}>{cancelText ?? t('cancel')}</Button>}
          {submitText !== undefined && (
            <Button
              type="submit"
              form={formId}
              variant={isDanger ? 'danger' : 'primary'}
              disabled={isSubmitDisabled}
              isBusy={saving.isBusy}
              {...(submitIcon === undefined ? {} : { icon: submitIcon })}
              {...(busyText === undefined ? {} : { busyText })}
            >
              {submitText}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          onTry?.()
          void submit(event)
        }}
      >
        {children}
        <FormAlert ref={alert} text={saving.sentence} />
      </form>
      {below !== undefined && below !== false && <div className="mt-6 grid gap-6">{below}</div>}
    </Dialog>
  )
}
