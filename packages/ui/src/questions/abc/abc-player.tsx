import { useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayerProps } from '../view-props.ts'
import { chooseOption, optionOfKey } from './choose-option.ts'
import { OptionRow } from './option-row.tsx'
import { useQuestionKeys } from '../use-question-keys.ts'

/** Choice of one or several options: native inputs in big rows; the keys 1–9 and A–L choose as well. */
export function AbcPlayer({ question, answer, onAnswer, isReadOnly, language }: PlayerProps<'abc'>): ReactNode {
  const { t } = useTranslation('questions')
  const { content } = question
  const list = useRef<HTMLDivElement>(null)
  const name = useId()
  const hasPictures = content.options.some((option) => option.picture !== undefined)

  function choose(id: string): void {
    if (!isReadOnly) onAnswer(chooseOption(content, answer, id))
  }

  useQuestionKeys(list, (event) => {
    const index = optionOfKey(event, content.options.length)
    const option = index === undefined ? undefined : content.options[index]
    if (option === undefined || event.repeat || isReadOnly) return
    event.preventDefault()
    choose(option.id)
    list.current?.querySelector<HTMLElement>(`input[value="${option.id}"]`)?.focus()
  })

  return (
    <div
      ref={list}
      role={content.multiple ? 'group' : 'radiogroup'}
      aria-label={t('abc.options')}
      {...(content.multiple ? { 'aria-describedby': `${name}-several` } : {})}
      className="flex flex-col gap-3"
    >
      {content.multiple && (
        <p id={`${name}-several`} className="text-base text-ink-soft">
          {t('abc.several')}
        </p>
      )}
      <div className={`grid gap-2 ${hasPictures ? '@md:grid-cols-2' : ''}`}>
        {content.options.map((option, index) => (
          <OptionRow
            key={option.id}
            option={option}
            index={index}
            input={{
              type: content.multiple ? 'checkbox' : 'radio',
              name,
              checked: answer?.chosen.includes(option.id) ?? false,
              disabled: isReadOnly,
              onChange: () => choose(option.id),
            }}
            language={language}
          />
        ))}
      </div>
    </div>
  )
}
