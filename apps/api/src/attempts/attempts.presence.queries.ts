import type pg from 'pg'
import type { StudentBearer } from '../app/caller.ts'

export interface SignOfLife extends StudentBearer {
  item_no: number | null
  shown_message_id: string | null
  now: Date
}

export interface Known {
  attempt_id: string
  test_id: string
  state: string
  deadline: Date
  paused_at: Date | null
  /** The room shows something else than before. */
  is_news: boolean
  messages: unknown
}

/** Notes signs of life, on a connection of its own (migration 0013). No attempt may come twice. */
export async function noteHere(pool: pg.Pool, signs: readonly SignOfLife[]): Promise<Known[]> {
  const column = <K extends keyof SignOfLife>(name: K) => signs.map((sign) => sign[name])
  const { rows } = await pool.query<Known>({
    name: 'be_here',
    text: 'select * from be_here($1, $2, $3, $4, $5, $6, $7)',
    values: [
      [...new Set(column('school_id'))].join(','),
      ...[column('school_id'), column('attempt_id'), column('token_hash'), column('item_no')],
      ...[column('shown_message_id'), column('now')],
    ],
  })
  return rows
}
