-- Answer sheets that were filled in by hand, photographed, read, and counted as attempts.

-- The attempt was written on paper: no one has measured how long it took.
alter table attempts add column on_paper boolean not null default false;

-- A photograph or a scanned document as it was sent: kept before anything is read of it, and no longer than until it was.
create table sheet_pictures (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  test_id uuid not null,
  -- Of its bytes: the same picture sent twice is one picture.
  digest bytea not null,
  name text not null check (length(name) <= 200),
  -- In the storage; null once it has been read and deleted.
  file text,
  sent_at timestamptz not null,
  sent_by uuid,
  read_at timestamptz,
  -- Why nothing could be read of the whole file.
  problem text,
  primary key (school_id, id),
  unique (school_id, test_id, digest),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable,
  check (read_at is not null or file is not null)
);
call fence('sheet_pictures');

-- One page of paper as it was read. What it is a page of may be unknown, and is then told by a teacher.
create table sheet_pages (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  picture_id uuid not null,
  test_id uuid not null,
  -- Of a document, from 1.
  page_no smallint not null check (page_no > 0),
  -- The page laid flat, or where it was not found the picture; in the storage.
  file text not null,
  -- What keeps the page from counting; null for one that counts.
  problem text,
  -- The test that it is of, where it is another one.
  other_test_id uuid,
  variant text,
  sheet_page smallint,
  rule text check (rule in ('cross', 'fill')),
  -- Whether the sheet was printed with the pupil's name; others have boxes for a number.
  is_named boolean not null default true,
  student_id uuid,
  -- Each box with its state, by its group; null where no boxes were read.
  boxes jsonb,
  -- What teachers have decided, by group: the values that are answers.
  decided jsonb not null default '{}',
  primary key (school_id, id),
  unique (school_id, picture_id, page_no),
  foreign key (school_id, picture_id) references sheet_pictures (school_id, id) on delete cascade deferrable,
  foreign key (school_id, student_id) references students (school_id, id) deferrable,
  check (problem is not null or (variant is not null and sheet_page is not null and student_id is not null))
);
create index sheet_pages_of_test on sheet_pages (school_id, test_id);
create index sheet_pages_by_student on sheet_pages (school_id, student_id) where student_id is not null;
-- Of each page of a pupil's sheet one counts.
create unique index counted_sheet_page on sheet_pages (school_id, test_id, student_id, sheet_page) where problem is null;
call fence('sheet_pages');

-- What was changed about the reading of a page, and by whom.
create table sheet_changes (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  page_id uuid not null,
  group_name text not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid,
  changed_by_name text not null,
  primary key (school_id, id),
  foreign key (school_id, page_id) references sheet_pages (school_id, id) on delete cascade deferrable
);
create index sheet_changes_of_page on sheet_changes (school_id, page_id);
call fence('sheet_changes');
