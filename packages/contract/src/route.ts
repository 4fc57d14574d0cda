import type * as z from 'zod/v4/core'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema = z.$ZodType

/**
 * Who may call a route. `student` is the bearer of an attempt's token, `signed-in` any teacher;
 * a permission is checked against the table in permissions.ts. `operator` is the provider's staff, signed in at the console:
 * no teacher's token opens such a route, and theirs opens no other.
 */
export type Access = 'public' | 'signed-in' | 'student' | 'operator' | { readonly permission: Permission }

/** One call of the API, written once and used by the server, the browsers and the tests. */
export interface Route {
  readonly method: Method
  readonly path: `/v1/${string}`
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** What comes back; a reply is parsed by it on the way out, so nothing else can leave. */
  readonly reply: Schema
  /** Name of the one file that comes as multipart/form-data; such a route has no `body`. */
  readonly upload?: string
  /** The data of each server-sent event; such a route is a stream and its `reply` is nothing. */
  readonly events?: Schema
  /** Sessions of phones and of subjects' own sites may make only the calls for teachers that say so. */
  readonly remote?: true
  /** May be read from a replica that is some seconds behind, but for what the caller has changed. */
  readonly replica?: true
  /** A field of the reply lets somebody in though its name does not tell, as the address of a page: it is never compressed. */
  readonly secret?: true
  /** Nobody waits for the reply: the call is taken up together with others, half a second later at most. */
  readonly patient?: true
  /** Who still has the password that an admin has chosen may make only the calls that say so. */
  readonly first_password?: true
  /** What a caller whose second factor is demanded and missing may still call. */
  readonly enrolment?: true
  /** Who calls has proved in the last quarter of an hour who they are: by the second factor, without one by the password. */
  readonly proof?: true
  readonly status?: 200 | 201 | 202 | 204 | 302
  /** The errors this route raises beyond those that any route may raise. */
  readonly errors?: readonly ErrorCode[]
  readonly summary: string
}

/** Declares a route and keeps its exact type. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

type Part<R, K extends 'params' | 'query' | 'body'> = R extends { readonly [key in K]: infer S extends Schema }
  ? { [key in K]: z.input<S> }
  : unknown
type Sent<R, K extends 'params' | 'query' | 'body'> = R extends { readonly [key in K]: infer S extends Schema }
  ? z.output<S>
  : undefined

/**
 * What must be known of a route to call it, without its schemas: a browser that can't afford a schema library writes it
 * down again, and a difference from the contract does not compile.
 */
export type RouteLine<R extends Route> = Readonly<Pick<R, 'method' | 'path'>> &
  (R extends { readonly body: Schema } ? { readonly body: 'json' } : { readonly body?: undefined })

/** The name of the event with which a stream ends when the account has opened more than it may: the page comes back when it is looked at. */
export const gaveWayEvent = 'gave-way'

/** What a caller passes: only the parts the route has. */
export type CallInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>
/** The data of an event of a stream, as JSON carries it. */
export type EventData<R extends Route> = R extends { readonly events: infer S extends Schema } ? z.input<S> : never
/** What a caller gets, as JSON carries it. */
export type Reply<R extends Route> = z.input<R['reply']>
/** What a handler returns, before the reply schema encodes it. */
export type HandlerReply<R extends Route> = z.output<R['reply']>
/** What a handler gets of the request, parsed. */
export interface Parsed<R extends Route> {
  params: Sent<R, 'params'>
  query: Sent<R, 'query'>
  body: Sent<R, 'body'>
}
