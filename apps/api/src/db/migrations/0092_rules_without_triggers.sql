-- What these triggers held is held by the statements that write, in the same transaction (docs/adr/0096): a trigger that reads or
-- writes another table has no place where schools are spread over several machines. The version before this migration holds it
-- already and needs none of them.
drop trigger keep_a_first_admin_on_change on teachers;
drop trigger keep_a_first_admin_on_removal on teachers;
drop function keep_a_first_admin;

drop trigger forget_school on schools;
drop function forget_school;

drop trigger forget_public_results on tests;
drop function forget_public_results;

drop trigger shown_level_has_question on levels;
drop trigger shown_level_has_question on library_questions;
drop trigger shown_level_keeps_question on library_questions;
drop function demand_question_of_level;
-- What goes is retired, by statements that look whether something is left.
revoke delete on levels, library_questions from katedra_app;

drop trigger forget_old_code on students;
drop function forget_old_code;

drop trigger forget_account_devices on users;
drop trigger forget_account_devices on operators;
drop function forget_account_devices;

drop trigger school_scales on schools;
drop function add_scales_of_school;
