import type { sheetProblems } from '@katedra/contract/sheets'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { forgetFile } from '../app/files/forget-file.ts'
import { newFileName } from '../app/storage/storage.ts'
import type { Work } from '../app/work/jobs.ts'
import { createFairLimiter } from '../app/work/limiter.ts'
import type { Api } from '../app/http/serve.ts'
import { holdStudents } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { digestOf, oldestEdition, readSheetCode, type SheetCode } from './own/sheet-code.ts'
import { pupilGroup, type SheetSize } from './own/own-sheet.ts'
import { lookAt } from './own/own-page-reader.ts'
import type { ReadBox } from './own/own-page.ts'
import { materialOf, readTest, type Material, type SheetsTest } from './sheets.material.ts'
import { Boxes, settlePupil } from './sheets.pages.ts'
import {
  attemptsOfTest,
  countedPages,
  findPicture,
  findPupil,
  forgetOriginal,
  insertPage,
  lockSheets,
  markRead,
  numberedPupils,
  pupilsOfTest,
  stateOfFile,
  titleOfTest,
  type NewPage,
  type PupilRow,
  type TestKey,
} from './sheets.queries.ts'

/** Reads a picture that has been sent. */
export const readSheetsQueue = 'read-sheets'

type SheetProblem = (typeof sheetProblems)[number]

/** To read a picture, or to look whether a file that was stored while it was read is a page's. */
const Job = z.object({
  school_id: z.uuid(),
  test_id: z.uuid(),
  picture_id: z.uuid(),
  stored: z.optional(z.string()),
})

/** Schools take turns; a picture is held in memory only while it is being read. */
const turns = createFairLimiter({ slots: 2, maxQueue: 10_000, maxOwnQueue: 10_000 })

/** May run twice, and by two servers at once: what was read counts once, whoever was first. */
export function sheetsJobs(api: Api, log: FastifyBaseLogger): Record<string, Work> {
  return {
    [readSheetsQueue]: async (data, { isLast } = { isLast: false }) => {
      const { picture_id, stored, ...key } = Job.parse(data)
      if (stored === undefined) await turns.run(key.school_id, () => readPicture(api, log, { key, picture_id, isLast }))
      else await forgetUnkept(api, { key, picture_id, stored })
    },
  }
}

/**
 * The last try does not read: what ended those before it, perhaps the whole process, would end it too, and the teacher would wait
 * for ever.
 */
async function readPicture(
  api: Api,
  log: FastifyBaseLogger,
  { key, picture_id, isLast }: { key: TestKey; picture_id: string; isLast: boolean },
): Promise<void> {
  const { school_id } = key
  const picture = await api.database.read(school_id, (db) => findPicture(db, school_id, picture_id))
  if (picture === undefined || picture.file === null) return
  if (picture.read_at === null) {
    const read = isLast ? { problem: 'given_up', pages: [] } : await readStored(api, { key, picture_id }, picture.file)
    await writeDown(api, log, { key, picture_id, ...read })
  }
  // What was read is kept laid flat, page by page; of a document of a whole class no one's page could be deleted.
  await forgetFile({ api, log }, picture.file)
  await api.database.transaction(school_id, (db) => forgetOriginal(db, school_id, picture_id))
}

async function readStored(api: Api, of: Omit<Stored, 'stored'>, file: string): Promise<ReadFile> {
  const bytes = await api.storage.get(file)
  return bytes === undefined ? { problem: 'lost', pages: [] } : readFile(api, of, bytes)
}

/** A page with its picture in the storage, and what it says it is of. */
interface FoundPage {
  page_no: number
  file: string
  is_flat: boolean
  size: SheetSize
  problem: SheetProblem | null
  code: SheetCode | undefined
  boxes: ReadBox[] | undefined
  other_test_id: string | null
}

interface ReadFile {
  problem: string | null
  pages: FoundPage[]
}

