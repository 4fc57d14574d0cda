-- A page without names ends with its test, and so with its school: global tables have no keys into a school's (0008).
create function forget_public_results() returns trigger language plpgsql as $$
begin
  delete from public_results where school_id = old.school_id and test_id = old.id;
  return null;
end
$$;
create trigger forget_public_results after delete on tests for each row execute function forget_public_results();

-- What the QR code in a mail leads to; its picture is drawn when the mail goes out.
alter table mails add column qr_link text check (length(qr_link) between 1 and 500);
