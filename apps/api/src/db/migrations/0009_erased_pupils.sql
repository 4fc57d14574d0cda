-- A pupil who is erased leaves the change log too. The log stays append-only for the application's role: this is the one way
-- in which it forgets, and all it can forget is what an erased pupil was called. That something was done, when and by whom,
-- stays as it was. The school must be open for the caller; its rows are fenced for this function as well.
create function erase_from_audit_log(of_school uuid, of_student uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not coalesce(of_school = any (current_schools()), false) then
    raise exception 'the school must be open' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from students where school_id = of_school and id = of_student and erased_at is not null) then
    raise exception 'only an erased pupil is forgotten' using errcode = 'check_violation';
  end if;
  update audit_log set target_name = '' where school_id = of_school and target_id = of_student::text and target_name <> '';
end
$$;
revoke execute on function erase_from_audit_log from public;
grant execute on function erase_from_audit_log to katedra_app;

-- A card bears the name beside the code: without the pupil the code is nobody's.
alter table students drop constraint students_personal_code_check;
alter table students add constraint students_personal_code_check
  check (personal_code ~ '^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{8}$' or (personal_code = '' and erased_at is not null));

-- Finding everything that was sent to a pupil.
create index class_message_recipients_by_student on class_message_recipients (school_id, student_id)
  where student_id is not null;
