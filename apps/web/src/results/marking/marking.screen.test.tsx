import { marking, type MarkingAnswer } from '@katedra/contract/marking'
import { questions as bank } from '@katedra/contract/questions'
import { plannedTests } from '@katedra/contract/planned-tests'
import { examples, gapsExamples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { sampleQuestionDetail } from '../../testing/question-samples.ts'
import { overTest, testId } from '../../testing/sample-figures.ts'
import { sampleToMark } from '../../testing/sample-results.ts'
import { sampleTestDetail } from '../../testing/sample-tests.ts'
import { takeSteps } from '../../testing/take-steps.ts'
import { expectRefusal } from '../../testing/toast.ts'

const server = fakeServer()
const [planets] = gapsExamples
const address = `/vysledky/${testId}/hodnoceni`

beforeEach(() => {
  server.reply(plannedTests.test, { ...sampleTestDetail(1), ...overTest })
})

describe('marking by hand', () => {
  it('says that nothing waits', async () => {
    server.reply(marking.markingQueue, [])
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('results', 'marking.nothing'))).toBeVisible()
    await expectAccessible()
  })

  it('gives points by a button, and says when everything is done', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1)])
    takeSteps(server)
    const screen = await openPage(server, address)
    await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('button', { name: screen.say('results', 'marking.full', { points: '2' }) }).click()
    const done = screen.getByText(screen.say('results', 'marking.doneTitle'))
    await expect.element(done).toBeVisible()
    // Before the buttons that lead nowhere any more, so that it is seen without scrolling.
    const back = screen.getByRole('button', { name: screen.say('results', 'marking.back') })
    expect(done.element().getBoundingClientRect().top).toBeLessThan(back.element().getBoundingClientRect().top)
    expect(server.asked(marking.markBatch).map(({ body }) => body.points)).toEqual([2])
  })

  it.each(['body', 'main'])(
    'gives points by the keyboard, where the focus is on the %s, and goes on to the next that waits',
    async (place) => {
      server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 2, marked_count: 0 }])
      server.reply(marking.markingAnswers, [waiting(1), waiting(2)])
      takeSteps(server)
      const screen = await openPage(server, address)
      await expect.element(screen.getByRole('group', { name: groupName(screen, 1) })).toBeVisible()
      document.querySelector<HTMLElement>(place)?.focus()
      await userEvent.keyboard('0')
      await expect.element(screen.getByRole('group', { name: groupName(screen, 2) })).toBeVisible()
      await expect.poll(() => server.asked(marking.markBatch).map(({ body }) => body.points)).toEqual([0])
    },
  )

  it('gives points by the keyboard after a question was chosen and names were shown', async () => {
    server.reply(marking.markingQueue, [
      { item_no: 1, waiting_count: 1, marked_count: 0 },
      { item_no: 2, waiting_count: 2, marked_count: 0 },
    ])
    server.reply(marking.markingAnswers, [waiting(1), waiting(2)])
    takeSteps(server)
    const screen = await openPage(server, `${address}?item_no=2`)
    const second = new RegExp(`^${screen.say('results', 'question.title', { number: 2 })}`)
    await screen.getByRole('link', { name: second }).click()
    await expect.element(screen.getByRole('group', { name: groupName(screen, 1) })).toBeVisible()
    await userEvent.keyboard('0')
    await expect.element(screen.getByRole('group', { name: groupName(screen, 2) })).toBeVisible()
    await screen.getByText(screen.say('results', 'marking.hideNames')).click()
    await userEvent.keyboard('2')
    await expect.poll(() => server.asked(marking.markBatch).map(({ body }) => body.points)).toEqual([0, 2])
  })

  it('goes on by Enter without points', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 2, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1), waiting(2)])
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('group', { name: groupName(screen, 1) })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('group', { name: groupName(screen, 2) })).toBeVisible()
    expect(server.asked(marking.markBatch)).toEqual([])
  })

  it.each(['cs', 'en'] as const)('shows the comment to the pupil only where it is wanted, in %s', async (language) => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1)])
    takeSteps(server)
    const screen = await openPage(server, address, { language, width: 320 })
    await screen.getByRole('textbox', { name: new RegExp(screen.say('results', 'marking.note')) }).fill('Hezky řečeno')
    await expect.element(screen.getByText(screen.say('results', 'marking.noteHint'))).toBeVisible()
    await screen.getByText(screen.say('results', 'marking.showNote')).click()
    await expect.element(screen.getByText(screen.say('results', 'marking.noteShownHint'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('results', 'marking.full', { points: '2' }) }).click()
    await expect
      .poll(() => server.asked(marking.markBatch).map(({ body }) => [body.points, body.note, body.note_shown]))
      .toEqual([[2, 'Hezky řečeno', true]])
    await screen.getByText(screen.say('results', 'marking.showNote')).click()
    await expect.poll(() => server.asked(marking.markBatch).at(-1)?.body.note_shown).toBe(false)
  })

  it('marks a whole group by one key, and takes the step back by another', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 4, marked_count: 0 }])
    const texts = ['Olomouc', 'olomouc', 'Olomouc']
    const group = texts.map((text, index) => waiting(index + 1, { group: 0, answer: { text } }))
    server.reply(marking.markingAnswers, [...group, waiting(4, { group: 1, answer: { text: 'Brno' } })])
    takeSteps(server)
    const screen = await openPage(server, address, { width: 360 })
    await expect.element(screen.getByText(screen.say('results', 'marking.onlyProposal'))).toBeVisible()
    await screen.getByText(screen.say('results', 'marking.variants', { count: 2 })).click()
    await expect.element(screen.getByText('olomouc', { exact: true })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('2')
    await expect.element(screen.getByRole('group', { name: groupName(screen, 2) })).toBeVisible()
    await userEvent.keyboard('0')
    await expect.element(screen.getByText(screen.say('results', 'marking.doneTitle'))).toBeVisible()
    expect(server.asked(marking.markBatch).map(({ body }) => [body.points, body.attempt_ids.length])).toEqual([
      [2, 3],
      [0, 1],
    ])
    await userEvent.keyboard('{Backspace}')
    await expect.poll(() => server.asked(marking.undoBatch).length).toBe(1)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => server.asked(marking.undoBatch).length).toBe(2)
    const [last, first] = server.asked(marking.undoBatch).map(({ params }) => params.batch_id)
    expect(server.asked(marking.markBatch).map(({ params }) => params.batch_id)).toEqual([first, last])
    await expect.element(screen.getByRole('group', { name: groupName(screen, 1) })).toBeVisible()
  })

  it('says of an answer that a colleague has marked meanwhile that it keeps that mark', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 2, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1), waiting(2)])
    server.reply(marking.markBatch, ({ params: { batch_id }, body: { item_no, attempt_ids } }) => ({
      batch_id,
      item_no,
      attempt_ids: [],
      is_undone: false,
      kept_ids: attempt_ids,
    }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('group', { name: groupName(screen, 1) })).toBeVisible()
    await userEvent.keyboard('2')
    await expectRefusal(screen, screen.say('results', 'marking.kept', { count: 1 }))
    expect(server.asked(marking.markBatch).map(({ body }) => body.waiting_only)).toEqual([true])
    // The list is read again, so that it shows the colleague's mark.
    await expect.poll(() => server.asked(marking.markingAnswers).length).toBeGreaterThan(1)
  })

  it('is not led back by a list that was asked for before a step and comes after it', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 3, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1), waiting(2), waiting(3)])
    takeSteps(server)
    server.reply(marking.markBatch, ({ params: { batch_id }, body: { item_no, attempt_ids } }) => ({
      batch_id,
      item_no,
      attempt_ids,
      is_undone: false,
      // A colleague was faster with the first.
      kept_ids: attempt_ids.filter((id) => id === idOf(2001)),
    }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText('Olomouc 1', { exact: true }).first()).toBeVisible()
    const list = server.slow(marking.markingAnswers)
    await userEvent.keyboard('2')
    await expect.poll(() => server.asked(marking.markingAnswers).length).toBe(2)
    const steps = server.slow(marking.markBatch)
    await userEvent.keyboard('1')
    list.release()
    await userEvent.keyboard('0')
    const card = screen.getByRole('group', { name: screen.say('results', 'marking.answerOf', { number: 3, total: 3 }) })
    await expect.element(card.getByText(screen.say('results', 'marking.saving')).first()).toBeVisible()
    server.reply(marking.markingAnswers, sampleMarked())
    steps.release()
    await expect.poll(() => server.asked(marking.markBatch).length).toBe(3)
    const nameless = () => server.asked(marking.markingAnswers).filter(({ query }) => query.names === undefined)
    await expect.poll(() => nameless().length).toBe(3)
    await expect.element(screen.getByText(screen.say('results', 'marking.doneTitle'))).toBeVisible()
  })

  it('lets an answer out of its group', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 2, marked_count: 0 }])
    const pair = (group: number) => [
      waiting(1, { group: 0, answer: { text: 'Olomouc' } }),
      waiting(2, { group, is_apart: group > 0, answer: { text: 'Holomouc' } }),
    ]
    server.reply(marking.markingAnswers, pair(0))
    server.reply(marking.takeApart, ({ params: { attempt_id } }) => {
      server.reply(marking.markingAnswers, pair(1))
      return { attempt_id, item_no: 2, is_apart: true }
    })
    const screen = await openPage(server, address)
    await screen.getByText(screen.say('results', 'marking.variants', { count: 2 })).click()
    await screen
      .getByRole('button', { name: screen.say('results', 'marking.takeApart') })
      .nth(1)
      .click()
    await expect.element(screen.getByText(screen.say('results', 'marking.groups', { count: 2 }))).toBeVisible()
    await screen.getByRole('button', { name: /Holomouc/ }).click()
    await expect.element(screen.getByText(screen.say('results', 'marking.isApart'))).toBeVisible()
    expect(server.asked(marking.takeApart).map(({ params }) => params.attempt_id)).toEqual([idOf(2002)])
  })

  it('accepts an answer from now on, with what that changes, and offers it to the bank', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1)])
    server.reply(marking.previewRescoring, {
      average_before: 0.5,
      average_after: 0.5,
      students: [],
      changed_count: 0,
    })
    const test = { ...sampleTestDetail(1), ...overTest }
    const [text] = examples.text
    const questions = test.questions
      .slice(0, 1)
      .map((one) => ({ ...one, item_no: 2, question: text, school_question_id: idOf(77) }))
    server.reply(plannedTests.test, { ...test, questions })
    const screen = await openPage(server, address, { width: 360 })
    await screen.getByRole('button', { name: screen.say('results', 'marking.accept') }).click()
    await expect.element(screen.getByText(screen.say('results', 'marking.alsoBank'))).toBeVisible()
    await expectAccessible({ in: ['light'] })
    // Names are hidden, in what would change as well.
    expect(server.asked(marking.previewRescoring).map(({ query }) => query)).toEqual([{}])
    expect(server.asked(marking.previewRescoring).at(-1)?.body.key).toMatchObject({
      accepted: expect.arrayContaining([{ text: 'Olomouc 1', fraction: 1 }]),
    })
  })

  it('has hundreds of groups and folds what is long', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 300, marked_count: 0 }])
    const long = 'Dlouhá odpověď. '.repeat(80)
    const many = Array.from({ length: 300 }, (_, index) => waiting(index + 1))
    server.reply(marking.markingAnswers, [waiting(301, { group: -1, answer: { text: long } }), ...many])
    const screen = await openPage(server, address, { language: 'en', width: 360 })
    await screen.getByRole('button', { name: screen.say('results', 'marking.whole') }).click()
    await expect.element(screen.getByRole('button', { name: screen.say('results', 'marking.less') })).toBeVisible()
    await screen.getByRole('button', { name: screen.say('results', 'marking.moreGroups', { count: 271 }) }).click()
    await expect.element(screen.getByRole('button', { name: /Olomouc 40 / })).toBeVisible()
    await expectAccessible({ in: ['dark'] })
  })

  it('hides names until they are asked for', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, ({ query }) => [waiting(1, query.names === 'shown' ? { name: 'Adam 1' } : {})])
    const screen = await openPage(server, address)
    await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
    expect(screen.getByText('Adam 1').query()).toBeNull()
    await screen.getByText(screen.say('results', 'marking.hideNames')).click()
    await expect.element(screen.getByText('Adam 1')).toBeVisible()
  })

  it('shows names once no answer in the test waits, and hides them when a mark is taken back', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 2, marked_count: 0 }])
    server.reply(marking.markingAnswers, ({ query }) =>
      [1, 2].map((number) => waiting(number, query.names === 'shown' ? { name: `Adam ${number}` } : {})),
    )
    takeSteps(server)
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('group', { name: groupName(screen, 1) })).toBeVisible()
    await userEvent.keyboard('2')
    await expect.element(screen.getByRole('group', { name: groupName(screen, 2) })).toBeVisible()
    expect(screen.getByText(/Adam/).query()).toBeNull()
    await userEvent.keyboard('2')
    await expect.element(screen.getByText('Adam 2')).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await userEvent.keyboard('{Backspace}')
    await expect.element(screen.getByText('Adam 2')).not.toBeInTheDocument()
  })

  it('keeps names hidden while another question waits', async () => {
    server.reply(marking.markingQueue, [
      { item_no: 1, waiting_count: 1, marked_count: 0 },
      { item_no: 2, waiting_count: 1, marked_count: 0 },
    ])
    server.reply(marking.markingAnswers, ({ query }) => [waiting(1, query.names === 'shown' ? { name: 'Adam 1' } : {})])
    takeSteps(server)
    const screen = await openPage(server, `${address}?item_no=2`)
    await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
    await userEvent.keyboard('2')
    await expect
      .element(screen.getByRole('link', { name: screen.say('results', 'marking.toNext', { number: 1 }) }))
      .toBeVisible()
    expect(server.asked(marking.markingAnswers).some(({ query }) => query.names === 'shown')).toBe(false)
  })

  it('gives a mark that was not saved back, and sends it again when asked', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1)])
    server.refuse(marking.markBatch, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('results', 'marking.full', { points: '2' }) }).click()
    const again = screen.getByRole('button', { name: screen.say('results', 'marking.retry') })
    await expect.element(again).toBeVisible()
    takeSteps(server)
    await again.click()
    await expect.element(again).not.toBeInTheDocument()
    expect(server.asked(marking.markBatch).at(-1)?.body.points).toBe(2)
  })

  it('shows of a text with gaps what waits, and proposes what the others have earned', async () => {
    server.reply(plannedTests.test, gapsTest())
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waitingGap()])
    takeSteps(server)
    const screen = await openPage(server, address)
    await expect
      .element(screen.getByText(screen.say('results', 'gaps.gap', { number: 3 }), { exact: true }))
      .toBeVisible()
    await expect.element(screen.getByText('písku', { exact: true })).toBeVisible()
    const proposal = screen.say('results', 'gaps.proposal', { points: '2,25', max: '3' })
    await expect.element(screen.getByText(proposal)).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('button', { name: screen.say('results', 'gaps.none', { points: '2,25' }) }).click()
    await expect.poll(() => server.asked(marking.markBatch).at(-1)?.body.points).toBe(2.25)
  })

  it('tells groups of the same words apart by what the other gaps have earned', async () => {
    server.reply(plannedTests.test, gapsTest())
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 2, marked_count: 0 }])
    const known = { points: 1.5, max_points: 2.25, waiting: ['k3'] }
    server.reply(marking.markingAnswers, [waitingGap(), { ...waiting(2), answer: waitingGap().answer, known }])
    const screen = await openPage(server, address, { width: 360 })
    const row = (points: string, max: string) =>
      screen.getByRole('listitem').getByText(screen.say('results', 'gaps.range', { points, max }))
    await expect.element(row('2,25', '3')).toBeVisible()
    await expect.element(row('1,5', '2,25')).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it.each([
    ['writes it to the same gap of the bank', planets, 'marking.inBank'],
    ['says where the bank has no such gap any more', examples.text[0], 'marking.notInBank'],
  ] as const)('accepts what stands in one gap from now on, and %s', async (_, inBank, said) => {
    server.reply(plannedTests.test, gapsTest({ school_question_id: idOf(77) }))
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waitingGap()])
    server.reply(marking.previewRescoring, { average_before: 0.5, average_after: 0.6, students: [], changed_count: 1 })
    server.reply(marking.rescore, sampleRescored)
    server.reply(bank.question, sampleQuestionDetail(77, { id: idOf(77), question: inBank }))
    server.reply(bank.updateQuestion, ({ body }) => sampleQuestionDetail(77, { id: idOf(77), question: body.question }))
    const screen = await openPage(server, address, { width: 360 })
    const accept = screen.say('results', 'gaps.acceptFromNow', { number: 3, text: 'písku' })
    await screen.getByRole('button', { name: accept }).click()
    const dialog = screen.getByRole('dialog')
    await expectAccessible({ in: ['light'] })
    await dialog.getByText(screen.say('results', 'marking.alsoBank')).click()
    await dialog.getByRole('textbox').fill('i to je správně')
    await dialog.getByRole('button', { name: screen.say('results', 'groups.acceptAll') }).click()
    const key = { gaps: { by_gap: { k3: { accepted: [{}, {}, {}, { text: 'písku', fraction: 1 }] } } } }
    await expect.poll(() => server.asked(marking.rescore).at(-1)?.body.key).toMatchObject(key)
    await expect.element(screen.getByText(screen.say('results', said)).last()).toBeVisible()
    const written = server.asked(bank.updateQuestion).map(({ body }) => body.question)
    if (said === 'marking.inBank') expect(written).toMatchObject([{ key }])
    else expect(written).toEqual([])
  })

  it('that did not come is asked for again', async () => {
    server.refuse(marking.markingQueue, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(marking.markingQueue, [])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('results', 'marking.nothing'))).toBeVisible()
  })
})

