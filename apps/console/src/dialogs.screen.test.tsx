import { operator } from '@katedra/contract/operator'
import { operatorCredits } from '@katedra/contract/operator-credits'
import { operatorHealth } from '@katedra/contract/operator-health'
import { operatorOrders } from '@katedra/contract/operator-orders'
import { operatorPayments } from '@katedra/contract/operator-payments'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSelling, type SoldChange } from '@katedra/contract/operator-selling'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { onScreen } from '@katedra/testing/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from './testing/open-page.tsx'
import {
  numbered,
  sampleAccount,
  sampleCardEvent,
  sampleGrant,
  sampleHealth,
  sampleMail,
  sampleMovement,
  sampleOrder,
  sampleOrderPage,
  samplePrograms,
  sampleSchoolPage,
  sampleUser,
} from './testing/samples.ts'

const server = fakeServer()
const paged = (total: number) => ({ total, page_size: 50 })
const waiting = { bank: 1, gateway: 1 }
const day = '2026-09-01T08:00:00.000Z'

function dialog(screen: Screen) {
  return screen.getByRole('dialog')
}

function press(screen: Screen, name: string) {
  return dialog(screen).getByRole('button', { name, exact: true }).click()
}

async function expectClosed(screen: Screen): Promise<void> {
  await expect.element(dialog(screen)).not.toBeInTheDocument()
}

/** A toast, which a screen reader is told as well. */
async function expectToast(screen: Screen, text: string): Promise<void> {
  await expect.element(screen.getByRole('alertdialog').getByText(text).last()).toBeVisible()
}

