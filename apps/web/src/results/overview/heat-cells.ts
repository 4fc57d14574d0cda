import type { QuestionResult, StudentResult } from '@katedra/contract/results'
import type { HeatCell, HeatColumn, HeatRow, HeatState } from '@katedra/ui/heat-map'
import { inLanguage, type Language } from '@katedra/questions'
import { plain } from '@katedra/ui/rich-text'
import type { Format } from '@katedra/screens/format.ts'
import type { Translate } from '../headline.ts'
import { shareWords } from '../standing-words.ts'
import { byName } from './results-order.ts'

type Cell = StudentResult['cells'][number]

/** How a share of the points looks in the map; rounding noise of thirds and tenths is neither loss nor gain. */
export function heatState(cell: Cell): HeatState {
  if (cell === null) return 'missing'
  if (cell === 'manual') return 'unmarked'
  if (cell > 0.999) return 'right'
  return cell < 0.001 ? 'wrong' : 'partly'
}

function heatCell(t: Translate, cell: Cell, format: Format): HeatCell {
  const state = heatState(cell)
  return state === 'partly' && typeof cell === 'number'
    ? { state, text: t('map.partly', { percent: format.percent(cell) }) }
    : { state }
}

type Counting = Pick<QuestionResult, 'item_no' | 'counts'>

/**
 * Pupils who have handed in, by name, with the state of each answer; before that nothing is scored. What is left out, for
 * all or for one, is marked as such.
 */
export function heatRows(
  t: Translate,
  students: readonly StudentResult[],
  questions: readonly Counting[],
  format: Format,
): HeatRow[] {
  return students.toSorted(byName.compare).flatMap((student) => {
    const { attempt_id, state, name, fraction, manual_count, cells, excluded_items } = student
    if (attempt_id === null || state !== 'submitted') return []
    const isExcluded = questions.map(({ item_no, counts }) => !counts || excluded_items.includes(item_no))
    return [
      {
        id: attempt_id,
        label: name,
        ...(fraction === null && manual_count === 0 ? {} : { detail: shareWords({ t, format }, student) }),
        cells: cells.map((cell, index) =>
          isExcluded[index] === true ? { state: 'excluded' as const } : heatCell(t, cell, format),
        ),
      },
    ]
  })
}

export function heatColumns(questions: readonly QuestionResult[], language: Language): HeatColumn[] {
  return questions.map(({ item_no, title }) => ({
    id: String(item_no),
    label: String(item_no),
    title: `${item_no}. ${plain(inLanguage(title, language))}`,
  }))
}
