import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { Switch } from '@katedra/ui/switch'
import { Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { gapMarker } from '@katedra/questions/rich-text'
import type { Advice } from '../draft/advice.ts'
import { gapWays, type GapDraft } from '../draft/draft.ts'
import { isEmpty } from '../draft/written-parts.ts'
import { useEditor, usePart } from '../editor-context.ts'
import { AddRowButton } from '../fields/add-row-button.tsx'
import { FieldNote } from '../fields/field-note.tsx'
import {
  AcceptedRows,
  maxAccepted,
  NumberFields,
  Strictness,
  UnitField,
  useAccepted,
  type WrittenEditor,
} from '../fields/written-fields.tsx'
import { AdviceNotes } from './advice-notes.tsx'
import { hasAnswer, putGap, withoutGap, withWay } from './change-gaps.ts'
import { BankChoice, GapOptions } from './gap-options.tsx'

interface GapPartProps {
  gap: GapDraft
  /** Its place in the text. */
  number: number
  around: { before: string; after: string } | undefined
  advice: readonly Advice[]
}

/** One gap: where it is, how it is filled, and with what. */
export function GapPart({ gap, number, around, advice }: GapPartProps) {
  const { t } = useTranslation('question-bank')
  const { change, errorAt } = useEditor()
  const { part } = usePart('gaps')
  const titleId = useId()
  const name = t('gaps.name', { number })
  const field = `gaps.${gap.id}`
  const error = errorAt(`${field}.right`) ?? errorAt(`${field}.options`) ?? errorAt(field)
  const isOpen =
    !hasAnswer(gap, part) && (gap.written.unmatched === 'wrong' || gap.way === 'chosen' || gap.way === 'bank')
  return (
    <section
      aria-labelledby={titleId}
      data-field={field}
      className="grid min-w-0 grid-cols-1 gap-1.5 rounded-lg border border-line bg-surface px-3 py-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-36">
          <h3 id={titleId} className="flex items-baseline gap-2 font-semibold">
            {name}
            <code aria-hidden className="font-mono text-sm font-normal text-ink-soft">
              {gapMarker(gap.id)}
            </code>
          </h3>
          {around !== undefined && (
            <p className="truncate text-sm text-ink-soft">
              <>{aroundBlank(around)}</>
            </p>
          )}
        </div>
        <ChoiceChips
          isLabelHidden
          label={t('gaps.wayOf', { name })}
          options={gapWays.map((id) => ({ id, label: t(`gaps.way.${id}`) }))}
          value={gap.way}
          onChange={(id) => change((was) => withWay(was, gap.id, gapWays.find((way) => way === id) ?? 'words'))}
        />
      </div>
      {gap.way === 'chosen' && <ChosenGap gap={gap} name={name} />}
      {gap.way === 'bank' && <BankGap gap={gap} name={name} />}
      {(gap.way === 'words' || gap.way === 'number') && <WrittenGap gap={gap} name={name} />}
      <FieldNote text={error} />
      {isOpen && error === undefined && <p className="text-sm text-ink-soft">{t('gaps.noKey')}</p>}
      <AdviceNotes advice={advice.filter((one) => isOfGap(one.field, gap))} />
    </section>
  )
}

/** The words around, with the gap as a blank that looks like none of theirs. */
function aroundBlank({ before, after }: { before: string; after: string }): string {
  return `${before} ▁▁▁${/^\p{P}/u.test(after) ? '' : ' '}${after}`
}

/** Whether a field is one of this gap, or the word of the bank that belongs into it. */
function isOfGap(field: string, { id, way, options, written, right }: GapDraft): boolean {
  const [part, row] = field.split('.')
  if (part === 'gaps') return row === id
  if (part === 'options') return options.some((one) => one.id === row)
  if (part === 'accepted') return written.accepted.some((one) => one.id === row)
  return part === 'words' && way === 'bank' && right.some(({ word }) => word === row)
}

interface FilledProps {
  gap: GapDraft
  name: string
}

/** The draft of a gap, with a way to change it alone. */
function useGap(gap: GapDraft): (next: Partial<GapDraft>) => void {
  const { change } = useEditor()
  return (next) =>
    change((was) => {
      const now = was.gaps.all.find(({ id }) => id === gap.id) ?? gap
      return { ...was, gaps: putGap(was.gaps, { ...now, ...next }) }
    })
}

function WrittenGap({ gap, name }: FilledProps) {
  const { t } = useTranslation('question-bank')
  const put = useGap(gap)
  const editor: WrittenEditor = {
    part: gap.written,
    put: (next) => put({ written: { ...gap.written, ...next } }),
    field: `gaps.${gap.id}`,
    named: (label) => t('gaps.named', { name, label }),
  }
  const moves = useAccepted(editor)
  return (
    <>
      {gap.way === 'number' && <p className="text-sm text-ink-soft">{t('text.numberHint')}</p>}
      {gap.way === 'number' && <NumberFields editor={editor} />}
      {gap.way === 'words' && !isEmpty(gap.written.unit) && <UnitField editor={editor} />}
      <AcceptedRows editor={editor} moves={moves} />
      <MoreSettings
        gap={gap}
        name={name}
        action={
          <AddRowButton rows={gap.written.accepted} max={maxAccepted} moves={moves}>
            {t('text.addAccepted')}
          </AddRowButton>
        }
      >
        <Strictness editor={editor} />
      </MoreSettings>
    </>
  )
}

function ChosenGap({ gap, name }: FilledProps) {
  const { t } = useTranslation('question-bank')
  const put = useGap(gap)
  return (
    <GapOptions gap={gap} name={name} onChange={(options) => put({ options })}>
      {(action) => (
        <MoreSettings gap={gap} name={name} action={action}>
          <Switch isSelected={gap.shuffle} onChange={(shuffle) => put({ shuffle })}>
            {t('abc.shuffle')}
          </Switch>
        </MoreSettings>
      )}
    </GapOptions>
  )
}

function BankGap({ gap, name }: FilledProps) {
  const put = useGap(gap)
  return (
    <>
      <BankChoice gap={gap} name={name} onChange={(right) => put({ right })} />
      <MoreSettings gap={gap} name={name} />
    </>
  )
}

interface MoreSettingsProps extends FilledProps {
  /** Stands on the same line while the settings are closed. */
  action?: ReactNode
  children?: ReactNode
}

/** What most gaps leave as it is. It opens by itself where something in it is wrong. */
function MoreSettings({ gap, name, action, children }: MoreSettingsProps) {
  const { t } = useTranslation('question-bank')
  const { change, errorAt } = useEditor()
  const put = useGap(gap)
  const [isOpened, setIsOpened] = useState(false)
  const field = `gaps.${gap.id}.weight`
  const error = errorAt(field)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      {action}
      <details
        open={isOpened || error !== undefined}
        className="min-w-0 open:basis-full"
        onToggle={(event) => setIsOpened(event.currentTarget.open)}
      >
        <summary className="target cursor-pointer text-sm font-medium text-ink-soft">
          <span>{gap.weight === 1 ? t('gaps.more') : t('gaps.moreWeight', { weight: gap.weight ?? '' })}</span>
          <span className="sr-only">{`: ${name}`}</span>
        </summary>
        <div className="grid gap-3 pt-1">
          {children}
          <div data-field={field}>
            <NumberField
              label={t('gaps.named', { name, label: t('gaps.weight') })}
              description={t('gaps.weightHint')}
              minValue={0}
              maxValue={100}
              formatOptions={{ maximumFractionDigits: 2 }}
              value={gap.weight}
              error={error}
              onChange={(weight) => put({ weight })}
            />
          </div>
        </div>
      </details>
      <Button
        size="sm"
        variant="quiet"
        className="ml-auto"
        aria-label={t('gaps.named', { name, label: t('gaps.remove') })}
        icon={<Trash2 aria-hidden />}
        onClick={() => change((was) => withoutGap(was, gap.id))}
      >
        {t('gaps.remove')}
      </Button>
    </div>
  )
}