describe('helping a user', () => {
  const user = { ...sampleUser(), created_at: day, email_verified_at: null, language: null, session_count: 1 }
  beforeEach(() => {
    server.reply(operatorPeople.user, { ...user, is_slowed: false, helps: ['send_reset'] })
  })

  async function open() {
    const screen = await openPage(server, `/operator/uzivatele/${user.id}`)
    const button = screen.getByRole('button', { name: screen.say('operator', 'help.send_reset.open') })
    await button.click()
    return { screen, button, reason: dialog(screen).getByLabelText(screen.say('operator', 'reason.label')) }
  }

  it('needs a reason, which has the focus from the start', async () => {
    const { screen, reason } = await open()
    await expect.element(reason).toHaveFocus()
    await expectAccessible()
    await press(screen, screen.say('operator', 'help.send_reset.open'))
    await expect.element(reason).toHaveAccessibleDescription(new RegExp(screen.say('operator', 'reason.missing')))
    expect(server.asked(operatorPeople.helpUser)).toEqual([])
  })

  it('keeps what was typed when the server refuses the reason', async () => {
    server.refuseFields(operatorPeople.helpUser, { reason: 'too_long' }, { values: { max: 300 } })
    const { screen, reason } = await open()
    await reason.fill('Volala škola')
    await press(screen, screen.say('operator', 'help.send_reset.open'))
    await expect.element(reason).toHaveAccessibleDescription(new RegExp(screen.say('fields', 'too_long', { max: 300 })))
    await expect.element(reason).toHaveValue('Volala škola')
  })

  it('keeps what was typed when there is no connection, and can be tried again', async () => {
    server.reply(operatorPeople.helpUser, null)
    const { screen, reason } = await open()
    await reason.fill('Volala škola')
    server.offline()
    await press(screen, screen.say('operator', 'help.send_reset.open'))
    await expect.element(dialog(screen).getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(reason).toHaveValue('Volala škola')
    server.online()
    await press(screen, screen.say('operator', 'help.send_reset.open'))
    await expectClosed(screen)
    await expectToast(screen, screen.say('operator', 'help.send_reset.done'))
    expect(server.asked(operatorPeople.helpUser).map(({ body }) => body)).toEqual([
      { help: 'send_reset', reason: 'Volala škola' },
    ])
  })

  it('is given up by Escape, and the focus goes back to its button', async () => {
    const { screen, button } = await open()
    await userEvent.keyboard('{Escape}')
    await expectClosed(screen)
    await expect.element(button).toHaveFocus()
  })
})

describe('the ceiling of a school’s invoices', () => {
  it('is set in crowns, with a reason', async () => {
    server.reply(operatorPeople.school, sampleSchoolPage())
    server.reply(operatorPeople.schoolLog, { entries: [], has_more: false })
    server.reply(operatorPeople.setInvoiceCeiling, null)
    const { school } = sampleSchoolPage()
    const screen = await openPage(server, `/operator/skoly/${school.id}`)
    await screen.getByRole('button', { name: screen.say('operator', 'ceiling.open') }).click()
    const ceiling = dialog(screen).getByLabelText(screen.say('operator', 'ceiling.label'))
    await ceiling.fill('50000')
    await dialog(screen).getByLabelText(screen.say('operator', 'reason.label')).fill('Platí včas')
    await expectAccessible()
    await press(screen, screen.say('operator', 'ceiling.save'))
    await expectToast(screen, screen.say('operator', 'ceiling.done'))
    expect(server.asked(operatorPeople.setInvoiceCeiling).map(({ body }) => body)).toEqual([
      { invoice_ceiling: 5_000_000, reason: 'Platí včas' },
    ])
  })
})

describe('a change of an order', () => {
  beforeEach(() => {
    server.reply(operatorOrders.order, sampleOrderPage())
    server.reply(operatorOrders.previewChange, {
      documents: ['invoice'],
      mails: [{ recipient: 'skola@example.org', subject: 'Zaplaceno' }],
      issued_count: 10,
      withdrawn_count: 0,
      kept_count: 0,
    })
  })

  async function open() {
    const screen = await openPage(server, '/operator/objednavky/20260001')
    await screen.getByRole('button', { name: screen.say('operator-orders', 'change.mark_paid.open') }).click()
    return screen
  }

  it('says what will come of it before it is done', async () => {
    server.reply(operatorOrders.change, null)
    const screen = await open()
    await expect
      .element(dialog(screen).getByText(screen.say('operator-orders', 'outlook.issued', { count: 10 })))
      .toBeVisible()
    await expectAccessible()
    await dialog(screen).getByLabelText(screen.say('operator', 'reason.label')).fill('Přišlo v hotovosti')
    await press(screen, screen.say('operator-orders', 'change.mark_paid.open'))
    await expectToast(screen, screen.say('operator-orders', 'change.mark_paid.done'))
    expect(server.asked(operatorOrders.change).map(({ body }) => body)).toEqual([
      { change: 'mark_paid', reason: 'Přišlo v hotovosti' },
    ])
  })

  it('approves an invoice that waits for it', async () => {
    server.reply(operatorOrders.order, { ...sampleOrderPage(), awaits_approval: true, changes: ['approve', 'cancel'] })
    server.reply(operatorOrders.change, null)
    const screen = await openPage(server, '/operator/objednavky/20260001')
    await expect.element(screen.getByText(screen.say('orders', 'state.awaits_approval'))).toBeVisible()
    await screen.getByRole('button', { name: screen.say('operator-orders', 'change.approve.open') }).click()
    await dialog(screen).getByLabelText(screen.say('operator', 'reason.label')).fill('Ověřeno telefonem')
    await expectAccessible()
    await press(screen, screen.say('operator-orders', 'change.approve.open'))
    await expectToast(screen, screen.say('operator-orders', 'change.approve.done'))
    expect(server.asked(operatorOrders.change).map(({ body }) => body)).toEqual([
      { change: 'approve', reason: 'Ověřeno telefonem' },
    ])
  })

  it('that somebody else has made meanwhile is refused in words, with the reason kept', async () => {
    server.refuse(operatorOrders.change, 'orders.wrong_state')
    const screen = await open()
    const reason = dialog(screen).getByLabelText(screen.say('operator', 'reason.label'))
    await reason.fill('Přišlo v hotovosti')
    await press(screen, screen.say('operator-orders', 'change.mark_paid.open'))
    await expect.element(dialog(screen).getByText(screen.say('errors', 'orders.wrong_state'))).toBeVisible()
    await expect.element(reason).toHaveValue('Přišlo v hotovosti')
  })
})

describe('a payment without an order', () => {
  beforeEach(() => {
    server.reply(operatorPayments.movements, { movements: [sampleMovement()], ...paged(1), waiting })
    server.reply(operatorPayments.events, { events: [sampleCardEvent()], ...paged(1), waiting })
    server.reply(operatorOrders.orders, { orders: [sampleOrder()], ...paged(1) })
  })

  it('is paired with an order of the same sum, and the refusal keeps what was typed', async () => {
    server.refuse(operatorPayments.pairMovement, 'payments.wrong_amount')
    const screen = await openPage(server, '/operator/platby')
    await screen.getByRole('button', { name: screen.say('operator-payments', 'pair.open') }).click()
    const symbol = dialog(screen).getByLabelText(screen.say('operator-payments', 'pair.symbol'))
    await press(screen, screen.say('operator-payments', 'pair.open'))
    await expect.element(symbol).toHaveAccessibleDescription(screen.say('operator-payments', 'pair.missing'))
    await expectAccessible()
    await dialog(screen)
      .getByRole('button', { name: /20260001/ })
      .click()
    await expect.element(symbol).toHaveValue('20260001')
    await dialog(screen).getByLabelText(screen.say('operator', 'reason.label')).fill('Podle zprávy')
    await press(screen, screen.say('operator-payments', 'pair.open'))
    await expect.element(dialog(screen).getByText(screen.say('errors', 'payments.wrong_amount'))).toBeVisible()
    await expect.element(symbol).toHaveValue('20260001')
    expect(server.asked(operatorOrders.orders).at(-1)?.query).toMatchObject({ look: 'open', total: 121_000 })
  })

  it.each(['', '?view=cards'])('is settled elsewhere (%s)', async (view) => {
    server.reply(operatorPayments.resolveMovement, null)
    server.reply(operatorPayments.resolveEvent, null)
    const screen = await openPage(server, `/operator/platby${view}`)
    await screen.getByRole('button', { name: screen.say('operator-payments', 'resolve.open') }).click()
    await dialog(screen).getByLabelText(screen.say('operator', 'reason.label')).fill('Vráceno')
    await press(screen, screen.say('operator-payments', 'resolve.open'))
    await expectClosed(screen)
    await expectToast(screen, screen.say('operator-payments', 'resolve.done'))
    const settled = [...server.asked(operatorPayments.resolveMovement), ...server.asked(operatorPayments.resolveEvent)]
    expect(settled.map(({ body }) => body.reason)).toEqual(['Vráceno'])
  })
})

describe('giving credits', () => {
  beforeEach(() => {
    server.reply(operatorCredits.grants, { grants: [], ...paged(0) })
    server.reply(operatorSelling.programs, samplePrograms())
    server.reply(operatorPeople.school, sampleSchoolPage())
  })

  it('names what is missing at its field, the school too', async () => {
    const screen = await openPage(server, '/operator/kredity')
    await screen.getByRole('button', { name: screen.say('operator-credits', 'give.open') }).click()
    await press(screen, screen.say('operator-credits', 'give.submit'))
    await expect.element(dialog(screen).getByText(screen.say('operator-credits', 'give.schoolMissing'))).toBeVisible()
    await expectAccessible()
    expect(server.asked(operatorCredits.grant)).toEqual([])
  })

  it('to the school of the list keeps what was typed when the server refuses', async () => {
    server.refuseFields(operatorCredits.grant, { quantity: 'too_much' })
    const { id } = sampleSchoolPage().school
    const screen = await openPage(server, `/operator/kredity?school=${id}`)
    await screen.getByRole('button', { name: screen.say('operator-credits', 'give.open') }).click()
    await expect.element(dialog(screen).getByText('Škola 1')).toBeVisible()
    await dialog(screen)
      .getByRole('button', { name: new RegExp(screen.say('operator-credits', 'program')) })
      .first()
      .click()
    await screen.getByRole('option', { name: 'Program 2' }).click()
    const reason = dialog(screen).getByLabelText(screen.say('operator-credits', 'reason'))
    await reason.fill('Soutěž')
    await press(screen, screen.say('operator-credits', 'give.submit'))
    await expect.element(dialog(screen).getByText(screen.say('fields', 'too_much')).first()).toBeVisible()
    await expect.element(reason).toHaveValue('Soutěž')
    expect(server.asked(operatorCredits.grant).map(({ params, body }) => [params.school_id, body.program])).toEqual([
      [id, 'program-2'],
    ])
  })
})

describe('taking credits back', () => {
  async function open() {
    server.reply(operatorCredits.grants, { grants: [sampleGrant()], ...paged(1) })
    const screen = await openPage(server, '/operator/kredity')
    const names = { school: 'Škola 1', program: 'Matematika' }
    await screen.getByRole('button', { name: screen.say('operator-credits', 'takeBack.openNamed', names) }).click()
    return screen
  }

  it('says how many are free and how many pupils hold', async () => {
    const screen = await open()
    await expect
      .element(dialog(screen).getByText(screen.say('operator-credits', 'takeBack.free', { count: 20 })))
      .toBeVisible()
    await expect
      .element(dialog(screen).getByText(screen.say('operator-credits', 'takeBack.held', { count: 10 })))
      .toBeVisible()
    await expectAccessible()
  })

  it('sends the same request again after a lost reply, so that nothing is taken twice', async () => {
    const screen = await open()
    server.refuse(operatorCredits.takeBack, 'app.unavailable')
    await dialog(screen).getByLabelText(screen.say('operator', 'reason.label')).fill('Omyl')
    await press(screen, screen.say('operator-credits', 'takeBack.open'))
    await expect.element(dialog(screen).getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(operatorCredits.takeBack, { withdrawn: 20 })
    await press(screen, screen.say('operator-credits', 'takeBack.open'))
    await expectClosed(screen)
    const requests = server.asked(operatorCredits.takeBack).map(({ body }) => body.request_id)
    expect(requests).toHaveLength(2)
    expect(new Set(requests).size).toBe(1)
  })

  it('keeps what was typed when the server refuses the number', async () => {
    const screen = await open()
    server.refuseFields(operatorCredits.takeBack, { quantity: 'too_much' })
    const reason = dialog(screen).getByLabelText(screen.say('operator', 'reason.label'))
    await reason.fill('Omyl')
    await press(screen, screen.say('operator-credits', 'takeBack.open'))
    await expect.element(dialog(screen).getByText(screen.say('fields', 'too_much')).first()).toBeVisible()
    await expect.element(reason).toHaveValue('Omyl')
  })
})

describe('an account of the staff', () => {
  beforeEach(() => {
    server.reply(operator.operators, numbered(2, sampleAccount))
  })

  it('keeps what was typed when its e-mail is refused, with the focus at the mistake', async () => {
    server.refuseFields(operator.createOperator, { email: 'email_taken' })
    const screen = await openPage(server, '/operator/provozovatele')
    await screen.getByRole('button', { name: screen.say('operator', 'staff.add') }).click()
    const name = dialog(screen).getByLabelText(screen.say('operator', 'staff.name'))
    const email = dialog(screen).getByLabelText(screen.say('operator', 'user.email'))
    await name.fill('Petr Nový')
    await email.fill('petr@katedra.example')
    await dialog(screen).getByLabelText(screen.say('operator', 'staff.password')).fill('svatý kopeček u cesty')
    await userEvent.keyboard('{Enter}')
    await expect.element(email).toHaveAccessibleDescription(onScreen(screen.say('fields', 'email_taken')))
    await expect.element(email).toHaveFocus()
    await expect.element(name).toHaveValue('Petr Nový')
    await expectAccessible()
  })

  it('is disabled only after it was asked, and a refusal is said', async () => {
    server.refuse(operator.disableOperator, 'operator.yourself')
    const screen = await openPage(server, '/operator/provozovatele')
    await screen.getByRole('button', { name: screen.say('operator', 'staff.disable') }).click()
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: screen.say('operator', 'staff.disable') })
      .click()
    await expect.element(screen.getByText(screen.say('errors', 'operator.yourself'))).toBeVisible()
    // What stands on the screen was out of date, so it is asked for again.
    await expect.poll(() => server.asked(operator.operators).length).toBeGreaterThan(1)
  })
})

