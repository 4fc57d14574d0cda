import { exporting } from '@katedra/contract/exports'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { Toasts } from '@katedra/screens/toast.tsx'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { needTerms } from '../app/i18n.ts'
import { renderScreen } from '../testing/open-page.tsx'
import { sampleTest } from '../testing/sample-plan.ts'
import { finished } from '../testing/sample-tests.ts'
import { expectRefusal, toast } from '../testing/toast.ts'
import { ExportAttempt, ExportMenu } from './exports.tsx'
import { PrintDialog } from './print-dialog.tsx'

const server = fakeServer()

beforeAll(() => needTerms(['exports']))
beforeEach(() => server.reply(exporting.paperHabits, { rule: 'cross' }))
const file = new File(['a'], 'Zlomky.pdf', { type: 'application/pdf' })

describe('a test on paper', () => {
  it('comes with its key and in one version unless chosen otherwise, and the dialog stays', async () => {
    server.file(exporting.printTest, file)
    const close = vi.fn()
    const screen = await renderScreen(<PrintDialog testId={idOf(1)} onClose={close} />, { width: 320 })
    const make = screen.getByRole('button', { name: screen.say('exports', 'paper.make') })
    await expect.element(make).toBeVisible()
    await expectAccessible()
    await make.click()
    const asked = () => server.asked(exporting.printTest).map(({ body }) => body)
    const plain = { variants: '1', questions: true, key: true, sheets: 'none', rule: 'cross' }
    await expect.poll(asked).toEqual([plain])
    await screen.getByText(screen.say('exports', 'paper.variant.2'), { exact: true }).click()
    await screen.getByText(screen.say('exports', 'paper.key'), { exact: true }).click()
    await screen.getByText(screen.say('exports', 'paper.sheetKind.named'), { exact: true }).click()
    await screen.getByText(screen.say('exports', 'paper.ruleName.fill'), { exact: true }).click()
    await expectAccessible()
    await make.click()
    const sheets = { variants: '2', questions: true, key: false, sheets: 'named', rule: 'fill' }
    await expect.poll(asked).toEqual([plain, sheets])
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => close.mock.calls.length).toBe(1)
  })

  it('begins with the rule that the school has printed with last', async () => {
    server.reply(exporting.paperHabits, { rule: 'fill' })
    server.file(exporting.printTest, file)
    const screen = await renderScreen(<PrintDialog testId={idOf(1)} onClose={vi.fn()} />)
    await screen.getByText(screen.say('exports', 'paper.sheetKind.named'), { exact: true }).click()
    const rule = screen.getByRole('radio', { name: screen.say('exports', 'paper.ruleName.fill') })
    await expect.element(rule).toBeChecked()
    await screen.getByRole('button', { name: screen.say('exports', 'paper.make') }).click()
    await expect.poll(() => server.asked(exporting.printTest).map(({ body }) => body.rule)).toEqual(['fill'])
  })

  it('promises room for answers only where pupils answer into it', async () => {
    const screen = await renderScreen(<PrintDialog testId={idOf(1)} onClose={vi.fn()} />)
    const room = screen.getByText(screen.say('exports', 'paper.questionsHint'))
    await expect.element(room).toBeVisible()
    await screen.getByText(screen.say('exports', 'paper.sheetKind.blank'), { exact: true }).click()
    await expect.element(screen.getByText(screen.say('exports', 'paper.questionsHintSheets'))).toBeVisible()
    await expect.element(room).not.toBeInTheDocument()
  })

  it('is one for each pupil where pupils have own numbers', async () => {
    server.file(exporting.printTest, file)
    const screen = await renderScreen(<PrintDialog testId={idOf(1)} hasOwnNumbers onClose={vi.fn()} />, { width: 320 })
    await expect.element(screen.getByText(screen.say('exports', 'paper.eachOwnHint'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('exports', 'paper.make') }).click()
    await expect.poll(() => server.asked(exporting.printTest).map(({ body }) => body.variants)).toEqual(['each'])
  })

  it('that could not be made says why', async () => {
    server.refuse(exporting.printTest, 'app.unavailable')
    const screen = await renderScreen(
      <>
        <PrintDialog testId={idOf(1)} onClose={vi.fn()} />
        <Toasts />
      </>,
    )
    await screen.getByRole('button', { name: screen.say('exports', 'paper.make') }).click()
    await expectRefusal(screen, screen.say('errors', 'app.unavailable'))
    expect(server.asked(exporting.printTest)).toHaveLength(1)
  })
})

describe('results as a file', () => {
  it('are not offered before a test has run', async () => {
    const screen = await renderScreen(<ExportMenu test={sampleTest(1)} />)
    expect(screen.getByRole('button').query()).toBeNull()
  })

  it('come in the chosen format', async () => {
    server.file(exporting.exportResults, file)
    const screen = await renderScreen(
      <>
        <ExportMenu test={sampleTest(1, finished)} />
        <Toasts />
      </>,
    )
    await screen.getByRole('button', { name: screen.say('exports', 'download') }).click()
    await screen.getByRole('menuitem', { name: screen.say('exports', 'format.pdf') }).click()
    await expect.element(toast(screen, screen.say('exports', 'done', { name: 'Zlomky.pdf' }))).toBeVisible()
    expect(server.asked(exporting.exportResults).map(({ body }) => body.format)).toEqual(['pdf'])
  })

  it('of one pupil that could not be made say why', async () => {
    server.refuse(exporting.exportAttempt, 'app.unavailable')
    const screen = await renderScreen(
      <>
        <ExportAttempt testId={idOf(1)} attemptId={idOf(2)} />
        <Toasts />
      </>,
    )
    await screen.getByRole('button', { name: screen.say('exports', 'downloadAttempt') }).click()
    await expectRefusal(screen, screen.say('errors', 'app.unavailable'))
    expect(server.asked(exporting.exportAttempt)).toHaveLength(1)
  })
})
