import type { TestApi } from './build-api.ts'
import type { SampleSchool } from './sample-bodies.ts'

/** Rows of tables that the sample school's calls don't touch. */
export async function fillTables(api: TestApi, { teacher, params }: SampleSchool): Promise<void> {
  const { school_id, id } = teacher
  const statements = [
    "insert into terms_acceptances values ($1, '1', now(), $2, 'Jana')",
    'insert into teacher_subjects values ($1, $2, 1, now())',
    "insert into reminders (school_id, kind, from_teacher_id, from_name, to_teacher_id, sent_at) values ($1, 'poke', $2, 'Jana', $2, now())",
    'insert into result_deletions (school_id, school_year, by_rule, began_at) select $1, 2025, false, now() where $2::uuid is not null',
    "insert into question_pictures values ($1, 'a.webp', $2, now(), 1)",
    'insert into roster_imports values ($1, gen_random_uuid(), $2, now(), 0, 0, 0, 0)',
    "insert into audit_log (school_id, at, actor_id, actor_name, action) values ($1, now(), $2, 'Jana', 'school.updated')",
  ]
  for (const statement of statements) await api.sql(statement, [school_id, id])
  const [message] = await api.sql(
    "insert into class_messages (school_id, class_id, teacher_id, teacher_name, subject, body, sent_at) values ($1, $2, $3, 'Jana', 'a', 'b', now()) returning id",
    [school_id, params['class_id'], id],
  )
  await api.sql(
    "insert into attempt_messages (school_id, attempt_id, teacher_id, text, sent_at) values ($1, $2, $3, 'a', now())",
    [school_id, params['attempt_id'], id],
  )
  await api.sql(
    "insert into plan_sendings (school_id, test_id, teacher_id, teacher_name, recipient_count, starts_at, sent_at) values ($1, $2, $3, 'Jana', 1, now(), now())",
    [school_id, params['test_id'], id],
  )
  const [rescoring] = await api.sql(
    "insert into rescorings (school_id, test_id, item_no, question_before, question_after, reason, rescored_at, rescored_by_name) values ($1, $2, 1, '{}', '{}', 'a', now(), 'Jana') returning id",
    [school_id, params['test_id']],
  )
  await api.sql('insert into rescored_answers (school_id, rescoring_id, attempt_id) values ($1, $2, $3)', [
    school_id,
    rescoring?.['id'],
    params['attempt_id'],
  ])
  await api.sql("insert into late_answers values ($1, $2, 1, 1, '{}', 0, now())", [school_id, params['attempt_id']])
  await api.sql("insert into attempt_questions values ($1, $2, 1, '{}', '{}')", [school_id, params['attempt_id']])
  await api.sql("insert into excluded_variants values ($1, $2, $3, repeat('a', 32), 1, now())", [
    school_id,
    id,
    params['generated_id'],
  ])
  await api.sql("update tests set pace = 'class', shuffle_questions = false, feedback = 'after_end' where id = $1", [
    params['test_id'],
  ])
  await api.sql(
    'insert into shown_questions (school_id, test_id, item_no, shown_no, shown_at) values ($1, $2, 1, 1, now())',
    [school_id, params['test_id']],
  )
  await api.sql("insert into announced_deletions values ($1, $2, now(), '2027-09-01')", [school_id, params['test_id']])
  await api.sql('insert into sheet_numbers values ($1, $2, $3, 1) on conflict do nothing', [
    school_id,
    params['test_id'],
    params['student_id'],
  ])
  await api.sql(
    "insert into sheet_changes (school_id, page_id, group_name, before, after, changed_at, changed_by_name) values ($1, $2, 'q1', '[]', '[]', now(), 'Jana')",
    [school_id, params['page_id']],
  )
  await fillMarks(api, { teacher, params })
  await fillEntrance(api, params)
  await fillBusiness(api, { teacher, params })
  await api.sql("insert into class_message_recipients values ($1, $2, 'a@skola.example')", [school_id, message?.['id']])
}

