import { operator } from '@katedra/contract/operator'
import { operatorCredits } from '@katedra/contract/operator-credits'
import { operatorEvents } from '@katedra/contract/operator-events'
import { operatorHealth } from '@katedra/contract/operator-health'
import { operatorLibrary } from '@katedra/contract/operator-library'
import { operatorOrders } from '@katedra/contract/operator-orders'
import { operatorPartners } from '@katedra/contract/operator-partners'
import { operatorPayments } from '@katedra/contract/operator-payments'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSelling } from '@katedra/contract/operator-selling'
import type { Route } from '@katedra/contract/route'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from './testing/open-page.tsx'
import * as samples from './testing/samples.ts'

const server = fakeServer()
const { numbered } = samples
const paged = (count: number) => ({ total: count, page_size: 50 })
const waiting = { bank: 1, gateway: 1 }
const level = samples.sampleLevel()

interface List {
  path: string
  route: Route
  /** Answers with a list of this length. */
  answer: (count: number) => void
  /** What a row is known by. */
  row: RegExp
  /** What is said when there is nothing, a key with its catalogue; a list that is never empty has none. */
  none?: readonly [term: string, key: string]
}

const lists: Record<string, List> = {
  schools: {
    path: '/operator/skoly',
    route: operatorPeople.schools,
    answer: (count) =>
      server.reply(operatorPeople.schools, { schools: numbered(count, samples.sampleSchool), ...paged(count) }),
    row: /Škola 1/,
    none: ['operator', 'schools.none'],
  },
  users: {
    path: '/operator/uzivatele',
    route: operatorPeople.users,
    answer: (count) =>
      server.reply(operatorPeople.users, { users: numbered(count, samples.sampleUser), ...paged(count) }),
    row: /Eva 1/,
    none: ['operator', 'users.none'],
  },
  orders: {
    path: '/operator/objednavky',
    route: operatorOrders.orders,
    answer: (count) =>
      server.reply(operatorOrders.orders, { orders: numbered(count, samples.sampleOrder), ...paged(count) }),
    row: /20260001/,
    none: ['operator-orders', 'none'],
  },
  'movements of the bank': {
    path: '/operator/platby',
    route: operatorPayments.movements,
    answer: (count) =>
      server.reply(operatorPayments.movements, {
        movements: numbered(count, samples.sampleMovement),
        ...paged(count),
        waiting,
      }),
    row: /2\. 9\. 2026/,
    none: ['operator-payments', 'bank.none.no'],
  },
  'reports of the gateway': {
    path: '/operator/platby?view=cards',
    route: operatorPayments.events,
    answer: (count) =>
      server.reply(operatorPayments.events, {
        events: numbered(count, samples.sampleCardEvent),
        ...paged(count),
        waiting,
      }),
    row: /1\. 9\. 2026/,
    none: ['operator-payments', 'cards.none.no'],
  },
  'received payments': {
    path: '/operator/platby?view=received',
    route: operatorPayments.received,
    answer: (count) =>
      server.reply(operatorPayments.received, {
        payments: numbered(count, samples.sampleMoney),
        ...paged(count),
        waiting,
      }),
    row: /1\. 9\. 2026/,
    none: ['operator-payments', 'received.none'],
  },
  'statements of the bank': {
    path: '/operator/vypisy',
    route: operatorPayments.imports,
    answer: (count) =>
      server.reply(operatorPayments.imports, { imports: numbered(count, samples.sampleImport), ...paged(count) }),
    row: /vypis-1\.gpc/,
    none: ['operator-payments', 'statements.none'],
  },
  'given credits': {
    path: '/operator/kredity',
    route: operatorCredits.grants,
    answer: (count) =>
      server.reply(operatorCredits.grants, { grants: numbered(count, samples.sampleGrant), ...paged(count) }),
    row: /Škola 1/,
    none: ['operator-credits', 'none'],
  },
  'failed jobs': {
    path: '/operator?view=jobs',
    route: operatorHealth.failedJobs,
    answer: (count) =>
      server.reply(operatorHealth.failedJobs, { jobs: numbered(count, samples.sampleJob), ...paged(count) }),
    row: /3/,
    none: ['operator', 'jobs.none'],
  },
  'mails that have not gone out': {
    path: '/operator?view=mails',
    route: operatorHealth.stuckMails,
    answer: (count) =>
      server.reply(operatorHealth.stuckMails, { mails: numbered(count, samples.sampleMail), ...paged(count) }),
    row: /eva1@example\.org/,
    none: ['operator', 'mails.none'],
  },
  'errors of the server': {
    path: '/operator?view=errors',
    route: operatorHealth.serverErrors,
    answer: (count) =>
      server.reply(operatorHealth.serverErrors, {
        errors: numbered(count, samples.sampleServerError),
        ...paged(count),
      }),
    row: /\/v1\/tests\/1/,
    none: ['operator', 'errors.none'],
  },
  programs: {
    path: '/operator/programy',
    route: operatorSelling.programs,
    answer: (count) => server.reply(operatorSelling.programs, samples.samplePrograms(count)),
    row: /Program 1/,
  },
  'price lists': {
    path: '/operator/ceniky',
    route: operatorSelling.priceLists,
    answer: (count) =>
      server.reply(operatorSelling.priceLists, { version: 'v1', lists: numbered(count, samples.samplePriceList) }),
    row: /1\. 9\. 2026/,
  },
  subjects: {
    path: '/operator/predmety',
    route: operatorLibrary.subjects,
    answer: (count) => server.reply(operatorLibrary.subjects, numbered(count, samples.sampleSubject)),
    row: /Předmět 1/,
  },
  'levels of a subject': {
    path: '/operator/predmety/1',
    route: operatorLibrary.subject,
    answer: (count) =>
      server.reply(operatorLibrary.subject, {
        subject: samples.sampleSubject(),
        levels: numbered(count, samples.sampleLevel),
      }),
    row: /Úroveň 1/,
    none: ['operator-library', 'level.none'],
  },
  'questions of a level': {
    path: '/operator/predmety/1/1',
    route: operatorLibrary.questions,
    answer: (count) =>
      server.reply(operatorLibrary.questions, {
        subject: samples.sampleSubject(),
        level,
        questions: numbered(count, samples.sampleQuestion),
      }),
    row: /Kolik je 1 \+ 1/,
    none: ['operator-library', 'question.none.all'],
  },
  'events of a month': {
    path: '/operator/udalosti',
    route: operatorEvents.events,
    answer: (count) => server.reply(operatorEvents.events, samples.sampleEvents(count)),
    row: /Událost 1/,
    none: ['operator-events', 'none'],
  },
  'texts of partners': {
    path: '/operator/partneri',
    route: operatorPartners.texts,
    answer: (count) => server.reply(operatorPartners.texts, numbered(count, samples.samplePartner)),
    row: /Partner 1/,
    none: ['operator-partners', 'none'],
  },
  'accounts of the staff': {
    path: '/operator/provozovatele',
    route: operator.operators,
    answer: (count) => server.reply(operator.operators, numbered(count, samples.sampleAccount)),
    row: /Olga 1/,
  },
}

