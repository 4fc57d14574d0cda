-- What is one over all schools has a small table of its own, as variable symbols have: rows of two schools may lie on two machines,
-- and a key over both would have to ask each. Filled by the statement that writes the school's row, in the same transaction.

-- Global: the numbers of documents, which have no gaps over all schools (act 235/2004 Sb., section 29).
create table document_numbers (
  kind text not null check (kind in ('proforma', 'invoice', 'credit_note')),
  year integer not null,
  number integer not null check (number > 0),
  label text not null unique,
  school_id uuid not null,
  document_id uuid not null,
  primary key (kind, year, number),
  unique (school_id, document_id)
);

-- Global: which payments were counted. One payment of a source counts once, for one order.
create table payment_sources (
  source text not null check (source in ('card', 'bank', 'operator')),
  source_id text not null,
  school_id uuid not null,
  payment_id uuid not null,
  primary key (source, source_id),
  unique (school_id, payment_id)
);
revoke update, delete on document_numbers, payment_sources from katedra_app;

insert into document_numbers (kind, year, number, label, school_id, document_id)
  select kind, year, number, label, school_id, id from documents;
insert into payment_sources (source, source_id, school_id, payment_id)
  select source, source_id, school_id, id from payments;
