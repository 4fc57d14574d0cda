import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusalsOf } from './migration-rules.ts'

const folder = new URL('../../apps/api/src/db/migrations/', import.meta.url)

describe('a migration', () => {
  // Those before say what later ones have taken back; the schema that comes of all is asked beside db/distribution.ts.
  const held = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= '0093')

  /** What a function was before, and has to stay when it is written anew; the tests beside the plan name these functions. */
  const stays = new Map([
    // school_counts: the provider sees numbers of a school and nothing else of it.
    [
      '0098_schools_counted_by_table.sql',
      ['a function that acts as the owner of the tables: rows of schools are not on one machine'],
    ],
  ])

  it.each(held)('%s can be laid out over several machines', (name) => {
    expect(refusalsOf(readFileSync(new URL(name, folder), 'utf8'))).toEqual(stays.get(name) ?? [])
  })

  it.each([
    [
      'a key that empties a column',
      'alter table tests add foreign key (a, b) references scales on delete set null (b);',
      'empties',
    ],
    [
      'a key that empties the school too',
      'alter table tests add foreign key (school_id, b) references scales (school_id, id) on delete set null;',
      'empties the school',
    ],
    [
      'a trigger that changes another table by a short name',
      'create function f() returns trigger language plpgsql as $$ begin update classes c set a = 1; return null; end $$;',
      'reaches another',
    ],
    [
      'a function that acts as the owner',
      'create function f() returns void language sql security definer as $$ $$;',
      'acts as',
    ],
    ['a change of schools', 'update tests set school_id = $1;', 'whose school changes'],
    [
      'a school in the head of a function',
      "create function f() returns void\n  set app.school_id = '' as $$ $$;",
      'in the head',
    ],
    ['a table without a place', 'create table unheard_of (\n  id uuid primary key\n);', 'no place'],
    [
      'a key of a school into accounts',
      'create table students (\n  school_id uuid,\n  id uuid references users (id)\n);',
      'at users',
    ],
    [
      'a key of accounts into a school',
      'create table sessions (\n  id uuid references students (id)\n);',
      'at students',
    ],
    ['a unique key', 'create table students (\n  school_id uuid,\n  unique (id)\n);', 'without school_id'],
    ['a unique column', 'create table students (\n  school_id uuid,\n  code text unique\n);', 'without school_id'],
    ['a unique index', 'create unique index one on students (code);', 'unique index without'],
    [
      'a trigger that reaches another table',
      'create function f() returns trigger language plpgsql as $$ begin delete from tests; return null; end $$;',
      'reaches another',
    ],
  ])('with %s is refused', (_, text, sentence) => {
    expect(refusalsOf(text)).toEqual([expect.stringContaining(sentence)])
  })

  it('with a table of a school as it should be is taken', () => {
    const text = `create table students (
      school_id uuid not null references schools (school_id),
      id uuid not null default uuidv7(), -- unique
      subject_id integer references subjects (id),
      primary key (school_id, id),
      unique (school_id, subject_id)
    );
    create unique index one on students (school_id, lower(name));
    create function f() returns trigger language plpgsql as $$ begin new.a := old.a; return new; end $$;`
    expect(refusalsOf(text)).toEqual([])
  })
})
