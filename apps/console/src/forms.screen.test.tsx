import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { operator } from '@katedra/contract/operator'
import { operatorEvents } from '@katedra/contract/operator-events'
import { operatorHealth } from '@katedra/contract/operator-health'
import { operatorLibrary } from '@katedra/contract/operator-library'
import { operatorPartners } from '@katedra/contract/operator-partners'
import { operatorPayments } from '@katedra/contract/operator-payments'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSelling } from '@katedra/contract/operator-selling'
import { expectAccessible } from '@katedra/testing/accessible'
import { sampleOverview } from '@katedra/testing/factor-samples'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from './testing/open-page.tsx'
import {
  changedByOther,
  sampleAction,
  sampleEvent,
  sampleEvents,
  sampleHealth,
  sampleImport,
  sampleLevel,
  samplePartner,
  samplePriceList,
  samplePrograms,
  sampleQuestion,
  sampleSchoolPage,
  sampleSubject,
  sampleSupplier,
} from './testing/samples.ts'

const server = fakeServer()
const paged = (total: number) => ({ total, page_size: 50 })
const moment = '2026-09-01T08:00:00.000Z'

function press(screen: Screen, name: string) {
  return screen.getByRole('main').getByRole('button', { name, exact: true }).click()
}

function field(screen: Screen, name: string) {
  return screen.getByRole('main').getByRole('textbox', { name, exact: true })
}

/** A form over a row that others may change too. */
interface RowForm {
  path: string
  answer: (state: object) => void
  /** Refuses because somebody else was faster. */
  conflict: () => void
  accept: () => void
  /** The versions over which it has been saved. */
  versions: () => unknown[]
  field: (screen: Screen) => string
  submit: (screen: Screen) => string
}

const rows: Record<string, RowForm> = {
  'a text of a partner': {
    path: '/operator/partneri/partner-1',
    answer: (state) => server.reply(operatorPartners.texts, [{ ...samplePartner(), ...state }]),
    conflict: () => server.refuse(operatorPartners.updateText, 'operator.changed_meanwhile'),
    accept: () => server.reply(operatorPartners.updateText, null),
    versions: () => server.asked(operatorPartners.updateText).map(({ body }) => body.version),
    field: (screen) => screen.say('operator-partners', 'name'),
    submit: (screen) => screen.say('operator-library', 'save'),
  },
  'a subject': {
    path: '/operator/predmety/1?view=form',
    answer: (state) =>
      server.reply(operatorLibrary.subject, { subject: { ...sampleSubject(), ...state }, levels: [sampleLevel()] }),
    conflict: () => server.refuse(operatorLibrary.updateSubject, 'operator.changed_meanwhile'),
    accept: () => server.reply(operatorLibrary.updateSubject, null),
    versions: () => server.asked(operatorLibrary.updateSubject).map(({ body }) => body.version),
    field: (screen) => screen.say('operator-library', 'subject.name.cs'),
    submit: (screen) => screen.say('operator-library', 'save'),
  },
  'a level': {
    path: '/operator/predmety/1/1?view=form',
    answer: (state) =>
      server.reply(operatorLibrary.questions, {
        subject: sampleSubject(),
        level: { ...sampleLevel(), ...state },
        questions: [],
      }),
    conflict: () => server.refuse(operatorLibrary.updateLevel, 'operator.changed_meanwhile'),
    accept: () => server.reply(operatorLibrary.updateLevel, null),
    versions: () => server.asked(operatorLibrary.updateLevel).map(({ body }) => body.version),
    field: (screen) => screen.say('operator-library', 'level.title.cs'),
    submit: (screen) => screen.say('operator-library', 'save'),
  },
  'a question': {
    path: `/operator/predmety/1/1/${sampleQuestion().id}`,
    answer: (state) =>
      server.reply(operatorLibrary.question, {
        subject: sampleSubject(),
        level: sampleLevel(),
        question: { ...sampleQuestion(), ...state },
        figures: [sampleQuestion().figures],
      }),
    conflict: () => server.refuse(operatorLibrary.updateQuestion, 'operator.changed_meanwhile'),
    accept: () => server.reply(operatorLibrary.updateQuestion, { version: 'v3', question_version: 2 }),
    versions: () => server.asked(operatorLibrary.updateQuestion).map(({ body }) => body.version),
    field: (screen) => screen.say('operator-library', 'question.source'),
    submit: (screen) => screen.say('operator-library', 'question.save'),
  },
  'an event': {
    path: `/operator/udalosti/${sampleEvent().id}`,
    answer: (state) => {
      server.reply(operatorEvents.event, { ...sampleEvent(), ...state })
      server.reply(operatorEvents.events, sampleEvents())
    },
    conflict: () => server.refuse(operatorEvents.updateEvent, 'operator.changed_meanwhile'),
    accept: () => server.reply(operatorEvents.updateEvent, null),
    versions: () => server.asked(operatorEvents.updateEvent).map(({ body }) => body.version),
    field: (screen) => screen.say('operator-events', 'form.title.cs'),
    submit: (screen) => screen.say('operator-library', 'save'),
  },
}

