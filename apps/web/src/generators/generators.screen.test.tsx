import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { dailyEvents } from '@katedra/contract/daily-events'
import type { GeneratedKind } from '@katedra/contract/generated-kind'
import { generators, type GeneratedSample } from '@katedra/contract/generators'
import { library, type LibraryQuestion } from '@katedra/contract/library'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { publicQuestion } from '@katedra/questions'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { sampleQuestionDetail } from '../testing/question-samples.ts'
import { sampleFullClass, sampleLevel, sampleSubject } from '../testing/sample-plan.ts'
import { choiceQuestion, textQuestion } from '../testing/sample-tests.ts'
import { toast } from '../testing/toast.ts'

const server = fakeServer()
type Screen = Awaited<ReturnType<typeof openPage>>

const kind: GeneratedKind = {
  generator: 'fractions.addition',
  title: { cs: 'Sčítání zlomků', en: 'Adding fractions' },
  topic: { cs: 'Zlomky', en: 'Fractions' },
  difficulty: 1,
  year_from: 7,
  year_to: 8,
}
const generated: LibraryQuestion = {
  id: idOf(51),
  level_id: 11,
  title: choiceQuestion.prompt,
  tags: ['zlomky'],
  question: choiceQuestion,
  generated: kind,
}
const written: LibraryQuestion = {
  id: idOf(52),
  level_id: 11,
  title: textQuestion.prompt,
  tags: [],
  question: textQuestion,
}

function sample(seed: number, change: Partial<GeneratedSample> = {}): GeneratedSample {
  return {
    seed,
    question: { ...choiceQuestion, prompt: { cs: `Příklad ${seed}` } },
    misconceptions: [{ cs: 'sčítá jmenovatele', en: 'adds denominators' }],
    is_excluded: false,
    ...change,
  }
}
const ten = (round: number) => Array.from({ length: 10 }, (_, index) => sample(10 * round + index + 1))

beforeEach(() => {
  server.reply(plannedTests.tests, [])
  server.reply(plannedTests.presets, { time_zone: 'Europe/Prague', presets: [] })
  server.reply(credits.coverage, [])
  server.refuse(dailyEvents.publicDailyEvent, 'daily-events.unknown_subject')
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(subjects.levels, [sampleLevel])
  server.reply(classes.classes, [sampleFullClass(6)])
  server.reply(library.levelQuestions, [written, generated])
  server.reply(generators.samples, ({ query }) => ({
    generated: kind,
    samples: ten(query.round),
    excluded: [],
  }))
})

const say = (screen: Screen, key: string, values: Record<string, string | number> = {}) =>
  screen.say('generators', key, values)
const title = (screen: Screen) =>
  say(screen, 'title', {
    title: (say(screen, 'difficulty.1') === 'easier' ? kind.title.en : kind.title.cs) ?? '',
    difficulty: say(screen, 'difficulty.1'),
  })

/** What a teacher has put into the sheet stays there for the next time. */
let teachers = 0

async function byHand(options: Parameters<typeof openPage>[2] = {}): Promise<Screen> {
  teachers += 1
  const me = sampleTeacher('TEACHER', { id: idOf(600 + teachers) })
  const screen = await openPage(server, '/mojecviceni?level_id=11', { me, ...options })
  await screen.getByText(screen.say('planned-tests', 'questions.byHand'), { exact: true }).click()
  await expect.element(screen.getByRole('checkbox', { name: title(screen) })).toBeInTheDocument()
  return screen
}
async function opened(options: Parameters<typeof openPage>[2] = {}) {
  const screen = await byHand(options)
  await screen.getByRole('button', { name: say(screen, 'openOf', { title: title(screen) }) }).click()
  const dialog = screen.getByRole('dialog', { name: title(screen) })
  await expect.element(dialog.getByText('Příklad 1', { exact: true })).toBeVisible()
  return { screen, dialog }
}
const plan = async (screen: Screen) => {
  await screen.getByRole('button', { name: screen.say('planned-tests', 'start.now'), exact: true }).click()
  await expect.poll(() => server.asked(plannedTests.planTest)).toHaveLength(1)
  return server.asked(plannedTests.planTest).map(({ body }) => body)[0]
}

