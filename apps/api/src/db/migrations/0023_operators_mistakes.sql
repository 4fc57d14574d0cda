-- What an operator has given by mistake can be taken back, and a level that teachers see has a question for them.

alter table credit_moves
  -- Why credits were taken back, said to the school.
  add column reason text not null default '' check (length(reason) <= 300),
  add check (reason = '' or move = 'withdrawn');
-- A request takes back once, however often it comes.
create unique index credit_moves_withdrawn_once on credit_moves (school_id, lot_id, action_id) where move = 'withdrawn';

-- Levels that have been left without a question so far: by hand, so that no file shows them again.
update levels set retired_at = now(), edited_at = now(), edited_by = 'Katedra'
where retired_at is null and not exists (select from library_questions q where q.level_id = levels.id and q.retired_at is null);

-- At the end of the transaction, because loading files writes levels before their questions. The level is held while its
-- questions are looked for: of two who retire its last two questions the second sees what the first has done.
create function demand_question_of_level() returns trigger language plpgsql as $$
declare of_level integer;
begin
  if tg_table_name = 'levels' then
    of_level := new.id;
  else
    of_level := old.level_id;
  end if;
  perform from levels where id = of_level for no key update;
  if exists (select from levels where id = of_level and retired_at is null)
    and not exists (select from library_questions where level_id = of_level and retired_at is null) then
    raise exception 'level % is shown to teachers and has no question', of_level
      using errcode = 'check_violation', constraint = 'shown_level_has_question';
  end if;
  return null;
end
$$;
create constraint trigger shown_level_has_question after insert or update of retired_at on levels
  deferrable initially deferred for each row when (new.retired_at is null) execute function demand_question_of_level();
create constraint trigger shown_level_has_question after update of retired_at, level_id on library_questions
  deferrable initially deferred for each row
  when (old.retired_at is null and (new.retired_at is not null or new.level_id <> old.level_id))
  execute function demand_question_of_level();
create constraint trigger shown_level_keeps_question after delete on library_questions
  deferrable initially deferred for each row execute function demand_question_of_level();
