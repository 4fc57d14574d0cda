import type { OperatorAccount, OperatorAction } from '@katedra/contract/operator'
import type { GivenCredits } from '@katedra/contract/operator-credits'
import type { OperatorEvent, operatorEvents } from '@katedra/contract/operator-events'
import type { operatorHealth } from '@katedra/contract/operator-health'
import type { OperatorLevel, OperatorQuestion, OperatorSubject } from '@katedra/contract/operator-library'
import type { OperatorOrder, operatorOrders } from '@katedra/contract/operator-orders'
import type { OperatorPartnerText } from '@katedra/contract/operator-partners'
import type { BankImport, OddEvent, ReceivedMoney, WaitingMovement } from '@katedra/contract/operator-payments'
import type { operatorPeople, OperatorSchool, OperatorUser } from '@katedra/contract/operator-people'
import type { operatorSelling, PriceListHead, SoldProgram, SupplierDetails } from '@katedra/contract/operator-selling'
import type { Reply } from '@katedra/contract/route'
import { idOf } from '@katedra/testing/samples'

const moment = '2026-09-01T08:00:00.000Z'

/** Content that stands as its file has it. */
const fromFile = { version: 'v1', edited_at: null, edited_by: null, has_file: true, retired_at: null }

/** The same after somebody else has changed it. */
export const changedByOther = { version: 'v2', edited_at: moment, edited_by: 'Petr Jiný' }

/** A list of this length, made of numbers from 1. */
export function numbered<Item>(count: number, make: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}

export function sampleSchool(number = 1): OperatorSchool {
  return {
    id: idOf(100 + number),
    name: `Škola ${number}`,
    city: 'Brno',
    identification_number: '12345678',
    registered_at: moment,
    created_at: moment,
    teacher_count: 3,
    class_count: 4,
    student_count: 80,
    order_count: 1,
    last_active_at: moment,
  }
}

export function sampleSchoolPage(number = 1): Reply<typeof operatorPeople.school> {
  return {
    school: {
      ...sampleSchool(number),
      test_count: 5,
      street: 'Úvoz 55',
      postal_code: '602 00',
      country: 'CZ',
      tax_id: '',
      vat_id: '',
      director_name: 'Jana Nová',
      contact_email: 'skola@example.org',
      phone: '',
      website: '',
      credit_balance: 30,
      is_number_checked: true,
      invoice_ceiling: 2_000_000,
    },
    teachers: [],
    has_more_teachers: false,
  }
}

export function sampleUser(number = 1): OperatorUser {
  return {
    id: idOf(200 + number),
    email: `eva${number}@example.org`,
    name: `Eva ${number}`,
    role: 'TEACHER',
    state: 'active',
    school_id: idOf(101),
    school_name: 'Škola 1',
    last_active_at: null,
  }
}

export function sampleOrder(number = 1): OperatorOrder {
  return {
    variable_symbol: String(20_260_000 + number),
    state: 'unpaid',
    is_overdue: false,
    is_refunded: false,
    awaits_approval: false,
    payment_method: 'transfer',
    currency: 'CZK',
    total: 121_000,
    payer_name: 'Škola 1',
    created_at: moment,
    due_on: '2026-09-15',
    school_id: idOf(101),
    school_name: 'Škola 1',
    school_city: 'Brno',
  }
}

export function sampleOrderPage(): Reply<typeof operatorOrders.order> {
  return {
    ...sampleOrder(),
    pupil_count: 10,
    created_by_name: 'Eva 1',
    lines: [],
    net: 100_000,
    vat: 21_000,
    vat_treatment: 'domestic',
    vat_country: 'CZ',
    vat_rate: 2100,
    vat_id_is_valid: null,
    payer: {
      kind: 'company',
      name: 'Škola 1',
      street: 'Úvoz 55',
      city: 'Brno',
      postal_code: '602 00',
      country: 'CZ',
      identification_number: '12345678',
      tax_id: '',
      vat_id: '',
    },
    delivery_email: 'skola@example.org',
    school_order_number: '',
    language: 'cs',
    valid_from: '2026-09-01',
    issued_at: null,
    paid_at: null,
    cancelled_at: null,
    refunded_at: null,
    card_refund: null,
    transfer: null,
    accepts_transfers: true,
    documents: [],
    events: [],
    actions: [],
    payments: [],
    refund_way: null,
    changes: ['mark_paid', 'cancel'],
  }
}

