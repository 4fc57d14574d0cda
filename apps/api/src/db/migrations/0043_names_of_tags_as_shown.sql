-- Tags are kept in lower case, so that whatever somebody types meets them. A tag that is a name, such as Egypt, is shown with its
-- capital. From content/tagy.yaml like the English names; empty where a tag is shown as it is kept.
alter table library_tags
  add column czech_shown text check (lower(czech_shown collate pg_c_utf8) = tag),
  add column english_shown text check (lower(english_shown collate pg_c_utf8) = english);

-- Tags as somebody of that language reads them, each once and in their order. One that has no English name stays as it is.
create or replace function tags_in(language text, tags text[]) returns text[] language sql stable parallel safe as $$
  select array(
    select case when language = 'en' then coalesce(named.english_shown, named.english, given.tag)
      else coalesce(named.czech_shown, given.tag) end
    from unnest(tags) with ordinality as given (tag, place) left join library_tags named on named.tag = given.tag
    group by 1 order by min(given.place))
$$;
