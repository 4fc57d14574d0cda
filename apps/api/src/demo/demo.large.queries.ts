import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface StaffMember {
  id: string
  email: string
  role: string
  first_name: string
  last_name: string
  title_before_name: string
  password_hash: string | null
  invited_at: Date | null
  email_verified_at: Date | null
  last_active_at: Date | null
  successful_login_attempts: number
}

/** Everybody at once; each teaches one or two subjects. */
export async function insertStaff(db: Db, schoolId: string, staff: readonly StaffMember[], now: Date): Promise<void> {
  await db
    .insertInto('users')
    .values(
      staff.map(({ role: _role, first_name: _first, last_name: _last, title_before_name: _title, ...user }) => ({
        ...{ ...user, school_id: schoolId, language: null },
      })),
    )
    .execute()
  await db
    .insertInto('teachers')
    .values(
      staff.map(({ id, role, first_name, last_name, title_before_name }) => ({
        ...{ school_id: schoolId, id, role, first_name, last_name, title_before_name, title_after_name: '' },
      })),
    )
    .execute()
  await sql`
    insert into teacher_subjects (school_id, teacher_id, subject_id, assigned_at)
    select ${schoolId}, given.id, subjects.id, ${now}
    from unnest(${staff.map(({ id }) => id)}::uuid[]) with ordinality as given (id, place)
    join (select id, row_number() over (order by position) as number, count(*) over () as total from subjects) as subjects
      on number - 1 = place % total or (place % 3 = 0 and number - 1 = (place + 1) % total)`.execute(db)
}

/** Keys are checked at the end. The checks keep the plan of their first run, and one that was made for empty tables reads whole ones. */
export async function deferKeys(db: Db): Promise<void> {
  await sql`set constraints all deferred`.execute(db)
}

export async function checkKeys(db: Db): Promise<void> {
  await sql`discard plans`.execute(db)
  await sql`set constraints all immediate`.execute(db)
}

export async function insertClassTeachers(
  db: Db,
  owner: { school_id: string; class_id: string },
  teacherIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('class_teachers')
    .values(teacherIds.map((teacher_id) => ({ ...owner, teacher_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const letters = [
  ['Třídní schůzky', 'Vážení rodiče, milí žáci, třídní schůzky budou ve čtvrtek v 17 hodin ve třídě.'],
  ['Výlet na hrad', 'Sraz je v 7.45 u vchodu. Vezměte si svačinu, pití a pláštěnku.'],
  ['Písemka z minulé látky', 'Příští týden si ověříme, co už umíte. Zopakujte si poslední tři lekce.'],
  ['Sběr papíru', 'Papír můžete nosit od pondělí do středy, vždy před vyučováním.'],
  ['Ředitelské volno', 'V pátek se neučí, škola i družina jsou zavřené.'],
  ['Plavání', 'Od příštího týdne jezdíme každé úterý na plavání. Nezapomeňte si plavky a ručník.'],
  ['Fotografování třídy', 'Ve středu dopoledne se fotografujeme. Oblečte se, jak se vám líbí.'],
  ['Čtenářský deník', 'Deníky odevzdejte do konce měsíce, stačí tři knihy.'],
] as const

export interface Correspondence {
  school_id: string
  class_id: string
  teacher: { id: string; first_name: string; last_name: string }
  recipients: readonly { email: string; student_id: string | null }[]
  /** When the newest message was sent. */
  until: Date
}

/** A message a week to a class and its pupils; what became of their mails is no longer kept. */
export async function insertMessages(db: Db, { school_id, class_id, ...letter }: Correspondence): Promise<void> {
  const { teacher, recipients, until } = letter
  const { rows } = await sql<{ id: string }>`
    insert into class_messages (school_id, class_id, teacher_id, teacher_name, subject, body, sent_at)
    select ${school_id}, ${class_id}, ${teacher.id}, ${`${teacher.first_name} ${teacher.last_name}`}, subject, body,
      ${until}::timestamptz - place * interval '7 days'
    from unnest(${letters.map(([subject]) => subject)}::text[], ${letters.map(([, body]) => body)}::text[])
      with ordinality as letter (subject, body, place)
    returning id`.execute(db)
  await sql`
    insert into class_message_recipients (school_id, message_id, email, student_id)
    select ${school_id}, message_id, email, student_id
    from unnest(${rows.map(({ id }) => id)}::uuid[]) as message_id
    cross join unnest(${recipients.map(({ email }) => email)}::text[], ${recipients.map(({ student_id }) => student_id)}::uuid[])
      as recipients (email, student_id)`.execute(db)
}

/** What such a school would have written down: its messages, its subjects, a change of every other pupil, new codes. */
export async function fillAuditLog(db: Db, schoolId: string, now: Date): Promise<void> {
  await sql`
    with pupils as (
      select students.*, row_number() over (order by id) as number from students where school_id = ${schoolId}
    ), happened as (
      select sent_at as at, teacher_id as actor_id, 'classes.message_sent' as action, class_id as target_id,
        classes.name as target_name, jsonb_build_object('subject', subject, 'count', 30) as details
      from class_messages join classes on classes.school_id = class_messages.school_id and classes.id = class_id
      where class_messages.school_id = ${schoolId}
      union all
      select ${now}::timestamptz - interval '89 days' - subject_id * interval '3 minutes', null, 'colleagues.subject_assigned', teacher_id,
        teachers.first_name || ' ' || teachers.last_name, jsonb_build_object('subject', subjects.name ->> 'cs')
      from teacher_subjects join teachers on teachers.school_id = teacher_subjects.school_id and teachers.id = teacher_id
      join subjects on subjects.id = subject_id
      where teachers.school_id = ${schoolId}
      union all
      select ${now}::timestamptz - number * interval '65 minutes', null,
        case when number % 5 = 0 then 'classes.code_renewed' else 'classes.student_updated' end, id, last_name || ' ' || first_name, '{}'
      from pupils where number % 2 = 0 or number % 5 = 0
    )
    insert into audit_log (school_id, id, at, actor_id, actor_name, action, target_id, target_name, details)
    select ${schoolId}, uuidv7(at - now()), at, teachers.id, teachers.first_name || ' ' || teachers.last_name, action,
      target_id::text, target_name, details
    from happened
    join teachers on teachers.school_id = ${schoolId}
      and (teachers.id = happened.actor_id or (happened.actor_id is null and teachers.role = 'SCHOOL_FIRST_ADMIN'))
    order by at`.execute(db)
}
