import { questionFiles, type FileItem, type FileReport } from '@katedra/contract/question-files'
import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { sampleBankQuestion, sampleSubject } from '../testing/question-samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(questions.bankOverview, {
    counts: { own: 0, school: 0, library: 0 },
    tags: { own: [], school: [], library: [] },
  })
})

function item(item_no: number): FileItem {
  return {
    item_no,
    where: { kind: 'line', number: item_no },
    name: `Otázka ${item_no}`,
    tags: [],
    question: sampleBankQuestion(item_no).question,
    picture_count: 0,
    notes: [],
  }
}

function report(own: Partial<FileReport> = {}): FileReport {
  return { format: 'gift', refusal: null, notes: [], taken: [], skipped: [], ...own }
}

function chooserOf(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('question-files', 'import.choose') })
}

async function chooseFile(screen: Screen): Promise<void> {
  await expect.element(chooserOf(screen)).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input ?? document.body, new File(['otázky'], 'otazky.gift', { type: 'text/plain' }))
}

describe('questions from a file', () => {
  it('begin with a file, or with a table to make one of', async () => {
    const screen = await openPage(server, '/otazky/import')
    await expect
      .element(screen.getByRole('button', { name: screen.say('question-files', 'template.xlsx') }))
      .toBeVisible()
    await expectAccessible()
  })

  it('are none where no item can be taken, and each says why', async () => {
    server.reply(
      questionFiles.checkFile,
      report({
        skipped: [{ where: { kind: 'line', number: 3 }, name: null, reason: { code: 'broken_item', values: {} } }],
      }),
    )
    const screen = await openPage(server, '/otazky/import')
    await chooseFile(screen)
    await expect.element(screen.getByText(screen.say('question-files', 'import.nothing'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('question-files', 'reasons.broken_item'))).toBeVisible()
    await expectAccessible()
  })

  it('name types of other systems by what pupils do in them, where that is known', async () => {
    const skipped = (type: string, number: number) => ({
      where: { kind: 'item' as const, number },
      name: null,
      reason: { code: 'type_not_supported' as const, values: { type } },
    })
    server.reply(
      questionFiles.checkFile,
      report({ skipped: [skipped('file_upload_question', 1), skipped('crossword', 2)] }),
    )
    const screen = await openPage(server, '/otazky/import')
    await chooseFile(screen)
    for (const type of [screen.say('question-files', 'foreign.file_upload_question'), 'crossword'])
      await expect
        .element(screen.getByText(screen.say('question-files', 'reasons.type_not_supported', { type })))
        .toBeVisible()
  })

  it('say in which file of a package they are, where there are several', async () => {
    const where = { kind: 'item', number: 1 } as const
    const taken = ['a.xml', 'b.xml'].map((path, index) => ({ ...item(index + 1), where: { ...where, path } }))
    server.reply(questionFiles.checkFile, report({ taken }))
    const screen = await openPage(server, '/otazky/import', { width: 360 })
    await chooseFile(screen)
    for (const path of ['a.xml', 'b.xml'])
      await expect
        .element(screen.getByText(screen.say('question-files', 'where.item_of_file', { number: 1, path })))
        .toBeVisible()
    await expectAccessible()
  })

  it('say in which encoding the file was read where it had to be guessed', async () => {
    const note = { code: 'encoding_guessed', values: { encoding: 'CP852' } }
    server.reply(questionFiles.checkFile, report({ taken: [item(1)], notes: [note] }))
    const screen = await openPage(server, '/otazky/import')
    await chooseFile(screen)
    const words = screen.say('question-files', 'reasons.encoding_guessed', note.values)
    await expect.element(screen.getByText(words)).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('are left out by their box, on %i pixels', async (width) => {
    server.reply(questionFiles.checkFile, report({ taken: [item(1), item(2)] }))
    const screen = await openPage(server, '/otazky/import', { width })
    await chooseFile(screen)
    await screen.getByRole('checkbox', { name: /Otázka číslo 2/ }).click()
    await expect
      .element(screen.getByText(screen.say('question-files', 'import.chosen', { chosen: 1, total: 2 })))
      .toBeVisible()
    await expectAccessible()
  })

  it('come by the hundred; the box for all means those that are not shown, too', async () => {
    server.reply(questionFiles.checkFile, report({ taken: Array.from({ length: 300 }, (_, index) => item(index + 1)) }))
    const screen = await openPage(server, '/otazky/import')
    await chooseFile(screen)
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(100)
    await screen
      .getByRole('table')
      .getByRole('checkbox', { name: screen.say('question-files', 'import.selectAll') })
      .click()
    await expect
      .element(screen.getByText(screen.say('question-files', 'import.chosen', { chosen: 0, total: 300 })))
      .toBeVisible()
  })

  it('say why the whole file was refused', async () => {
    server.reply(questionFiles.checkFile, report({ format: null, refusal: { code: 'unknown_format', values: {} } }))
    const screen = await openPage(server, '/otazky/import')
    await chooseFile(screen)
    await expect
      .element(screen.getByText(screen.say('question-files', 'import.refused'), { exact: false }))
      .toBeVisible()
  })

  it('say that there is no line', async () => {
    const screen = await openPage(server, '/otazky/import')
    await expect.element(chooserOf(screen)).toBeVisible()
    server.offline()
    await chooseFile(screen)
    await expect.element(screen.getByRole('alert').first()).not.toBeEmptyDOMElement()
  })

  it('are added without a subject where none is chosen', async () => {
    server.reply(questionFiles.checkFile, report({ taken: [item(1)] }))
    server.reply(questionFiles.importFile, { question_ids: [idOf(501)] })
    const screen = await openPage(server, '/otazky/import')
    await chooseFile(screen)
    await screen.getByRole('button', { name: screen.say('question-files', 'import.submit', { count: 1 }) }).click()
    await expect
      .element(screen.getByRole('heading', { name: screen.say('question-files', 'import.done.title', { count: 1 }) }))
      .toBeVisible()
    expect(server.asked(questionFiles.importFile).map(({ query }) => query.subject_id)).toEqual([undefined])
  })

  it('can be taken back as long as the page is open', async () => {
    server.reply(questionFiles.checkFile, report({ taken: [item(1)] }))
    server.reply(questionFiles.importFile, { question_ids: [idOf(501)] })
    server.reply(questions.deleteQuestions, { question_ids: [idOf(501)] })
    const screen = await openPage(server, '/otazky/import?subject_id=3')
    await chooseFile(screen)
    await screen.getByRole('button', { name: screen.say('question-files', 'import.submit', { count: 1 }) }).click()
    await expect
      .element(screen.getByRole('heading', { name: screen.say('question-files', 'import.done.title', { count: 1 }) }))
      .toHaveFocus()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('question-files', 'import.done.undo') }).click()
    await expect.poll(() => server.asked(questions.deleteQuestions)).toHaveLength(1)
    await expect
      .element(screen.getByRole('button', { name: screen.say('question-files', 'import.submit', { count: 1 }) }))
      .toBeVisible()
  })
})
