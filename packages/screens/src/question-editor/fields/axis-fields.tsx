import { ChoiceChips } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { type AxisDraft, type MarkerDraft, newMarker } from '../draft/draft.ts'
import { useEditor, usePart } from '../editor-context.ts'
import { TextsField } from './texts-field.tsx'
import { ownValue, type Contents } from '@katedra/questions'
import { AxisPositionsEditor } from '@katedra/ui/questions/axis/axis-positions-editor'
import { useLanguage } from '../../language.ts'
import { AddRowButton } from './add-row-button.tsx'
import { drawableAxis } from '../draft/draft-preview.ts'
import { FieldNote } from './field-note.tsx'
import { FormattingArea } from '../formatting/formatting-bar.tsx'
import { letterOf } from '../draft/letter-of.ts'
import { RowMenu } from './row-menu.tsx'
import { type RowMoves, useRows } from '../draft/use-rows.ts'

const lengths = ['min', 'max', 'step', 'labels_every'] as const

/** What an axis of years begins with; one of numbers runs from 0 to 10. */
const years = { scale: 'year', min: 1, max: 2000, step: 1, labels_every: 200 } as const
const numbers = { scale: 'number', min: 0, max: 10, step: 1, labels_every: 1 } as const

/** The axis, its markers and where they belong. */
export function AxisFields() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('axis')
  const isOfYears = part.scale === 'year'
  const beforeChrist = [part.min, part.max].filter((year) => year !== null && year < 0).map(Number)
  return (
    <Section
      title={t('axis.title')}
      className="gap-3!"
      action={
        <ChoiceChips
          isLabelHidden
          label={t('axis.scale')}
          options={[
            { id: 'number', label: t('axis.number') },
            { id: 'year', label: t('axis.year') },
          ]}
          value={part.scale}
          onChange={(id) => put(scaled(part, id === 'year' ? 'year' : 'number'))}
        />
      }
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3">
        {lengths.map((name) => (
          <AxisNumber key={name} name={name} />
        ))}
        {!isOfYears && (
          <TextsField
            isStacked
            label={t('axis.unit')}
            field="axis.unit"
            rows={1}
            value={part.unit}
            onChange={(unit) => put({ unit })}
          />
        )}
        <AxisNumber name="tolerance" />
        <p className="mt-7 self-center text-sm text-ink-soft empty:hidden">
          {isOfYears && beforeChrist.map((year) => t('axis.bc', { year: -year })).join(', ')}
        </p>
      </div>
      <MarkerFields />
    </Section>
  )
}

function AxisNumber({ name }: { name: (typeof lengths)[number] | 'tolerance' }) {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('axis')
  const value = part[name]
  const isOfYears = part.scale === 'year'
  return (
    <div data-field={`axis.${name}`}>
      <NumberField
        hasButtons={false}
        label={t(`axis.${name}`)}
        {...(name === 'tolerance' ? { minValue: 0 } : {})}
        formatOptions={{ useGrouping: !isOfYears, maximumFractionDigits: 12 }}
        value={value}
        error={errorAt(`axis.${name}`)}
        onChange={(next) => put({ [name]: next })}
      />
    </div>
  )
}

/** An axis that is as it came changes with the scale; one that somebody has set keeps what fits. */
function scaled(part: AxisDraft, scale: AxisDraft['scale']): Partial<AxisDraft> {
  const before = part.scale === 'year' ? years : numbers
  const isUntouched = lengths.every((name) => part[name] === before[name])
  if (isUntouched) return scale === 'year' ? years : numbers
  return { scale }
}

const maxMarkers = 8

/** The markers with their places, typed or put on the axis itself. */
function MarkerFields() {
  const { t } = useTranslation('question-bank')
  const { draft } = useEditor()
  const { part, put, errorAt } = usePart('axis')
  const { markers } = part
  const axis = drawableAxis(draft)
  const moves = useRows<MarkerDraft>({
    rows: markers,
    max: maxMarkers,
    min: 1,
    create: newMarker,
    isEmpty: ({ label, position }) => label.cs === '' && label.en === '' && position === null,
    onChange: (next) => put({ markers: next }),
    fill: (row, line, language) => ({ ...row, label: { ...row.label, [language]: line } }),
  })
  return (
    <div className="grid gap-1.5">
      <FormattingArea
        label={t('axis.markers')}
        caption={
          <div className="flex flex-wrap items-center gap-x-2">
            <h3 className="font-medium">{t('axis.markers')}</h3>
            <InfoPopover label={t('axis.help')}>
              <div className="grid gap-2">
                <p>{t('axis.markersHint')}</p>
                <p>{t('axis.placeHint')}</p>
                <p>{t('axis.toleranceHint')}</p>
                {part.scale === 'year' && <p>{t('axis.beforeChrist')}</p>}
              </div>
            </InfoPopover>
            <AddRowButton rows={markers} max={maxMarkers} moves={moves}>
              {t('axis.addMarker')}
            </AddRowButton>
          </div>
        }
      >
        <ul data-field="axis.markers" className="grid gap-1.5">
          {markers.map((marker, place) => (
            <MarkerRow key={marker.id} marker={marker} place={place} moves={moves} />
          ))}
        </ul>
      </FormattingArea>
      <FieldNote text={errorAt('axis.markers')} />
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
          {/* On a phone there is nothing beside the number that would say what it is. */}
          <p aria-hidden className="text-sm text-ink-soft sm:hidden">
            {t('axis.position', { letter })}
          </p>
          <NumberField
            isLabelHidden
            hasButtons={false}
            label={t('axis.position', { letter })}
            {...(isBefore ? { unit: t('axis.bc', { year: -position }) } : {})}
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

/** The axis itself; markers that stand outside of it wait to be placed again. */
function Placer({ axis }: { axis: Contents['axis'] }) {
  const { t } = useTranslation('question-bank')
  const language = useLanguage()
  const { part, put } = usePart('axis')
  const placed = part.markers.flatMap(({ id, position }) =>
    position === null || position < axis.min || position > axis.max ? [] : [[id, position] as const],
  )
  return (
    <div role="group" aria-label={t('axis.place')} className="max-sm:mt-5">
      <AxisPositionsEditor
        axis={axis}
        positions={Object.fromEntries(placed)}
        language={language}
        onChange={(positions) =>
          put({
            markers: part.markers.map((marker) =>
              axis.markers.some(({ id }) => id === marker.id)
                ? { ...marker, position: ownValue(positions, marker.id) ?? null }
                : marker,
            ),
          })
        }
      />
    </div>
  )
}
