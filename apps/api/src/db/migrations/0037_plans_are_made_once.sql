-- A plan that is sent again, because its reply was lost on the way, is the plan that was made: one request plans its tests once.

alter table tests
  add column request_id uuid,
  -- Which of the tests of one request: the first, the second.
  add column request_no smallint check (request_no >= 0),
  add check ((request_id is null) = (request_no is null));
create unique index tests_by_request on tests (school_id, teacher_id, request_id, request_no) where request_id is not null;