/** A mark decided and told in the sample test, and its class in the order of a register. */
async function fillMarks(
  api: TestApi,
  { teacher: { school_id, id }, params }: Pick<SampleSchool, 'teacher' | 'params'>,
): Promise<void> {
  const test = [school_id, params['test_id']]
  await api.sql(
    `insert into marked_tests (school_id, test_id, scale_id, scale_name, scale_steps, steps, rounding, weight, topic, chosen_at)
      select school_id, $2, id, name, steps, steps, 'exact', 1, '', now() from scales where school_id = $1 limit 1
      on conflict do nothing`,
    test,
  )
  const mark = [...test, params['student_id'], id]
  await api.sql(
    "insert into decided_marks (school_id, test_id, student_id, label, reason, decided_at, decided_by, decided_by_name) values ($1, $2, $3, '1', 'a', now(), $4, 'Jana') on conflict do nothing",
    mark,
  )
  await api.sql(
    "insert into published_marks (school_id, test_id, student_id, label, value, published_at, published_by, published_by_name) values ($1, $2, $3, '1', 100, now(), $4, 'Jana') on conflict do nothing",
    mark,
  )
  const order = [school_id, params['class_id']]
  await api.sql("insert into register_orders values ($1, $2, 'edupage', now()) on conflict do nothing", order)
  await api.sql("insert into register_places values ($1, $2, 'edupage', 1, $3) on conflict do nothing", [
    ...order,
    params['student_id'],
  ])
}

/** Trouble at the entrance of the sample test. */
async function fillEntrance(api: TestApi, params: SampleSchool['params']): Promise<void> {
  const pupil = [params['school_id'], params['test_id'], params['student_id']]
  await api.sql('insert into wrong_codes (school_id, test_id, student_id, last_at) values ($1, $2, $3, now())', pupil)
  await api.sql(
    "insert into waiting_pupils (school_id, test_id, student_id, token_hash, joined_at) values ($1, $2, $3, sha256('b'), now())",
    pupil,
  )
  await api.sql(
    "insert into entry_requests (school_id, test_id, student_id, token_hash, number, asked_at, last_seen_at) values ($1, $2, $3, sha256('a'), 10, now(), now())",
    pupil,
  )
}

/** Credits that the sample school has not given out, and a payment. */
async function fillBusiness(
  api: TestApi,
  { teacher: { school_id, id }, params }: Pick<SampleSchool, 'teacher' | 'params'>,
): Promise<void> {
  const [order] = await api.sql('select id from orders where school_id = $1', [school_id])
  await api.sql(
    "insert into payments (school_id, order_id, source, source_id, amount, currency, received_at) values ($1, $2, 'bank', $1::uuid::text, 1, 'CZK', now())",
    [school_id, order?.['id']],
  )
  const [lot] = await api.sql(
    `with lot as (insert into credit_lots (school_id, program_id, kind, reason, quantity, valid_from, valid_until, issued_at, balance, last_move)
      values ($1, 1, 'free', 'a', 1, '2026-09-01', '2027-08-31', now(), 1, 1) returning id),
    move as (insert into credit_moves (school_id, lot_id, move_no, move, amount, balance_before, balance_after, action_id, actor_name, moved_at)
      select $1, id, 1, 'issued', 1, 0, 1, gen_random_uuid(), '', now() from lot)
    select id from lot`,
    [school_id],
  )
  await api.sql(
    "insert into credits (school_id, lot_id, program_id, kind, student_id, valid_from, valid_until, assigned_at) values ($1, $2, 1, 'free', $3, '2026-09-01', '2027-08-31', now())",
    [school_id, lot?.['id'], params['student_id']],
  )
  await api.sql('insert into automatic_credits values ($1, $2, 3, now()) on conflict do nothing', [
    school_id,
    params['class_id'],
  ])
  await api.sql("insert into credit_reminders values ($1, 1, '2027-08-31', 30, now())", [school_id])
  await api.sql(
    'insert into credit_requests (school_id, class_id, program_id, quantity, teacher_id, requested_at) values ($1, $2, 3, 1, $3, now()) on conflict do nothing',
    [school_id, params['class_id'], id],
  )
}
