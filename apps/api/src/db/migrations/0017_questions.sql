-- Teachers' own questions: the bank of a school, its pictures, and tests that hold them beside those of the library.

-- For searching: neither case nor diacritics matter. What is looked for goes through the same function.
create function folded(value text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate pg_c_utf8)
$$;

-- All that can be read in a question: its texts in both languages and accepted answers, without the marks of bold and italics.
create function question_text(question jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(replace(string_agg(found.value #>> '{}', ' '), '*', ''), '') from (
    select value from jsonb_path_query(question, 'strict $.**.cs') as value
    union all select value from jsonb_path_query(question, 'strict $.**.en') as value
    union all select value from jsonb_path_query(question, 'lax $.key.accepted[*].text') as value) found
  where jsonb_typeof(found.value) = 'string'
$$;

create function set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := folded(question_text(new.question) || ' ' || array_to_string(new.tags, ' '));
  return new;
end
$$;

alter table library_questions add column search_text text not null default '';
create trigger library_question_text before insert or update of question, tags on library_questions
  for each row execute function set_search_text();
update library_questions set tags = tags;

create table school_questions (
  school_id uuid not null references schools (school_id) on delete cascade deferrable,
  id uuid not null default uuidv7(),
  -- Null when the author has left: admins look after what they had shared; what was private went with them.
  author_id uuid,
  subject_id integer not null references subjects (id),
  visibility text not null check (visibility in ('private', 'school')),
  version integer not null default 1 check (version > 0),
  question jsonb not null,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  search_text text not null default '',
  -- What it was copied from; a colleague's question may be gone by now.
  origin text check (origin in ('library', 'teacher')),
  origin_id uuid,
  origin_version integer,
  -- Whose it was; no name is kept of somebody who leaves.
  origin_author_id uuid,
  created_at timestamptz not null,
  -- Of the version: sharing changes neither.
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, author_id) references teachers (school_id, id) on delete set null (author_id) deferrable,
  foreign key (school_id, updated_by) references teachers (school_id, id) on delete set null (updated_by) deferrable,
  foreign key (school_id, origin_author_id) references teachers (school_id, id)
    on delete set null (origin_author_id) deferrable,
  check ((origin is null) = (origin_id is null) and (origin is null) = (origin_version is null)),
  check (origin = 'teacher' or origin_author_id is null)
);
create index school_questions_of_author on school_questions (school_id, author_id, updated_at desc, id) where deleted_at is null;
create index school_questions_shared on school_questions (school_id, updated_at desc, id)
  where deleted_at is null and visibility = 'school';
create index school_questions_updated_by on school_questions (school_id, updated_by);
create index school_questions_origin_author on school_questions (school_id, origin_author_id);
create trigger school_question_text before insert or update of question, tags on school_questions
  for each row execute function set_search_text();
call fence('school_questions');

-- Earlier versions; only added to.
create table school_question_versions (
  school_id uuid not null,
  question_id uuid not null,
  version integer not null check (version > 0),
  subject_id integer not null references subjects (id),
  question jsonb not null,
  tags text[] not null,
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (school_id, question_id, version),
  foreign key (school_id, question_id) references school_questions (school_id, id) on delete cascade deferrable,
  foreign key (school_id, saved_by) references teachers (school_id, id) on delete set null (saved_by) deferrable
);
create index school_question_versions_by_teacher on school_question_versions (school_id, saved_by);
call fence('school_question_versions');
revoke update, delete on school_question_versions from katedra_app;

-- Files of pictures in questions. They stay with the school: tests that were planned go on showing them.
create table question_pictures (
  school_id uuid not null references schools (school_id) on delete cascade deferrable,
  name text not null,
  uploaded_by uuid,
  uploaded_at timestamptz not null,
  bytes integer not null check (bytes > 0),
  primary key (school_id, name),
  foreign key (school_id, uploaded_by) references teachers (school_id, id) on delete set null (uploaded_by) deferrable
);
create index question_pictures_by_teacher on question_pictures (school_id, uploaded_by);
call fence('question_pictures');

-- A test picked by hand across levels and banks belongs to its subject alone.
alter table tests alter column level_id drop not null;

alter table test_questions
  add column school_question_id uuid,
  add column school_question_version integer,
  add foreign key (school_id, school_question_id) references school_questions (school_id, id)
    on delete set null (school_question_id) deferrable,
  add check (library_question_id is null or school_question_id is null);
create index test_questions_by_school_question on test_questions (school_id, school_question_id)
  where school_question_id is not null;
