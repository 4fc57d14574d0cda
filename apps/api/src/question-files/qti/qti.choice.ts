import { choiceOption } from '../reading/reading.item.ts'
import { opaqueIds } from '../reading/reading.ts'
import { htmlOf } from './qti.body.ts'
import type { Asked, AskedQuestion } from './qti.scoring.ts'
import { elementsBelow, rawTextIn, type XmlElement } from '../../app/files/xml.ts'

/** One or several options; without templates of scoring there is nothing that tells the right ones. */
export function readChoice(asked: Asked): AskedQuestion {
  const { interaction, declared, parts } = asked
  const choices = elementsBelow(interaction, 'simpleChoice')
  const multiple = declared.cardinality !== 'single' && interaction.attributes.get('maxChoices') !== '1'
  const hasFixed = choices.some((choice) => choice.attributes.get('fixed') === 'true')
  return optionsOf(asked, choices, {
    multiple,
    shuffle: interaction.attributes.get('shuffle') === 'true' && !hasFixed,
    texts: choices.map((choice) => parts.option(htmlOf(choice))),
  })
}

/** Words of a text that are to be chosen: they stand out in it. */
export function readHottext(asked: Asked): AskedQuestion {
  const { interaction, declared, parts } = asked
  const words = elementsBelow(interaction, 'hottext')
  if (words.length === 0) return { skip: { code: 'type_not_supported', values: { type: interaction.name } } }
  return optionsOf(asked, words, {
    multiple: declared.cardinality !== 'single' && interaction.attributes.get('maxChoices') !== '1',
    shuffle: false,
    texts: words.map((word) => parts.option(htmlOf(word))),
  })
}

interface Options {
  multiple: boolean
  shuffle: boolean
  texts: ReturnType<Asked['parts']['option']>[]
}

/** An abc question of choices with identifiers, as the answer's declaration names them. */
export function optionsOf(
  asked: Asked,
  choices: readonly XmlElement[],
  { multiple, shuffle, texts }: Options,
): AskedQuestion {
  const names = choices.map((choice) => choice.attributes.get('identifier') ?? '')
  const ids = opaqueIds(choices.map(rawTextIn), asked.prompt)
  const right = new Set(multiple ? severalRight(asked) : oneRight(asked))
  const correct = ids.filter((_, index) => right.has(names[index] ?? ''))
  if (correct.length === 0) return { skip: { code: 'no_right_answer' } }
  const rule = multiple && asked.scoring.kind === 'mapped' ? ruleOf(asked, choices.length) : 'exact'
  return {
    type: 'abc',
    content: { options: texts.map((text, index) => ({ id: ids[index], ...choiceOption(text) })), multiple, shuffle },
    key: { correct, rule },
  }
}

function oneRight({ declared, scoring, parts }: Asked): string[] {
  if (scoring.kind !== 'mapped') return declared.correct.slice(0, 1)
  const max = Math.max(...declared.mapping.map(({ value }) => value))
  const best = declared.mapping.filter(({ value }) => value === max && value > 0)
  if (declared.mapping.some(({ value }) => value > 0 && value < max)) parts.note('weights_left_out')
  return best.slice(0, 1).map(({ key }) => key)
}

/** What no wrong option takes is free. */
function ruleOf({ declared }: Asked, all: number): 'partial' | 'right_only' {
  const right = declared.mapping.filter(({ value }) => value > 0).length
  return right < all && declared.mapping.every(({ value }) => value >= 0) ? 'right_only' : 'partial'
}

/** Our rules take for a wrong choice as much as a right one gives, or nothing; where the file does otherwise, it is told. */
function severalRight({ declared, scoring, parts, interaction }: Asked): string[] {
  if (scoring.kind !== 'mapped') return declared.correct
  const positive = declared.mapping.filter(({ value }) => value > 0)
  const negative = declared.mapping.filter(({ value }) => value < 0)
  const all = elementsBelow(interaction, 'simpleChoice', 'hottext').length
  const [first] = positive
  const isOurs =
    positive.every(({ value }) => value === first?.value) &&
    negative.every(({ value }) => -value === first?.value) &&
    (negative.length === 0 || negative.length === all - positive.length)
  if (!isOurs) parts.note('weights_left_out')
  return positive.map(({ key }) => key)
}