beforeEach(() => {
  server.reply(operatorHealth.health, samples.sampleHealth())
  // The page of payments counts what waits, whichever of its lists is shown.
  server.reply(operatorPayments.movements, { movements: [], ...paged(0), waiting })
})

const thoseThatMayBeEmpty = Object.entries(lists).flatMap(([name, { path, answer, none }]) =>
  none === undefined ? [] : [{ name, path, answer, none }],
)

it.each(thoseThatMayBeEmpty)(
  'the list of $name says that there is none',
  async ({ path, answer, none: [term, key] }) => {
    answer(0)
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say(term, key, { count: 0 }))).toBeVisible()
  },
)

describe.each(Object.entries(lists))('the list of %s', (_, { path, route, answer, row }) => {
  it('has one, for eyes and for a screen reader, on a small phone too', async () => {
    answer(1)
    const screen = await openPage(server, path, { width: 320 })
    await expect.element(screen.getByRole('rowheader', { name: row }).first()).toBeVisible()
    await expectAccessible()
  })

  it('has many', async () => {
    answer(50)
    const screen = await openPage(server, path)
    await expect.element(screen.getByRole('rowheader', { name: row }).first()).toBeVisible()
    await expect.poll(() => screen.getByRole('rowheader').elements().length).toBeGreaterThanOrEqual(50)
  })

  it('that is refused is asked for again', async () => {
    server.refuse(route, 'app.unavailable')
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable')).first()).toBeVisible()
    answer(1)
    await screen
      .getByRole('button', { name: screen.say('ui', 'retry') })
      .first()
      .click()
    await expect.element(screen.getByRole('rowheader', { name: row }).first()).toBeVisible()
  })

  it('says that there is no connection, and what is safe', async () => {
    answer(1)
    const slow = server.slow(route)
    const screen = await openPage(server, path)
    await expect.poll(() => server.asked(route).length).toBeGreaterThan(0)
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline')).first()).toBeVisible()
    await expect.element(screen.getByText(screen.say('operator', 'safe')).first()).toBeVisible()
  })
})
