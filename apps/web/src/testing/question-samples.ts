import type { BankQuestion, BankQuestionDetail } from '@katedra/contract/questions'
import type { Subject } from '@katedra/contract/subjects'
import { publicQuestion, type Question } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { idOf } from '@katedra/testing/samples'

export const sampleSubject: Subject = {
  id: 3,
  name: 'Matematika',
  short_name: 'M',
  description: '',
  code: 'math',
  display_url: '',
  target_url: '',
  box_color_basic: '#335577',
  box_color_add: '#88aacc',
  icon_html: '',
  pdf_list_url: '',
  pdf_list_description: '',
}

interface Keyed {
  question: Question
}

/** A question of one's own; the prompt has the number, so that lists can be searched. */
export function sampleBankQuestion(number: number, own: Partial<BankQuestion & Keyed> = {}): BankQuestion & Keyed {
  const [question] = examples.abc
  return {
    id: idOf(500 + number),
    whose: 'own',
    subject_id: 3,
    level_id: null,
    level_title: null,
    visibility: 'private',
    author: { id: idOf(1), name: 'Jana Dvořáková' },
    version: 2,
    question: { ...question, prompt: { cs: `Otázka číslo ${number}`, en: `Question number ${number}` } },
    tags: ['zlomky'],
    origin: null,
    created_at: '2026-10-01T08:00:00Z',
    updated_at: '2026-10-02T08:00:00Z',
    may: { edit: true },
    ...own,
  }
}

export function sampleQuestionDetail(
  number: number,
  own: Partial<BankQuestion & Keyed> = {},
): BankQuestionDetail & Keyed {
  return {
    ...sampleBankQuestion(number, own),
    usage: { test_count: 0, answer_count: 0, average_fraction: null, last_used_at: null },
  }
}

/** A question of the library, whose key may not be known yet by who asks. */
export function sampleWithheldQuestion(number: number): BankQuestion {
  const question = sampleBankQuestion(number, {
    whose: 'library',
    level_id: 7,
    level_title: { cs: 'Zlomky', en: 'Fractions' },
    visibility: null,
    author: null,
    created_at: null,
    updated_at: null,
    may: { edit: false },
  })
  return { ...question, question: publicQuestion(question.question, { seed: 'sample', shuffle_options: true }) }
}