describe.each(Object.entries(rows))('%s', (_, row) => {
  it('is written without a mouse and read by a screen reader', async () => {
    row.answer({})
    const screen = await openPage(server, row.path, { width: 390 })
    await expect.element(field(screen, row.field(screen))).toBeVisible()
    await expectAccessible()
  })

  it('that somebody else has changed meanwhile stays as typed until the person decides to save over it', async () => {
    row.answer({})
    const screen = await openPage(server, row.path)
    await field(screen, row.field(screen)).fill('Moje verze')
    row.conflict()
    row.answer(changedByOther)
    await press(screen, row.submit(screen))
    await expect.element(screen.getByText(screen.say('operator-library', 'conflict.title'))).toBeVisible()
    await expect.element(field(screen, row.field(screen))).toHaveValue('Moje verze')
    await expect.element(screen.getByRole('alert').getByText(/Petr Jiný/)).toBeVisible()
    row.accept()
    await press(screen, screen.say('operator-library', 'conflict.overwrite'))
    await expect.poll(row.versions).toEqual(['v1', 'v2'])
  })

  it('shows what is saved when the person gives up the own words', async () => {
    row.answer({})
    const screen = await openPage(server, row.path)
    await field(screen, row.field(screen)).fill('Moje verze')
    row.conflict()
    row.answer(changedByOther)
    await press(screen, row.submit(screen))
    await press(screen, screen.say('operator-library', 'conflict.takeTheirs'))
    await expect.element(field(screen, row.field(screen))).not.toHaveValue('Moje verze')
    await expect.element(screen.getByText(screen.say('operator-library', 'conflict.title'))).not.toBeInTheDocument()
  })

  it('keeps what was typed when there is no connection', async () => {
    row.answer({})
    const screen = await openPage(server, row.path)
    await field(screen, row.field(screen)).fill('Moje verze')
    server.offline()
    await press(screen, row.submit(screen))
    await expect.element(screen.getByRole('alert').getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(field(screen, row.field(screen))).toHaveValue('Moje verze')
  })
})

describe('something new', () => {
  it('is refused at its field and stays as typed: a text of a partner', async () => {
    server.reply(operatorPartners.texts, [])
    server.refuseFields(operatorPartners.createText, { code: 'code_taken' })
    const screen = await openPage(server, '/operator/partneri/novy')
    const values = [
      ['operator-partners', 'code', 'muzeum'],
      ['operator-partners', 'name', 'Muzeum'],
      ['operator-partners', 'titleIn.cs', 'Nadpis'],
      ['operator-partners', 'titleIn.en', 'Heading'],
      ['operator-partners', 'textIn.cs', 'Text'],
      ['operator-partners', 'textIn.en', 'Text'],
    ] as const
    for (const [term, key, value] of values) await field(screen, screen.say(term, key)).fill(value)
    await press(screen, screen.say('operator-partners', 'create'))
    const code = field(screen, screen.say('operator-partners', 'code'))
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
    await expect.element(code).toHaveValue('muzeum')
    await expect.element(code).toHaveFocus()
  })

  it('begins with the first mistake in focus: a subject', async () => {
    const screen = await openPage(server, '/operator/predmety/novy')
    await press(screen, screen.say('operator-library', 'create'))
    await expect.element(field(screen, screen.say('operator-library', 'subject.code'))).toHaveFocus()
    await expectAccessible()
  })

  it('takes the colours of its subject: a level', async () => {
    server.reply(operatorLibrary.subject, { subject: sampleSubject(), levels: [] })
    server.reply(operatorLibrary.createLevel, { id: 7 })
    server.reply(operatorLibrary.questions, {
      subject: sampleSubject(),
      level: { ...sampleLevel(7), retired_at: moment },
      questions: [],
    })
    const screen = await openPage(server, '/operator/predmety/1/novy')
    await field(screen, screen.say('operator-library', 'level.title.cs')).fill('Lehká')
    await field(screen, screen.say('operator-library', 'level.title.en')).fill('Easy')
    await press(screen, screen.say('operator-library', 'create'))
    await expect.poll(() => location.pathname).toBe('/operator/predmety/1/7')
    expect(server.asked(operatorLibrary.createLevel).map(({ body }) => body.box_color_basic)).toEqual(['#3C4A8A'])
  })

  it('needs a source: a question', async () => {
    server.reply(operatorLibrary.questions, { subject: sampleSubject(), level: sampleLevel(), questions: [] })
    const screen = await openPage(server, '/operator/predmety/1/1/novy')
    await press(screen, screen.say('operator-library', 'question.add'))
    await expect
      .element(field(screen, screen.say('operator-library', 'question.source')))
      .toHaveAccessibleDescription(new RegExp(screen.say('fields', 'required')))
    expect(server.asked(operatorLibrary.createQuestion)).toEqual([])
  })

  it('begins on the day of the address: an event', async () => {
    server.reply(operatorEvents.events, sampleEvents())
    const screen = await openPage(server, '/operator/udalosti/novy?subject=1&day=09-07')
    await expect.element(field(screen, screen.say('operator-events', 'form.day'))).toHaveValue('7')
    await press(screen, screen.say('operator-events', 'form.create'))
    await expect.element(field(screen, screen.say('operator-events', 'form.title.cs'))).toHaveFocus()
    expect(server.asked(operatorEvents.createEvent)).toEqual([])
  })

  it('names every mistake in its row: a price list', async () => {
    server.reply(operatorSelling.programs, samplePrograms())
    server.reply(operatorSelling.priceLists, { version: 'v1', lists: [samplePriceList()] })
    server.reply(operatorSelling.priceList, {
      ...samplePriceList(),
      content: {
        valid_from: '2026-09-01',
        czk_per_eur: { rate: 24.33, on: '2026-08-31' },
        prices: [{ programs: ['program-1'], months: 12, CZK: { '1': 89 } }],
        vat_rates: { CZ: 21 },
      },
    })
    const screen = await openPage(server, '/operator/ceniky/novy')
    const rate = field(screen, screen.say('operator-selling', 'prices.rate'))
    await rate.fill('nic')
    await press(screen, screen.say('operator-selling', 'prices.check'))
    await expect.element(rate).toHaveAccessibleDescription(new RegExp(screen.say('operator-selling', 'mistake.rate')))
    await expect.element(rate).toHaveValue('nic')
    await expect.element(screen.getByText(screen.say('operator-selling', 'mistake.some'))).toBeVisible()
    await expectAccessible()
  })
})

describe('the supplier', () => {
  it('that came with the service is told to be a sample on its page', async () => {
    server.reply(operatorSelling.supplier, { version: 'v1', is_sample: true, supplier: sampleSupplier() })
    const screen = await openPage(server, '/operator/dodavatel')
    await expect.element(screen.getByText(screen.say('operator-selling', 'supplier.sample'))).toBeVisible()
    await expectAccessible()
  })

  it('that is missing is told on the first page', async () => {
    server.reply(operatorHealth.health, { ...sampleHealth(), accepts_transfers: false })
    server.reply(operatorHealth.waiting, { work: [], levels: [] })
    const screen = await openPage(server, '/operator')
    await expect.element(screen.getByText(screen.say('operator', 'overview.noSupplier'))).toBeVisible()
    await expectAccessible()
  })

  it('with a mistyped account is not sent, because everybody’s money would go astray', async () => {
    server.reply(operatorSelling.supplier, { version: 'v1', is_sample: false, supplier: sampleSupplier() })
    const screen = await openPage(server, '/operator/dodavatel')
    const iban = field(screen, screen.say('operator-selling', 'supplier.iban'))
    await iban.fill('CZ0000000000000000000000')
    await press(screen, screen.say('operator-selling', 'supplier.check'))
    await expect.element(iban).toHaveAttribute('aria-invalid', 'true')
    await expect.element(iban).toHaveValue('CZ0000000000000000000000')
    expect(server.asked(operatorSelling.preview)).toEqual([])
  })
})

describe('signing in', () => {
  it('with a wrong password says so and keeps the e-mail', async () => {
    server.refuse(operator.signIn, 'operator.wrong_credentials')
    const screen = await openPage(server, '/operator/skoly', { isSignedIn: false, width: 320 })
    await expectAccessible()
    await screen.getByLabelText(screen.say('operator', 'signIn.email')).fill('olga@katedra.example')
    await screen.getByLabelText(screen.say('operator', 'signIn.password')).fill('špatné heslo')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('errors', 'operator.wrong_credentials'))).toBeVisible()
    await expect
      .element(screen.getByLabelText(screen.say('operator', 'signIn.email')))
      .toHaveValue('olga@katedra.example')
  })

  it('opens the page of the address', async () => {
    server.reply(operator.signIn, { token: 'new', expires_at: moment })
    server.reply(operatorPeople.schools, { schools: [], ...paged(0) })
    const screen = await openPage(server, '/operator/skoly', { isSignedIn: false })
    await screen.getByLabelText(screen.say('operator', 'signIn.email')).fill('olga@katedra.example')
    await screen.getByLabelText(screen.say('operator', 'signIn.password')).fill('svatý kopeček u cesty')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('operator', 'schools.none'))).toBeVisible()
  })
})

