-- How the school's pupils mark boxes: pupils who have learned one rule are not to meet another one on the next sheet.
alter table schools add column sheet_rule text not null default 'cross' check (sheet_rule in ('cross', 'fill'));
