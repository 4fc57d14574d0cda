import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { Question, questionTypes, type QuestionType } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { sampleQuestionDetail, sampleSubject } from '../../testing/question-samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(questions.bankOverview, {
    counts: { own: 1, school: 0, library: 0 },
    tags: { own: [], school: [], library: [] },
  })
})

describe('the answer part of a question', () => {
  it.each(questionTypes)('is all on the first screen of a computer for a new question %s', async (type) => {
    const screen = await openPage(server, `/otazky/nova?typ=${type}`)
    await expectOnFirstScreen(screen, type)
  })

  it.each(questionTypes)('is all on the first screen of a computer for a typical question %s', async (type) => {
    server.reply(questions.question, sampleQuestionDetail(1, { question: typical(type) }))
    const screen = await openPage(server, `/otazky/${idOf(501)}`)
    await expectOnFirstScreen(screen, type)
    await expectAccessible({ in: ['light'] })
  })
})

/** A question as most are written: in one language, with two answers that are accepted where it asks for a text. */
function typical(type: QuestionType): Question {
  const question = Question.parse(inCzech(examples[type][0]))
  if (question.type === 'text') question.key.accepted.splice(2)
  return question
}

function inCzech(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCzech)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([name]) => name !== 'en')
  return Object.fromEntries(parts.map(([name, part]) => [name, inCzech(part)]))
}

const titles = { abc: 'abc', alphabet: 'alphabet', axis: 'axis', connection: 'connection', text: 'text' } as const

/** All of the part is above the bar of buttons, without a scroll. */
async function expectOnFirstScreen(screen: Screen, type: QuestionType): Promise<void> {
  const title = screen.say('question-bank', `${titles[type]}.title`)
  const heading = screen.getByRole('heading', { level: 2, name: title, exact: true })
  await expect.element(heading).toBeVisible()
  const part = heading.element().closest('section')
  const lowest = part?.getBoundingClientRect().bottom
  expect(window.scrollY).toBe(0)
  expect(lowest).toBeLessThanOrEqual(document.querySelector('[data-page-bar]')?.getBoundingClientRect().top ?? 0)
}