describe('the own account', () => {
  const session = { created_at: moment, last_used_at: moment, expires_at: moment, user_agent: 'Katedra' }
  beforeEach(() => {
    server.reply(operatorSecondFactors.overview, sampleOverview())
    server.reply(operator.sessions, [
      { ...session, id: idOf(1), is_current: true },
      { ...session, id: idOf(2), is_current: false },
    ])
  })

  it('ends another session, never this one', async () => {
    server.reply(operator.endSession, null)
    const screen = await openPage(server, '/operator/ucet')
    await press(screen, screen.say('operator', 'account.end'))
    await expect.poll(() => server.asked(operator.endSession).length).toBe(1)
    expect(server.asked(operator.endSession)[0]?.params).toEqual({ operator_session_id: idOf(2) })
    await expectAccessible()
  })

  it('keeps both new passwords when the old one is refused', async () => {
    server.refuseFields(operator.changePassword, { old_password: 'wrong_password' })
    const screen = await openPage(server, '/operator/ucet')
    const old = screen.getByLabelText(screen.say('operator', 'account.oldPassword'))
    const fresh = screen.getByLabelText(screen.say('operator', 'account.newPassword'), { exact: true })
    await old.fill('špatné heslo')
    await fresh.fill('svatý kopeček u cesty')
    await screen.getByLabelText(screen.say('operator', 'account.again')).fill('svatý kopeček u cesty')
    await press(screen, screen.say('operator', 'account.change'))
    await expect.element(old).toHaveFocus()
    await expect.element(old).toHaveAttribute('aria-invalid', 'true')
    await expect.element(fresh).toHaveValue('svatý kopeček u cesty')
  })
})

