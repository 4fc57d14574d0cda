import type { Page } from '@playwright/test'
import { at, type Screen } from './screen.ts'
import type { Say } from './words.ts'

/** The bank of questions and its editor: each type as it stands in the library, copied to be changed. */
export const questionScreens: readonly Screen[] = [
  { name: 'bank-empty', who: 'teacher', open: at('/otazky?whose=school') },
  { name: 'bank-library', who: 'teacher', open: at('/otazky?whose=library') },
  { name: 'bank-selected', who: 'teacher', open: openSelected },
  { name: 'question-of-library', who: 'teacher', open: openFirst },
  { name: 'question-new', who: 'teacher', open: openUnfinished },
  ...(['abc', 'alphabet', 'axis', 'connection', 'text'] as const).map((type): Screen => ({
    name: `question-${type}`,
    who: 'teacher',
    open: (page, say) => openCopy(page, say, type),
  })),
  { name: 'question-versions', who: 'teacher', open: openVersions },
  { name: 'bank', who: 'teacher', open: openOwn },
  { name: 'bank-export', who: 'teacher', open: openExport },
  { name: 'questions-import', who: 'teacher', open: at('/otazky/import') },
  { name: 'questions-import-report', who: 'teacher', open: openReport },
  { name: 'questions-import-question', who: 'teacher', open: openItem },
]

async function openSelected(page: Page, say: Say): Promise<void> {
  await page.goto('/otazky?whose=library')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').press('Space')
  await page.getByRole('region', { name: say('question-bank', 'bulk.label') }).waitFor()
}

async function openFirst(page: Page): Promise<void> {
  await page.goto('/otazky?whose=library')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL(/otazky\/[0-9a-f-]{36}$/)
  await page.locator('[data-question]').waitFor()
}

/** With its mistakes told. */
async function openUnfinished(page: Page, say: Say): Promise<void> {
  await page.goto('/otazky/nova')
  await page.getByRole('button', { name: say('question-bank', 'save.submit'), exact: true }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function openCopy(page: Page, say: Say, type: string): Promise<void> {
  await page.goto(`/otazky?whose=library&type=${type}`)
  const first = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href')
  await page.goto(first ?? '/otazky')
  await page.getByRole('button', { name: say('question-bank', 'act.copy'), exact: true }).click()
  await page.getByRole('form').waitFor()
}

async function openVersions(page: Page, say: Say): Promise<void> {
  await openCopy(page, say, 'text')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('question-bank', 'act.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: say('question-bank', 'versions.title') }).click()
  const sheet = page.getByRole('dialog', { name: say('question-bank', 'versions.title') })
  await sheet
    .getByRole('button', { name: say('question-bank', 'versions.look') })
    .first()
    .click()
  await sheet.locator('[data-question]').waitFor()
}

async function openOwn(page: Page): Promise<void> {
  await page.goto('/otazky')
  await page.getByRole('rowheader').first().waitFor()
}

/** In a format that has another form for them; the whole library is more than one file takes. */
async function openExport(page: Page, say: Say): Promise<void> {
  await page.goto('/otazky?whose=library&type=alphabet')
  await page
    .getByRole('button', { name: say('question-bank', 'files.export') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('question-files', 'formats.gift'), { exact: true }).click()
  await dialog.locator('summary').first().click()
}

/** Four items, of which one is simplified and one can't be taken. */
const gift = [
  'Kolik je 2 + 2? {#4:0}',
  '[html]<p>Která <u>řeka</u> protéká Prahou?</p> {=Vltava#Ano, je to ona. ~Labe ~Morava}',
  'Spojte hlavní město se státem. {=Česko -> Praha =Slovensko -> Bratislava =Rakousko -> Vídeň}',
  'Jen nadpis, který zůstal v souboru.',
].join('\n\n')

async function openReport(page: Page, say: Say): Promise<void> {
  await page.goto('/otazky/import')
  await page.getByRole('button', { name: say('question-files', 'import.choose'), exact: true }).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'zemepis.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) })
  await page.getByRole('region', { name: say('question-files', 'import.bar') }).waitFor()
}

async function openItem(page: Page, say: Say): Promise<void> {
  await openReport(page, say)
  await page.getByRole('rowheader').getByRole('button').nth(1).click()
  await page.getByRole('dialog').locator('[data-question]').waitFor()
}
