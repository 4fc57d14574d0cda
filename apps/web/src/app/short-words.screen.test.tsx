import { Button } from '@katedra/ui/button'
import { Cell, Table } from '@katedra/ui/table'
import { Dialog } from '@katedra/ui/dialog'
import { Markdown } from '@katedra/ui/markdown'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { TextField } from '@katedra/ui/text-field'
import { publicQuestion } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { useTranslation } from 'react-i18next'
import { expect, it } from 'vitest'
import { needTerms } from './i18n.ts'
import { renderScreen } from '../testing/open-page.tsx'

/** What somebody has written: a title, a question, a text of several blocks. */
const written = 'Test v pátek a v úterý z dějin'
const [example] = examples.abc
const question = publicQuestion(
  {
    ...example,
    prompt: { cs: `Kdo **a** kdy: ${written} $a = b$` },
    content: { ...example.content, options: example.content.options.map((one) => ({ ...one, text: { cs: written } })) },
  },
  { seed: 'short words', shuffle_options: false },
)

/** Each way a text takes to the screen. */
function Sample() {
  const { t } = useTranslation('app')
  const name = written
  return (
    <>
      <Dialog isOpen title={written} onOpenChange={() => undefined} footer={<Button>{written}</Button>}>
        <p>{t('problem.offline')}</p>
        <p>
          Ve třídě a <b>{name}</b> o {name}
        </p>
        <Markdown text={`## ${written}\n\n- ${written}\n\n${written}`} />
        <QuestionPlayer question={question} answer={undefined} onAnswer={() => undefined} language="cs" />
        <CompletenessNote question={question} answer={undefined} />
        <Table caption={written}>
          <tbody>
            <tr>
              <Cell label={written}>{written}</Cell>
            </tr>
          </tbody>
        </Table>
        <TextField label={written} value={written} description={written} error={written} onChange={() => undefined} />
        <textarea aria-label="textarea" defaultValue={written} />
        <code>{written}</code>
      </Dialog>
    </>
  )
}

it('no text on the screen leaves a short word at the end of its line, no matter who wrote it', async () => {
  await needTerms(['app', 'ui', 'questions'])
  const screen = await renderScreen(<Sample />)
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.poll(() => document.querySelector('math')).not.toBeNull()
  const texts = shownTexts()
  expect(texts.length).toBeGreaterThan(15)
  expect(texts.filter((text) => /(?:^|[\s(„])[kszvouai] /iu.test(text))).toEqual([])
  expect(document.querySelector('[data-label]')?.getAttribute('data-label')).toBe(held)
  expect(document.body.textContent).toContain(held)
})

it('what is typed, copied and read by programs keeps its spaces', async () => {
  await needTerms(['app', 'ui', 'questions'])
  const screen = await renderScreen(<Sample />)
  await expect.element(screen.getByRole('textbox', { name: written })).toHaveValue(written)
  await expect.element(screen.getByRole('textbox', { name: 'textarea' })).toHaveValue(written)
  expect([...document.querySelectorAll('code')].at(-1)?.textContent).toBe(written)
})

const held = 'Test v\u00a0pátek a\u00a0v\u00a0úterý z\u00a0dějin'

/** Every run of text within the dialog but formulas and code. */
function shownTexts(): string[] {
  const walker = document.createTreeWalker(
    document.querySelector('[role="dialog"]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const texts: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('math, code, textarea') === null) texts.push(node.textContent ?? '')
  return texts
}
