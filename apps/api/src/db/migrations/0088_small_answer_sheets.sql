-- Of which size a sheet was printed: one of few questions takes half of a page.
alter table sheet_pages add column size text not null default 'a4' check (size in ('a4', 'a5'));