function waiting(number: number, change: Partial<MarkingAnswer> = {}) {
  return sampleToMark(idOf(2000 + number), {
    name: null,
    group: number - 1,
    answer: { text: `Olomouc ${number}` },
    ...change,
  })
}

/** Three answers as the server knows them after they were marked. */
function sampleMarked(): MarkingAnswer[] {
  return [0.5, 0.5, 0].map((fraction, index) =>
    waiting(index + 1, { points: 2 * fraction, score: { kind: 'scored', fraction, parts: {} } }),
  )
}

/** A test with one question, whose text has gaps. */
function gapsTest(change: { school_question_id?: string } = {}) {
  const test = { ...sampleTestDetail(1), ...overTest }
  const questions = test.questions.slice(0, 1).map((one) => ({ ...one, item_no: 2, question: planets, ...change }))
  return { ...test, questions }
}

/** Two of its gaps were right, the third waits. */
function waitingGap() {
  const known = { points: 2.25, max_points: 3, waiting: ['k3'] }
  return { ...waiting(1), answer: { text: '', gaps: { p1: 'Jupiter', r2: '12', k3: 'písku' } }, known }
}

/** What the group on the card is called. */
function groupName(screen: Awaited<ReturnType<typeof openPage>>, number: number) {
  return screen.say('results', 'marking.answerOf', { number, total: 2 })
}

const sampleRescored = {
  id: idOf(8),
  item_no: 2,
  reason: 'i to je správně',
  rescored_at: '2026-11-21T08:00:00Z',
  rescored_by_name: 'Eva Nová',
  changed_count: 1,
}
