import { lazy, Suspense, useId, useRef, type ReactNode, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contents, Language } from '@katedra/questions'
import { Check } from 'lucide-react'
import type { PlayerProps } from '../view-props.ts'
import { chooseOption, optionOfKey, optionLetter } from './choose-option.ts'
import { useQuestionKeys } from '../use-question-keys.ts'
import { QuestionPicture } from '../question-picture.tsx'
import { TextInLanguage } from '../text-in-language.tsx'

/** Comes only where an option is a picture. */
const PictureZoom = lazy(() => import('./picture-zoom.tsx').then((module) => ({ default: module.PictureZoom })))

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

interface OptionRowProps {
  option: Contents['abc']['options'][number]
  index: number
  input: ComponentProps<'input'>
  language: Language
}

/**
 * One option as a big row. The native input lies invisible over all of it, so that finger, mouse, keyboard and screen
 * reader all use the real thing; a round letter means one choice, a square one several.
 */
function OptionRow({ option, index, input, language }: OptionRowProps): ReactNode {
  const shape = input.type === 'radio' ? 'rounded-full' : 'rounded-sm'
  return (
    <div className="relative grid min-w-0">
      <label
        className={`group relative flex min-h-14 min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2 text-lg text-ink transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-enabled:hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${option.picture === undefined ? '' : 'pr-14'}`}
      >
        <input
          {...input}
          value={option.id}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span
          className={`grid size-8 shrink-0 place-items-center border border-line-strong text-base font-semibold text-ink-soft transition-colors group-has-checked:border-accent group-has-checked:bg-accent group-has-checked:text-accent-ink ${shape}`}
        >
          {optionLetter(index)}
        </span>
        <span className="flex min-w-0 flex-1 flex-col items-start gap-2 pl-1 wrap-anywhere">
          {option.picture !== undefined && <QuestionPicture picture={option.picture} language={language} isSmall />}
          {option.text !== undefined && <TextInLanguage text={option.text} language={language} />}
        </span>
        <Check
          aria-hidden
          className="invisible size-5 shrink-0 @md:size-6 text-accent group-has-checked:visible"
          strokeWidth={2.5}
        />
      </label>
      {option.picture !== undefined && (
        <Suspense>
          <PictureZoom picture={option.picture} letter={optionLetter(index)} language={language} />
        </Suspense>
      )}
    </div>
  )
}
