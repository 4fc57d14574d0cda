import { elementAt, elementsIn, rawTextIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { hiddenSigns, showSigns } from '../gift/gift.blocks.ts'
import type { Reason } from '../question-files.shape.ts'
import { readCloze } from '../reading/reading.cloze.ts'
import { gapId, gapSign, withoutGapSigns } from '../reading/reading.gap-signs.ts'
import { type DraftGap, type DraftText } from '../reading/reading.gaps.ts'
import { escapeHtml, htmlWords } from '../reading/reading.html.ts'
import type { ItemParts } from '../reading/reading.item.ts'

/** A question whose text has gaps. */
export interface GapText {
  element: XmlElement
  /** The text as HTML. */
  source: string
  parts: ItemParts
  /** Mixed into the ids. */
  salt: string
  truth: { yes: string; no: string }
}

/** The text with signs for its gaps. */
export type ReadGapText = (DraftText & { source: string }) | { skip: Reason }

/** Embedded answers. */
export function readClozeText({ source, parts, truth }: GapText): ReadGapText {
  const read = readCloze(source, {
    parts,
    words: (answer) => htmlWords(showSigns(answer)),
    shown: (answer) => parts.words(showSigns(answer)),
    hide: (inner) => hiddenSigns(inner, /\\([#~={}:\\])/g).replaceAll(/\\(["/])/g, '$1'),
    truth,
    newLine: '<br>• ',
  })
  return 'skip' in read ? read : { ...read, rule: 'partial' }
}

interface Word {
  text: string
  group: string
  isEndless: boolean
}

/** `[[2]]` is a gap in which the second word of the list is right. */
const place = /\[\[(\d{1,4})\]\]/g

/** Gaps with a list of words each: those of the same group as the right one. */
export function readGapSelect(text: GapText): ReadGapText {
  const words = elementsIn(text.element, 'selectoption').map((option) => wordOf(option, text))
  return choicesOf(text, words)
}

/** Words to be dragged into gaps. Those of one group are a bank; groups are chosen from in their gaps. */
export function readDragWords(text: GapText): ReadGapText {
  const words = elementsIn(text.element, 'dragbox').map((box) => wordOf(box, text))
  if (new Set(words.map(({ group }) => group)).size > 1) {
    text.parts.note('groups_as_choices')
    return choicesOf(text, words)
  }
  const used: number[] = []
  const read = withGaps(text, words, (index) => {
    used.push(index)
    return { kind: 'bank', weight: 1, accepted: [{ index, fraction: 1 }] }
  })
  if ('skip' in read) return read
  const reuse = words.some(({ isEndless }) => isEndless) || new Set(used).size < used.length
  return { ...read, bank: { words: words.map(({ text: shown }) => shown), reuse } }
}

function choicesOf(text: GapText, words: readonly Word[]): ReadGapText {
  const shuffle = !['false', '0'].includes(textIn(elementAt(text.element, 'shuffleanswers')) || '1')
  return withGaps(text, words, (right) => {
    const options = words.flatMap(({ text: shown, group }, index) =>
      group === words[right]?.group ? [{ text: shown, fraction: index === right ? 1 : 0 }] : [],
    )
    return { kind: 'chosen', weight: 1, options, shuffle }
  })
}

function withGaps({ source }: GapText, words: readonly Word[], gapOf: (index: number) => DraftGap): ReadGapText {
  const gaps: DraftGap[] = []
  let lost: string | undefined
  const marked = withoutGapSigns(source).replaceAll(place, (whole, number: string) => {
    const index = Number(number) - 1
    if (words[index] === undefined) {
      lost ??= whole
      return whole
    }
    gaps.push(gapOf(index))
    return gapSign(gapId(gaps.length - 1))
  })
  if (lost !== undefined || gaps.length === 0)
    return { skip: { code: 'gap_unreadable', values: { detail: lost ?? '[[1]]' } } }
  return { source: marked, gaps, rule: 'partial' }
}

/** Some versions write HTML there, others words with signs such as < as they are. */
function wordOf(element: XmlElement, { parts }: GapText): Word {
  const written = rawTextIn(elementAt(element, 'text')).trim()
  const isHtml = /<\/?[a-z][^<>]*>|&[a-z#]\w*;/i.test(written)
  return {
    text: parts.words(isHtml ? written : escapeHtml(written)),
    group: textIn(elementAt(element, 'group')) || textIn(elementAt(element, 'draggroup')) || '1',
    isEndless: elementAt(element, 'infinite') !== undefined,
  }
}
