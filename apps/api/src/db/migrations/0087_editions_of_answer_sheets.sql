-- How a sheet was laid out when it was printed: since the third edition numbers are crossed sign by sign.
alter table sheet_pages add column edition smallint not null default 2 check (edition in (2, 3));
