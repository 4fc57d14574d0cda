-- Whether the page was found in its picture and laid flat: of any other picture no place on the paper is known, so no boxes may be
-- read of it, whatever is said about it later.
alter table sheet_pages add column is_flat boolean not null default true;
alter table sheet_pages alter column is_flat drop default;
