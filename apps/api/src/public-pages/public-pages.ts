import { minShown, publicPages } from '@katedra/contract/public-pages'
import type { HandlerReply } from '@katedra/contract/route'
import { translator } from '@katedra/i18n/server'
import { solvedQuestion } from '@katedra/questions'
import { askedForNothing, type Teacher } from '../app/http/caller.ts'
import { fail } from '../app/http/fail.ts'
import { inOneLine, type PageHead, type PageVisit } from '../app/http/pages/page-head.ts'
import type { Api, TeacherCall } from '../app/http/serve.ts'
import { createSingleFlight } from '../app/work/single-flight.ts'
import { ownTest, testDetail } from '../planned-tests/planned-tests.ts'
import { testResults } from '../results/results.ts'
import { pageOfCode, schoolFacts } from './public-pages.queries.ts'
import { questionsShown } from './public-pages.sharing.ts'

type PublicResults = HandlerReply<typeof publicPages.publicResults>
type Figures = NonNullable<PublicResults['figures']>
type Results = Awaited<ReturnType<typeof testResults>>
type Page = NonNullable<Awaited<ReturnType<typeof pageOfCode>>>

/** The results behind a link. What is unknown, over or switched off is told apart by nothing. */
export async function publicResults(
  api: Api,
  code: string,
  { ip, now }: { ip: string; now: Date },
): Promise<PublicResults> {
  const page = await pageBehind(api, code, { ip, now })
  return shareView(page.test_id, () =>
    api.database.read(page.school_id, (db) => readPage({ api, db, now, teacher: readerOf(page) }, page)),
  )
}

const AskedResults = publicPages.publicResults.query

/** What a preview of the link tells: which test of which class, no figures and no pupils. */
export async function publicResultsHead(api: Api, { query, language, ip }: PageVisit): Promise<PageHead | undefined> {
  const asked = AskedResults.safeParse(Object.fromEntries(query))
  if (!asked.success) return undefined
  const page = await pageBehind(api, asked.data.code, { ip, now: api.clock.now() })
  const { test, school } = await api.database.read(page.school_id, async (db) => ({
    test: await ownTest(api, db, readerOf(page), page.test_id),
    school: await schoolFacts(db, page.school_id),
  }))
  const t = translator(language, 'public-pages')
  return {
    title: inOneLine(`${test.title}, ${test.class_name} – ${t('title')}`),
    description: inOneLine(`${school.name}. ${t('privacy')}`),
    language,
  }
}

/** A link sent to a class is opened by all its parents at one moment. */
const shareView = createSingleFlight<PublicResults>()

/** Unknown codes are counted against the address they come from; a right one passes, whatever others there have tried. */
async function pageBehind(api: Api, code: string, { ip, now }: { ip: string; now: Date }): Promise<Page> {
  const isCode = /^[0-9a-f]{32}$/.test(code)
  const page = isCode ? await api.database.read(undefined, (db) => pageOfCode(db, code, now)) : undefined
  if (page !== undefined) return page
  await api.limits.spend('public-results', ip)
  fail('public-pages.unknown_code')
}

/** The page reads what the school's admins see, so that its figures are the same; who is named in it stays here. */
function readerOf({ school_id, test_id }: Page): Teacher {
  return {
    id: test_id,
    school_id,
    is_school_registered: false,
    session_id: '',
    session_kind: 'browser',
    must_change_password: false,
    role: 'SCHOOL_ADMIN',
    permissions: [],
    language: undefined,
    ...askedForNothing,
  }
}

async function readPage(call: TeacherCall, { school_id, test_id, expires_at }: Page): Promise<PublicResults> {
  const results = await testResults(call, test_id)
  const { test } = results
  const { name } = await schoolFacts(call.db, school_id)
  const withheld = whyWithheld(results)
  return {
    title: test.title,
    kind: test.kind,
    class_name: test.class_name,
    school_name: name,
    held_at: test.launched_at ?? test.starts_at,
    expires_at,
    withheld,
    figures: withheld === null ? await figuresOf(call, results) : null,
  }
}

/**
 * While pupils hand in one after another, the difference between two looks at an average is one pupil's result: figures come
 * when everyone has finished.
 */
function whyWithheld({ test, students }: Results): PublicResults['withheld'] {
  if (test.state !== 'finished' || students.some(({ state }) => state === 'open')) return 'not_over'
  const shown = students.filter(({ fraction }) => fraction !== null)
  return shown.length < minShown ? 'too_few' : null
}

async function figuresOf(call: TeacherCall, results: Results): Promise<Figures> {
  const { test, average_fraction, average_duration_s, submitted_count, answer_count, out_of, distribution } = results
  const owner = { school_id: call.teacher.school_id, test_id: test.id }
  const isShown = (await questionsShown(call.db, owner, test)) === 'shown'
  const detail = isShown ? await testDetail(call, test.id) : { questions: [] }
  const questions = new Map(detail.questions.map(({ item_no, question }) => [item_no, solvedQuestion(question)]))
  return {
    submitted_count,
    answer_count,
    out_of,
    distribution,
    average_fraction: inPercents(average_fraction),
    average_duration_s: average_duration_s === null ? null : Math.round(average_duration_s),
    is_final: results.manual_count === 0,
    questions: results.questions.map(({ item_no, type, points, counts, success }, index) => ({
      item_no,
      type,
      points,
      counts,
      success: counts && countedFor(results, index) >= minShown ? inPercents(success) : null,
      question: questions.get(item_no) ?? null,
    })),
  }
}

/** Whose answers a question's success rests on: not excluded for the pupil, not waiting for marking. */
function countedFor({ students, questions }: Results, index: number): number {
  const item_no = questions[index]?.item_no ?? 0
  return students.filter(
    ({ state, cells, excluded_items }) =>
      state === 'submitted' && cells[index] !== 'manual' && !excluded_items.includes(item_no),
  ).length
}

function inPercents(fraction: number | null): number | null {
  return fraction === null ? null : Math.round(fraction * 100) / 100
}
