-- A join request that is accepted brings everything of the unregistered school along. Every table that knows a school is found
-- by its column, so that later ones come along too; the change log among them, which the application's role may not change.
-- Both schools must be open for the caller: their rows are fenced for this function as well.
create function move_school(from_school uuid, to_school uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare of_table regclass;
begin
  if from_school = to_school or not (array[from_school, to_school] <@ coalesce(current_schools(), '{}')) then
    raise exception 'both schools must be open' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from schools where school_id = from_school and registered_at is not null) then
    raise exception 'a registered school stays' using errcode = 'check_violation';
  end if;
  set constraints all deferred;
  for of_table in
    select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'school_id' and not attisdropped and relname not in ('schools', 'registered_schools')
  loop
    execute format('update %s set school_id = $2 where school_id = $1', of_table) using from_school, to_school;
  end loop;
  delete from schools where school_id = from_school;
  set constraints all immediate;
end
$$;
revoke execute on function move_school from public;
grant execute on function move_school to katedra_app;

-- Global tables have no keys into a school's: what they say of a school ends with it all the same.
create function forget_school() returns trigger language plpgsql as $$
begin
  delete from registered_schools where school_id = old.school_id;
  delete from join_requests
    where to_school_id = old.school_id or (from_school_id = old.school_id and state = 'waiting');
  return null;
end
$$;
create trigger forget_school after delete on schools for each row execute function forget_school();