describe('a disabled account of the staff', () => {
  const listed = (disabled_at: string | null) => [sampleAccount(1), { ...sampleAccount(2), disabled_at }]

  beforeEach(() => {
    server.reply(operator.operators, listed(day))
  })

  function buttonOf(screen: Screen) {
    return screen.getByRole('button', { name: screen.say('operator', 'staff.enable') })
  }

  function questionOf(screen: Screen) {
    return screen.getByRole('alertdialog', { name: screen.say('operator', 'staff.enableTitle', { name: 'Olga 2' }) })
  }

  /** The question before it is enabled. */
  async function open() {
    const screen = await openPage(server, '/operator/provozovatele')
    await buttonOf(screen).click()
    await expect.element(questionOf(screen).getByText(screen.say('operator', 'staff.enableText'))).toBeVisible()
    return screen
  }

  function confirm(screen: Screen) {
    return questionOf(screen)
      .getByRole('button', { name: screen.say('operator', 'staff.enable') })
      .click()
  }

  it('is enabled only after it was asked, and then it is said to act', async () => {
    server.reply(operator.enableOperator, null)
    const screen = await open()
    await expectAccessible()
    expect(server.asked(operator.enableOperator)).toEqual([])
    server.reply(operator.operators, listed(null))
    await confirm(screen)
    await expectToast(screen, screen.say('operator', 'staff.enabled'))
    await expect.element(questionOf(screen)).not.toBeInTheDocument()
    await expect.element(buttonOf(screen)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: screen.say('operator', 'staff.disable') })).toBeVisible()
    expect(server.asked(operator.enableOperator).map(({ params }) => params.operator_id)).toEqual([sampleAccount(2).id])
  })

  it('stays disabled for who turns back at the question', async () => {
    const screen = await open()
    await userEvent.keyboard('{Escape}')
    await expect.element(questionOf(screen)).not.toBeInTheDocument()
    await expect.element(buttonOf(screen)).toHaveFocus()
    expect(server.asked(operator.enableOperator)).toEqual([])
  })

  it('stays disabled where the server refuses, which is said, and the list is asked for again', async () => {
    server.refuse(operator.enableOperator, 'app.unavailable')
    const screen = await open()
    const before = server.asked(operator.operators).length
    await confirm(screen)
    await expectToast(screen, screen.say('errors', 'app.unavailable'))
    await expect.element(questionOf(screen)).not.toBeInTheDocument()
    await expect.element(buttonOf(screen)).toBeVisible()
    await expect.poll(() => server.asked(operator.operators).length).toBeGreaterThan(before)
  })
})

