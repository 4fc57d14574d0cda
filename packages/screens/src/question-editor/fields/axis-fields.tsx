import type { Contents } from '@katedra/questions'
import { NumberField } from '@katedra/ui/number-field'
import { AxisPlacer } from '@katedra/ui/questions/axis/axis-placer'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { AddRowButton } from './add-row-button.tsx'
import { newMarker, type MarkerDraft } from './draft.ts'
import { drawableAxis } from './draft-preview.ts'
import { useEditor, usePart } from './editor-context.ts'
import { FieldNote } from './field-note.tsx'
import { FormattingArea } from './formatting-bar.tsx'
import { letterOf } from './letter-of.ts'
import { RowMenu } from './row-menu.tsx'
import { TextsField } from './texts-field.tsx'
import { useRows, type RowMoves } from './use-rows.ts'

const mostMarkers = 8

/** The markers with their places, typed or put on the axis itself. */
export function MarkerFields() {
  const { t } = useTranslation('question-bank')
  const { draft } = useEditor()
  const { part, put, errorAt } = usePart('axis')
  const { markers } = part
  const axis = drawableAxis(draft)
  const moves = useRows<MarkerDraft>({
    rows: markers,
    most: mostMarkers,
    least: 1,
    create: newMarker,
    isEmpty: ({ label, position }) => label.cs === '' && label.en === '' && position === null,
    onChange: (next) => put({ markers: next }),
    fill: (row, line, language) => ({ ...row, label: { ...row.label, [language]: line } }),
  })
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">{t('axis.markers')}</h3>
      <FormattingArea
        label={t('axis.markers')}
        caption={<p className="text-sm text-ink-soft">{t('axis.markersHint')}</p>}
      >
        <ul data-field="axis.markers" className="grid gap-3">
          {markers.map((marker, place) => (
            <MarkerRow key={marker.id} marker={marker} place={place} moves={moves} />
          ))}
        </ul>
      </FormattingArea>
      <FieldNote text={errorAt('axis.markers')} />
      <AddRowButton rows={markers} most={mostMarkers} moves={moves}>
        {t('axis.addMarker')}
      </AddRowButton>
      {axis === undefined ? <p className="text-ink-soft">{t('axis.notDrawn')}</p> : <Placer axis={axis} />}
    </div>
  )
}

function MarkerRow({ marker, place, moves }: { marker: MarkerDraft; place: number; moves: RowMoves }) {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('axis')
  const letter = letterOf(place)
  const change = (next: Partial<MarkerDraft>) =>
    put({ markers: part.markers.map((one) => (one.id === marker.id ? { ...one, ...next } : one)) })
  const { position } = marker
  const isBefore = part.scale === 'year' && position !== null && position < 0
  return (
    <li data-row={marker.id} className="flex items-start gap-2">
      <span aria-hidden className="w-5 pt-2.5 text-center font-semibold">
        {letter}
      </span>
      <div className="grid min-w-0 flex-1 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextsField
          isLabelHidden
          label={t('axis.marker', { letter })}
          field={`markers.${marker.id}.label`}
          rows={1}
          value={marker.label}
          onChange={(label) => change({ label })}
          onKeyDown={(event) => moves.press(event, marker.id)}
          onPaste={(event) => moves.paste(event, marker.id)}
        />
        <div data-field={`markers.${marker.id}.position`}>
          <NumberField
            isLabelHidden
            label={t('axis.position', { letter })}
            {...(isBefore ? { description: t('axis.bc', { year: -position }) } : {})}
            formatOptions={{ useGrouping: part.scale === 'number', maximumFractionDigits: 12 }}
            value={position}
            error={errorAt(`markers.${marker.id}.position`)}
            onChange={(next) => change({ position: next })}
          />
        </div>
      </div>
      <RowMenu
        id={marker.id}
        label={t('row.more', { name: letter })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === part.markers.length - 1}
        mayRemove={part.markers.length > 1}
      />
    </li>
  )
}

/** The axis itself; markers that stand outside of it wait to be placed anew. */
function Placer({ axis }: { axis: Contents['axis'] }) {
  const { t } = useTranslation('question-bank')
  const language = useLanguage()
  const { part, put } = usePart('axis')
  const placed = part.markers.flatMap(({ id, position }) =>
    position === null || position < axis.min || position > axis.max ? [] : [[id, position] as const],
  )
  return (
    <div className="grid gap-2" role="group" aria-label={t('axis.place')}>
      <p className="text-sm text-ink-soft">{t('axis.placeHint')}</p>
      <AxisPlacer
        axis={axis}
        positions={Object.fromEntries(placed)}
        language={language}
        onPlace={(positions) =>
          put({
            markers: part.markers.map((marker) =>
              axis.markers.some(({ id }) => id === marker.id)
                ? { ...marker, position: positions[marker.id] ?? null }
                : marker,
            ),
          })
        }
      />
    </div>
  )
}
