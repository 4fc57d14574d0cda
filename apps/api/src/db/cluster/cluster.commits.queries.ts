import type pg from 'pg'

/*
 * Citus does not know of tables that lie on the coordinator alone. A transaction that writes to one of them and to one machine would
 * be committed there first and here after: who waits for a row of that machine goes on before the rest is there to see, and a
 * coordinator that ends between the two keeps half. So such a transaction writes to a table that Citus does know, a row that isn't
 * there: then it commits in two steps, all or nothing.
 */

const commitsTogether = `
create or replace function cluster.commit_together() returns void language plpgsql as $$
begin
  -- Whoever has written here, or locked a row, has a number by now.
  if pg_current_xact_id_if_assigned() is not null then
    update cluster.joint_commits set name = name where name = '';
  end if;
end
$$`

/** What the application calls before it commits (`openDatabase`). */
export async function letCommitsBeJoint(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists cluster')
  await client.query('create table if not exists cluster.joint_commits (name text primary key)')
  await client.query(
    `select citus_add_local_table_to_metadata('cluster.joint_commits') where not exists (
      select from pg_dist_partition where logicalrelid = 'cluster.joint_commits'::regclass)`,
  )
  await client.query(commitsTogether)
  await client.query('grant usage on schema cluster to katedra_app')
  await client.query('grant select, update on cluster.joint_commits to katedra_app')
}
