// Generated from the migrated database by "npm run schema"; a test compares the two.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<number, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountDevices {
  account_id: string;
  expires_at: Timestamp;
  last_used_at: Timestamp;
  token_hash: Buffer;
}

export interface AnnouncedDeletions {
  announced_at: Timestamp;
  delete_on: string;
  school_id: string;
  test_id: string;
}

export interface Answers {
  active_ms: number;
  answer: Json;
  attempt_id: string;
  item_no: number;
  locked_at: Timestamp | null;
  mark_note: string | null;
  mark_note_shown: Generated<boolean>;
  mark_rubric: Json | null;
  marked_at: Timestamp | null;
  marked_by: string | null;
  misconceptions: string[] | null;
  points: Numeric | null;
  revision: number;
  saved_at: Timestamp;
  school_id: string;
  score: Json | null;
}

export interface AnswersApart {
  attempt_id: string;
  item_no: number;
  school_id: string;
}

export interface AttemptMessages {
  attempt_id: string;
  delivered_at: Timestamp | null;
  id: Generated<string>;
  school_id: string;
  sent_at: Timestamp;
  teacher_id: string;
  text: string;
}

export interface AttemptQuestions {
  attempt_id: string;
  generated: Json;
  item_no: number;
  question: Json;
  school_id: string;
}

export interface Attempts {
  attempt_no: Generated<number>;
  current_item: number | null;
  extra_ms: Generated<number>;
  guest_name: string | null;
  id: Generated<string>;
  in_norms: Generated<boolean>;
  joined_guest_name: string | null;
  last_seen_at: Timestamp | null;
  manual_count: Generated<number>;
  marked_share: Generated<number | null>;
  on_paper: Generated<boolean>;
  out_of: Numeric | null;
  paused_at: Timestamp | null;
  points: Numeric | null;
  school_id: string;
  seed: string;
  started_at: Timestamp;
  state: Generated<string>;
  student_id: string | null;
  submitted_at: Timestamp | null;
  team_no: number | null;
  test_id: string;
  token_hash: Buffer;
  waiting_points: Generated<Numeric>;
  without_code: Generated<boolean>;
}

export interface AuditLog {
  action: string;
  actor_id: string | null;
  actor_name: string;
  at: Timestamp;
  details: Generated<Json>;
  id: Generated<string>;
  school_id: string;
  target_id: Generated<string>;
  target_name: Generated<string>;
}

export interface AutomaticCredits {
  class_id: string;
  program_id: number;
  school_id: string;
  set_at: Timestamp;
}

export interface BankImports {
  file_name: string;
  id: Generated<string>;
  imported_at: Timestamp;
  imported_by: string;
  known_count: Generated<number>;
  new_count: Generated<number>;
  paired_count: Generated<number>;
  unreadable_count: Generated<number>;
}

export interface BankMovements {
  account: string;
  amount: number;
  booked_on: string;
  counter_account: Generated<string>;
  counter_name: Generated<string>;
  currency: string;
  import_id: string;
  message: Generated<string>;
  movement_id: string;
  order_id: string | null;
  outcome: string;
  resolution: string | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  school_id: string | null;
  variable_symbol: string | null;
}

export interface BatchMarks {
  after: Json;
  attempt_id: string;
  batch_id: string;
  before: Json;
  restored: boolean | null;
  school_id: string;
}

export interface CardPayments {
  amount: number;
  created_at: Timestamp;
  currency: string;
  ended_at: Timestamp | null;
  id: Generated<string>;
  order_id: string;
  provider: string;
  provider_id: string | null;
  school_id: string;
  state: Generated<string>;
}

export interface CardRefunds {
  amount: number;
  by_hand_at: Timestamp | null;
  card_payment_id: string;
  failed_count: Generated<number>;
  last_error: string | null;
  next_attempt_at: Timestamp | null;
  provider_id: string | null;
  reason: string | null;
  refused_at: Timestamp | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  wanted_at: Timestamp;
}

