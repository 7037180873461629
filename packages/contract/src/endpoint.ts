import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * The callers of an endpoint: `admin` and `user` need a session; `anyone` needs none, and one that comes along only spares its person the
 * budget of strangers; `guest` needs none, and
 * answers the person whose session came along in their own terms.
 */
export type Access = 'anyone' | 'guest' | 'user' | 'admin'

/**
 * One call of the API, described once. The server spreads it into a route (validation, OpenAPI, checked answers) and the
 * web calls it. Urls stand below `/api/v1`. Response schemas stay plain (no transforms, no defaults): they are encoded.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly summary: string
  readonly access: Access
  /** The error code for an id in the path that cannot be one; `not_found` unless named. */
  readonly notFoundCode?: ErrorCode
  /** The content type of a success that is not JSON. The schema of a stream describes one event. */
  readonly produces?: 'text/event-stream' | 'image/*'
  /** The largest body in bytes, if the server's limit is too small for the call. */
  readonly bodyLimit?: number
  readonly schema: {
    readonly params?: z.ZodType
    readonly querystring?: z.ZodType
    readonly headers?: z.ZodType
    readonly body?: z.ZodType
    readonly response: { readonly [status: string]: z.ZodType }
  }
}

type Success = 200 | 201
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** The answer of a successful call, as on the wire. */
export type Answer<E extends Endpoint> = E['schema']['response'][keyof E['schema']['response'] &
  Success] extends z.ZodType
  ? z.output<E['schema']['response'][keyof E['schema']['response'] & Success]>
  : never
export type Params<E extends Endpoint> = InputOf<E['schema']['params']>
export type Query<E extends Endpoint> = InputOf<E['schema']['querystring']>
export type Body<E extends Endpoint> = InputOf<E['schema']['body']>
