-- What these keys did is done by the statements that delete, in the same transaction (docs/adr/0096). The version
-- before this migration does it already and relies on none of what goes here.

-- Keys that emptied a column when what it points at went. They still refuse a row that points at nothing, at the end of the
-- transaction: where a whole school goes, cascades come in any order.
alter table school_questions
  drop constraint school_questions_school_id_author_id_fkey,
  drop constraint school_questions_school_id_updated_by_fkey,
  drop constraint school_questions_school_id_origin_author_id_fkey,
  add foreign key (school_id, author_id) references teachers (school_id, id) deferrable initially deferred,
  add foreign key (school_id, updated_by) references teachers (school_id, id) deferrable initially deferred,
  add foreign key (school_id, origin_author_id) references teachers (school_id, id) deferrable initially deferred;
alter table school_question_versions
  drop constraint school_question_versions_school_id_saved_by_fkey,
  add foreign key (school_id, saved_by) references teachers (school_id, id) deferrable initially deferred;
alter table question_pictures
  drop constraint question_pictures_school_id_uploaded_by_fkey,
  add foreign key (school_id, uploaded_by) references teachers (school_id, id) deferrable initially deferred;
alter table test_questions
  drop constraint test_questions_school_id_school_question_id_fkey,
  add foreign key (school_id, school_question_id) references school_questions (school_id, id) deferrable initially deferred;
alter table marked_tests
  drop constraint marked_tests_school_id_scale_id_fkey,
  add foreign key (school_id, scale_id) references scales (school_id, id) deferrable initially deferred;
alter table published_marks
  drop constraint published_marks_school_id_attempt_id_fkey,
  add foreign key (school_id, attempt_id) references attempts (school_id, id) deferrable initially deferred;
