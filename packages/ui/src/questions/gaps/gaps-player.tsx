import { gapsInOrder, inLanguage, type Contents, type Gap, type Language } from '@katedra/questions'
import { use, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { HasTeacher } from '../has-teacher.tsx'
import { LiveMessage, useAnnouncement } from '../live-message.tsx'
import { QuestionFrame } from '../question-frame.tsx'
import { plainText } from '../text-in-language.tsx'
import { isNoNumber } from '../text/written-text.ts'
import type { PlayerProps } from '../view-props.ts'
import { fillGap, filledWith, nextGapForWord } from './fill-gaps.ts'
import { GapField, type GapNaming } from './gap-field.tsx'
import { WordBank } from './word-bank.tsx'
import { wordsAround } from './words-around.ts'

/**
 * A text whose gaps are filled where they are: written, chosen from a list, or with words of a bank, where a gap and a word are
 * chosen one after the other, in either order. Every gap to write in is as wide as any other.
 */
export function GapsPlayer(props: PlayerProps<'text'>): ReactNode {
  const { question, answer, onAnswer, isReadOnly, language } = props
  const { content } = question
  const { t } = useTranslation('questions')
  const source = inLanguage(question.prompt, language)
  const inOrder = gapsInOrder(content, source)
  const names = useGapNames(inOrder, source)
  const area = useRef<HTMLDivElement>(null)
  const { gap, word, announcement, tapGap, tapWord, empty, drop } = useWords(props, { inOrder, area })

  function field(id: string): ReactNode {
    const own = inOrder.find((one) => one.id === id)
    const name = names.get(id)
    if (own === undefined || name === undefined) return null
    return (
      <GapField
        gap={own}
        bank={content.bank}
        name={name}
        value={filledWith(answer, id)}
        isPicked={gap === id}
        isReadOnly={isReadOnly}
        language={language}
        onFill={(value) => onAnswer(fillGap(content, answer, { gap: id, value }))}
        onTap={() => tapGap(id)}
        onEmpty={() => empty(id)}
        onDrop={drop}
      />
    )
  }

  return (
    <div ref={area} className="contents">
      <QuestionFrame
        question={question}
        language={language}
        gaps={{ label: t('gaps.text', { count: inOrder.length }), show: field }}
      >
        <NumbersMissing {...props} inOrder={inOrder} />
        {content.bank !== undefined && (
          <WordBank
            bank={content.bank}
            used={Object.values(answer?.gaps ?? {})}
            picked={word}
            hint={bankHint({ gap, word })}
            isReadOnly={isReadOnly}
            language={language}
            onTap={tapWord}
            onDrop={drop}
          />
        )}
        <LiveMessage announcement={announcement} />
      </QuestionFrame>
    </div>
  )

  function bankHint(picked: { gap: string | undefined; word: string | undefined }): string {
    const name = picked.gap === undefined ? undefined : names.get(picked.gap)
    if (name !== undefined) {
      const isFilled = filledWith(answer, picked.gap ?? '') !== ''
      return t(isFilled ? 'gaps.pickedFilled' : 'gaps.pickedGap', { number: name.number })
    }
    const text = content.bank?.words.find(({ id }) => id === picked.word)?.text
    if (text !== undefined) return t('gaps.pickedWord', { word: plainText(text, language) })
    return t(content.bank?.reuse === true ? 'gaps.hintReuse' : 'gaps.hint')
  }
}

/** How each gap is called, and the words around it. */
function useGapNames(inOrder: readonly Gap[], source: string): ReadonlyMap<string, GapNaming> {
  const around = wordsAround(source)
  return new Map(
    inOrder.map(({ id }, index) => {
      const { before = '', after = '' } = around.get(id) ?? {}
      return [id, { number: index + 1, total: inOrder.length, before, after }] as const
    }),
  )
}

/** Names the gaps where a number belongs and something else was written. */
function NumbersMissing({
  answer,
  isReadOnly,
  language,
  inOrder,
}: PlayerProps<'text'> & { inOrder: readonly Gap[] }): ReactNode {
  const { t } = useTranslation('questions')
  const hasTeacher = use(HasTeacher)
  const numeric = inOrder.filter((gap) => gap.kind === 'typed' && gap.numeric)
  if (numeric.length === 0) return null
  const wrong = inOrder.flatMap((gap, index) =>
    numeric.includes(gap) && isNoNumber(filledWith(answer, gap.id), unitOf(gap, language)) ? [index + 1] : [],
  )
  const numbers = new Intl.ListFormat(language).format(wrong.map(String))
  const words = t(hasTeacher ? 'gaps.writeNumber' : 'gaps.writeOnlyNumber', { count: wrong.length, numbers })
  return (
    <p role="status" className="font-medium text-ink empty:hidden">
      {isReadOnly || wrong.length === 0 ? '' : words}
    </p>
  )
}

function unitOf(gap: Gap, language: Language): string | undefined {
  return gap.kind === 'typed' && gap.unit !== undefined ? inLanguage(gap.unit, language) : undefined
}

interface Words {
  /** The gap or the word that waits for the other one. */
  gap: string | undefined
  word: string | undefined
  announcement: ReturnType<typeof useAnnouncement>['announcement']
  tapGap: (gap: string) => void
  tapWord: (word: string) => void
  empty: (gap: string) => void
  drop: () => void
}

interface Surface {
  inOrder: readonly Gap[]
  area: RefObject<HTMLElement | null>
}

/** Every move of filling from the bank, each told to the app and said aloud; the focus goes where the next step is. */
function useWords(props: PlayerProps<'text'>, { inOrder, area }: Surface): Words {
  const { question, answer, onAnswer, isReadOnly, language } = props
  const { content } = question
  const { t } = useTranslation('questions')
  const [picked, setPicked] = useState<{ gap?: string; word?: string }>({})
  const { announcement, announce } = useAnnouncement()
  const numberOf = (gap: string): number => inOrder.findIndex(({ id }) => id === gap) + 1
  const focus = (selector: string): void => area.current?.querySelector<HTMLElement>(selector)?.focus()

  function put(gap: string, word: string): void {
    const filled = fillGap(content, answer, { gap, value: word })
    const next = nextGapForWord(inOrder, filled, gap)
    onAnswer(filled)
    setPicked({})
    announce(t('gaps.filled', { word: nameOf(content, word, language), number: numberOf(gap), total: inOrder.length }))
    focus(`[data-gap="${next ?? gap}"]`)
  }

  function tapGap(gap: string): void {
    if (isReadOnly) return
    if (picked.word !== undefined) put(gap, picked.word)
    else if (picked.gap === gap) empty(gap)
    else {
      setPicked({ gap })
      announce(t('gaps.pickedGap', { number: numberOf(gap) }))
      focus('[data-word]:not([data-used])')
    }
  }

  function tapWord(word: string): void {
    if (isReadOnly) return
    if (picked.gap !== undefined) put(picked.gap, word)
    else if (picked.word === word) drop()
    else {
      setPicked({ word })
      announce(t('gaps.pickedWord', { word: nameOf(content, word, language) }))
    }
  }

  function empty(gap: string): void {
    if (isReadOnly) return
    setPicked({})
    if (filledWith(answer, gap) === '') return
    onAnswer(fillGap(content, answer, { gap, value: '' }))
    announce(t('gaps.emptied', { number: numberOf(gap) }))
  }

  function drop(): void {
    if (picked.gap !== undefined) focus(`[data-gap="${picked.gap}"]`)
    setPicked({})
  }

  return { gap: picked.gap, word: picked.word, announcement, tapGap, tapWord, empty, drop }
}

function nameOf({ bank }: Contents['text'], word: string, language: Language): string {
  const text = bank?.words.find(({ id }) => id === word)?.text
  return text === undefined ? '' : plainText(text, language)
}
