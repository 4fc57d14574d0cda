import { useState, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { CloseButton, ConfirmDialog } from './dialog.tsx'
import { scrim } from './overlay-class.ts'
import { OverlayFoot } from './overlay-foot.tsx'

/** A larger piece of work next to the page: planning a test, a question's detail. */
export interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  /** The sentence of what will happen and the one button; stays in view. */
  footer?: ReactNode
  /** Something was chosen or written: closing asks first. */
  isDirty?: boolean
  children: ReactNode
}

/** Opens at the side of a wide screen and over all on a phone; never loses what was chosen. */
export function Sheet({ isOpen, onOpenChange, title, description, footer, isDirty = false, children }: SheetProps) {
  const [isAsking, setIsAsking] = useState(false)

  function requestChange(nextIsOpen: boolean) {
    if (!nextIsOpen && isDirty) setIsAsking(true)
    else onOpenChange(nextIsOpen)
  }

  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={requestChange} className={scrim}>
      <Modal className="fixed inset-y-0 right-0 flex w-full flex-col bg-raised short:overflow-y-auto text-ink transition-transform duration-200 data-entering:translate-x-8 data-exiting:translate-x-8 sm:max-w-lg sm:rounded-l-lg sm:border-l sm:border-line">
        <AriaDialog className="flex h-full min-h-0 flex-col outline-none short:h-auto short:min-h-full short:shrink-0">
          <header className="flex items-start gap-4 border-b border-line px-4 py-3 sm:px-6 sm:py-4">
            <div className="min-w-0 flex-1 py-1">
              <Heading slot="title" className="text-xl font-semibold">
                {title}
              </Heading>
              {description !== undefined && <div className="mt-0.5 text-sm text-ink-soft">{description}</div>}
            </div>
            <CloseButton onClose={() => requestChange(false)} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-6 short:overflow-visible">{children}</div>
          {footer !== undefined && (
            <OverlayFoot className="border-t border-line bg-surface px-4 py-3 sm:rounded-bl-lg sm:px-6 sm:py-4">
              {footer}
            </OverlayFoot>
          )}
          <DiscardQuestion
            isOpen={isAsking}
            onAnswer={(isDiscarded) => {
              setIsAsking(false)
              if (isDiscarded) onOpenChange(false)
            }}
          />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function DiscardQuestion({ isOpen, onAnswer }: { isOpen: boolean; onAnswer: (isDiscarded: boolean) => void }) {
  const { t } = useTranslation('ui')
  return (
    <ConfirmDialog
      isDanger
      isOpen={isOpen}
      onOpenChange={() => onAnswer(false)}
      title={t('discardTitle')}
      cancelText={t('keepEditing')}
      confirmText={t('discard')}
      onConfirm={() => onAnswer(true)}
    >
      {t('discardText')}
    </ConfirmDialog>
  )
}
