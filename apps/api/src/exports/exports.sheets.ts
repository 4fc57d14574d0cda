import type { PrintForm } from '@katedra/contract/exports'
import { Question } from '@katedra/questions'
import type { Db } from '../db/database.ts'
import { enterSchool } from '../db/scope.ts'
import {
  arranged,
  drawnPair,
  drawnSheet,
  fitsSmall,
  ownSheets,
  variantLetters,
  type OwnSheet,
  type SheetWords,
} from '../sheets/sheets.ts'
import type { PaperOptions, PaperTest } from './exports.paper.ts'
import { questionsToPrint, schoolOfTest } from './exports.queries.ts'
import type { Words } from './exports.words.ts'

/** A pupil as sheets name them. */
export interface SheetPupil {
  id: string
  name: string
  /** What is marked on sheets without names. */
  number: number
}

/** The papers that a form asks for: one for all, one for each group, or one for each pupil. */
export function papersOf({ variants, key, sheets }: PrintForm, pupils: readonly SheetPupil[]): PaperOptions[] {
  const shared = { has_key: key, has_sheet: sheets !== 'none' }
  if (variants === 'each') return pupils.map((pupil) => ({ group: undefined, ...shared, pupil }))
  const groups = variantLetters.slice(0, Number(variants))
  return groups.map((group) => ({ group: groups.length === 1 ? undefined : group, ...shared }))
}

/**
 * The drawings of the sheets: with names in the order of the class, each with the group that is next, so that neighbours have
 * different ones; without names one of each group, to be copied. Small ones are two on a page, if each of them is small enough.
 */
export function drawnSheets(
  test: PaperTest,
  { variants, sheets: kind, rule, format }: PrintForm,
  { pupils, words }: { pupils: readonly SheetPupil[]; words: Words },
): string[] {
  if (kind === 'none') return []
  const letters = variants === 'each' ? [] : variantLetters.slice(0, Number(variants))
  const isNamed = kind === 'named' || variants === 'each'
  const wanted = isNamed
    ? pupils.map((pupil, at) => ({ pupil, variant: letters[at % letters.length] ?? pupil.id }))
    : letters.map((variant) => ({ variant, pupil: undefined }))
  const orders = wanted.map(({ pupil, variant }) => ({ ...orderOf(test, variant), rule, student: pupil?.id }))
  const size = format === 'a5' && orders.every(fitsSmall) ? 'a5' : 'a4'
  const drawn = orders.flatMap((order, at) =>
    withWords(test, ownSheets({ ...order, size }), {
      words,
      name: wanted[at]?.pupil?.name ?? '',
      group: letters.length > 1 ? order.variant : '',
    }),
  )
  if (size === 'a4') return drawn.map((one) => drawnSheet(...one))
  return isNamed ? inHalves(drawn) : drawn.map((one) => drawnPair(one, one))
}

type Drawn = readonly [OwnSheet, SheetWords]

/** Cut all at once and laid one half upon the other, they are in the order of the class. */
function inHalves(drawn: readonly Drawn[]): string[] {
  const half = Math.ceil(drawn.length / 2)
  return drawn.slice(0, half).map((upper, at) => drawnPair(upper, drawn[half + at]))
}

function orderOf(test: Pick<PaperTest, 'id' | 'questions' | 'shuffle_options'>, variant: string) {
  return { test: test.id, variant, questions: arranged(test, variant).map(({ shown }) => shown) }
}

function withWords(
  { title, class_name }: Pick<PaperTest, 'title' | 'class_name'>,
  sheets: readonly OwnSheet[],
  { words, name, group }: { words: Words; name: string; group: string },
): Drawn[] {
  const { t, language } = words
  return sheets.map((sheet) => [
    sheet,
    {
      language,
      title: [title, class_name].filter((part) => part !== '').join(' · '),
      name: t('paper.sheet.name'),
      pupil: name,
      number: t('paper.sheet.number'),
      rule: t(`paper.sheet.${sheet.layout.rule}`),
      digits: t('paper.sheet.digits'),
      facts: [
        ...(group === '' ? [] : [t('paper.groupOf', { group: group.toUpperCase() })]),
        ...(sheets.length === 1 ? [] : [t('paper.sheet.part', { page: sheet.sheetPage, pages: sheets.length })]),
      ],
    },
  ])
}

/** Which of a test's sheets: how they were printed. */
interface SheetForm {
  size: 'a4' | 'a5'
  rule: 'cross' | 'fill'
  /** With the pupils' names, so without boxes for their numbers. */
  isNamed: boolean
}

/**
 * The sheets of all groups of a test, for the one who runs the server; undefined where there is no such test, none where small ones
 * are asked for and have no room for it.
 */
export async function sheetsOfTest(
  db: Db,
  testOrCode: string,
  { size, rule, isNamed }: SheetForm,
): Promise<OwnSheet[] | undefined> {
  const owner = await schoolOfTest(db, testOrCode)
  if (owner === undefined) return undefined
  await enterSchool(db, owner.school_id)
  const { rows, ...facts } = await questionsToPrint(db, owner)
  const questions = rows.map(({ item_no, question }) => ({ item_no, question: Question.parse(question) }))
  const test = { id: owner.test_id, ...facts, questions }
  const orders = variantLetters.map((variant) => ({
    ...orderOf(test, variant),
    rule,
    size,
    // Whose it is stands in the code only.
    student: isNamed ? '' : undefined,
  }))
  return size === 'a4' || orders.every(fitsSmall) ? orders.flatMap(ownSheets) : []
}
