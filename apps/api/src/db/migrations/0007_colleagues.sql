-- Who invited a colleague, for the page that the invitation opens.
alter table users add column invited_by uuid references users (id) on delete set null;
create index users_invited_by on users (invited_by) where invited_by is not null;

-- Of the reminders one asks what the caller has sent since yesterday.
create index reminders_by_sender on reminders (school_id, from_teacher_id, sent_at desc);

-- There is always a first admin in a registered school (product decision "School, roles, permissions"). The rules lock the
-- school's teachers and say so kindly; this holds whatever else is done to the table. Looked at when the transaction ends, so
-- that handing over may go through a moment without; the school's row is locked, so that of two who give up the role at once
-- the second one sees what the first has done.
create function keep_a_first_admin() returns trigger language plpgsql as $$
begin
  perform from schools where school_id = old.school_id and registered_at is not null for no key update;
  if found
    and exists (select from teachers where school_id = old.school_id)
    and not exists (select from teachers where school_id = old.school_id and role = 'SCHOOL_FIRST_ADMIN')
  then
    raise exception 'a registered school must have a first admin' using errcode = 'check_violation', constraint = 'keep_a_first_admin';
  end if;
  return null;
end
$$;

create constraint trigger keep_a_first_admin_on_change
  after update of role, school_id on teachers deferrable initially deferred
  for each row when (old.role = 'SCHOOL_FIRST_ADMIN' and (new.role <> old.role or new.school_id <> old.school_id))
  execute function keep_a_first_admin();
create constraint trigger keep_a_first_admin_on_removal
  after delete on teachers deferrable initially deferred
  for each row when (old.role = 'SCHOOL_FIRST_ADMIN')
  execute function keep_a_first_admin();
