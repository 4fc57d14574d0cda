import type { PublicQuestion } from '@katedra/questions'
import { ownSheets } from '../../sheets/sheets.ts'
import { chanceOf, type Chance } from './chance.ts'
import { allowedOf, type MarkKind } from './marks.ts'
import { photographOfOwn } from './own-sheets.ts'
import type { SheetPhotograph } from './sheets.ts'

const text = (words: string) => ({ cs: words })
const about = { prompt: text('?'), points: 1 }

/** Six numbers among choices, as a test of mathematics has them; some fit on half of a page. */
function questionsOf(count: number, chance: Chance): PublicQuestion[] {
  const options = ['o1', 'o2', 'o3', 'o4'].map((id) => ({ id, text: text(id) }))
  const choice: PublicQuestion = { ...about, type: 'abc', content: { options, multiple: false, shuffle: false } }
  const numbers = Array.from({ length: count }, (): PublicQuestion => {
    const unit = chance.is(0.5) ? { unit: text('km/h') } : {}
    return { ...about, type: 'text', content: { lines: 1, numeric: true, ...unit } }
  })
  return [choice, choice, ...numbers]
}

/** What a pupil means, as it is crossed; empty where the answer is left out, and without end where it has no room. */
function numberOf(chance: Chance): string {
  if (chance.is(0.1)) return ''
  const digits = String(chance.whole(0, 10 ** chance.whole(1, 4) - 1))
  const decimals = chance.is(0.3) ? `,${chance.whole(1, 99)}` : ''
  return `${chance.is(0.1) ? '-' : ''}${digits}${decimals}`.slice(0, 7)
}

/** One of our own sheets with numbers that are crossed sign by sign. */
export async function numberPhotographOf(seed: number): Promise<SheetPhotograph> {
  const chance = chanceOf(seed + 0.5)
  const size = chance.is(0.3) ? 'a5' : 'a4'
  const rule = chance.is(0.8) ? 'cross' : 'fill'
  const [sheet] = ownSheets({
    test: '01996a3e-0000-7000-8000-000000000001',
    variant: 'a',
    rule,
    size,
    student: chance.is(0.5) ? '01996a3e-0000-7000-8000-0000000000aa' : undefined,
    questions: questionsOf(size === 'a5' ? 2 : 6, chance),
  })
  if (sheet === undefined) throw new Error('there is no sheet')
  const usual = rule === 'cross' || chance.is(0.3) ? 'cross' : 'fill'
  const numbers = new Map<string, string>()
  const marks = sheet.layout.groups.flatMap(({ name, boxes }) => {
    const [, question = '', place] = /^(q\d+)\.(\w+)$/.exec(name) ?? []
    if (question !== '' && !numbers.has(question)) numbers.set(question, numberOf(chance))
    const sign = numbers.get(question)?.[Number(place) - 1]
    const chosen = boxes.map(({ value }): MarkKind | undefined => (value === sign ? usual : undefined))
    if (question === '') chosen[chance.whole(0, boxes.length - 1)] = usual
    const back = chosen.indexOf(undefined)
    if (place !== 'hand' && chance.is(0.04)) chosen[back] = rule === 'cross' ? 'fill' : 'rubbed'
    return chosen
  })
  const places = sheet.layout.groups.flatMap(({ name, boxes }) => boxes.map(({ value }) => `${name} ${value}`))
  const markOf = (group: string, value: string) => marks[places.indexOf(`${group} ${value}`)]
  const shot = chance.of(['photograph', 'photograph', 'photograph', 'scan', 'photocopy', 'fax'] as const)
  const bytes = await photographOfOwn(sheet, { seed, markOf, shot, isWritten: true })
  return {
    name: `${seed} numbers ${shot}`,
    bytes,
    layout: sheet.layout,
    allowed: marks.map((mark) => allowedOf(mark, rule)),
    marks,
  }
}
