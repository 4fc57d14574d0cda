import type { sheets } from '@katedra/contract/sheets'
import type { Parsed } from '@katedra/contract/route'
import * as z from 'zod/mini'
import { fail, failField, found } from '../app/http/fail.ts'
import type { Api, LongTeacherCall, TeacherCall } from '../app/http/serve.ts'
import { recordPaper, withdrawPaper } from '../attempts/attempts.ts'
import { nameOfTeacher } from '../audit/audit.ts'
import { holdStudents } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { lookAt } from './own/own-page-reader.ts'
import type { ReadBox } from './own/own-page.ts'
import { sheetSizes } from './own/own-sheet.ts'
import { sheetEditions } from './own/sheet-code.ts'
import { answersOf, groupsOf, type Decided, type ReadGroup } from './sheets.answers.ts'
import { materialOf, readTest, type Material, type SheetsTest } from './sheets.material.ts'
import {
  changePage,
  countedPages,
  findPage,
  insertChange,
  lockSheets,
  pupilsOfTest,
  setDecided,
  type TestKey,
} from './sheets.queries.ts'

type StoredPage = NonNullable<Awaited<ReturnType<typeof findPage>>>

export const Boxes = z.array(
  z.object({ group: z.string(), value: z.string(), state: z.enum(['empty', 'crossed', 'filled', 'doubtful']) }),
)
const DecidedGroups = z.record(z.string(), z.array(z.string()))
const Rule = z.enum(['cross', 'fill'])
const Size = z.enum(sheetSizes)
const Edition = z.literal(sheetEditions)

/** What was read of a page that counts, and with which paper. */
export interface PageReading {
  groups: ReadGroup[]
  material: Material
}

type Readable = Pick<
  StoredPage,
  'variant' | 'sheet_page' | 'rule' | 'size' | 'edition' | 'is_named' | 'student_id' | 'boxes' | 'decided'
>

export function readingOf(page: Readable, material: ReturnType<typeof materialOf>): PageReading | undefined {
  const { variant, sheet_page, rule, size, is_named, student_id } = page
  if (variant === null || student_id === null) return undefined
  const named = is_named ? student_id : undefined
  const edition = Edition.parse(page.edition)
  const form = { rule: Rule.parse(rule ?? 'cross'), size: Size.parse(size), edition }
  const paper = material({ variant, ...form, named }, student_id)
  const sheet = paper.sheets.find(({ sheetPage }) => sheetPage === sheet_page)
  if (sheet === undefined) return undefined
  const boxes: ReadBox[] = Boxes.parse(page.boxes ?? [])
  const decided: Decided = DecidedGroups.parse(page.decided)
  return { groups: groupsOf(sheet, paper.printed, { boxes, decided }), material: paper }
}

/** Lets the pages of a pupil count as an attempt, once there are all of them and nothing is doubtful any more. */
export async function settlePupil(
  api: Pick<Api, 'jobs'>,
  db: Db,
  { key, student, known }: { key: TestKey; student: string; known?: SheetsTest },
  now: Date,
): Promise<void> {
  const test = known ?? found(await readTest(db, key))
  const whose = { ...key, student_id: student }
  const material = materialOf(test)
  const pages = (await countedPages(db, key, student)).map((page) => readingOf(page, material))
  const [first] = pages
  const isWhole = first !== undefined && pages.length === first.material.sheets.length && areOfOnePrinting(pages)
  const groups = pages.flatMap((page) => page?.groups ?? [])
  if (!isWhole || groups.some(({ is_doubtful }) => is_doubtful)) return withdrawPaper(db, whose)
  const { printed, seed } = first.material
  await recordPaper(api, db, { ...whose, seed, answers: answersOf(printed, groups) }, now)
}

/** Pages with their questions in different orders, or laid out in different ways, make no sheet. */
export function areOfOnePrinting(pages: readonly (PageReading | undefined)[]): boolean {
  return new Set(pages.map((page) => `${page?.material.seed} ${page?.material.edition}`)).size === 1
}

type Place = Parsed<typeof sheets.placePage>

/** A page that was not found in its picture has no places, and what the code says to be of another test is of that. */
export function mayBePlaced({
  is_flat,
  variant,
  boxes,
  other_test_id,
}: Pick<StoredPage, 'is_flat' | 'variant' | 'boxes' | 'other_test_id'>): boolean {
  return is_flat && other_test_id === null && (variant === null || boxes !== null)
}

/** Whether the boxes of a page are those of the paper and the page that it is said to be of. */
function isReadAs(
  { boxes, variant, sheet_page }: Pick<StoredPage, 'boxes' | 'variant' | 'sheet_page'>,
  place: Place['body'],
): boolean {
  return boxes !== null && variant === place.variant && sheet_page === place.sheet_page
}

/** The questions of a page with one pupil's own order are in another order for everybody else. */
function demandSameOrder(
  { variant, student_id }: Pick<StoredPage, 'variant' | 'student_id'>,
  place: Place['body'],
): void {
  if (variant === 'p' && student_id !== null && student_id !== place.student_id) fail('sheets.own_order')
}

/**
 * A teacher says whose page it is: it counts, and another picture of it does not any more. Where it was not known before what it is
 * a page of, it is read now.
 */
