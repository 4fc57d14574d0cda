-- What these keys held is held by the tables of migration 0093 and by the statements that write, in the same transaction
-- (docs/adr/0096). The version before this migration does so already and relies on none of what goes here.

alter table documents drop constraint documents_kind_year_number_key, drop constraint documents_label_key;
drop index payments_once;

-- Of one symbol there is one row in variable_symbols; the order is looked for by its symbol in all schools.
alter table orders drop constraint orders_variable_symbol_key, drop constraint orders_variable_symbol_fkey;
alter table orders add constraint orders_by_symbol unique (variable_symbol, school_id);

-- A user who goes takes the teacher along by a statement.
alter table teachers drop constraint teachers_id_fkey;
