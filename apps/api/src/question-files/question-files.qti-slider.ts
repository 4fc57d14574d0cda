import { opaqueIds } from './question-files.collect.ts'
import { fileNumber } from './question-files.parts.ts'
import { htmlOf } from './question-files.qti-body.ts'
import type { Asked, AskedQuestion } from './question-files.qti-asked.ts'
import { toleranceOf } from './question-files.qti-scoring.ts'
import { elementAt } from './question-files.xml.ts'

/** A slider is an axis of numbers with one marker. */
export function readSlider(asked: Asked): AskedQuestion {
  const { interaction, declared, scoring, parts } = asked
  const line = lineOf(asked)
  const wanted = fileNumber(declared.correct[0])
  if (scoring.kind === 'mapped') return { skip: { code: 'own_scoring' } }
  if (line === undefined) {
    const detail = interaction.attributes.get('upperBound') ?? ''
    return { skip: { code: 'number_unreadable', values: { detail: detail.slice(0, 60) } } }
  }
  if (wanted === undefined) return { skip: { code: 'no_right_answer' } }
  const { label, prompt } = namesOf(asked)
  const [id = ''] = opaqueIds([label], asked.prompt)
  return {
    type: 'axis',
    prompt,
    content: { scale: 'number', ...line, markers: [{ id, label: parts.local(label) }] },
    key: { positions: { [id]: wanted }, tolerance: toleranceOf(scoring, wanted) },
  }
}

function lineOf({ interaction, declared }: Asked) {
  const number = (name: string) => fileNumber(interaction.attributes.get(name))
  const [min, max] = [number('lowerBound'), number('upperBound')]
  if (min === undefined || max === undefined) return undefined
  const step = number('step') ?? (declared.base_type === 'integer' ? 1 : roundStep((max - min) / 100))
  return { min, max, step, labels_every: labelsEvery(max - min, step) }
}

/** Where the body has a text of its own, the slider's question is what its marker is called. */
function namesOf({ interaction, parts, prompt }: Asked): { label: string; prompt: string } {
  const own = elementAt(interaction, 'prompt')
  const question = own === undefined ? '' : parts.words(htmlOf(own))
  if (prompt === '') return { label: '?', prompt: question }
  return { label: question === '' ? '?' : question, prompt }
}

/** One, two or five times a power of ten, not below the wanted one. */
function roundStep(wanted: number): number {
  if (!(wanted > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const times = [1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10
  return Number((times * power).toPrecision(12))
}

/** About ten labels, on the steps of the axis. */
function labelsEvery(length: number, step: number): number {
  const wanted = roundStep(length / 10)
  return wanted > step ? wanted : step
}
