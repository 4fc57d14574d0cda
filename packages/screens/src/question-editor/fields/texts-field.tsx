import { TextArea, type TextAreaProps } from '@katedra/ui/text-area'
import { type KeyboardEvent, useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Texts } from '../draft/draft.ts'
import { useEditor } from '../editor-context.ts'
import { toggleMark } from '../formatting/format-text.ts'
import { selectionOf, writeInto, type WritableField } from '../formatting/write-into.ts'
import { CircleAlert } from 'lucide-react'
import { problemOfFormulas, type FormulaProblem } from '../formatting/formula-problem.ts'

export interface TextsFieldProps extends Pick<
  TextAreaProps,
  | 'description'
  | 'isLabelHidden'
  | 'isOptional'
  | 'isRequired'
  | 'rows'
  | 'maxLength'
  | 'onKeyDown'
  | 'onPaste'
  | 'className'
> {
  label: string
  /** The label stands above all languages already; only the names of the languages are shown here. */
  isCaptioned?: boolean
  /** Languages one below the other, where a row is narrow. */
  isStacked?: boolean
  /** The name of the field; that of one language is `name.cs`. */
  field: string
  value: Texts
  onChange: (value: Texts) => void
}

/** A text in each language that the question uses, side by side where there is room. */
export function TextsField({
  label,
  field,
  value,
  onChange,
  onKeyDown,
  description,
  className = '',
  isCaptioned = false,
  isStacked = false,
  ...rest
}: TextsFieldProps) {
  const { t } = useTranslation('question-bank')
  const { draft, errorAt } = useEditor()
  const isSeveral = draft.languages.length > 1
  return (
    <div className={`grid min-w-0 gap-3 ${isSeveral && !isStacked ? 'sm:grid-cols-2' : ''} ${className}`}>
      {draft.languages.map((language) => (
        <div key={language} className="min-w-0">
          <TextArea
            {...rest}
            isLabelHidden={rest.isLabelHidden === true || (isCaptioned && !isSeveral)}
            {...(description === undefined ? {} : { description })}
            name={`${field}.${language}`}
            {...(isSeveral && rest.isLabelHidden === true ? { placeholder: t(`languages.${language}`) } : {})}
            label={isSeveral ? t(`inLanguage.${language}`, { label }) : label}
            lang={language}
            value={value[language]}
            error={errorAt(`${field}.${language}`) ?? errorAt(field)}
            onChange={(text) => onChange({ ...value, [language]: text })}
            onKeyDown={(event) => {
              pressMark(event)
              if (!event.defaultPrevented) onKeyDown?.(event)
            }}
          />
          <FormulaNote text={value[language]} />
        </div>
      ))}
    </div>
  )
}

/** Ctrl+B and Ctrl+I, as in any other editor. */
function pressMark(event: KeyboardEvent<WritableField>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  const mark = { b: 'bold', i: 'italic' } as const
  const key = event.key.toLowerCase()
  if (key !== 'b' && key !== 'i') return
  event.preventDefault()
  writeInto(event.currentTarget, toggleMark(selectionOf(event.currentTarget), mark[key]))
}

/** Says in words what is wrong with a formula of the text, at its field; it never stands in the way of saving. */
function FormulaNote({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('question-bank')
  const settled = useDeferredValue(text)
  const [problem, setProblem] = useState<FormulaProblem>()

  // Synchronises with the program that draws formulas, which comes when the first one is written.
  useEffect(() => {
    let isGone = false
    void problemOfFormulas(settled).then((found) => {
      if (!isGone) setProblem(found)
    })
    return () => {
      isGone = true
    }
  }, [settled])

  return (
    <p role="status" className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger empty:hidden">
      {problem !== undefined && (
        <>
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t(`formula.problem.${problem.code}`, { ...problem })}</span>
        </>
      )}
    </p>
  )
}