async function readFile(api: Api, { key, picture_id }: Omit<Stored, 'stored'>, bytes: Buffer): Promise<ReadFile> {
  const test = await api.database.read(key.school_id, (db) => readTest(db, key))
  if (test === undefined) return { problem: 'lost', pages: [] }
  const material = materialOf(test)
  const found: FoundPage[] = []
  let count = 1
  for (let page_no = 1; page_no <= count; page_no += 1) {
    const look = await lookAt({ step: 'find', bytes, page: page_no }, key.school_id)
    if (look.step !== 'find') return { problem: look.step === 'refused' ? look.why : 'no_picture', pages: found }
    count = look.pages
    const code = look.code === undefined ? undefined : readSheetCode(look.code)
    const known = look.size === undefined ? nothingFound : layoutFor(test, code, material)
    const size = code?.size ?? look.size ?? 'a4'
    const order = { step: 'read', bytes, page: page_no, layout: known.layout, size, isFlat: false } as const
    const reading = await lookAt(order, key.school_id)
    if (reading.step !== 'read') return { problem: 'no_picture', pages: found }
    const file = newFileName('jpg')
    await lookLater(api, { key, picture_id, stored: file })
    await api.storage.put(file, Buffer.from(reading.picture), 'image/jpeg')
    const isRead = reading.boxes !== undefined
    const problem = known.layout === undefined || isRead ? known.problem : 'unreadable'
    const { boxes, isFlat: is_flat } = reading
    found.push({ page_no, file, is_flat, size, code, boxes, problem, other_test_id: known.other_test_id })
  }
  return { problem: null, pages: found }
}

interface Stored {
  key: TestKey
  picture_id: string
  /** The file of a page. */
  stored: string
}

/** Longer than all tries to read a picture take. */
const triesTake = 24 * 3_600_000

/** Ordered before a page is stored: whatever ends this try, its picture is somebody's and does not stay. */
async function lookLater(api: Api, { key, ...about }: Stored): Promise<void> {
  const startAfter = new Date(api.clock.now().getTime() + triesTake)
  const order = Object.assign({}, key, about)
  await api.database.transaction(key.school_id, (db) => api.jobs.send(db, readSheetsQueue, order, { startAfter }))
}

/** Pages are written down together with that their picture was read, so until then nothing is known of what was stored. */
async function forgetUnkept(api: Api, one: Stored): Promise<void> {
  const state = await api.database.read(one.key.school_id, (db) =>
    stateOfFile(db, one.key, { picture_id: one.picture_id, file: one.stored }),
  )
  if (state === 'unread') await lookLater(api, one)
  else if (state === 'unkept') await api.storage.remove(one.stored)
}

interface Known {
  layout: Material['sheets'][number]['layout'] | undefined
  problem: SheetProblem | null
  other_test_id: string | null
}

const nothingFound: Known = { layout: undefined, problem: 'unreadable', other_test_id: null }

/** The layout by what the code says; a sheet of something else is not read. */
function layoutFor(test: SheetsTest, code: SheetCode | undefined, material: ReturnType<typeof materialOf>): Known {
  if (code === undefined) return { layout: undefined, problem: 'no_code', other_test_id: null }
  if (code.test !== test.id) return { layout: undefined, problem: 'other_test', other_test_id: code.test }
  const { sheets, printed } = material({ ...code, named: code.student }, code.student ?? '')
  const layout = sheets.find(({ sheetPage }) => sheetPage === code.page)?.layout
  const isOld = digestOf(printed.map(({ shown }) => shown)) !== code.digest
  return { layout, problem: isOld || layout === undefined ? 'reprint' : null, other_test_id: null }
}

/** All pages of a file at once, and with them that it was read: so none is lost and none counts twice. */
async function writeDown(
  api: Api,
  log: FastifyBaseLogger,
  { key, picture_id, pages, problem }: ReadFile & { key: TestKey; picture_id: string },
): Promise<void> {
  const now = api.clock.now()
  const unkept = await api.database.transaction(key.school_id, async (db) => {
    await lockSheets(db, key)
    // Until the pages are written down: whoever is erased afterwards is so with them.
    const named = pages.flatMap(({ code }) => code?.student ?? [])
    await holdStudents(db, key.school_id, [...named, ...(await numberedPupils(db, key))])
    const erased = await pagesOfErased(db, key, pages)
    const reason = problem ?? (erased.length > 0 ? 'erased' : null)
    const read = await markRead(db, { school_id: key.school_id, id: picture_id }, { read_at: now, problem: reason })
    if (read === undefined) return pages
    const pupils = await pupilsOfTest(db, key)
    const touched = new Set<string>()
    for (const page of pages) {
      if (erased.includes(page)) continue
      const whole = { ...key, picture_id, ...(await placed(db, key, page, pupils)) }
      await insertPage(db, whole)
      if (whole.problem === null && whole.student_id !== null) touched.add(whole.student_id)
    }
    for (const student of touched) await settlePupil(api, db, { key, student }, now)
    return erased
  })
  for (const { file } of unkept) await forgetFile({ api, log }, file)
}

