-- For which years of the nine-year school a level is, both ends included. A level of which nothing is said is for all of them;
-- those of content files say it, and are brought with the next loading.
alter table levels
  add column year_from smallint not null default 1,
  add column year_to smallint not null default 9,
  add check (year_from between 1 and 9 and year_to between year_from and 9);
