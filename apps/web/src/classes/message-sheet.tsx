import type { SchoolClassDetail } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { Section } from '@katedra/ui/page'
import { Sheet } from '@katedra/ui/sheet'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countAddresses } from './message-addresses.ts'
import { MessageForm } from './message-form.tsx'
import { MessageHistory } from './message-history.tsx'
import { useMessageForm } from './use-message-form.ts'

interface MessageSheetProps {
  schoolClass: SchoolClassDetail
  onOpenChange: (isOpen: boolean) => void
}

/** A message to the class and what has become of the earlier ones. An archived class has only those. */
export function MessageSheet(props: MessageSheetProps) {
  const { t } = useTranslation('classes')
  const { schoolClass, onOpenChange } = props
  if (schoolClass.archived_at === null) return <WritingSheet {...props} />
  return (
    <Sheet isOpen onOpenChange={onOpenChange} title={t('message.titlePast', { name: schoolClass.name })}>
      <MessageHistory classId={schoolClass.id} />
    </Sheet>
  )
}

/** Closing asks nothing: what was written is there again when the sheet opens. */
function WritingSheet({ schoolClass, onOpenChange }: MessageSheetProps) {
  const { t } = useTranslation('classes')
  const formId = useId()
  const { form, sending, message } = useMessageForm(schoolClass.id)
  const [to_class, to_students] = useWatch({ control: form.control, name: ['to_class', 'to_students'] })
  const count = countAddresses(schoolClass, { to_class, to_students })
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('message.title', { name: schoolClass.name })}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft" role="status">
            {count === 0 ? t('message.nobody') : t('message.count', { count })}
          </p>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={count === 0}
            isBusy={sending.isPending}
            busyText={t('message.sending')}
          >
            {t('message.send')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-8">
        <MessageForm
          formId={formId}
          form={form}
          schoolClass={schoolClass}
          message={message}
          onSend={(draft) => sending.mutate(draft)}
        />
        <Section title={t('message.history')}>
          <MessageHistory classId={schoolClass.id} />
        </Section>
      </div>
    </Sheet>
  )
}
