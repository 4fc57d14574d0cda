-- A key may be mended for the question that one pupil has of a generator; null where it is everybody's.
alter table rescorings
  add column attempt_id uuid,
  add foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade deferrable;
create index rescorings_of_attempt on rescorings (school_id, attempt_id) where attempt_id is not null;
