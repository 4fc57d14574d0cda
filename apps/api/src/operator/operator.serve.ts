import type { HandlerReply, Route } from '@katedra/contract/route'
import { mountLong, type Api, type Call, type LongCall, type OperatorWrite } from '../app/http/serve.ts'
import { enterOperatorScope } from '../db/scope.ts'
import { recorded, type Audited, type OperatorAction } from './operator.ts'

/** Why a write of the console is mounted without serveAudited. */
export type UnauditedReason = 'changes nothing' | 'own session' | 'records by itself'

const mounted = new Map<Route, readonly OperatorAction[] | UnauditedReason>()

/** What each mounted write records. */
export const mountedWrites: ReadonlyMap<Route, readonly OperatorAction[] | UnauditedReason> = mounted

/**
 * Mounts a write of the provider's staff. Its handler runs in one transaction and comes back with its line in the audit log,
 * which is written in the same one: a write without its line does not compile.
 */
export function serveAudited<const R extends OperatorWrite, const Action extends OperatorAction>(
  api: Api,
  route: R,
  actions: Action | readonly Action[],
  handler: (call: Call<R>) => Promise<Audited<HandlerReply<R>, NoInfer<Action>>>,
): void
export function serveAudited(
  api: Api,
  route: OperatorWrite,
  actions: OperatorAction | readonly OperatorAction[],
  handler: (call: Call<OperatorWrite>) => Promise<Audited<unknown>>,
): void {
  mounted.set(route, [actions].flat())
  mountLong(api, route, (call) =>
    api.database.transaction(undefined, async (db) => {
      await enterOperatorScope(db)
      const within = Object.assign(call, { db })
      return recorded(within, await handler(within))
    }),
  )
}

/** Mounts a write that has no line of its own, and says why. Its handler opens its own transactions. */
export function serveUnaudited<const R extends OperatorWrite>(
  api: Api,
  route: R,
  reason: UnauditedReason,
  handler: (call: LongCall<R>) => Promise<HandlerReply<R>>,
): void {
  mounted.set(route, reason)
  mountLong<R>(api, route, handler)
}
