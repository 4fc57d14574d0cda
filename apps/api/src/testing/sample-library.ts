import type { LevelForm, LibraryQuestionForm, NewSubjectForm } from '@katedra/contract/operator-library'
import type { PartnerTextForm } from '@katedra/contract/partner-texts'
import type { TestApi } from './build-api.ts'
import { eventForm } from './build-event.ts'

export function subjectForm(changes: Partial<NewSubjectForm> = {}): NewSubjectForm {
  return {
    code: 'astronomie',
    name: { cs: 'Astronomie', en: 'Astronomy' },
    short_name: { cs: 'As', en: 'As' },
    description: { cs: 'Hvězdy a planety.', en: 'Stars and planets.' },
    icon: 'star',
    sign_in_title: { cs: 'Astronomie', en: 'Astronomy' },
    sign_in_image: '',
    box_color_basic: '#1F3A6B',
    box_color_add: '#D3DDF4',
    ...changes,
  }
}

export function levelForm(changes: Partial<LevelForm> = {}): LevelForm {
  return {
    title: { cs: 'Sluneční soustava', en: 'The Solar System' },
    picture: 'sun',
    count_threshold: 10,
    year_from: 6,
    year_to: 9,
    box_color_basic: '#1F3A6B',
    box_color_add: '#D3DDF4',
    ...changes,
  }
}

export function libraryQuestionForm(prompt = 'Kolik planet má Sluneční soustava?'): LibraryQuestionForm {
  return {
    question: {
      type: 'text',
      points: 1,
      prompt: { cs: prompt },
      explanation: { cs: 'Je jich osm.' },
      content: { lines: 1, numeric: false },
      key: {
        accepted: [{ text: '8', fraction: 1 }],
        case_sensitive: false,
        ignore_diacritics: false,
        typo_tolerance: false,
        unmatched: 'wrong',
      },
    },
    tags: ['planety'],
    source: 'IAU 2006',
  }
}

export function partnerForm(changes: Partial<PartnerTextForm> = {}): PartnerTextForm {
  return {
    code: 'muzeum',
    name: 'Muzeum',
    url: 'https://muzeum.example',
    title: { cs: 'Pro školy', en: 'For schools' },
    text: { cs: '## Přijďte\n\nJe tu **hodně** věcí.', en: '## Come\n\nThere are **many** things.' },
    ...changes,
  }
}

const ofLongAgo = { version: 'of long ago' }

/** What the library's routes take; nothing of it changes what other tests find. */
export function libraryBodies(): Record<string, Record<string, unknown>> {
  const { code, ...subject } = subjectForm()
  const { code: partner, ...text } = partnerForm()
  const library = '/v1/operator/library'
  const question = libraryQuestionForm()
  return {
    [`POST ${library}/subjects/`]: { ...subject, code },
    [`PUT ${library}/subjects/:subject_id/`]: { ...subject, ...ofLongAgo },
    [`POST ${library}/subjects/:subject_id/move/`]: { direction: 'down' },
    [`POST ${library}/subjects/:subject_id/levels/`]: levelForm(),
    [`PUT ${library}/levels/:level_id/`]: { ...levelForm(), ...ofLongAgo },
    [`POST ${library}/levels/:level_id/move/`]: { direction: 'down' },
    [`PUT ${library}/levels/:level_id/shown/`]: { is_shown: true },
    [`POST ${library}/levels/:level_id/questions/`]: question,
    [`PUT ${library}/questions/:library_question_id/`]: { ...question, ...ofLongAgo },
    [`PUT ${library}/questions/:library_question_id/shown/`]: { is_shown: true },
    [`POST ${library}/try/`]: { question: question.question, answer: { text: '8' } },
    'POST /v1/operator/daily-events/': eventForm({ key: 'u-provozovatele' }),
    'PUT /v1/operator/daily-events/:event_id/': { ...eventForm(), ...ofLongAgo },
    'PUT /v1/operator/daily-events/:event_id/shown/': { is_shown: true },
    'POST /v1/operator/partner-texts/': { ...text, code: partner },
    'PUT /v1/operator/partner-texts/:partner_code/': { ...text, ...ofLongAgo },
    'PUT /v1/operator/partner-texts/:partner_code/shown/': { is_shown: true },
  }
}

/** What paths of the library's routes may name; each is from a file. */
export async function libraryParams(api: TestApi): Promise<Record<string, string>> {
  const [row] = await api.sql(`select
    (select id from library_questions where has_file order by key limit 1) as library_question_id,
    (select id from daily_events where has_file order by key limit 1) as event_id,
    (select code from partner_texts where has_file order by code limit 1) as partner_code`)
  return {
    library_question_id: String(row?.['library_question_id']),
    event_id: String(row?.['event_id']),
    partner_code: String(row?.['partner_code']),
  }
}

/** As if operators had retired all questions of a level but one, and the next release had taken that one out of its file. */
export async function lastQuestionTakenOut(api: TestApi, level: string): Promise<void> {
  await api.sql(
    `with own as (select q.id, q.level_id, q.question from library_questions q join levels l on l.id = q.level_id where l.key = $1),
      gone as (insert into library_questions (key, level_id, position, question, source, has_file)
        select 'dejepis/taken-out', level_id, 99, question, 'x', true from own limit 1)
    update library_questions q set retired_at = now(), edited_at = now(), edited_by = 'Olga' from own where q.id = own.id`,
    [level],
  )
}
