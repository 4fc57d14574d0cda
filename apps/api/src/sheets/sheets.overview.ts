import { pictureProblems, sheetProblems, type SheetArea, type sheets } from '@katedra/contract/sheets'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import { found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { namesakeNumbers, numberedName } from '../classes/classes.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import type { OwnSheet } from './own/own-sheet.ts'
import { areaOf, boxesOf, whole } from './own/sheet-areas.ts'
import { newestEdition } from './own/sheet-code.ts'
import type { ReadGroup } from './sheets.answers.ts'
import { materialOf, readTest, type Material } from './sheets.material.ts'
import { areOfOnePrinting, mayBePlaced, readingOf, type PageReading } from './sheets.pages.ts'
import {
  attemptsOfTest,
  changesOfPages,
  countedPages,
  filesOfPages,
  findAttempt,
  pagesOfTest,
  picturesOfTest,
  pupilsOfTest,
  titleOfTest,
  type PageRow,
  type PupilRow,
  type TestKey,
} from './sheets.queries.ts'

type Overview = HandlerReply<typeof sheets.testSheets>

export async function testSheets({ api, db, teacher }: TeacherCall, testId: string): Promise<Overview> {
  await ownTest(api, db, teacher, testId)
  const key = { school_id: teacher.school_id, test_id: testId }
  const material = materialOf(found(await readTest(db, key)))
  const pupils = await pupilsOfTest(db, key)
  const nameOf = namesOf(pupils)
  const pages = await pagesOfTest(db, key)
  const attempts = Map.groupBy(await attemptsOfTest(db, key), ({ student_id }) => student_id ?? '')
  const pictures = await picturesOfTest(db, key)
  const counted = pages.filter(({ problem }) => problem === null)
  const read = counted.flatMap((page) => {
    const reading = readingOf(page, material)
    return reading === undefined ? [] : [{ page, reading }]
  })
  return {
    waiting_count: pictures.filter(({ read_at }) => read_at === null).length,
    failed: pictures.flatMap(({ id, name, problem, sent_at }) =>
      problem === null ? [] : [{ id, name, problem: z.parse(z.enum(pictureProblems), problem), sent_at }],
    ),
    pages: await Promise.all(
      pages
        .filter(({ problem }) => problem !== null)
        .toSorted((a, b) => Number(a.problem === 'set_aside') - Number(b.problem === 'set_aside'))
        .map(async (page) => ({
          ...shownPage(page, nameOf),
          other_test:
            page.other_test_id === null
              ? null
              : ((await titleOfTest(db, { ...key, test_id: page.other_test_id })) ?? null),
        })),
    ),
    doubts: read.flatMap(({ page, reading }) => doubtsOf(page, reading, nameOf)),
    pupils: pupils
      .filter(({ id, is_enrolled }) => is_enrolled || counted.some(({ student_id }) => student_id === id))
      .map(({ id }) => {
        const own = read.filter(({ page }) => page.student_id === id)
        const open = pages.filter(({ student_id, problem }) => student_id === id && isOpen(problem))
        return {
          student_id: id,
          name: nameOf(id) ?? '–',
          ...standing({ own, open, attempts: attempts.get(id) ?? [] }),
        }
      }),
    page_count: material({ variant: 'a', rule: 'cross', size: 'a4', edition: newestEdition, named: '' }, '').sheets
      .length,
  }
}

function namesOf(pupils: readonly PupilRow[]): (id: string) => string | undefined {
  const numbers = namesakeNumbers(pupils)
  const names = new Map(
    pupils.map(({ id, first_name, last_name }) => {
      const name = [last_name, first_name].filter((part) => part !== '').join(' ')
      return [id, numberedName(name, numbers.get(id))]
    }),
  )
  return (id) => names.get(id)
}

/** Of a page of another test it isn't told whose it is: it may be somebody of another teacher's class. */
function shownPage(
  page: PageRow,
  nameOf: (id: string) => string | undefined,
): Omit<Overview['pages'][number], 'other_test'> {
  const student_name = page.student_id === null ? undefined : nameOf(page.student_id)
  return {
    id: page.id,
    problem: z.parse(z.enum(sheetProblems), page.problem),
    picture_name: page.picture_name,
    page_no: page.page_no,
    sent_at: page.sent_at,
    student_id: student_name === undefined ? null : page.student_id,
    student_name: student_name ?? null,
    variant: page.variant,
    sheet_page: page.sheet_page,
    may_place: mayBePlaced(page),
  }
}

interface ReadPage {
  page: PageRow
  reading: PageReading
}

type Attempts = Awaited<ReturnType<typeof attemptsOfTest>>

interface OfPupil {
  own: readonly ReadPage[]
  /** Pages that wait for somebody to say whether they count. */
  open: readonly PageRow[]
  attempts: Attempts
}

/** With nothing on it, or printed before the test was changed. */
function isOpen(problem: string | null): boolean {
  return problem === 'blank' || problem === 'reprint'
}

function standing({
  own,
  open,
  attempts,
}: OfPupil): Pick<Overview['pupils'][number], 'state' | 'missing_pages' | 'attempt_id' | 'waiting_count'> {
  const paper = attempts.find(({ on_paper }) => on_paper)
  const attempt_id = paper?.id ?? attempts[0]?.id ?? null
  const nothing = { missing_pages: [], attempt_id, waiting_count: 0 }
  const [first] = own
  if (first === undefined && open.length > 0) return { state: 'doubts', ...nothing }
  if (first === undefined) return { state: attempts.length > 0 ? 'screen' : 'missing', ...nothing }
  if (!areOfOnePrinting(own.map(({ reading }) => reading))) return { state: 'mixed', ...nothing }
  const missing_pages = first.reading.material.sheets
    .map(({ sheetPage }) => sheetPage)
    .filter((number) => ![...own.map(({ page }) => page), ...open].some(({ sheet_page }) => sheet_page === number))
  if (missing_pages.length > 0) return { state: 'incomplete', ...nothing, missing_pages }
  if (paper === undefined) return { state: 'doubts', ...nothing }
  return { state: 'counted', ...nothing, waiting_count: paper.manual_count }
}

function doubtsOf(
  page: PageRow,
  { groups, material }: PageReading,
  nameOf: (id: string) => string | undefined,
): Overview['doubts'] {
  const sheet = material.sheets.find(({ sheetPage }) => sheetPage === page.sheet_page)
  return groups.flatMap((group) => {
    const question = material.printed.find(({ item_no }) => item_no === group.item_no)
    if (!group.is_doubtful || sheet === undefined || question === undefined || page.student_id === null) return []
    return [
      {
        ...shownGroup(group, sheet),
        page_id: page.id,
        student_name: nameOf(page.student_id) ?? '–',
        item_no: group.item_no,
        number: group.number,
        question: question.shown,
      },
    ]
  })
}

type ShownGroup = HandlerReply<typeof sheets.attemptSheets>['items'][number]['groups'][number]

function shownGroup(row: ReadGroup, sheet: OwnSheet): ShownGroup {
  const drawn = sheet.rows.find(({ name }) => name === row.group)
  return {
    group: row.group,
    label: drawn?.label ?? '',
    area: areaOf(sheet, row.group),
    row: boxesOf(sheet, row.group),
    boxes: row.boxes.map(({ value, state }, at) => ({ value, state, label: drawn?.heads[at] ?? value })),
    values: row.values,
    is_decided: row.is_decided,
    several: row.several,
  }
}

type AttemptReading = HandlerReply<typeof sheets.attemptSheets>
type Items = AttemptReading['items']

interface NumberedItem {
  /** Of the question on the pupil's paper. */
  number: number
  item: Items[number]
}

/** Where the answers of an attempt stand, question by question. */
export async function attemptSheets(
  { api, db, teacher }: Pick<TeacherCall, 'api' | 'db' | 'teacher'>,
  { test_id, attempt_id }: { test_id: string; attempt_id: string },
): Promise<AttemptReading> {
  await ownTest(api, db, teacher, test_id)
  const key = { school_id: teacher.school_id, test_id }
  const { pages, items } = await readAttempt(db, key, attempt_id)
  const known = items.map(({ item }) => item)
  return { items: known, changes: await changesOf(db, key, pages, known) }
}

async function readAttempt(
  db: TeacherCall['db'],
  key: TestKey,
  attemptId: string,
): Promise<{ pages: Awaited<ReturnType<typeof countedPages>>; items: NumberedItem[] }> {
  const { student_id: student, on_paper } = found(await findAttempt(db, key, attemptId))
  if (student === null || !on_paper) return { pages: [], items: [] }
  const material = materialOf(found(await readTest(db, key)))
  const pages = await countedPages(db, key, student)
  const items = pages.flatMap((page) => {
    const reading = readingOf(page, material)
    const sheet = reading?.material.sheets.find(({ sheetPage }) => sheetPage === page.sheet_page)
    return reading === undefined || sheet === undefined ? [] : itemsOf(page.id, reading, sheet)
  })
  return { pages, items }
}

/** The pages of an attempt in their order: the file of each picture, and where on it the answers stand. */
export async function pagesOfAttempt(
  { api, db, teacher }: Pick<TeacherCall, 'api' | 'db' | 'teacher'>,
  { test_id, attempt_id }: { test_id: string; attempt_id: string },
): Promise<{ file: string; items: { item_no: number; number: number; area: SheetArea }[] }[]> {
  await ownTest(api, db, teacher, test_id)
  const key = { school_id: teacher.school_id, test_id }
  const { items } = await readAttempt(db, key, attempt_id)
  const files = await filesOfPages(db, key)
  return [...Map.groupBy(items, ({ item }) => item.page_id)].flatMap(([id, own]) => {
    const file = files.get(id)
    const places = own.map(({ number, item: { item_no, area } }) => ({ item_no, number, area }))
    return file === undefined ? [] : [{ file, items: places }]
  })
}

function itemsOf(page_id: string, { groups, material }: PageReading, sheet: OwnSheet): NumberedItem[] {
  return material.printed.flatMap(({ item_no, number }: Material['printed'][number]) => {
    const rows = groups.filter((group) => group.item_no === item_no).map((group) => shownGroup(group, sheet))
    const spaces = sheet.spaces.filter(({ name }) => name === `q${number}`)
    const areas = [...rows.map(({ area }) => area), ...spaces.map(around)]
    return areas.length === 0 ? [] : [{ number, item: { item_no, page_id, area: whole(areas), groups: rows } }]
  })
}

function around({ x, y, w, h }: SheetArea): SheetArea {
  return { x: x - 1.5, y: y - 1.5, w: w + 3, h: h + 3 }
}

const Values = z.array(z.string())

async function changesOf(
  db: TeacherCall['db'],
  key: TestKey,
  pages: readonly { id: string }[],
  items: Items,
): Promise<AttemptReading['changes']> {
  if (pages.length === 0) return []
  const ids = pages.map(({ id }) => id)
  const rows = items.flatMap(({ item_no, page_id, groups }) => groups.map((row) => ({ ...row, item_no, page_id })))
  return (await changesOfPages(db, key.school_id, ids)).flatMap(({ page_id, group_name, before, after, ...rest }) => {
    const row = rows.find((one) => one.page_id === page_id && one.group === group_name)
    if (row === undefined) return []
    const labels = (values: unknown) =>
      Values.parse(values).map((value) => row.boxes.find((box) => box.value === value)?.label ?? value)
    return [{ item_no: row.item_no, label: row.label, before: labels(before), after: labels(after), ...rest }]
  })
}
