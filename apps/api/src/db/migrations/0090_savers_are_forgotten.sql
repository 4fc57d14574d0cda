-- Who saved an earlier version of a question is forgotten when the teacher leaves. So far the key did it; a key that empties a
-- column has no place where schools are spread over several machines, so the statement does it, and all that the application may
-- change of a version is this.
grant update (saved_by) on school_question_versions to katedra_app;
create policy only_forgets_savers on school_question_versions as restrictive for update with check (saved_by is null);