export interface Classes {
  archived_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  email: Generated<string>;
  id: Generated<string>;
  name: string;
  promoted_from: string | null;
  school_id: string;
  school_year: number;
}

export interface ClassMessageRecipients {
  email: string;
  mail_id: string | null;
  message_id: string;
  school_id: string;
  student_id: string | null;
}

export interface ClassMessages {
  body: string;
  class_id: string;
  id: Generated<string>;
  school_id: string;
  sent_at: Timestamp;
  subject: string;
  teacher_id: string;
  teacher_name: string;
}

export interface ClassStudents {
  class_id: string;
  removed_at: Timestamp | null;
  school_id: string;
  student_id: string;
}

export interface ClassTeachers {
  class_id: string;
  school_id: string;
  teacher_id: string;
}

export interface ClientLinks {
  created_at: Timestamp;
  hash: Buffer;
  order_id: string;
  school_id: string;
}

export interface Countries {
  code: string;
  id: number;
  name: Json;
  time_zone: string;
}

export interface CreditLots {
  balance: number;
  id: Generated<string>;
  issued_at: Timestamp;
  kind: string;
  last_move: number;
  order_id: string | null;
  order_line: number | null;
  program_id: number;
  quantity: number;
  reason: Generated<string>;
  school_id: string;
  valid_from: string;
  valid_until: string;
}

export interface CreditMoves {
  action_id: string;
  actor_id: string | null;
  actor_name: string;
  amount: number;
  balance_after: number;
  balance_before: number;
  class_id: string | null;
  credit_id: string | null;
  lot_id: string;
  move: string;
  move_no: number;
  moved_at: Timestamp;
  previous_no: number | null;
  reason: Generated<string>;
  school_id: string;
}

export interface CreditReminders {
  days_before: number;
  program_id: number;
  school_id: string;
  sent_at: Timestamp;
  valid_until: string;
}

export interface CreditRequests {
  answer_note: Generated<string>;
  answered_at: Timestamp | null;
  answered_by_name: string | null;
  class_id: string;
  id: Generated<string>;
  note: Generated<string>;
  program_id: number;
  quantity: number;
  requested_at: Timestamp;
  school_id: string;
  state: Generated<string>;
  teacher_id: string;
}

export interface Credits {
  assigned_at: Timestamp;
  id: Generated<string>;
  kind: string;
  lot_id: string;
  program_id: number;
  returned_at: Timestamp | null;
  school_id: string;
  student_id: string;
  used_at: Timestamp | null;
  valid_from: string;
  valid_until: string;
}

export interface DailyEvents {
  day: string;
  drawing: Generated<string>;
  edited_at: Timestamp | null;
  edited_by: string | null;
  has_file: Generated<boolean>;
  id: Generated<string>;
  key: string;
  picture: Json | null;
  question: Json | null;
  retired_at: Timestamp | null;
  source: Json;
  subject_id: number;
  tags: Generated<string[]>;
  text: Json;
  title: Json;
  year: number | null;
}

export interface DecidedMarks {
  absence: string | null;
  decided_at: Timestamp;
  decided_by: string;
  decided_by_name: string;
  label: string | null;
  reason: string;
  school_id: string;
  student_id: string;
  test_id: string;
}

export interface DocumentNumbers {
  document_id: string;
  kind: string;
  label: string;
  number: number;
  school_id: string;
  year: number;
}

export interface Documents {
  document: Json;
  id: Generated<string>;
  issued_on: string;
  kind: string;
  label: string;
  number: number;
  order_id: string;
  school_id: string;
  year: number;
}

export interface DocumentSeries {
  last_number: number;
  series: string;
  year: number;
}

export interface EntryRequests {
  admitted_at: Timestamp | null;
  admitted_by: string | null;
  asked_at: Timestamp;
  id: Generated<string>;
  last_seen_at: Timestamp;
  number: number;
  refused_at: Timestamp | null;
  school_id: string;
  student_id: string;
  test_id: string;
  token_hash: Buffer;
}

