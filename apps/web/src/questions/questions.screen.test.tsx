import { questions } from '@katedra/contract/questions'
import { questionFiles } from '@katedra/contract/question-files'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import {
  sampleBankQuestion,
  sampleQuestionDetail,
  sampleSubject,
  sampleWithheldQuestion,
} from '../testing/question-samples.ts'

const server = fakeServer()
const noTags = { own: [], school: [], library: [] }

beforeEach(() => {
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(questions.bankOverview, { counts: { own: 1, school: 0, library: 0 }, tags: noTags })
})

describe('the bank of questions', () => {
  it('says what it is for while it is empty', async () => {
    server.reply(questions.bankOverview, { counts: { own: 0, school: 0, library: 0 }, tags: noTags })
    server.reply(questions.bank, { questions: [], total: 0 })
    const screen = await openPage(server, '/otazky')
    await expect
      .element(screen.getByRole('heading', { name: screen.say('question-bank', 'empty.own.title') }))
      .toBeVisible()
    await expectAccessible()
  })

  it('says that a search has found nothing', async () => {
    server.reply(questions.bank, { questions: [], total: 0 })
    const screen = await openPage(server, '/otazky?search=nic')
    await expect.element(screen.getByText(screen.say('question-bank', 'list.notFound'))).toBeVisible()
  })

  it.each([320, 1280] as const)('shows a question with what can be done with it, on %i pixels', async (width) => {
    server.reply(questions.bank, { questions: [sampleBankQuestion(1)], total: 1 })
    const screen = await openPage(server, '/otazky', { width })
    await expect.element(screen.getByRole('link', { name: 'Otázka číslo 1' })).toBeVisible()
    await expectAccessible()
  })

  it('stays on the screen of a phone with the long name of a subject', async () => {
    const name = 'Nejneobhospodařovávatelnějšíprůřezovétémamediálnívýchovažáků'
    server.reply(subjects.subjects, [{ ...sampleSubject, name }])
    server.reply(questions.bank, { questions: [sampleBankQuestion(1)], total: 1 })
    const screen = await openPage(server, '/otazky', { width: 320 })
    await expect.element(screen.getByRole('table').getByText(name)).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
  })

  it('says in words how pupils of all schools have done in a question of the library', async () => {
    server.reply(questions.bankOverview, { counts: { own: 1, school: 0, library: 1 }, tags: noTags })
    const statistics = { first_answers: 214, success: 0.62, discrimination: 0.41, mean_s: 40 }
    server.reply(questions.bank, { questions: [sampleBankQuestion(1, { whose: 'library', statistics })], total: 1 })
    server.reply(questions.question, sampleQuestionDetail(1, { whose: 'library', author: null, statistics }))
    const screen = await openPage(server, '/otazky?whose=library', { width: 320 })
    const words = screen.getByText(/214/)
    await expect.element(words).toBeVisible()
    expect(words.element().textContent).toContain('62')
    expect(words.element().textContent).toContain(screen.say('subjects', 'statistics.telling.well'))
    await expectAccessible()
    await screen.getByRole('link', { name: 'Otázka číslo 1' }).click()
    await expect.element(words).toBeVisible()
  })

  it('chooses all of 300 by one box and says how many', async () => {
    const many = Array.from({ length: 300 }, (_, index) => sampleBankQuestion(index + 1))
    server.reply(questions.bank, { questions: many, total: 300 })
    const screen = await openPage(server, '/otazky')
    await screen
      .getByRole('table')
      .getByRole('checkbox', { name: screen.say('question-bank', 'list.selectAll') })
      .click()
    await expect.element(screen.getByText(screen.say('question-bank', 'bulk.chosen', { count: 300 }))).toBeVisible()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(questions.bank, 'app.unavailable')
    const screen = await openPage(server, '/otazky')
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(questions.bank, { questions: [sampleBankQuestion(1)], total: 1 })
    await retry.click()
    await expect.element(screen.getByRole('link', { name: 'Otázka číslo 1' })).toBeVisible()
  })

  it('says that there is no line', async () => {
    server.reply(questions.bank, { questions: [], total: 0 })
    const slow = server.slow(questions.bank)
    const screen = await openPage(server, '/otazky')
    await expect.element(screen.getByRole('heading', { name: screen.say('question-bank', 'title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('keeps the chosen tags in their dialog when they could not be saved', async () => {
    server.reply(questions.bank, { questions: [sampleBankQuestion(1)], total: 1 })
    server.refuse(questions.tagQuestions, 'questions.not_yours')
    const screen = await openPage(server, '/otazky')
    await screen.getByRole('checkbox', { name: /Otázka číslo 1/ }).click()
    await screen.getByRole('button', { name: screen.say('question-bank', 'bulk.tag') }).click()
    const dialog = screen.getByRole('dialog')
    await expect
      .element(dialog.getByRole('button', { name: screen.say('question-bank', 'tagging.submit') }))
      .toBeDisabled()
    await dialog.getByRole('combobox').fill('opakování')
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('button', { name: screen.say('question-bank', 'tagging.submit') }).click()
    await expect.poll(() => server.asked(questions.tagQuestions)).toHaveLength(1)
    await expect.element(dialog.getByText('opakování')).toBeVisible()
    await expectAccessible()
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: screen.say('ui', 'close') })
      .click()
  })

  it('says in the dialog of a file what the format can not hold', async () => {
    server.reply(questions.bank, { questions: [sampleBankQuestion(1)], total: 1 })
    server.reply(questionFiles.exportReport, { question_count: 1, written_count: 1, lost: [] })
    const screen = await openPage(server, '/otazky')
    await screen.getByRole('button', { name: screen.say('question-bank', 'files.export') }).click()
    await expect.element(screen.getByText(screen.say('question-files', 'export.whole', { count: 1 }))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)(
    'lets a part be chosen where there are more than one file takes, on %i pixels',
    async (width) => {
      const found = sampleBankQuestion(1, { whose: 'library' })
      server.reply(questions.bankOverview, { counts: { own: 0, school: 0, library: 2315 }, tags: noTags })
      server.reply(subjects.levels, [])
      server.reply(questions.bank, ({ query: { subject_id, type } }) => ({
        questions: [found],
        total: subject_id === undefined ? 2315 : type === undefined ? 640 : 0,
      }))
      server.reply(questionFiles.exportReport, { question_count: 640, written_count: 640, lost: [] })
      const screen = await openPage(server, '/otazky?whose=library', { width })
      await screen.getByRole('button', { name: screen.say('question-bank', 'files.export') }).click()
      const dialog = screen.getByRole('dialog')
      await expect.element(dialog.getByText(/2.000 otázek, tady jich je 2.315/)).toBeVisible()
      const download = dialog.getByRole('button', { name: screen.say('question-files', 'export.download') })
      await expect.element(download).toBeDisabled()
      expect(server.asked(questionFiles.exportReport)).toEqual([])
      await expectAccessible()
      const choose = async (list: 'subject' | 'type', name: string) => {
        await dialog.getByRole('button', { name: new RegExp(screen.say('question-bank', `filter.${list}`)) }).click()
        await screen.getByRole('option', { name }).click()
      }
      await choose('subject', sampleSubject.name)
      const whole = screen.say('question-files', 'export.whole', { count: 640 })
      await expect.element(dialog.getByText(whole)).toBeVisible()
      await expect.element(download).toBeEnabled()
      expect(server.asked(questionFiles.exportReport).at(-1)?.body.filter).toEqual({
        whose: 'library',
        subject_id: sampleSubject.id,
      })
      await choose('type', screen.say('question-bank', 'type.axis'))
      await expect.element(dialog.getByText(screen.say('question-files', 'export.noneOfPart'))).toBeVisible()
      await expect.element(download).toBeDisabled()
    },
  )

  it('says in the dialog of a file why it could not be made', async () => {
    server.reply(questions.bank, { questions: [sampleBankQuestion(1)], total: 1 })
    server.reply(questionFiles.exportReport, { question_count: 1, written_count: 1, lost: [] })
    server.refuse(questionFiles.exportFile, 'app.unavailable')
    const screen = await openPage(server, '/otazky')
    await screen.getByRole('button', { name: screen.say('question-bank', 'files.export') }).click()
    await screen.getByRole('button', { name: screen.say('question-files', 'export.download') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
  })
})

describe('the library of a school that has not registered', () => {
  beforeEach(() => {
    server.reply(subjects.levels, [])
    server.reply(questions.bankOverview, { counts: { own: 0, school: 0, library: 2 }, tags: noTags })
  })

  it.each([320, 1280] as const)('says when right answers come, on %i pixels', async (width) => {
    server.reply(questions.bank, { questions: [sampleWithheldQuestion(1)], total: 1 })
    const screen = await openPage(server, '/otazky?whose=library', { width })
    await expect.element(screen.getByRole('link', { name: 'Otázka číslo 1' })).toBeVisible()
    await expect.element(screen.getByText(screen.say('subjects', 'keysWithheld'))).toBeVisible()
    await expectAccessible()
  })

  it('offers planning, and neither a copy nor a file', async () => {
    server.reply(questions.bank, { questions: [sampleWithheldQuestion(1)], total: 1 })
    const screen = await openPage(server, '/otazky?whose=library')
    const files = screen.getByRole('button', { name: screen.say('question-bank', 'files.export') })
    await screen.getByRole('checkbox', { name: /Otázka číslo 1/ }).click()
    const bar = screen.getByRole('region', { name: screen.say('question-bank', 'bulk.label') })
    await expect
      .element(bar.getByRole('link', { name: screen.say('question-bank', 'act.plan') }))
      .toHaveAttribute('href', `/mojecviceni?subject_id=3&question_ids=${idOf(501)}`)
    expect(files.query()).toBeNull()
    await screen
      .getByRole('button', { name: screen.say('question-bank', 'act.of', { prompt: 'Otázka číslo 1' }) })
      .click()
    await expect.element(screen.getByRole('menuitem', { name: screen.say('question-bank', 'act.plan') })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: screen.say('question-bank', 'act.copy') }).query()).toBeNull()
  })

  it('says in the dialog of a file that others of the level are withheld', async () => {
    server.reply(questions.bank, { questions: [sampleBankQuestion(1, { whose: 'library' })], total: 80 })
    server.refuse(questionFiles.exportReport, 'questions.keys_withheld')
    const screen = await openPage(server, '/otazky?whose=library')
    await screen.getByRole('button', { name: screen.say('question-bank', 'files.export') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'questions.keys_withheld'))).toBeVisible()
    await expectAccessible()
  })

  it.each(['cs', 'en'] as const)(
    'shows a question as pupils see it, without its right answer (%s)',
    async (language) => {
      const { usage } = sampleQuestionDetail(1)
      server.reply(questions.question, { ...sampleWithheldQuestion(1), usage })
      const screen = await openPage(server, `/otazky/${idOf(501)}`, { language })
      await expect.element(screen.getByText(screen.say('subjects', 'keysWithheld'))).toBeVisible()
      await expect.element(screen.getByRole('link', { name: screen.say('question-bank', 'act.plan') })).toBeVisible()
      expect(screen.getByRole('button', { name: screen.say('question-bank', 'act.copy') }).query()).toBeNull()
      expect(screen.getByText(screen.say('questions', 'explanation')).query()).toBeNull()
      await expectAccessible()
    },
  )
})

describe('one question', () => {
  const path = `/otazky/${idOf(501)}`

  it('of one’s own is shown in its editor', async () => {
    server.reply(questions.question, sampleQuestionDetail(1))
    const screen = await openPage(server, path)
    await expect.element(screen.getByRole('heading', { name: screen.say('question-bank', 'edit.title') })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: screen.say('question-bank', 'save.submit') })).toBeVisible()
    await expectAccessible()
  })

  it('of the library can be looked at and copied', async () => {
    server.reply(
      questions.question,
      sampleQuestionDetail(1, { whose: 'library', author: null, visibility: null, may: { edit: false } }),
    )
    const screen = await openPage(server, path)
    await expect.element(screen.getByRole('button', { name: screen.say('question-bank', 'act.copy') })).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('question-bank', 'save.submit') }).query()).toBeNull()
    await expectAccessible()
  })

  it.each(['app.not_found', 'app.unavailable'] as const)('that did not come for %s says so', async (code) => {
    server.refuse(questions.question, code)
    const screen = await openPage(server, path)
    const isGone = code === 'app.not_found'
    await expect
      .element(screen.getByText(isGone ? screen.say('question-bank', 'gone') : screen.say('errors', code)))
      .toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('ui', 'retry') }).query() === null).toBe(isGone)
    await expectAccessible()
  })

  it('shows both writings when a colleague was faster, and loses neither', async () => {
    server.reply(questions.question, sampleQuestionDetail(1))
    server.reply(questions.questionVersions, [])
    server.refuse(questions.updateQuestion, 'questions.changed_meanwhile')
    const screen = await openPage(server, path)
    await screen.getByRole('button', { name: screen.say('question-bank', 'save.submit') }).click()
    await expect
      .element(screen.getByRole('heading', { name: screen.say('question-bank', 'conflict.title') }))
      .toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: screen.say('question-bank', 'conflict.overwrite') }))
      .toBeEnabled()
    await expectAccessible()
  })

  it('brings an earlier version back, or says why not', async () => {
    const { question } = sampleBankQuestion(1)
    const version = { saved_by: 'Jana Dvořáková', subject_id: 3, tags: [], question }
    server.reply(questions.question, sampleQuestionDetail(1))
    server.reply(questions.questionVersions, [
      { ...version, version: 2, saved_at: '2026-10-02T08:00:00Z' },
      { ...version, version: 1, saved_at: '2026-10-01T08:00:00Z' },
    ])
    server.refuse(questions.restoreVersion, 'app.unavailable')
    const screen = await openPage(server, path)
    await screen.getByRole('button', { name: screen.say('question-bank', 'act.more') }).click()
    await screen.getByRole('menuitem', { name: screen.say('question-bank', 'versions.title') }).click()
    const restore = screen.getByRole('button', { name: new RegExp(screen.say('question-bank', 'versions.restore')) })
    await restore.click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expectAccessible()
  })
})

describe('a new question', () => {
  it('counts what is missing and leads to the first of it', async () => {
    const screen = await openPage(server, '/otazky/nova')
    await screen.getByRole('button', { name: screen.say('question-bank', 'save.submit') }).click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(server.asked(questions.createQuestion)).toEqual([])
    await expectAccessible()
  })
})
