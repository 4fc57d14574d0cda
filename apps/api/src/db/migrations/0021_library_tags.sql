-- Tags of the library are Czech words; here is what each is called in English. From content/tagy.yaml, nothing else writes it.
-- Both are written as tags are kept, so that what a teacher types meets them.
create table library_tags (
  tag text primary key check (tag <> '' and length(tag) <= 40 and tag = lower(tag collate pg_c_utf8)),
  english text not null check (english <> '' and length(english) <= 40 and english = lower(english collate pg_c_utf8))
);

-- Tags as somebody of that language reads them, each once and in their order. One that has no English name stays as it is.
create function tags_in(language text, tags text[]) returns text[] language sql stable parallel safe as $$
  select case when language <> 'en' then tags else array(
    select coalesce(named.english, given.tag)
    from unnest(tags) with ordinality as given (tag, place) left join library_tags named on named.tag = given.tag
    group by 1 order by min(given.place)) end
$$;
