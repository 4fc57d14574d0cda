import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

/** What every field says: its name, a hint, and what is wrong with it. */
export interface FieldTexts {
  label: string
  description?: ReactNode
  /** The message of a mistake; empty and undefined mean that there is none. */
  error?: string | undefined
  isLabelHidden?: boolean | undefined
  /** Adds "nepovinné" to the label. */
  isOptional?: boolean | undefined
}

/** Ids that tie a control to its label, hint and mistake, and the attributes that say so. */
export interface FieldTies {
  id: string
  labelId: string
  descriptionId: string
  errorId: string
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: true }
}

/** The box around an input with its prefix and suffix; the ring goes around the whole box. */
export const fieldBox =
  'flex w-full min-w-0 items-center rounded-md border border-line-strong bg-surface text-base text-ink transition-colors ' +
  'hover:border-ink-soft has-[input:focus-visible,textarea:focus-visible,[role=spinbutton]:focus]:outline-2 outline-offset-2 outline-accent ' +
  'has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:ring-1 has-[[aria-invalid=true]]:ring-danger ' +
  'has-[input:disabled,textarea:disabled]:border-line has-[input:disabled,textarea:disabled]:bg-sunken'

/** The bare input within that box; with the box's lines it is as high as a button and a select next to it. */
export const fieldInput =
  'min-h-10.5 w-full min-w-0 flex-1 bg-transparent px-3 py-2 outline-none disabled:text-ink-soft'

/** Makes the ids of one field. */
export function useFieldTies({ description, error }: Pick<FieldTexts, 'description' | 'error'>): FieldTies {
  const id = useId()
  const hasError = error !== undefined && error !== ''
  const described = [description !== undefined && `${id}-hint`, hasError && `${id}-error`].filter(
    (part) => part !== false,
  )
  return {
    id,
    labelId: `${id}-label`,
    descriptionId: `${id}-hint`,
    errorId: `${id}-error`,
    aria: {
      ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
      ...(hasError ? { 'aria-invalid': true } : {}),
    },
  }
}

/** The tie to hint and mistake for fields of react-aria-components, which pass it on to their parts. */
export function describedBy({ aria }: FieldTies): { 'aria-describedby'?: string } {
  const ids = aria['aria-describedby']
  return ids === undefined ? {} : { 'aria-describedby': ids }
}

/** Label above, control, hint, mistake below. */
export function FieldFrame({
  texts,
  ties,
  children,
  className,
}: {
  texts: FieldTexts
  ties: FieldTies
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label
        id={ties.labelId}
        htmlFor={ties.id}
        className={texts.isLabelHidden === true ? 'sr-only' : 'justify-self-start font-medium'}
      >
        <LabelText texts={texts} />
      </label>
      {children}
      <FieldNotes texts={texts} ties={ties} />
    </div>
  )
}

/** The text of a label, with "nepovinné" where it belongs. */
export function LabelText({ texts }: { texts: FieldTexts }) {
  const { t } = useTranslation('ui')
  return (
    <>
      {texts.label}
      {texts.isOptional === true && <span className="ml-1 font-normal text-ink-soft">({t('optional')})</span>}
    </>
  )
}

/** Hint and mistake under a control. */
export function FieldNotes({ texts, ties }: { texts: FieldTexts; ties: FieldTies }) {
  return (
    <>
      {texts.description !== undefined && (
        <div id={ties.descriptionId} className="text-sm text-ink-soft">
          {texts.description}
        </div>
      )}
      {texts.error !== undefined && texts.error !== '' && (
        <p id={ties.errorId} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          <span className="min-w-0">{texts.error}</span>
        </p>
      )}
    </>
  )
}