describe('programs', () => {
  const titlePath: SoldChange['path'] = [
    { kind: 'program', key: 'program-1' },
    { kind: 'field', name: 'title' },
  ]

  beforeEach(() => {
    server.reply(operatorSelling.programs, samplePrograms())
  })

  it('are changed together: a new one waits in the draft until the change is looked at and saved', async () => {
    server.reply(operatorSelling.preview, {
      changes: [{ path: titlePath, before: 'Program 1', after: 'Jinak' }],
      problems: [],
      more_problems: '',
      warnings: [],
      version: 'v1',
    })
    server.refuse(operatorSelling.load, 'programs.changed_meanwhile')
    const screen = await openPage(server, '/operator/programy')
    await screen
      .getByRole('button', { name: screen.say('operator-selling', 'programs.editOf', { name: 'Program 1' }) })
      .click()
    const title = dialog(screen).getByLabelText(screen.say('operator-selling', 'programs.field.title_cs'))
    await title.fill('')
    await press(screen, screen.say('operator-selling', 'programs.keep'))
    await expect.element(title).toHaveAccessibleDescription(screen.say('fields', 'required'))
    await title.fill('Jinak')
    await press(screen, screen.say('operator-selling', 'programs.keep'))
    await expectClosed(screen)
    await expect.element(screen.getByText(screen.say('operator-selling', 'programs.unsaved'))).toBeVisible()
    await screen.getByRole('button', { name: screen.say('operator-selling', 'programs.check') }).click()
    await expectAccessible()
    await press(screen, screen.say('operator-selling', 'preview.confirm'))
    await expect.element(dialog(screen).getByText(screen.say('errors', 'programs.changed_meanwhile'))).toBeVisible()
    await press(screen, screen.say('operator-selling', 'preview.back'))
    await expect.element(screen.getByRole('rowheader', { name: /Jinak/ })).toBeVisible()
    expect(server.asked(operatorSelling.load).map(({ body }) => body.version)).toEqual(['v1'])
  })

  it('are told what is wrong when a file may not hold after all', async () => {
    const outcome = { changes: [{ path: titlePath, after: 'Jinak' }], problems: [], more_problems: '' }
    server.reply(operatorSelling.preview, { ...outcome, warnings: [], version: 'v1' })
    server.reply(operatorSelling.load, {
      changes: [],
      problems: [{ where: 'řádek 3', text: 'Chybí název' }],
      more_problems: '',
    })
    const screen = await openPage(server, '/operator/programy')
    await screen
      .getByRole('button', { name: screen.say('operator-selling', 'programs.retireOf', { name: 'Program 2' }) })
      .click()
    await screen.getByRole('button', { name: screen.say('operator-selling', 'programs.check') }).click()
    await press(screen, screen.say('operator-selling', 'preview.confirm'))
    await expect.element(dialog(screen).getByText('Chybí název')).toBeVisible()
    await expect
      .element(dialog(screen).getByRole('button', { name: screen.say('operator-selling', 'preview.confirm') }))
      .not.toBeInTheDocument()
  })
})

describe('a mail that waits', () => {
  it('is sent at once, and a refusal is said', async () => {
    server.reply(operatorHealth.health, sampleHealth())
    server.reply(operatorHealth.stuckMails, { mails: [sampleMail()], ...paged(1) })
    server.refuse(operatorHealth.sendMail, 'operator.no_mail')
    const screen = await openPage(server, '/operator?view=mails')
    const send = screen.getByRole('button', { name: screen.say('operator', 'mails.send') })
    await send.click()
    await expect.element(screen.getByText(screen.say('errors', 'operator.no_mail'))).toBeVisible()
    server.reply(operatorHealth.sendMail, null)
    await send.click()
    await expectToast(screen, screen.say('operator', 'mails.sent'))
  })
})