describe('a statement of the bank', () => {
  it('that is empty is not even sent, and one that cannot be read says why', async () => {
    server.reply(operatorPayments.imports, { imports: [sampleImport()], ...paged(1) })
    server.reply(operatorPayments.importStatement, {
      import_id: null,
      new_count: 0,
      known_count: 0,
      paired_count: 0,
      unreadable_count: 0,
      outgoing_count: 0,
      unpaired_count: 0,
      failure: 'unknown_format',
      unpaired: [],
      unreadable: [],
    })
    const screen = await openPage(server, '/operator/vypisy')
    const input = () => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]')
      if (found === null) throw new Error('There is no field for a file.')
      return found
    }
    await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
    await userEvent.upload(input(), new File([], 'prazdny.gpc'))
    await expect.element(screen.getByText(screen.say('fields', 'file_empty'))).toBeVisible()
    expect(server.asked(operatorPayments.importStatement)).toEqual([])
    await userEvent.upload(input(), new File(['?'], 'vypis.gpc'))
    await expect
      .element(
        screen.getByRole('heading', {
          name: screen.say('operator-payments', 'statements.result', { name: 'vypis.gpc' }),
        }),
      )
      .toBeVisible()
    await expect
      .element(
        screen.getByText(
          screen.say('operator-payments', 'report.nothing', {
            why: screen.say('operator-payments', 'failure.unknown_format'),
          }),
        ),
      )
      .toBeVisible()
  })
})

