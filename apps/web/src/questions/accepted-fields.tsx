import { NumberField } from '@katedra/ui/number-field'
import { TextArea } from '@katedra/ui/text-area'
import { useTranslation } from 'react-i18next'
import { AddRowButton } from './add-row-button.tsx'
import { newAccepted, type AcceptedDraft } from './draft.ts'
import { usePart } from './editor-context.ts'
import { FieldNote } from './field-note.tsx'
import { RowMenu } from './row-menu.tsx'
import { useRows, type RowMoves } from './use-rows.ts'

const mostAccepted = 50

/** Texts that earn points, each with its share of them. */
export function AcceptedFields() {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('text')
  const { accepted, way } = part
  const moves = useRows<AcceptedDraft>({
    rows: accepted,
    most: mostAccepted,
    least: 1,
    create: newAccepted,
    isEmpty: ({ text }) => text === '',
    onChange: (next) => put({ accepted: next }),
    fill: (row, line) => ({ ...row, text: line }),
  })
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">{t(way === 'number' ? 'text.alsoAccepted' : 'text.accepted')}</h3>
      <p className="-mt-2 text-sm text-ink-soft">{t('text.acceptedHint')}</p>
      <ul data-field="text.accepted" className="grid gap-3">
        {accepted.map((one, place) => (
          <AcceptedRow key={one.id} accepted={one} place={place} moves={moves} />
        ))}
      </ul>
      <FieldNote text={errorAt('text.accepted')} />
      <AddRowButton rows={accepted} most={mostAccepted} moves={moves}>
        {t('text.addAccepted')}
      </AddRowButton>
    </div>
  )
}

function AcceptedRow({ accepted, place, moves }: { accepted: AcceptedDraft; place: number; moves: RowMoves }) {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('text')
  const number = place + 1
  const change = (next: Partial<AcceptedDraft>) =>
    put({ accepted: part.accepted.map((one) => (one.id === accepted.id ? { ...one, ...next } : one)) })
  return (
    <li data-row={accepted.id} className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextArea
          isLabelHidden
          label={t('text.acceptedText', { number })}
          name={`accepted.${accepted.id}.text`}
          rows={1}
          value={accepted.text}
          error={errorAt(`accepted.${accepted.id}.text`)}
          onChange={(text) => change({ text })}
          onKeyDown={(event) => moves.press(event, accepted.id)}
          onPaste={(event) => moves.paste(event, accepted.id)}
        />
        <div data-field={`accepted.${accepted.id}.fraction`}>
          <NumberField
            isLabelHidden
            label={t('text.share', { number })}
            minValue={0}
            maxValue={100}
            unit="%"
            formatOptions={{ maximumFractionDigits: 2 }}
            value={Math.round(accepted.fraction * 10_000) / 100}
            onChange={(share) => change({ fraction: (share ?? 0) / 100 })}
          />
        </div>
      </div>
      <RowMenu
        id={accepted.id}
        label={t('row.more', { name: t('text.acceptedText', { number }) })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === part.accepted.length - 1}
        mayRemove={part.accepted.length > 1}
      />
    </li>
  )
}