/** Pages with the printed name of a pupil whose data have been erased: with a picture the name would come back. */
async function pagesOfErased(db: Db, { school_id }: TestKey, pages: readonly FoundPage[]): Promise<FoundPage[]> {
  const erased: FoundPage[] = []
  for (const page of pages) {
    const named = page.code?.student
    const pupil = named === undefined ? undefined : await findPupil(db, school_id, named)
    if (pupil !== undefined && pupil.erased_at !== null) erased.push(page)
  }
  return erased
}

type Placed = Omit<NewPage, 'picture_id' | keyof TestKey>

/** Whose page it is, and what keeps it from counting. */
async function placed(db: Db, key: TestKey, page: FoundPage, pupils: readonly PupilRow[]): Promise<Placed> {
  const { page_no, file, is_flat, size, code, boxes, other_test_id } = page
  const student = code === undefined ? undefined : await pupilOf(db, key, { code, boxes: boxes ?? [], pupils })
  const whole = {
    page_no,
    file,
    is_flat,
    size,
    edition: code?.edition ?? oldestEdition,
    other_test_id:
      other_test_id === null ? null : ((await titleOfTest(db, { ...key, test_id: other_test_id }))?.id ?? null),
    variant: code?.variant ?? null,
    sheet_page: code?.page ?? null,
    rule: code?.rule ?? null,
    is_named: code?.student !== undefined,
    // Also of a page of another test: the picture is deleted with whoever is named on it.
    student_id: student?.id ?? null,
    boxes: boxes === undefined ? null : JSON.stringify(boxes),
  }
  return { ...whole, problem: page.problem ?? (await problemOf(db, key, { code, boxes, student })) }
}

interface Numbered {
  code: SheetCode
  boxes: readonly ReadBox[]
  pupils: readonly PupilRow[]
}

/** Who has left the class since the sheets were printed has written one all the same. */
async function pupilOf(
  db: Db,
  { school_id, test_id }: TestKey,
  { code, boxes, pupils }: Numbered,
): Promise<{ id: string } | undefined> {
  if (code.student !== undefined) {
    const named = await findPupil(db, school_id, code.student)
    return named?.erased_at === null ? named : undefined
  }
  // Numbers of another test are given to others.
  if (code.test !== test_id) return undefined
  const digits = [1, 2, 3].map((digit) => {
    const row = boxes.filter(({ group }) => group === `${pupilGroup}${digit}`)
    const marked = row.filter(({ state }) => state === 'crossed' || (state === 'filled' && code.rule === 'fill'))
    return marked.length === 1 && row.every(({ state }) => state !== 'doubtful') ? marked[0]?.value : undefined
  })
  if (digits.includes(undefined)) return undefined
  const number = Number(digits.join(''))
  return pupils.find((pupil) => pupil.number === number)
}

interface Unplaced {
  code: SheetCode | undefined
  boxes: readonly ReadBox[] | undefined
  student: { id: string } | undefined
}

/** Box by box: the database keeps the fields of each in an order of its own. */
function isSameReading(before: readonly ReadBox[], now: readonly ReadBox[]): boolean {
  const states = new Map(before.map(({ group, value, state }) => [`${group} ${value}`, state]))
  return states.size === now.length && now.every(({ group, value, state }) => states.get(`${group} ${value}`) === state)
}

async function problemOf(db: Db, key: TestKey, { code, boxes = [], student }: Unplaced): Promise<SheetProblem | null> {
  if (code === undefined) return 'no_code'
  if (student === undefined) return 'no_pupil'
  const same = (await countedPages(db, key, student.id)).find(({ sheet_page }) => sheet_page === code.page)
  if (same !== undefined) {
    // The same sheet photographed once more says nothing new.
    return isSameReading(Boxes.parse(same.boxes ?? []), boxes) ? 'set_aside' : 'twice'
  }
  const attempts = await attemptsOfTest(db, key)
  if (attempts.some(({ student_id, on_paper }) => student_id === student.id && !on_paper)) return 'has_attempt'
  const answers = boxes.filter(({ group }) => !group.startsWith(pupilGroup))
  return answers.length > 0 && answers.every(({ state }) => state === 'empty') ? 'blank' : null
}
