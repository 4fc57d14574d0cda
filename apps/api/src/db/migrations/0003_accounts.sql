-- Accounts made whole: kinds of sessions, one-time codes, what a client looked like when its token was replaced.

-- A phone is a remote of the teacher, a subject's own site signs the same teacher in: both are sessions of their own.
alter table sessions
  add column kind text not null default 'browser' check (kind in ('browser', 'phone', 'subject_site'));
-- One phone at a time (specification, section 4: "established or not yet").
create unique index sessions_one_phone on sessions (user_id) where kind = 'phone' and ended_at is null;

-- The time of the phone's connection is when its session began: one truth.
alter table teachers drop column phone_connection_time;

-- Within the grace only the client that replaced a token may repeat it.
alter table refresh_tokens add column replaced_by text;

-- Links in mails and codes shown on a screen are one thing: a secret of one user, good once, for one purpose, for a while.
alter table email_links rename to one_time_codes;
alter table one_time_codes drop constraint email_links_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('confirm_email', 'reset_password', 'teacher_session', 'phone_connection'));
alter table one_time_codes rename constraint email_links_user_id_fkey to one_time_codes_user_id_fkey;
alter index email_links_pkey rename to one_time_codes_pkey;
alter index email_links_by_user rename to one_time_codes_by_user;
