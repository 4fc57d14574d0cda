import { ChoiceChips } from '@katedra/ui/choice-chips'
import { TextArea } from '@katedra/ui/text-area'
import { useTranslation } from 'react-i18next'
import type { InviteLine } from './invite-paste.ts'
import type { InvitePaste } from './use-invite-paste.ts'

const orders = ['first_last', 'last_first'] as const

/** A field for a pasted list of addresses, with a live preview of what will happen. */
export function InvitePasteField({ paste, error }: { paste: InvitePaste; error: string | undefined }) {
  const { t } = useTranslation('colleagues')
  return (
    <div className="grid min-w-0 gap-5">
      <TextArea
        label={t('invite.label')}
        description={t('invite.hint')}
        error={error}
        rows={7}
        autoFocus
        value={paste.text}
        onChange={paste.setText}
        placeholder={t('invite.example')}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
      />
      {paste.hasNames && (
        <ChoiceChips
          label={t('invite.order')}
          options={orders.map((id) => ({ id, label: t(`invite.orders.${id}`) }))}
          value={paste.order}
          onChange={(id) => paste.setOrder(id === 'last_first' ? 'last_first' : 'first_last')}
        />
      )}
      {paste.lines.length > 0 && <Preview paste={paste} />}
    </div>
  )
}

function Preview({ paste }: { paste: InvitePaste }) {
  const { t } = useTranslation('colleagues')
  const skipped = paste.lines.length - paste.invitations.length
  return (
    <div className="grid min-w-0 gap-2">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-semibold">{t('invite.will', { count: paste.invitations.length })}</span>
        {skipped > 0 && <span className="text-sm text-ink-soft">{t('invite.skipped', { count: skipped })}</span>}
      </p>
      <div
        role="region"
        aria-label={t('invite.preview')}
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-md border border-line"
      >
        <ol className="grid">
          {paste.lines.map((line) => (
            <PreviewLine key={line.no} line={line} />
          ))}
        </ol>
      </div>
    </div>
  )
}

function PreviewLine({ line }: { line: InviteLine }) {
  const { t } = useTranslation('colleagues')
  const name = `${line.first_name} ${line.last_name}`.trim()
  return (
    <li className="flex min-w-0 items-baseline gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
      <span aria-hidden className="tabular w-8 shrink-0 text-right text-sm text-ink-soft">
        {line.no}
      </span>
      <span className={`min-w-0 flex-1 wrap-anywhere ${line.note === undefined ? '' : 'text-ink-soft line-through'}`}>
        {line.email.slice(0, 120)}
        {name !== '' && <span className="block text-sm text-ink-soft">{name.slice(0, 120)}</span>}
      </span>
      {line.note !== undefined && (
        <span className="shrink-0 rounded-sm bg-now-soft px-2 text-sm text-now-text">
          {t(`invite.notes.${line.note}`)}
        </span>
      )}
    </li>
  )
}
