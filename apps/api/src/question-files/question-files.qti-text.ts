import { boundedFraction, fileNumber } from './question-files.parts.ts'
import type { Asked, AskedQuestion } from './question-files.qti-asked.ts'
import { toleranceOf, type Mapped } from './question-files.qti-scoring.ts'

const strict = { ignore_diacritics: false, typo_tolerance: false, unmatched: 'wrong' } as const

/** A word or a number; what earns something is accepted, with its share of the best. */
export function readShortText(asked: Asked): AskedQuestion {
  const { declared, scoring } = asked
  const isNumber = declared.base_type === 'float' || declared.base_type === 'integer'
  const accepted = scoring.kind === 'mapped' ? declared.mapping : declared.correct.map(fully)
  if (accepted.length === 0) return { skip: { code: 'no_right_answer' } }
  return isNumber || scoring.kind === 'near' ? numberQuestion(asked, accepted) : textQuestion(asked, accepted)
}

function fully(key: string): Mapped {
  return { key, value: 1, case_sensitive: true }
}

function textQuestion(asked: Asked, accepted: readonly Mapped[]): AskedQuestion {
  // One that may be written either way is enough: being too strict would be the worse mistake.
  const isSensitive = accepted.every((one) => one.case_sensitive)
  return {
    type: 'text',
    ...sentence(asked),
    content: { lines: 1, numeric: false },
    key: { accepted: shares(accepted), case_sensitive: isSensitive, ...strict },
  }
}

function numberQuestion(asked: Asked, accepted: readonly Mapped[]): AskedQuestion {
  const best = Math.max(...accepted.map(({ value }) => value))
  const full = accepted.find((one) => one.value === best)
  const value = fileNumber(full?.key)
  if (full === undefined || value === undefined || best <= 0) {
    return { skip: { code: 'number_unreadable', values: { detail: (full?.key ?? '').slice(0, 60) } } }
  }
  const { unit, ...written } = measured(asked)
  return {
    type: 'text',
    ...written,
    content: { lines: 1, numeric: true, ...(unit === undefined ? {} : { unit: asked.parts.local(unit) }) },
    key: {
      accepted: otherNumbers(
        asked,
        accepted.filter((one) => one !== full),
        best,
      ),
      number: { value, tolerance: toleranceOf(asked.scoring, value) },
      case_sensitive: false,
      ...strict,
    },
  }
}

/** Exact numbers are accepted as texts; those with a tolerance can't be. */
function otherNumbers({ scoring, parts }: Asked, others: readonly Mapped[], best: number) {
  if (scoring.kind !== 'near') return shares(others, best)
  if (others.length > 0) parts.note('extra_answers_left_out')
  return []
}

/** A blank within a sentence stays; one at its end is the field itself. */
function sentence({ prompt }: Asked): { prompt?: string } {
  return /_{4}\s*\S/.test(prompt) ? { prompt } : {}
}

/** A blank on a line of its own with one word behind it: that is the unit. */
function measured(asked: Asked): { prompt?: string; unit?: string } {
  const found = /(?:^|\n)\s*_{4}\s+(\S{1,20})$/.exec(asked.prompt)
  if (found?.[1] === undefined) return sentence(asked)
  return { prompt: asked.prompt.slice(0, found.index).trim(), unit: found[1] }
}

/** Values as shares of the best one. Those below nothing take nothing, as with us no answer does. */
function shares(accepted: readonly Mapped[], best = Math.max(...accepted.map(({ value }) => value))) {
  return accepted.map(({ key, value }) => ({ text: key, fraction: best > 0 ? shareOf(value, best) : 0 }))
}

/** Without the noise of binary fractions. */
function shareOf(value: number, best: number): number {
  return boundedFraction(Number((value / best).toPrecision(9)))
}

/** A text that somebody reads and marks. */
export function readLongText({ interaction }: Asked): AskedQuestion {
  const lines = fileNumber(interaction.attributes.get('expectedLines')) ?? 5
  return {
    type: 'text',
    content: { lines: Math.min(20, Math.max(1, Math.round(lines))), numeric: false },
    key: { accepted: [], case_sensitive: false, ignore_diacritics: true, typo_tolerance: false, unmatched: 'manual' },
  }
}
