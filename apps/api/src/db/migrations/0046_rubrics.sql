-- Answers that are marked by criteria. The criteria themselves are a part of their question.

alter table answers
  -- The rubric as the teacher has filled it in: { levels: criterion -> level, comments: letters }. A part of the mark.
  add column mark_rubric jsonb,
  add check (mark_rubric is null or marked_at is not null),
  add check (mark_rubric is null or (
    jsonb_typeof(mark_rubric) = 'object' and mark_rubric - array['levels', 'comments'] = '{}'
    and mark_rubric ?& array['levels', 'comments']
    and jsonb_typeof(mark_rubric -> 'levels') = 'object'
    and jsonb_array_length(jsonb_path_query_array(mark_rubric, '$.levels.*')) between 1 and 8
    and not jsonb_path_exists(mark_rubric, '$.levels.* ? (@.type() != "string")')
    and jsonb_typeof(mark_rubric -> 'comments') = 'array'
    and jsonb_array_length(mark_rubric -> 'comments') <= 12
    and not jsonb_path_exists(mark_rubric, '$.comments[*] ? (!(@ like_regex "^[a-z]$") || @.type() != "string")')
  ));
