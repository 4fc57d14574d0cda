import type pg from 'pg'

/*
 * What db/school-moves.ts needs on a cluster, and there alone: two functions that do what the application's role may not. One
 * PostgreSQL has move_school and neither of these, so nothing there lets go of rows that are only added to.
 */

/** What tables of no school say of one: numbers and codes that are one over all schools. On the first machine. */
const movesWhatIsShared = `
create or replace function move_what_is_shared(from_school uuid, to_school uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare of_table regclass;
begin
  if from_school = to_school or not (array[from_school, to_school] <@ coalesce(current_schools(), '{}')) then
    raise exception 'both schools must be open' using errcode = 'insufficient_privilege';
  end if;
  for of_table in
    select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
      and attname = 'school_id' and not attisdropped and relname <> 'registered_schools'
  loop
    execute format('update %s set school_id = $2 where school_id = $1', of_table) using from_school, to_school;
  end loop;
end
$$;
revoke execute on function move_what_is_shared from public;
grant execute on function move_what_is_shared to katedra_app;`

/** The rows that were copied, and the school: on its machine, in one call. As move_school, it takes none that has registered. */
const deletesMovedSchool = `
create or replace function delete_moved_school(of_school uuid, of_tables text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare of_table text;
begin
  if not of_school = any (coalesce(current_schools(), '{}')) then
    raise exception 'the school must be open' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from schools where school_id = of_school and registered_at is not null) then
    raise exception 'a registered school stays' using errcode = 'check_violation';
  end if;
  set constraints all deferred;
  foreach of_table in array of_tables loop
    execute format('delete from %I where school_id = $1', of_table) using of_school;
  end loop;
  delete from schools where school_id = of_school;
end
$$;
revoke execute on function delete_moved_school from public;
grant execute on function delete_moved_school to katedra_app;`

/** Each in a text of its own, as a cluster hands on what is alone in one. */
export async function letSchoolsMove(client: pg.Client): Promise<void> {
  for (const text of [movesWhatIsShared, deletesMovedSchool])
    for (const statement of text.split(/;\n(?=revoke|grant)/)) await client.query(statement)
}