export function sampleMovement(number = 1): WaitingMovement {
  return {
    account: '2000000000/2010',
    movement_id: `m-${number}`,
    booked_on: '2026-09-02',
    amount: 121_000,
    currency: 'CZK',
    variable_symbol: null,
    counter_name: `Plátce ${number}`,
    counter_account: '123/0100',
    message: null,
    reason: 'no_symbol',
    resolved_at: null,
    resolved_by: null,
    resolution: null,
  }
}

export function sampleCardEvent(number = 1): OddEvent {
  return {
    provider: 'stripe',
    event_id: `evt_${number}`,
    received_at: moment,
    amount: 121_000,
    currency: 'CZK',
    variable_symbol: '20260001',
    reason: 'already_paid',
    resolved_at: null,
    resolved_by: null,
    resolution: null,
  }
}

export function sampleMoney(number = 1): ReceivedMoney {
  return {
    source: 'bank',
    source_id: `s-${number}`,
    amount: 121_000,
    currency: 'CZK',
    received_at: moment,
    note: '',
    variable_symbol: String(20_260_000 + number),
    payer_name: 'Škola 1',
    school_id: idOf(101),
    school_name: 'Škola 1',
  }
}

export function sampleImport(number = 1): BankImport {
  return {
    id: idOf(300 + number),
    file_name: `vypis-${number}.gpc`,
    imported_at: moment,
    imported_by: 'Olga Provozní',
    new_count: 4,
    known_count: 1,
    paired_count: 3,
    unreadable_count: 0,
  }
}

export function sampleGrant(number = 1): GivenCredits {
  return {
    id: idOf(400 + number),
    school_id: idOf(101),
    school_name: `Škola ${number}`,
    program_title: 'Matematika',
    kind: 'free',
    quantity: 30,
    balance: 20,
    assigned: 10,
    withdrawn: 0,
    valid_from: '2026-09-01',
    valid_until: '2027-08-31',
    issued_at: moment,
    given_by: 'Olga Provozní',
    reason: 'Soutěž',
  }
}

export function sampleSupplier(): SupplierDetails {
  return {
    name: 'Katedra s.r.o.',
    street: 'Úvoz 1',
    city: 'Brno',
    postal_code: '602 00',
    country: 'CZ',
    company_id: '12345678',
    tax_id: '',
    vat_id: '',
    is_vat_payer: false,
    register_entry: { cs: 'Zapsáno v rejstříku', en: 'Registered' },
    email: '',
    phone: '',
    accounts: [{ currency: 'CZK', account_number: '2000000000/2010', iban: 'CZ6508000000192000145399', bic: '' }],
  }
}

export function sampleHealth(): Reply<typeof operatorHealth.health> {
  return {
    version: '1.0.0',
    started_at: moment,
    node: 'v24',
    database_version: '18',
    database_bytes: 5_000_000,
    migration: '0042',
    migration_count: 42,
    queues: [{ queue: 'mail', waiting: 2, planned: 0, running: 1, failed: 1, waiting_since: moment }],
    mails: { waiting: 1, failing: 0, given_up: 0, late: 0, sent_today: 3, sends: true },
    card_refunds: { wanted: 0, late: 0, refused: 0 },
    accepts_transfers: true,
    errors_today: 0,
    schools: 12,
    registered_schools: 4,
    users: 30,
  }
}

export function sampleJob(number = 1): Reply<typeof operatorHealth.failedJobs>['jobs'][number] {
  return {
    id: idOf(500 + number),
    queue: 'mail',
    created_at: moment,
    failed_at: moment,
    retry_count: 2,
    reason: `Důvod ${number}`,
  }
}

export function sampleMail(number = 1): Reply<typeof operatorHealth.stuckMails>['mails'][number] {
  return {
    id: idOf(600 + number),
    recipient: `eva${number}@example.org`,
    subject: 'Pozvánka',
    state: 'waiting',
    created_at: moment,
    failed_count: 0,
    last_error: null,
    next_attempt_at: null,
    expires_at: null,
  }
}

export function sampleServerError(number = 1): Reply<typeof operatorHealth.serverErrors>['errors'][number] {
  return {
    id: number,
    at: moment,
    method: 'GET',
    route: `/v1/tests/${number}`,
    status: 500,
    code: 'app.internal',
    kind: 'TypeError',
    request_id: idOf(700 + number),
  }
}

export function samplePartner(number = 1): OperatorPartnerText {
  return {
    ...fromFile,
    code: `partner-${number}`,
    name: `Partner ${number}`,
    url: null,
    title: { cs: `Nadpis ${number}`, en: `Heading ${number}` },
    text: { cs: 'Text o partnerovi', en: 'Text about the partner' },
  }
}

