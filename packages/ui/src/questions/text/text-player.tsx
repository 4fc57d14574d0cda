import { inLanguage } from '@katedra/questions'
import { use, useId, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HasTeacher } from '../has-teacher.tsx'
import { Rubric } from '../rubric/rubric.tsx'
import type { PlayerProps } from '../view-props.ts'
import { SignButton } from './sign-button.tsx'
import { changeSign, isNoNumber, maxAnswerLength, spokenCharactersLeft, visibleCharactersLeft } from './written-text.ts'

const box = 'w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 py-2.5 text-lg text-ink'

/** An open answer; nothing that a phone or a browser could suggest may lead to the right spelling. */
export function TextPlayer({ question, answer, onAnswer, isReadOnly, language }: PlayerProps<'text'>): ReactNode {
  const { t } = useTranslation('questions')
  const { lines, numeric, unit } = question.content
  const text = answer?.text ?? ''
  const id = useId()
  const hasTeacher = use(HasTeacher)
  const shownUnit = unit === undefined ? undefined : inLanguage(unit, language)
  const isMissing = numeric && !isReadOnly && isNoNumber(text, shownUnit)
  const field = {
    id,
    value: text,
    maxLength: maxAnswerLength,
    readOnly: isReadOnly,
    ...plainTyping,
    ...(shownUnit === undefined ? {} : { 'aria-describedby': `${id}-unit` }),
  }
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <label htmlFor={id} className="text-base text-ink-soft">
        {t('text.answer')}
      </label>
      <div className="flex items-start gap-2">
        {lines === 1 ? (
          <input
            type="text"
            {...field}
            inputMode={numeric ? 'decimal' : 'text'}
            className={`${box} ${numeric ? 'tabular max-w-64' : ''}`}
            onChange={(event) => onAnswer({ text: event.target.value })}
          />
        ) : (
          <textarea
            {...field}
            rows={lines}
            className={`${box} resize-y`}
            onChange={(event) => onAnswer({ text: event.target.value })}
          />
        )}
        {shownUnit !== undefined && (
          <span id={`${id}-unit`} className="shrink-0 py-3 text-lg text-ink">
            {shownUnit}
          </span>
        )}
        {numeric && !isReadOnly && <SignButton onPress={() => onAnswer({ text: changeSign(text) })} />}
      </div>
      {numeric && (
        <p role="status" className="font-medium text-ink">
          {isMissing ? t(hasTeacher ? 'text.writeNumber' : 'text.writeOnlyNumber') : ''}
        </p>
      )}
      <CharactersLeft length={text.length} />
      {question.criteria !== undefined && <Rubric criteria={question.criteria} language={language} />}
    </div>
  )
}

const plainTyping: Pick<ComponentProps<'input'>, 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'> = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
}

function CharactersLeft({ length }: { length: number }): ReactNode {
  const { t } = useTranslation('questions')
  const visible = visibleCharactersLeft(length)
  const spoken = spokenCharactersLeft(length)
  return (
    <>
      {visible !== undefined && (
        <p className="tabular self-end text-sm text-ink-soft">{t('text.charactersLeft', { count: visible })}</p>
      )}
      <p role="status" className="sr-only">
        {spoken === undefined ? '' : t('text.charactersLeft', { count: spoken })}
      </p>
    </>
  )
}
