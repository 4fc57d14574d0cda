-- Questions that make themselves (docs/adr/0085): what the library has of a generator, what a test keeps of it, and each pupil's own.

-- Of a generator: its name, version, difficulty and years; `question` is one sample of it, by which it is found and shown.
alter table library_questions add column generator jsonb check (jsonb_typeof(generator) = 'object');

-- Of a question that a generator has made for a test: its recipe, wrong keys and steps; `question` is what all get who get no own one.
alter table test_questions add column generated jsonb check (jsonb_typeof(generated) = 'object');

-- Each pupil gets own numbers of the generated questions.
alter table tests add column own_numbers boolean not null default false;

-- The generated questions of one attempt, whole, as they were made when it began. Points are those of the test's question.
create table attempt_questions (
  school_id uuid not null,
  attempt_id uuid not null,
  item_no smallint not null,
  question jsonb not null check (jsonb_typeof(question) = 'object'),
  generated jsonb not null check (jsonb_typeof(generated) = 'object'),
  primary key (school_id, attempt_id, item_no),
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade deferrable
);
call fence('attempt_questions');

-- The misconceptions that a handed-in answer shows, by name; null where no one has looked.
alter table answers add column misconceptions text[];

-- Made questions that a teacher does not want any more, known by what they ask; `question` is kept to be shown.
create table excluded_variants (
  school_id uuid not null,
  teacher_id uuid not null,
  library_question_id uuid not null references library_questions (id) on delete cascade,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{32}$'),
  seed bigint not null,
  excluded_at timestamptz not null,
  primary key (school_id, teacher_id, library_question_id, fingerprint),
  foreign key (school_id, teacher_id) references teachers (school_id, id) on delete cascade deferrable
);
call fence('excluded_variants');
