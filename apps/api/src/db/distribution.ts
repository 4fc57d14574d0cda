/**
 * Where the rows of a table would lie if schools were spread over several machines (docs/adr/0096): with their school, as a copy on
 * every machine, or on the first one alone. A new table takes its place here; a test compares this with the keys of the schema.
 */
export type Place = 'by_school' | 'everywhere' | 'first_machine'

/** A school's own, each with the school's other rows; just the tables that row-level security fences by school. */
const bySchool = [
  ...['schools', 'teachers', 'terms_acceptances', 'teacher_subjects', 'audit_log', 'reminders'],
  ...['classes', 'class_teachers', 'class_students', 'class_messages', 'class_message_recipients', 'students'],
  ...['roster_imports', 'roster_versions', 'register_orders', 'register_places', 'student_devices'],
  ...['tests', 'test_questions', 'plan_sendings', 'shown_questions', 'waiting_pupils', 'entry_requests', 'wrong_codes'],
  ...['attempts', 'attempt_questions', 'attempt_messages', 'answers', 'late_answers', 'excluded_variants'],
  ...[
    'exclusions',
    'rescorings',
    'rescored_answers',
    'mark_batches',
    'batch_marks',
    'answers_apart',
    'result_versions',
  ],
  ...['scales', 'marked_tests', 'decided_marks', 'published_marks'],
  ...['sheet_numbers', 'sheet_pictures', 'sheet_pages', 'sheet_changes'],
  ...['announced_deletions', 'result_deletions'],
  ...['school_questions', 'school_question_versions', 'question_pictures'],
  ...['orders', 'order_lines', 'order_events', 'payments', 'documents'],
  ...['credit_lots', 'credits', 'credit_moves', 'automatic_credits', 'credit_requests', 'credit_reminders'],
] as const

/** The provider's catalogues: seldom written, and schools' rows point at them or are shown with them. */
const everywhere = [
  ...['countries', 'subjects', 'levels', 'library_questions', 'library_tags'],
  ...['programs', 'price_lists', 'prices', 'vat_rates'],
] as const

/** Each with why no school's machine has it. */
const firstMachine = {
  users: 'an address is one over all schools and is known before the school; each sign-in writes the row',
  sessions: 'looked up by a token before the school is known, and written by each use',
  refresh_tokens: 'with their sessions',
  one_time_codes: 'looked up by a code of a mail',
  account_devices: 'known before the school is',
  sleep_notices: 'with their accounts',
  passkeys: 'with their accounts, and of the provider’s staff',
  time_codes: 'with their accounts, and of the provider’s staff',
  recovery_codes: 'with their accounts, and of the provider’s staff',
  trusted_devices: 'with their accounts, and of the provider’s staff',
  factor_challenges: 'with their accounts, and of the provider’s staff',
  join_codes: 'typed by a pupil before the school is known',
  personal_codes: 'typed by a pupil before the school is known',
  public_results: 'opened by a link, by anybody',
  registered_schools: 'a number belongs to one school in the world',
  join_requests: 'between two schools',
  variable_symbols: 'money is reported by the symbol alone',
  document_numbers: 'without gaps over all schools',
  payment_sources: 'a payment counts once, whichever school’s order it pays',
  client_links: 'opened by a link, by anybody',
  card_payments: 'the gateway reports by its own id',
  card_refunds: 'with their payments',
  gateway_events: 'the gateway reports by its own id',
  bank_imports: 'statements of the provider’s account',
  bank_movements: 'statements of the provider’s account',
  document_series: 'numbers without gaps over all schools',
  suppliers: 'the provider’s own',
  operators: 'the provider’s staff',
  operator_sessions: 'the provider’s staff',
  operator_actions: 'the provider’s staff',
  security_events: 'of all schools and of none, in one order',
  server_errors: 'of the service',
  mails: 'one queue of letters for all',
  rate_limits: 'count addresses and accounts, not schools',
  question_norms: 'learned from tests of all schools, written when one ends',
  question_times: 'with the norms',
  question_classes: 'with the norms',
  library_pictures: 'read by the console alone',
  daily_events: 'shown to everybody, beside no row of a school',
  partner_texts: 'shown to everybody, beside no row of a school',
} as const

/**
 * Functions that do all of a school's part by themselves: their first parameter is the school, and a cluster hands each call to the
 * machine of that school. Called anywhere else they would find no rows, as the school that they open is open on their machine alone.
 */
export const schoolFunctions = ['save_school_answers', 'be_here_in_school'] as const

/**
 * Functions that act as the tables' owner in the middle of a transaction: on the coordinator they would find rows that another role
 * has just changed, and be refused. Their first parameter is the school as well, and they touch nothing but its rows.
 */
export const functionsAmidTransactions = ['erase_from_audit_log'] as const

/** The same, of those that a cluster alone has (db/cluster). */
export const clusterFunctionsAmidTransactions = ['delete_moved_school'] as const

/** Every table of the schema but the migrator's. */
export const placeOf: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...bySchool.map((table) => [table, 'by_school'] as const),
  ...everywhere.map((table) => [table, 'everywhere'] as const),
  ...Object.keys(firstMachine).map((table) => [table, 'first_machine'] as const),
])
