import { auditActions } from '@katedra/contract/audit'
import { languages } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '../format.ts'
import { sentenceOf, type SaidEntry } from './sentences.ts'

/** What the server writes next to the name. */
const details: Partial<Record<SaidEntry['action'], SaidEntry['details']>> = {
  'school.second_factor_demanded': { demand: 'admins' },
  'colleagues.role_changed': { from: 'TEACHER', to: 'SCHOOL_ADMIN' },
  'colleagues.subject_assigned': { subject: 'Dějepis' },
  'colleagues.subject_removed': { subject: 'Dějepis' },
  'colleagues.removed': { heir: 'Petr Svoboda' },
  'colleagues.nudged': { wish: 'plan_test' },
  'classes.promoted': { new_name: '7.A' },
  'classes.teacher_added': { teacher: 'Petr Svoboda' },
  'classes.teacher_removed': { teacher: 'Petr Svoboda' },
  'classes.message_sent': { subject: 'Výlet', count: 24 },
  'classes.exported': { format: 'xlsx' },
  'gradebook.exported': { format: 'xlsx' },
  'marks.book_exported': { format: 'xlsx' },
  'marks.test_exported': { class: '6.B', format: 'xlsx' },
  'classes.student_added': { count: 3 },
  'classes.student_moved': { class: '6.B' },
  'retention.rule_changed': { count: 2 },
  'retention.announced': { count: 12 },
  'retention.deletion_asked': { count: 12, attempts: 300 },
  'retention.deleted': { count: 12, attempts: 300 },
  'planned-tests.plan_sent': { class: '6.B', count: 12 },
  'results.excluded': { number: 3, reason: 'Nejasná otázka' },
  'results.answer_excluded': { number: 3, reason: 'Nejasná otázka' },
  'results.put_back': { number: 3 },
  'results.answer_put_back': { number: 3 },
  'results.rescored': { number: 3, reason: 'Opravený klíč' },
  'results.answers_marked': { number: 3, count: 12 },
  'results.marks_undone': { number: 3, count: 12 },
  'results.full_points_given': { number: 3, reason: 'Nejasná otázka' },
  'results.guest_joined': { test: 'Písemka' },
  'results.guest_separated': { test: 'Písemka' },
  'results.exported': { class: '6.B', format: 'pdf' },
  'results.attempt_exported': { test: 'Písemka' },
  'results.published': { class: '6.B' },
  'results.unpublished': { class: '6.B' },
  'marks.test_marked': { scale: 'Přísná', weight: 3 },
  'marks.decided': { test: 'Písemka' },
  'marks.given_back': { test: 'Písemka' },
  'marks.published': { count: 24 },
  'marks.changed': { test: 'Písemka' },
  'credits.assigned': { count: 12, program: 'Dějepis' },
  'credits.returned': { count: 2, program: 'Dějepis' },
  'credits.requested': { count: 25, program: 'Dějepis' },
  'credits.request_granted': { program: 'Dějepis' },
  'credits.request_refused': { program: 'Dějepis' },
  'credits.granted': { count: 10, reason: 'Sociální fond města' },
  'credits.withdrawn': { count: 900, reason: 'Překlep v počtu' },
  'operator.confirmation_sent': { reason: 'Volali ze školy' },
  'operator.user_verified': { reason: 'Volali ze školy' },
  'operator.reset_sent': { reason: 'Volali ze školy' },
  'operator.sessions_ended': { reason: 'Volali ze školy' },
  'operator.slowdown_ended': { reason: 'Volali ze školy' },
  'operator.second_factors_reset': { reason: 'Volali ze školy' },
  'security-events.exported': { format: 'xlsx' },
  'rosters.imported': { classes_created: 2, students_added: 48, students_changed: 0, students_removed: 1 },
}
/** Of these there is nothing to name. */
const nameless = [
  'school.logo_changed',
  'school.second_factor_demanded',
  'security-events.exported',
  'rosters.imported',
  'marks.shares_exact',
  'marks.shares_rounded',
]

function say(language: 'cs' | 'en', entry: Partial<SaidEntry> & Pick<SaidEntry, 'action'>): string {
  const format = createFormat(language)
  const whole = { target_name: 'Eva Nová', details: details[entry.action] ?? {}, ...entry }
  return sentenceOf(whole, translator(language, 'audit'), format.list)
}

describe.each(languages)('the change log in %s', (language) => {
  it.each(auditActions)('has a sentence for %s that says to whom and leaves nothing out', (action) => {
    const sentence = say(language, { action })
    expect(sentence).not.toMatch(/sentences|\{\{|undefined|_/)
    expect(sentence.includes('Eva Nová')).toBe(!nameless.includes(action))
    const texts = Object.values(details[action] ?? {}).filter((value) => /^[A-Z\d]/.test(String(value)) && value !== 0)
    const unsaid = texts.filter((value) => !/^[A-Z_]+$/.test(String(value)) && !sentence.includes(String(value)))
    expect(unsaid).toEqual([])
  })

  it('has no code among its words', () => {
    const sentences = auditActions.map((action) => say(language, { action })).join('\n')
    expect(sentences).not.toMatch(/TEACHER|SCHOOL_|plan_test|xlsx/)
  })
})

describe('a line of the change log', () => {
  it.each([
    ['cs', 'Přesun žáka do třídy 6.B: smazaný žák'],
    ['en', 'Moved the pupil to 6.B: erased pupil'],
  ] as const)('says that the pupil was erased once the name is gone (%s)', (language, sentence) => {
    expect(say(language, { action: 'classes.student_moved', target_name: '' })).toBe(sentence)
  })

  it('tells an heir only when there was something to inherit', () => {
    expect(say('en', { action: 'colleagues.removed', details: { heir: '' } })).toBe('Removed Eva Nová from the school')
    expect(say('en', { action: 'colleagues.removed' })).toContain('went to Petr Svoboda')
  })

  it('counts what an import has done, and says so when it was nothing', () => {
    expect(say('cs', { action: 'rosters.imported' })).toBe(
      'Import žáků ze souboru: 2 nové třídy, přidáno 48 žáků a\u00a0odebrán 1 žák',
    )
    expect(say('cs', { action: 'rosters.imported', details: {} })).toBe('Import žáků ze souboru: beze změn')
  })

  it('tells a rule that deletes nothing from one that does', () => {
    const ruled = (count: number) => say('cs', { action: 'retention.rule_changed', details: { count } })
    expect(ruled(0)).toBe('Výsledky se uchovávají bez omezení: Eva Nová')
    expect(ruled(2)).toBe('Výsledky se uchovávají 2 roky po konci školního roku: Eva Nová')
  })

  it.each([
    ['shown', 'Switched on the suspicion of just clicking: Eva Nová'],
    ['hidden', 'Switched off the suspicion of just clicking: Eva Nová'],
  ])('tells the setting of a school from its details (%s)', (suspicion, sentence) => {
    expect(say('en', { action: 'school.updated', details: { suspicion } })).toBe(sentence)
  })

  it('takes names as they are, also those that look like a part of a catalogue', () => {
    const name = '{{from}} $t(title) <b>Eva</b>'
    expect(say('en', { action: 'colleagues.invited', target_name: name })).toBe(`Invited ${name}`)
  })
})
