-- Teachers who may not know the keys of the library search in what they may read: a search that finds by the right answer
-- tells it, letter by letter.
alter table library_questions add column public_search_text text not null default '';

create function set_public_search_text() returns trigger language plpgsql as $$
begin
  new.public_search_text :=
    folded(question_text(new.question - 'key' - 'explanation') || ' ' || array_to_string(new.tags, ' '));
  return new;
end
$$;
create trigger library_question_public_text before insert or update of question, tags on library_questions
  for each row execute function set_public_search_text();
update library_questions set tags = tags;
