import { securityEventFormats, securityEventNames, type SecurityEventName } from '@katedra/contract/security-events'
import { MenuButton } from '@katedra/ui/menu'
import { Select } from '@katedra/ui/select'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../use-save.ts'
import { useEventName } from './event-name.ts'

const anything = 'all'

/** One of the known events, or nothing for what stands in an address by mistake. */
export function eventOfText(text: string | undefined): SecurityEventName | undefined {
  return securityEventNames.find((name) => name === text)
}

interface EventSelectProps {
  value: SecurityEventName | undefined
  onChange: (event: SecurityEventName | undefined) => void
}

/** Narrows the list to one kind of event. */
export function EventSelect({ value, onChange }: EventSelectProps) {
  const { t } = useTranslation('security-events')
  const nameOf = useEventName()
  return (
    <Select
      label={t('kind')}
      className="min-w-52"
      value={value ?? anything}
      onChange={(id) => onChange(eventOfText(id))}
      options={[
        { id: anything, label: t('anyKind') },
        ...securityEventNames.map((name) => ({ id: name, label: nameOf(name) })),
      ]}
    />
  )
}

type Format = (typeof securityEventFormats)[number]

/** What is asked for, as a file; `download` gives the name of the file. */
export function EventDownload({ download }: { download: (format: Format) => Promise<string> }) {
  const { t } = useTranslation('security-events')
  const downloading = useSave({
    save: download,
    doneText: (file) => t('export.done', { file }),
    refusal: 'toast',
  })
  return (
    <MenuButton
      label={t('export.open')}
      icon={<Download aria-hidden />}
      size="md"
      isDisabled={downloading.isBusy}
      items={[
        { id: 'xlsx', label: t('export.xlsx') },
        { id: 'csv', label: t('export.csv') },
      ]}
      onAction={(id) => {
        const format = securityEventFormats.find((one) => one === id)
        if (format !== undefined) downloading.save(format)
      }}
    />
  )
}
