-- What a server of the version before migration 0093 has written since: it knows nothing of these tables.
insert into document_numbers (kind, year, number, label, school_id, document_id)
  select kind, year, number, label, school_id, id from documents on conflict do nothing;
insert into payment_sources (source, source_id, school_id, payment_id)
  select source, source_id, school_id, id from payments on conflict do nothing;