export interface ExcludedVariants {
  excluded_at: Timestamp;
  fingerprint: string;
  library_question_id: string;
  school_id: string;
  seed: number;
  teacher_id: string;
}

export interface Exclusions {
  attempt_id: string | null;
  excluded_at: Timestamp;
  excluded_by: string | null;
  excluded_by_name: string;
  full_points: Generated<boolean>;
  id: Generated<string>;
  item_no: number;
  reason: string;
  returned_at: Timestamp | null;
  returned_by: string | null;
  returned_by_name: string | null;
  school_id: string;
  test_id: string;
}

export interface FactorChallenges {
  created_at: Timestamp;
  expires_at: Timestamp;
  hash: Buffer;
  operator_id: string | null;
  purpose: string;
  remember_me: Generated<boolean>;
  used_at: Timestamp | null;
  user_id: string | null;
}

export interface GatewayEvents {
  amount: number | null;
  card_payment_id: string | null;
  currency: string | null;
  event_id: string;
  outcome: string;
  provider: string;
  received_at: Timestamp;
  resolution: string | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface JoinCodes {
  code: string;
  school_id: string;
  test_id: string;
}

export interface JoinRequests {
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  email: string;
  from_school_id: string;
  id: Generated<string>;
  message: Generated<string>;
  name: string;
  state: Generated<string>;
  to_school_id: string;
  user_id: string;
}

export interface LateAnswers {
  active_ms: number;
  answer: Json;
  arrived_at: Timestamp;
  attempt_id: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  item_no: number;
  revision: number;
  school_id: string;
  state: Generated<string>;
}

export interface Levels {
  box_color_add: string;
  box_color_basic: string;
  count_threshold: number;
  edited_at: Timestamp | null;
  edited_by: string | null;
  has_file: Generated<boolean>;
  id: Generated<number>;
  is_placed: Generated<boolean>;
  key: string;
  picture: Generated<string>;
  position: Generated<number>;
  retired_at: Timestamp | null;
  subject_id: number;
  title: Json;
  year_from: Generated<number>;
  year_to: Generated<number>;
}

export interface LibraryPictures {
  bytes: number;
  name: string;
  uploaded_at: Timestamp;
  uploaded_by: string;
}

export interface LibraryQuestions {
  edited_at: Timestamp | null;
  edited_by: string | null;
  generator: Json | null;
  has_file: Generated<boolean>;
  id: Generated<string>;
  key: string;
  level_id: number;
  position: number;
  public_search_text: Generated<string>;
  question: Json;
  retired_at: Timestamp | null;
  search_text: Generated<string>;
  source: Generated<string>;
  tags: Generated<string[]>;
  version: Generated<number>;
}

export interface LibraryTags {
  czech_shown: string | null;
  english: string;
  english_shown: string | null;
  tag: string;
}

export interface Mails {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  failed_count: Generated<number>;
  given_up_at: Timestamp | null;
  html_part: string;
  id: Generated<string>;
  last_error: string | null;
  next_attempt_at: Timestamp | null;
  qr_link: string | null;
  recipient: string;
  sent_at: Timestamp | null;
  subject: string;
  text_part: string;
}

export interface MarkBatches {
  id: string;
  item_no: number;
  marked_at: Timestamp;
  marked_by: string;
  school_id: string;
  test_id: string;
  undone_at: Timestamp | null;
}

export interface MarkedTests {
  chosen_at: Timestamp;
  rounding: string;
  scale_id: string | null;
  scale_name: string;
  scale_steps: Json;
  school_id: string;
  steps: Json;
  test_id: string;
  topic: string;
  weight: number;
}

export interface OneTimeCodes {
  created_at: Timestamp;
  expires_at: Timestamp;
  hash: Buffer;
  purpose: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface OperatorActions {
  action: string;
  at: Timestamp;
  details: Generated<Json>;
  id: Generated<string>;
  of_school: string | null;
  operator_name: string;
}

export interface Operators {
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  email: string;
  id: Generated<string>;
  name: string;
  password_hash: string;
}

export interface OperatorSessions {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  hash: Buffer;
  id: Generated<string>;
  last_used_at: Timestamp;
  operator_id: string;
  proven_at: Timestamp | null;
  user_agent: Generated<string>;
}

export interface OrderEvents {
  actor_name: Generated<string>;
  at: Timestamp;
  event: string;
  id: Generated<string>;
  note: Generated<string>;
  order_id: string;
  school_id: string;
}

export interface OrderLines {
  line_no: number;
  months: number;
  net: number;
  order_id: string;
  program_id: number;
  quantity: number;
  school_id: string;
  unit_price: number;
}

export interface Orders {
  cancelled_at: Timestamp | null;
  created_at: Timestamp;
  created_by: string | null;
  created_by_name: string;
  currency: string;
  delivery_email: string;
  due_on: string;
  id: Generated<string>;
  issued_at: Timestamp | null;
  language: string;
  net: number;
  paid_at: Timestamp | null;
  payer: Json;
  payment_method: string;
  price_list_id: number;
  refunded_at: Timestamp | null;
  reminded_at: Timestamp | null;
  request_id: string;
  school_id: string;
  school_order_number: Generated<string>;
  state: Generated<string>;
  total: number;
  unpaid_at: Timestamp | null;
  valid_from: string;
  variable_symbol: string;
  vat: number;
  vat_country: string;
  vat_id_is_valid: boolean | null;
  vat_rate: number;
  vat_treatment: string;
}

export interface PartnerTexts {
  code: string;
  edited_at: Timestamp | null;
  edited_by: string | null;
  has_file: Generated<boolean>;
  name: string;
  retired_at: Timestamp | null;
  text: Json;
  title: Json;
  url: string | null;
}

export interface Passkeys {
  counter: Generated<number>;
  created_at: Timestamp;
  credential_id: string;
  id: Generated<string>;
  last_used_at: Timestamp | null;
  name: string;
  operator_id: string | null;
  public_key: Buffer;
  transports: Generated<string[]>;
  user_id: string | null;
}

export interface Payments {
  amount: number;
  currency: string;
  id: Generated<string>;
  note: Generated<string>;
  order_id: string;
  received_at: Timestamp;
  school_id: string;
  source: string;
  source_id: string;
}

export interface PaymentSources {
  payment_id: string;
  school_id: string;
  source: string;
  source_id: string;
}

export interface PersonalCodes {
  code: string;
  school_id: string;
  student_id: string;
}

export interface PlanSendings {
  id: Generated<string>;
  recipient_count: number;
  school_id: string;
  sent_at: Timestamp;
  starts_at: Timestamp;
  teacher_id: string;
  teacher_name: string;
  test_id: string;
}

export interface PriceLists {
  content: Json;
  czk_per_eur: Numeric;
  id: Generated<number>;
  loaded_at: Timestamp;
  loaded_by: string;
  rate_on: string;
  valid_from: Timestamp;
}

export interface Prices {
  currency: string;
  from_quantity: number;
  months: number;
  price_list_id: number;
  program_id: number;
  unit_price: number;
}

export interface Programs {
  description: Json;
  id: Generated<number>;
  key: string;
  position: Generated<number>;
  retired_at: Timestamp | null;
  subject_id: number;
  title: Json;
}

export interface PublicResults {
  code: string;
  created_at: Timestamp;
  created_by: string | null;
  expires_at: Timestamp;
  school_id: string;
  test_id: string;
}

export interface PublishedMarks {
  absence: string | null;
  attempt_id: string | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  ended_by_name: string | null;
  id: Generated<string>;
  label: string | null;
  published_at: Timestamp;
  published_by: string;
  published_by_name: string;
  school_id: string;
  student_id: string;
  test_id: string;
  value: number | null;
}

export interface QuestionClasses {
  class_id: string;
  library_question_id: string;
  library_version: number;
}

export interface QuestionNorms {
  answers: Generated<number>;
  class_count: Generated<number>;
  fraction_sum: Generated<number>;
  library_question_id: string;
  library_version: number;
  norm_ms: number | null;
  own_squares: Generated<number>;
  own_sum: Generated<number>;
  pair_count: Generated<number>;
  product_sum: Generated<number>;
  rest_squares: Generated<number>;
  rest_sum: Generated<number>;
  student_count: Generated<number>;
  updated_at: Timestamp;
}

export interface QuestionPictures {
  bytes: number;
  name: string;
  school_id: string;
  uploaded_at: Timestamp;
  uploaded_by: string | null;
}

export interface QuestionTimes {
  answers: number;
  library_question_id: string;
  library_version: number;
  second: number;
  total_ms: number;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  created_at: Timestamp;
  hash: Buffer;
  operator_id: string | null;
  used_at: Timestamp | null;
  user_id: string | null;
}

export interface RefreshTokens {
  generation: number | null;
  hash: Buffer;
  issued_at: Timestamp;
  replaced_at: Timestamp | null;
  replaced_by: string | null;
  session_id: string;
}

export interface RegisteredSchools {
  city: string;
  identification_number: string;
  name: string;
  school_id: string;
}

export interface RegisterOrders {
  changed_at: Timestamp;
  class_id: string;
  register: string;
  school_id: string;
}

export interface RegisterPlaces {
  class_id: string;
  place: number;
  register: string;
  school_id: string;
  student_id: string;
}

export interface Reminders {
  from_name: string;
  from_teacher_id: string;
  id: Generated<string>;
  kind: string;
  note: Generated<string>;
  school_id: string;
  sent_at: Timestamp;
  to_teacher_id: string;
  wish: string | null;
}

export interface RescoredAnswers {
  attempt_id: string;
  points_after: Numeric | null;
  points_before: Numeric | null;
  rescoring_id: string;
  school_id: string;
  score_after: Json | null;
  score_before: Json | null;
}

export interface Rescorings {
  attempt_id: string | null;
  id: Generated<string>;
  item_no: number;
  question_after: Json;
  question_before: Json;
  reason: string;
  rescored_at: Timestamp;
  rescored_by: string | null;
  rescored_by_name: string;
  school_id: string;
  test_id: string;
}

export interface ResultDeletions {
  attempt_count: Generated<number>;
  began_at: Timestamp;
  by_rule: boolean;
  id: Generated<string>;
  school_id: string;
  school_year: number;
  test_count: Generated<number>;
}

export interface ResultVersions {
  school_id: string;
  slot: Generated<string>;
  test_id: string;
  version: Generated<number>;
}

export interface RosterImports {
  classes_created: number;
  id: string;
  imported_at: Timestamp;
  school_id: string;
  students_added: number;
  students_changed: number;
  students_removed: number;
  teacher_id: string;
}

export interface RosterVersions {
  school_id: string;
  slot: Generated<string>;
  version: Generated<number>;
}

export interface Scales {
  id: Generated<string>;
  name: string;
  school_id: string;
  steps: Json;
}

export interface SchoolQuestions {
  author_id: string | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  origin: string | null;
  origin_author_id: string | null;
  origin_id: string | null;
  origin_version: number | null;
  question: Json;
  school_id: string;
  search_text: Generated<string>;
  subject_id: number | null;
  tags: Generated<string[]>;
  updated_at: Timestamp;
  updated_by: string | null;
  version: Generated<number>;
  visibility: string;
}

export interface SchoolQuestionVersions {
  question: Json;
  question_id: string;
  saved_at: Timestamp;
  saved_by: string | null;
  school_id: string;
  subject_id: number | null;
  tags: string[];
  version: number;
}

export interface Schools {
  city: string;
  contact_email: Generated<string>;
  country_id: number;
  created_at: Generated<Timestamp>;
  default_scale_id: Generated<string>;
  director_email: Generated<string>;
  director_name: Generated<string>;
  identification_number: string | null;
  invoice_ceiling: Generated<number>;
  keep_results_years: number | null;
  logo: string | null;
  name: string;
  number_checked_at: Timestamp | null;
  phone: Generated<string>;
  postal_code: Generated<string>;
  registered_at: Timestamp | null;
  school_id: Generated<string>;
  second_factor_demand: Generated<string>;
  share_rounding: Generated<string>;
  sheet_rule: Generated<string>;
  shows_suspicion: Generated<boolean>;
  street: Generated<string>;
  tax_id: Generated<string>;
  time_zone: string;
  vat_id: Generated<string>;
  website: Generated<string>;
}

export interface SecurityEvents {
  account_id: string | null;
  account_kind: string | null;
  address: string | null;
  at: Timestamp;
  details: Generated<Json>;
  event: string;
  id: Generated<string>;
  of_school: string | null;
  session_id: string | null;
  suppressed: Generated<number>;
}

export interface ServerErrors {
  at: Timestamp;
  code: string;
  id: Generated<number>;
  kind: string;
  method: string;
  request_id: string;
  route: string;
  status: number;
}

export interface Sessions {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<string>;
  kind: Generated<string>;
  last_used_at: Timestamp;
  proven_at: Timestamp | null;
  remember_me: boolean;
  user_agent: Generated<string>;
  user_id: string;
}

export interface SheetChanges {
  after: Json;
  before: Json;
  changed_at: Timestamp;
  changed_by: string | null;
  changed_by_name: string;
  group_name: string;
  id: Generated<string>;
  page_id: string;
  school_id: string;
}

export interface SheetNumbers {
  number: number;
  school_id: string;
  student_id: string;
  test_id: string;
}

export interface SheetPages {
  boxes: Json | null;
  decided: Generated<Json>;
  edition: Generated<number>;
  file: string;
  id: Generated<string>;
  is_flat: boolean;
  is_named: Generated<boolean>;
  other_test_id: string | null;
  page_no: number;
  picture_id: string;
  problem: string | null;
  rule: string | null;
  school_id: string;
  sheet_page: number | null;
  size: Generated<string>;
  student_id: string | null;
  test_id: string;
  variant: string | null;
}

export interface SheetPictures {
  digest: Buffer;
  file: string | null;
  id: Generated<string>;
  name: string;
  problem: string | null;
  read_at: Timestamp | null;
  school_id: string;
  sent_at: Timestamp;
  sent_by: string | null;
  test_id: string;
}

export interface ShownQuestions {
  closed_at: Timestamp | null;
  item_no: number;
  revealed_at: Timestamp | null;
  school_id: string;
  shown_at: Timestamp;
  shown_no: number;
  test_id: string;
}

export interface SleepNotices {
  days_before: number;
  told_at: Timestamp;
  user_id: string;
}

export interface StudentDevices {
  expires_at: Timestamp;
  last_used_at: Timestamp;
  school_id: string;
  student_id: string;
  token_hash: Buffer;
}

export interface Students {
  created_at: Generated<Timestamp>;
  email: Generated<string>;
  erased_at: Timestamp | null;
  extra_time_factor: Generated<Numeric>;
  first_name: string;
  id: Generated<string>;
  last_name: string;
  personal_code: string;
  school_id: string;
}

export interface Subjects {
  box_color_add: string;
  box_color_basic: string;
  code: string;
  description: Generated<Json>;
  display_url: Generated<string>;
  edited_at: Timestamp | null;
  edited_by: string | null;
  has_file: Generated<boolean>;
  icon: Generated<string>;
  id: Generated<number>;
  is_placed: Generated<boolean>;
  name: Json;
  pdf_list_description: Generated<Json>;
  pdf_list_url: Generated<string>;
  position: Generated<number>;
  retired_by_school_at: Timestamp | null;
  school_id: string | null;
  short_name: Json;
  sign_in_image: Generated<string>;
  sign_in_title: Json;
  target_url: Generated<string>;
}

export interface Suppliers {
  id: Generated<number>;
  loaded_at: Timestamp;
  supplier: Json;
}

export interface Teachers {
  birth_date: string | null;
  contact_email: Generated<string>;
  facebook_url: Generated<string>;
  first_name: string;
  free_plans_left: Generated<number>;
  id: string;
  last_name: string;
  linkedin_url: Generated<string>;
  phone: Generated<string>;
  profile_picture: string | null;
  role: string;
  school_end_date: string | null;
  school_id: string;
  title_after_name: Generated<string>;
  title_before_name: Generated<string>;
  twitter_url: Generated<string>;
  website: Generated<string>;
}

export interface TeacherSubjects {
  assigned_at: Timestamp;
  school_id: string;
  subject_id: number;
  teacher_id: string;
}

export interface TermsAcceptances {
  accepted_at: Timestamp;
  accepted_by: string;
  accepted_by_name: string;
  school_id: string;
  version: string;
}

export interface TestQuestions {
  generated: Json | null;
  item_no: number;
  library_question_id: string | null;
  library_version: number | null;
  norm_answers: number | null;
  norm_at: Timestamp | null;
  norm_ms: number | null;
  question: Json;
  school_id: string;
  school_question_id: string | null;
  school_question_version: number | null;
  test_id: string;
  threshold_ms: number | null;
}

export interface Tests {
  attempts_allowed: Generated<number>;
  cancelled_at: Timestamp | null;
  class_id: string;
  class_version: Generated<number>;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  feedback: string;
  finished_at: Timestamp | null;
  guests_allowed: boolean;
  id: Generated<string>;
  join_code: string;
  key_version: Generated<number>;
  kind: string;
  launched_at: Timestamp | null;
  level_id: number | null;
  max_guests: number | null;
  out_of: Numeric;
  own_numbers: Generated<boolean>;
  pace: Generated<string>;
  question_count: number;
  request_id: string | null;
  request_no: number | null;
  school_id: string;
  shuffle_options: boolean;
  shuffle_questions: boolean;
  starts_at: Timestamp;
  state: Generated<string>;
  subject_id: number;
  teacher_id: string;
  team_count: Generated<number>;
  teams: Generated<string>;
  time_limit_minutes: number | null;
  title: string;
  used_free_plan: boolean;
  without_codes: Generated<boolean>;
}

export interface TimeCodes {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  id: Generated<string>;
  last_step: number | null;
  last_used_at: Timestamp | null;
  name: string;
  operator_id: string | null;
  sealed_secret: Buffer;
  user_id: string | null;
}

export interface TrustedDevices {
  created_at: Timestamp;
  expires_at: Timestamp;
  hash: Buffer;
  id: Generated<string>;
  last_used_at: Timestamp;
  operator_id: string | null;
  user_agent: Generated<string>;
  user_id: string | null;
}

export interface Users {
  counted_from: Timestamp | null;
  created_at: Generated<Timestamp>;
  email: string;
  email_verified_at: Timestamp | null;
  id: Generated<string>;
  invited_at: Timestamp | null;
  invited_by: string | null;
  language: string | null;
  last_active_at: Timestamp | null;
  must_change_password: Generated<boolean>;
  password_hash: string | null;
  school_id: string;
  successful_login_attempts: Generated<number>;
}

export interface VariableSymbols {
  order_id: string;
  school_id: string;
  symbol: string;
}

export interface VatRates {
  country: string;
  price_list_id: number;
  rate: number;
}

export interface WaitingPupils {
  guest_name: string | null;
  id: Generated<string>;
  joined_at: Timestamp;
  left_at: Timestamp | null;
  line_id: string | null;
  school_id: string;
  student_id: string | null;
  test_id: string;
  token_hash: Buffer;
  without_code: Generated<boolean>;
}

export interface WrongCodes {
  count: Generated<number>;
  last_at: Timestamp;
  recent: Generated<number>;
  school_id: string;
  student_id: string;
  test_id: string;
}

export interface DB {
  account_devices: AccountDevices;
  announced_deletions: AnnouncedDeletions;
  answers: Answers;
  answers_apart: AnswersApart;
  attempt_messages: AttemptMessages;
  attempt_questions: AttemptQuestions;
  attempts: Attempts;
  audit_log: AuditLog;
  automatic_credits: AutomaticCredits;
  bank_imports: BankImports;
  bank_movements: BankMovements;
  batch_marks: BatchMarks;
  card_payments: CardPayments;
  card_refunds: CardRefunds;
  class_message_recipients: ClassMessageRecipients;
  class_messages: ClassMessages;
  class_students: ClassStudents;
  class_teachers: ClassTeachers;
  classes: Classes;
  client_links: ClientLinks;
  countries: Countries;
  credit_lots: CreditLots;
  credit_moves: CreditMoves;
  credit_reminders: CreditReminders;
  credit_requests: CreditRequests;
  credits: Credits;
  daily_events: DailyEvents;
  decided_marks: DecidedMarks;
  document_numbers: DocumentNumbers;
  document_series: DocumentSeries;
  documents: Documents;
  entry_requests: EntryRequests;
  excluded_variants: ExcludedVariants;
  exclusions: Exclusions;
  factor_challenges: FactorChallenges;
  gateway_events: GatewayEvents;
  join_codes: JoinCodes;
  join_requests: JoinRequests;
  late_answers: LateAnswers;
  levels: Levels;
  library_pictures: LibraryPictures;
  library_questions: LibraryQuestions;
  library_tags: LibraryTags;
  mails: Mails;
  mark_batches: MarkBatches;
  marked_tests: MarkedTests;
  one_time_codes: OneTimeCodes;
  operator_actions: OperatorActions;
  operator_sessions: OperatorSessions;
  operators: Operators;
  order_events: OrderEvents;
  order_lines: OrderLines;
  orders: Orders;
  partner_texts: PartnerTexts;
  passkeys: Passkeys;
  payment_sources: PaymentSources;
  payments: Payments;
  personal_codes: PersonalCodes;
  plan_sendings: PlanSendings;
  price_lists: PriceLists;
  prices: Prices;
  programs: Programs;
  public_results: PublicResults;
  published_marks: PublishedMarks;
  question_classes: QuestionClasses;
  question_norms: QuestionNorms;
  question_pictures: QuestionPictures;
  question_times: QuestionTimes;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  refresh_tokens: RefreshTokens;
  register_orders: RegisterOrders;
  register_places: RegisterPlaces;
  registered_schools: RegisteredSchools;
  reminders: Reminders;
  rescored_answers: RescoredAnswers;
  rescorings: Rescorings;
  result_deletions: ResultDeletions;
  result_versions: ResultVersions;
  roster_imports: RosterImports;
  roster_versions: RosterVersions;
  scales: Scales;
  school_question_versions: SchoolQuestionVersions;
  school_questions: SchoolQuestions;
  schools: Schools;
  security_events: SecurityEvents;
  server_errors: ServerErrors;
  sessions: Sessions;
  sheet_changes: SheetChanges;
  sheet_numbers: SheetNumbers;
  sheet_pages: SheetPages;
  sheet_pictures: SheetPictures;
  shown_questions: ShownQuestions;
  sleep_notices: SleepNotices;
  student_devices: StudentDevices;
  students: Students;
  subjects: Subjects;
  suppliers: Suppliers;
  teacher_subjects: TeacherSubjects;
  teachers: Teachers;
  terms_acceptances: TermsAcceptances;
  test_questions: TestQuestions;
  tests: Tests;
  time_codes: TimeCodes;
  trusted_devices: TrustedDevices;
  users: Users;
  variable_symbols: VariableSymbols;
  vat_rates: VatRates;
  waiting_pupils: WaitingPupils;
  wrong_codes: WrongCodes;
}
