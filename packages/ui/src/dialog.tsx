import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { scrim } from './overlay-class.ts'
import { OverlayFoot } from './overlay-foot.tsx'

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' } as const

/** A question or a small form over the page, which can't be used meanwhile. */
export interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  size?: keyof typeof widths
  /** Asks something that must be answered: no closing cross, read as an alert. */
  isAlert?: boolean
  /** A text to read, longer than the dialog: it scrolls by keyboard as well. */
  isText?: boolean
  /** Buttons; the primary one comes last. */
  footer?: ReactNode
  children: ReactNode
}

/** A modal dialog. A click outside doesn't close it, so that nothing typed is lost; Escape and the cross do. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, size = 'md', isAlert = false, isText = false, footer, children } = props
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} className={scrim}>
      <div className="fixed inset-0 flex items-end justify-center p-2 sm:items-center sm:p-6">
        <Modal
          className={classNames(
            'flex max-h-full w-full flex-col rounded-lg border border-line bg-raised text-ink shadow-overlay short:overflow-y-auto',
            widths[size],
          )}
        >
          <AriaDialog
            role={isAlert ? 'alertdialog' : 'dialog'}
            className="flex min-h-0 flex-col outline-none short:shrink-0"
          >
            <header className="flex items-start gap-4 px-4 pt-4 pb-2 sm:px-6 sm:pt-5">
              <Heading slot="title" className="min-w-0 flex-1 py-1 text-xl font-semibold">
                {title}
              </Heading>
              {!isAlert && <CloseButton onClose={() => onOpenChange(false)} />}
            </header>
            <div
              {...(isText ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
              className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-5 sm:px-6 short:overflow-visible"
            >
              {children}
            </div>
            {footer !== undefined && (
              <OverlayFoot className="flex flex-wrap justify-end gap-3 border-t border-line px-4 py-3 sm:px-6 sm:py-4">
                {footer}
              </OverlayFoot>
            )}
          </AriaDialog>
        </Modal>
      </div>
    </ModalOverlay>
  )
}

/** A yes-or-no question before something that is hard to take back; the safe answer comes first. */
export interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** A verb: what the button does. */
  confirmText: string
  onConfirm: () => void
  cancelText?: string
  isDanger?: boolean
  isBusy?: boolean
  children: ReactNode
}

/** Asks once; the screen closes it when the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    confirmText,
    onConfirm,
    cancelText,
    isDanger = false,
    isBusy = false,
    children,
  } = props
  const { t } = useTranslation('ui')
  return (
    <Dialog
      isAlert
      size="sm"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{cancelText ?? t('cancel')}</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** The cross of dialogs and sheets. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ui')
  return <IconButton label={t('close')} icon={<X aria-hidden />} hasTooltip={false} onPress={onClose} />
}
