-- A question of one's own may be filed under no subject; which subject a test is of is chosen when it is planned (docs/adr/0077).
alter table school_questions alter column subject_id drop not null;
alter table school_question_versions alter column subject_id drop not null;