export async function placePage(
  { api, teacher, now }: LongTeacherCall,
  { params: { test_id, page_id }, body: { student_id, variant, sheet_page } }: Pick<Place, 'params' | 'body'>,
): Promise<void> {
  const key = { school_id: teacher.school_id, test_id }
  const { page, test } = await api.database.read(teacher.school_id, async (db) => {
    await ownTest(api, db, teacher, test_id)
    await refuseStranger(db, key, student_id)
    return { page: found(await findPage(db, key, page_id)), test: found(await readTest(db, key)) }
  })
  const place = { student_id, variant, sheet_page }
  if (!mayBePlaced(page)) return fail('sheets.unreadable')
  demandSameOrder(page, place)
  const isKnown = isReadAs(page, place)
  const reading = isKnown ? {} : await readAs(api, key, { page, place, test })
  await api.database.transaction(teacher.school_id, async (db) => {
    await lockSheets(db, key)
    // Once more, as the pupil may have been erased since.
    await holdStudents(db, key.school_id, [student_id])
    await refuseStranger(db, key, student_id)
    const stored = found(await findPage(db, key, page_id))
    // Somebody has said meanwhile that it is of another paper: its boxes are those of that one.
    if (isKnown && !isReadAs(stored, place)) fail('app.conflict')
    demandSameOrder(stored, place)
    const others = (await countedPages(db, key, student_id)).filter(({ id }) => id !== page_id)
    for (const other of others)
      if (other.sheet_page === sheet_page || other.variant !== variant)
        await changePage(db, { school_id: key.school_id, id: other.id }, { problem: 'set_aside' })
    await changePage(db, { school_id: key.school_id, id: page_id }, { problem: null, ...place, ...reading })
    await settlePupil(api, db, { key, student: student_id, known: test }, now)
    if (stored.problem === null && stored.student_id !== null && stored.student_id !== student_id)
      await settlePupil(api, db, { key, student: stored.student_id, known: test }, now)
  })
}

async function refuseStranger(db: Db, key: TestKey, studentId: string): Promise<void> {
  if (!(await pupilsOfTest(db, key)).some(({ id }) => id === studentId)) failField('student_id', 'unknown_student')
}

interface ToRead {
  page: StoredPage
  place: Place['body']
  test: SheetsTest
}

/**
 * The picture laid flat is read once more, as the page that it is said to be. First as one with boxes for a number: they stand where
 * the first questions of a sheet with a name do, so a short one of those would fit as well.
 */
async function readAs(api: Api, key: TestKey, { page, place, test }: ToRead) {
  const bytes = await api.storage.get(page.file)
  if (bytes === undefined) return fail('sheets.unreadable')
  const rule = Rule.safeParse(page.rule).data ?? 'cross'
  const size = Size.parse(page.size)
  const material = materialOf(test)
  const isCodeKnown = page.rule !== null
  const forms = sheetEditions
    .toReversed()
    .flatMap((edition) => [undefined, place.student_id].map((named) => ({ edition, named })))
  for (const { edition, named } of forms) {
    if (isCodeKnown && (page.is_named !== (named !== undefined) || page.edition !== edition)) continue
    const { sheets } = material({ variant: place.variant, rule, size, edition, named }, place.student_id)
    const layout = sheets.find(({ sheetPage }) => sheetPage === place.sheet_page)?.layout
    if (layout === undefined) continue
    const look = await lookAt({ step: 'read', bytes, page: 1, layout, size, isFlat: true }, key.school_id)
    if (look.step === 'read' && look.boxes !== undefined)
      // What was decided before was decided of the rows of another paper.
      return { rule, edition, is_named: named !== undefined, boxes: JSON.stringify(look.boxes), decided: '{}' }
  }
  return fail('sheets.unreadable')
}

export async function setPageAside(
  { api, db, teacher, now }: TeacherCall,
  { test_id, page_id }: { test_id: string; page_id: string },
): Promise<void> {
  const key = { school_id: teacher.school_id, test_id }
  await ownTest(api, db, teacher, test_id)
  await lockSheets(db, key)
  const page = found(await findPage(db, key, page_id))
  await changePage(db, { school_id: key.school_id, id: page_id }, { problem: 'set_aside' })
  if (page.problem === null && page.student_id !== null)
    await settlePupil(api, db, { key, student: page.student_id }, now)
}

type Decision = Parsed<typeof sheets.decideGroup>

/** What a teacher says of a row counts from now on; who has said it, and what was there before, stays with it. */
export async function decideGroup(
  { api, db, teacher, now }: TeacherCall,
  { params: { test_id, page_id, group }, body: { values } }: Pick<Decision, 'params' | 'body'>,
): Promise<void> {
  const key = { school_id: teacher.school_id, test_id }
  await ownTest(api, db, teacher, test_id)
  await lockSheets(db, key)
  const page = found(await findPage(db, key, page_id))
  const test = found(await readTest(db, key))
  const row = readingOf(page, materialOf(test))?.groups.find((one) => one.group === group)
  if (row === undefined) return fail('sheets.no_such_row')
  const isKnown = values.every((value) => row.boxes.some((box) => box.value === value))
  const isTooMany = values.length > 1 && !row.several
  if (!isKnown || isTooMany || new Set(values).size < values.length) failField('values', 'invalid')
  await setDecided(
    db,
    { school_id: key.school_id, id: page_id },
    { ...DecidedGroups.parse(page.decided), [group]: values },
  )
  await insertChange(db, {
    school_id: key.school_id,
    page_id,
    group_name: group,
    before: JSON.stringify(row.values),
    after: JSON.stringify(values),
    changed_at: now,
    changed_by: teacher.id,
    changed_by_name: (await nameOfTeacher(db, teacher)) ?? '',
  })
  if (page.problem === null && page.student_id !== null)
    await settlePupil(api, db, { key, student: page.student_id, known: test }, now)
}