describe('the audit log', () => {
  it('shows what is older when it is asked for, and the school in question', async () => {
    const names = { operator_names: ['Olga Provozní'], action_names: ['user.end_sessions'] }
    server.reply(operator.actions, ({ query }) => ({
      actions: [sampleAction(query.before === undefined ? 2 : 1)],
      has_more: query.before === undefined,
      ...names,
    }))
    const screen = await openPage(server, '/operator/zaznam')
    await press(screen, screen.say('operator', 'older'))
    await expect.element(screen.getByRole('link', { name: 'Škola 1' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Škola 2' })).toBeVisible()
    await expectAccessible()
  })

  it('that is refused or empty says so', async () => {
    server.refuse(operator.actions, 'app.unavailable')
    const screen = await openPage(server, '/operator/zaznam')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(operator.actions, { actions: [], has_more: false, operator_names: [], action_names: [] })
    await press(screen, screen.say('ui', 'retry'))
    await expect.element(screen.getByText(screen.say('operator', 'auditLog.none', { count: 0 }))).toBeVisible()
  })
})

describe('a school', () => {
  it('leads to its orders, credits and log, and says that nothing was changed yet', async () => {
    const { school } = sampleSchoolPage()
    server.reply(operatorPeople.school, sampleSchoolPage())
    server.reply(operatorPeople.schoolLog, { entries: [], has_more: false })
    const screen = await openPage(server, `/operator/skoly/${school.id}`, { width: 320 })
    await expect.element(screen.getByText(screen.say('operator', 'school.noLog'))).toBeVisible()
    const hrefs = screen
      .getByRole('main')
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(
      expect.arrayContaining(
        ['objednavky', 'kredity', 'zaznam'].map((path) => `/operator/${path}?school=${school.id}`),
      ),
    )
    await expectAccessible()
  })
})

describe('finding', () => {
  it('a school by a part of its name leads there, and the field is empty again', async () => {
    server.reply(operatorHealth.health, sampleHealth())
    server.reply(operatorHealth.waiting, { work: [], levels: [] })
    server.reply(operatorPeople.find, {
      schools: [{ id: idOf(101), name: 'Škola 1', city: 'Brno' }],
      users: [],
      orders: [],
    })
    server.reply(operatorPeople.school, sampleSchoolPage())
    server.reply(operatorPeople.schoolLog, { entries: [], has_more: false })
    const screen = await openPage(server, '/operator')
    const find = screen.getByRole('searchbox', { name: screen.say('operator', 'find.label') })
    await find.fill('Ško')
    await screen
      .getByRole('list', { name: screen.say('operator', 'find.results') })
      .getByRole('link')
      .click()
    await expect.element(screen.getByRole('heading', { name: 'Škola 1' })).toBeVisible()
    await expect.element(find).toHaveValue('')
  })

  it('says that nothing was found', async () => {
    server.reply(operatorHealth.health, sampleHealth())
    server.reply(operatorHealth.waiting, { work: [], levels: [] })
    server.reply(operatorPeople.find, { schools: [], users: [], orders: [] })
    const screen = await openPage(server, '/operator')
    await screen.getByRole('searchbox', { name: screen.say('operator', 'find.label') }).fill('nic takového')
    await expect.element(screen.getByText(screen.say('operator', 'find.none'))).toBeVisible()
  })
})

describe('the overview', () => {
  it('shows its numbers in one list after another, and in English', async () => {
    server.reply(operatorHealth.health, sampleHealth())
    server.reply(operatorHealth.waiting, { work: [], levels: [] })
    server.reply(operatorHealth.failedJobs, { jobs: [], ...paged(0) })
    const screen = await openPage(server, '/operator', { language: 'en' })
    await screen.getByRole('tab', { name: screen.say('operator', 'overview.tab.machinery') }).click()
    await expect.poll(() => location.search).toBe('?view=queues')
    await expect
      .element(screen.getByRole('table', { name: screen.say('operator', 'overview.view.queues') }))
      .toBeVisible()
    await expectAccessible()
    await screen.getByRole('tab', { name: screen.say('operator', 'overview.view.jobs') }).click()
    await expect.poll(() => location.search).toBe('?view=jobs')
    await expect.element(screen.getByText(screen.say('operator', 'jobs.none', { count: 0 }))).toBeVisible()
  })
})