describe('a question that makes itself', () => {
  it.each([
    ['cs', 360],
    ['en', 1280],
  ] as const)('stands in the plan sheet under what it is of, in %s on %i pixels', async (language, width) => {
    const screen = await byHand({ language, width })
    await expect.element(screen.getByText(say(screen, 'badge'), { exact: true })).toBeVisible()
    await expectAccessible({ in: ['light', 'dark'] })
  })

  it('is wanted three times, with the same numbers for all', async () => {
    server.refuse(plannedTests.planTest, 'app.unavailable')
    const screen = await byHand({ width: 1280 })
    const ownNumbers = screen.getByRole('switch', { name: say(screen, 'ownNumbers') })
    await expect.element(ownNumbers).not.toBeInTheDocument()
    await screen.getByText(title(screen), { exact: true }).click()
    await expect.element(ownNumbers).toBeChecked()
    const count = screen.getByRole('textbox', { name: say(screen, 'count') })
    await count.fill('3')
    await screen.getByText(say(screen, 'ownNumbers'), { exact: true }).click()
    expect(await plan(screen)).toMatchObject({
      question_ids: [generated.id],
      generators: [{ question_id: generated.id, count: 3, seed: null }],
      own_numbers: false,
    })
  })

  it('asks nothing of the server that is not wished for', async () => {
    server.refuse(plannedTests.planTest, 'app.unavailable')
    const screen = await byHand({ width: 1280 })
    await screen.getByText(title(screen), { exact: true }).click()
    const sent = await plan(screen)
    expect(sent).toMatchObject({ question_ids: [generated.id], own_numbers: true })
    expect(sent).not.toHaveProperty('generators')
  })
})

describe('the samples of a generator', () => {
  it.each([360, 1280] as const)('are ten with what goes wrong, and ten others, on %i pixels', async (width) => {
    const { screen, dialog } = await opened({ width })
    await expect
      .element(dialog.getByRole('region', { name: say(screen, 'number', { number: 10 }) }))
      .toBeInTheDocument()
    await expect.element(dialog.getByText(/sčítá jmenovatele/).first()).toBeInTheDocument()
    await expectAccessible({ in: ['light', 'dark'] })
    await dialog.getByRole('button', { name: say(screen, 'fresh') }).click()
    await expect.element(dialog.getByText('Příklad 11', { exact: true })).toBeInTheDocument()
  })

  it('let one be given to all, which chooses the generator', async () => {
    server.refuse(plannedTests.planTest, 'app.unavailable')
    const { screen, dialog } = await opened({ width: 1280 })
    await dialog.getByRole('button', { name: say(screen, 'fixOf', { number: 2 }) }).click()
    await expect.element(dialog.getByRole('button', { name: say(screen, 'unfixOf', { number: 2 }) })).toBeVisible()
    await dialog.getByRole('button', { name: screen.say('ui', 'close') }).click()
    await expect.element(screen.getByText(say(screen, 'fixed'))).toBeVisible()
    expect(await plan(screen)).toMatchObject({
      question_ids: [generated.id],
      generators: [{ question_id: generated.id, count: 1, seed: 2 }],
    })
  })

  it('let one be excluded and another be copied', async () => {
    server.reply(generators.excludeVariant, { is_excluded: true })
    server.reply(questions.copyVariant, sampleQuestionDetail(1))
    const { screen, dialog } = await opened()
    server.reply(generators.samples, {
      generated: kind,
      samples: [sample(1, { is_excluded: true }), ...ten(0).slice(1)],
      excluded: [sample(1, { is_excluded: true })],
    })
    await dialog.getByRole('button', { name: say(screen, 'excludeOf', { number: 1 }) }).click()
    await expect.element(dialog.getByRole('heading', { name: say(screen, 'excludedTitle') })).toBeInTheDocument()
    expect(server.asked(generators.excludeVariant)[0]).toMatchObject({
      params: { generated_id: generated.id, seed: 1 },
      body: { is_excluded: true },
    })
    await dialog.getByRole('button', { name: say(screen, 'copyOf', { number: 3 }) }).click()
    await expect.element(toast(screen, say(screen, 'copied'))).toBeVisible()
    expect(server.asked(questions.copyVariant)[0]?.params).toMatchObject({ seed: 3 })
  })

  it('have no key, and are not copied, where the keys are withheld', async () => {
    server.reply(generators.samples, {
      generated: kind,
      samples: [
        sample(1, {
          question: publicQuestion(
            { ...choiceQuestion, prompt: { cs: 'Příklad 1' } },
            { seed: '1', shuffle_options: true },
          ),
          misconceptions: [],
        }),
      ],
      excluded: [],
    })
    const { screen, dialog } = await opened()
    await expect.element(dialog.getByText(say(screen, 'withheld'))).toBeVisible()
    await expect
      .element(dialog.getByRole('button', { name: say(screen, 'copyOf', { number: 1 }) }))
      .not.toBeInTheDocument()
  })

  it('that cannot be loaded say so', async () => {
    server.refuse(generators.samples, 'app.unavailable')
    const screen = await byHand()
    await screen.getByRole('button', { name: say(screen, 'openOf', { title: title(screen) }) }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
  })
})