function sampleProgram(number = 1): SoldProgram {
  return {
    key: `program-${number}`,
    subject: 'math',
    title: { cs: `Program ${number}`, en: `Programme ${number}` },
    description: { cs: 'Popis', en: 'Description' },
    is_on_sale: true,
    is_priced: true,
    is_taken: false,
  }
}

export function samplePrograms(count = 2): Reply<typeof operatorSelling.programs> {
  return {
    version: 'v1',
    programs: numbered(count, sampleProgram),
    subjects: [{ code: 'math', name: { cs: 'Matematika', en: 'Mathematics' } }],
  }
}

export function samplePriceList(number = 1): PriceListHead {
  return { id: number, valid_from: moment, loaded_at: moment, loaded_by: `Olga ${number}`, state: 'current' }
}

export function sampleSubject(number = 1): OperatorSubject {
  return {
    ...fromFile,
    id: number,
    code: `subject-${number}`,
    name: { cs: `Předmět ${number}`, en: `Subject ${number}` },
    short_name: { cs: `P${number}`, en: `S${number}` },
    description: { cs: '', en: '' },
    sign_in_title: { cs: 'Přihlášení', en: 'Sign-in' },
    sign_in_image: '',
    box_color_basic: '#3C4A8A',
    box_color_add: '#DDE1F4',
    icon: 'book',
    level_count: 2,
    question_count: 40,
  }
}

export function sampleLevel(number = 1): OperatorLevel {
  return {
    ...fromFile,
    id: number,
    key: `level-${number}`,
    title: { cs: `Úroveň ${number}`, en: `Level ${number}` },
    picture: 'book',
    box_color_basic: '#3C4A8A',
    box_color_add: '#DDE1F4',
    count_threshold: 20,
    year_from: 6,
    year_to: 9,
    question_count: 20,
    fault_count: 0,
  }
}

export function sampleQuestion(number = 1): OperatorQuestion {
  return {
    ...fromFile,
    id: idOf(800 + number),
    key: `question-${number}`,
    type: 'abc',
    question_version: 1,
    question: {
      type: 'abc',
      prompt: { cs: `Kolik je ${number} + 1?`, en: `What is ${number} + 1?` },
      explanation: { cs: 'Sečti obě čísla.', en: 'Add both numbers.' },
      points: 1,
      content: {
        options: [2, 3].map((value) => ({ id: `o${value}`, text: { cs: String(value), en: String(value) } })),
        multiple: false,
        shuffle: true,
      },
      key: { correct: ['o2'], rule: 'partial' },
    },
    tags: [],
    source: 'Učebnice',
    figures: { version: 1, first_answers: 50, success: 0.7, mean_ms: 12_000, discrimination: 0.3, faults: [] },
  }
}

export function sampleEvent(number = 1): OperatorEvent {
  return {
    ...fromFile,
    id: idOf(900 + number),
    subject_id: 1,
    key: `event-${number}`,
    day: '09-01',
    year: 1900,
    title: { cs: `Událost ${number}`, en: `Event ${number}` },
    text: { cs: 'Co se stalo', en: 'What happened' },
    picture: null,
    drawing: '',
    question: null,
    source: { text: 'Kronika', url: null },
    tags: [],
  }
}

export function sampleEvents(count = 1): Reply<typeof operatorEvents.events> {
  return {
    subjects: [{ id: 1, code: 'subject-1', name: { cs: 'Předmět 1', en: 'Subject 1' }, event_count: count }],
    subject_id: 1,
    month: 9,
    events: numbered(count, sampleEvent),
    month_counts: Array.from({ length: 12 }, () => count),
    thin_weeks: [{ from: '2026-09-07', to: '2026-09-13', count: 0 }],
  }
}

export function sampleAccount(number = 1): OperatorAccount {
  return {
    id: idOf(number),
    email: `olga${number}@katedra.example`,
    name: `Olga ${number}`,
    created_at: moment,
    disabled_at: null,
    last_used_at: null,
    has_second_factor: true,
    is_self: number === 1,
  }
}

export function sampleAction(number = 1): OperatorAction {
  return {
    id: idOf(1000 + number),
    at: moment,
    operator_name: 'Olga Provozní',
    action: 'user.end_sessions',
    school_id: idOf(101),
    school_name: `Škola ${number}`,
    details: { reason: 'Ztracený telefon' },
    changes: [],
  }
}
