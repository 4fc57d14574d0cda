import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { sampleQuestionDetail, sampleSubject } from '../../testing/question-samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(questions.bankOverview, {
    counts: { own: 1, school: 0, library: 0 },
    tags: { own: [], school: [], library: [] },
  })
  server.reply(questions.createQuestion, sampleQuestionDetail(1))
})

describe('an author with nothing but keys', { timeout: 120_000 }, () => {
  it('writes a text with gaps of three kinds, mends what the warnings say, and sees what a pupil will see', async () => {
    const screen = await openPage(server, '/otazky/nova?typ=text')
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const prompt = screen.getByRole('textbox', { name: say('prompt.label') })
    await reach(prompt)
    for (const words of ['Praha leží na Vltavě', ', Brno na Svratce', ' a Ostrava na Odře']) {
      await userEvent.keyboard(words)
      await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
      await reach(screen.getByRole('button', { name: say('gaps.insert'), exact: true }))
      await userEvent.keyboard('{Enter}')
      await expect.element(prompt).toHaveFocus()
    }
    await userEvent.keyboard(', ne na [[_4_].')
    await expect.element(prompt).toHaveValue('Praha leží na [_1_], Brno na [_2_] a Ostrava na [_3_], ne na [_4_].')
    const gap = (number: number) => screen.getByRole('region', { name: say('gaps.name', { number }) })
    const named = (number: number, label: string) => say('gaps.named', { name: say('gaps.name', { number }), label })

    // The second one gets a list of its own, and takes its word along.
    await choose(gap(2), say('gaps.way.chosen'))
    const second = named(2, say('gaps.option', { number: 2 }))
    await reach(gap(2).getByRole('textbox', { name: second, exact: true }))
    await userEvent.keyboard('Labi')
    // The third one is filled from a bank.
    await choose(gap(3), say('gaps.way.bank'))

    await reach(screen.getByRole('textbox', { name: say('gaps.word', { number: 2 }) }))
    await userEvent.keyboard('Moravě')

    // The fourth has no key; then it and the first take each other's answers.
    await expect.element(gap(4).getByText(say('gaps.noKey'))).toBeVisible()
    await reach(gap(4).getByRole('textbox').first())
    await userEvent.keyboard('Dunaji{Enter}Vltavě')
    await expect.element(gap(4).getByText(say('gaps.noKey'))).not.toBeInTheDocument()
    await reach(gap(1).getByRole('textbox').first())
    await userEvent.keyboard('{Enter}Dunaji')
    const swapped = say('warning.interchangeable_gaps', { gap: 4, other: 1 })
    await expect.element(gap(4).getByText(swapped)).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}Moldau')
    await expect.element(gap(4).getByText(swapped)).not.toBeInTheDocument()

    // From the bank, too, where the word of the third gap fits as well, for a while.
    await choose(gap(4), say('gaps.way.bank'))
    await expect.element(gap(4).getByRole('checkbox', { name: 'Dunaji' })).toBeChecked()
    await reach(gap(4).getByRole('checkbox', { name: 'Odře' }))
    await userEvent.keyboard(' ')
    await expect.element(gap(4).getByText(say('warning.word_fits_two_gaps'))).toBeVisible()
    await userEvent.keyboard(' ')
    await expect.element(gap(4).getByText(say('warning.word_fits_two_gaps'))).not.toBeInTheDocument()

    const preview = screen.getByRole('region', { name: say('preview.title') })
    const shown = (number: number) => screen.say('questions', 'gaps.name', { number, total: 4 })
    await expect.element(preview.getByRole('textbox', { name: shown(1) })).toBeVisible()
    const list = preview.getByRole('combobox', { name: shown(2) })
    for (const word of ['Svratce', 'Labi'])
      await expect.element(list.getByRole('option', { name: word })).toBeInTheDocument()
    for (const number of [3, 4])
      await expect.element(preview.getByRole('button', { name: new RegExp(`^${shown(number)}:`) })).toBeVisible()
    const bank = preview.getByRole('list', { name: screen.say('questions', 'gaps.bank') })
    for (const word of ['Odře', 'Moravě', 'Dunaji'])
      await expect.element(bank.getByRole('button', { name: word })).toBeVisible()
    await file(screen)
    await expect
      .poll(() => saved()?.content)
      .toMatchObject({
        gaps: [{ kind: 'typed' }, { kind: 'chosen', options: [{}, {}] }, { kind: 'bank' }, { kind: 'bank' }],
        bank: { words: ['Odře', 'Moravě', 'Dunaji'].map((cs) => ({ text: { cs } })) },
      })
  })

  it('puts things in order, tells apart two that read the same, and sees them shuffled', async () => {
    const screen = await openPage(server, '/otazky/nova?typ=connection', { language: 'en' })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    await reach(screen.getByRole('textbox', { name: say('prompt.label') }))
    await userEvent.keyboard('Seřaď od nejstaršího.')
    await reach(screen.getByRole('radio', { name: say('form.matching') }))
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('radio', { name: say('form.ordering') })).toBeChecked()
    const thing = (number: number) =>
      screen.getByRole('textbox', { name: say('ordering.thing', { number }), exact: true })
    await reach(thing(1))
    for (const [index, word] of ['pravěk', 'středověk', 'starověk', 'středověk'].entries()) {
      if (index > 0) await userEvent.keyboard('{Enter}')
      // Enter makes the next row; no one writes on within the frame in which it comes.
      await expect.element(thing(index + 1)).toHaveFocus()
      await userEvent.keyboard(word)
      await expect.element(thing(index + 1)).toHaveValue(word)
    }
    await expect.element(screen.getByText(say('warning.equal_things'))).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}novověk')
    await expect.element(screen.getByText(say('warning.equal_things'))).not.toBeInTheDocument()
    await reach(thing(2))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(thing(3)).toHaveValue('středověk')
    await expect.element(thing(3)).toHaveFocus()

    const preview = screen.getByRole('region', { name: say('preview.title') })
    const list = preview.getByRole('list', { name: screen.say('questions', 'ordering.things') })
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(4)
    const right = ['pravěk', 'starověk', 'středověk', 'novověk']
    const texts = () =>
      list
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent)
    await expect
      .poll(() => texts().map((text) => right.findIndex((name) => text.includes(name))))
      .not.toEqual([0, 1, 2, 3])
    await file(screen)
    await expect
      .poll(() => saved()?.content)
      .toMatchObject({
        ordering: true,
        right: right.map((text) => ({ text: { en: text } })),
      })
  })
})

/** Tab by Tab, on or back, whichever way it lies. */
async function reach(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument()
  const wanted = target.element()
  for (let tabs = 0; tabs < 60 && document.activeElement !== wanted; tabs += 1) {
    const place = document.activeElement?.compareDocumentPosition(wanted) ?? 0
    await userEvent.tab({ shift: (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0 })
  }
  await expect.element(target).toHaveFocus()
}

/** From the chosen way of a gap by arrows to another. */
async function choose(gap: Locator, way: string): Promise<void> {
  const radio = gap.getByRole('radio', { name: way, exact: true })
  await reach(gap.getByRole('radio', { checked: true }))
  for (let moves = 0; moves < 4 && document.activeElement !== radio.query(); moves += 1)
    await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio).toBeChecked()
}

/** Chooses the subject and saves. */
async function file(screen: Screen): Promise<void> {
  const subject = screen.getByRole('button', { name: new RegExp(screen.say('question-bank', 'filing.subject')) })
  await reach(subject)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}s{/Control}')
}

function saved() {
  return server.asked(questions.createQuestion).at(-1)?.body.question
}
