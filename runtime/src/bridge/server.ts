import type { Engine } from '../engine.js'
import { replyToEndpoint } from '../http/answer.js'
import { isEndpoint } from '../http/read-request.js'
import { toResponse } from '../http/response.js'
import type { Checked } from '../http/read-session.js'
import type { Reply } from '../reply.js'
import type { ClientAddress } from '../request.js'
import type { Awaitable } from '../types.js'
import type { WebResponse } from '../web-types.js'
import { resolveAccessToken } from './access-token.js'
import { resolveEngine, type Configuration } from './configuration.js'
import { stripQuery, type Exchange } from './exchange.js'
import { freshGuard, guardedRequest, type FreshOptions, type Guard } from './fresh.js'
import { lookIfValid, readAnew, readVisitSession, readOnce } from './known.js'
import type { AddressOptions } from './peer.js'
import { roleGuard } from './role.js'
import type { ServerFunctions } from './server-functions.js'

export interface Mount {
  /** The path in front of the endpoints, as it was asked for. */
  readonly at?: string | undefined
  /** The end of the path that the wildcard of the pattern stands for. */
  readonly rest?: string | undefined
}

/**
 * Refuses a request by an answer; undefined where it passes.
 *
 * @param route the pattern of the route that it has come to, where a guard may stand in front of those of sign-in, too
 */
export type Refuse<Context> = (context: Context, route?: string) => Promise<WebResponse | undefined>

export interface Reading<Context> extends Exchange<Context> {
  /** Undefined where the configuration alone says where the endpoints are. */
  readonly mount?: (context: Context, path: string) => Mount
  readonly client: (context: Context, address: string | undefined) => ClientAddress | undefined
}

export interface ServerHost<Context, Passing, Options = FreshOptions> {
  /** The pattern of the route that answers the endpoints: they are for everybody, whatever guards the rest. */
  readonly pattern?: (basePath: string) => string
  readonly guard: (refuse: Refuse<Context>, options: Options) => Passing
  readonly forbid?: () => Promise<WebResponse>
}

/** Gives the functions for an application, each by its name, so that an application that is bundled has those alone that it imports. */
export type ServerBinding<Functions> = <Name extends keyof Functions>(name: Name) => Functions[Name]

/**
 * The path of the endpoints: the mount point, in the spelling of the configuration. What stands in front of a wildcard counts,
 * since the rest is anybody's choice; where nothing does, the configured base path.
 */
function findMountPoint({ basePath }: Engine, asked: string, { at, rest }: Mount): string {
  // The slash at the end is what some frameworks leave out of what they tell.
  const path = asked.replace(/\/$/, '')
  const tail = rest?.replace(/\/$/, '')
  const isBefore = tail !== undefined && path.endsWith(`/${tail}`)
  const before = isBefore ? path.slice(0, -tail.length - 1) || undefined : undefined
  const found = before ?? (at === path ? undefined : at)
  if (found === undefined) return basePath
  const mounted = found.replace(/\/+$/, '') || '/'
  return mounted.toLowerCase() === basePath.toLowerCase() ? basePath : mounted
}

/**
 * Gives an answer to a request to an endpoint; undefined where the path is none: it is the application's, and its body is unread.
 *
 * @param basePath where the endpoints are, in place of what the framework tells
 */
type AnswerTo<Base, Answer> = <Context extends Base>(
  config: Configuration<Context>,
  context: Context,
  options?: AddressOptions<Context>,
  basePath?: string,
) => Promise<Answer | undefined>

export function createReplier<Context>(reading: Reading<Context>): AnswerTo<Context, Reply> {
  const { method, target, mount, client, read } = reading
  return async (config, context, { address } = {}, basePath) => {
    const engine = resolveEngine(config, context)
    const path = stripQuery(target(context))
    return replyToEndpoint(engine, {
      path,
      method: method(context),
      basePath: basePath ?? findMountPoint(engine, path, mount?.(context, path) ?? {}),
      client: client(context, address?.(context)),
      read: () => read(context),
    })
  }
}

export function createAnswer<Context>(reading: Reading<Context>): AnswerTo<Context, WebResponse> {
  const reply = createReplier(reading)
  return async (config, context, ...told) => {
    const said = await reply(config, context, ...told)
    return said && toResponse(said, reading.method(context))
  }
}

export function createLookup<Base>({
  key,
  visit,
}: Exchange<Base>): <Context extends Base>(
  config: Configuration<Context>,
  context: Context,
) => Awaitable<Checked> {
  return (config, context) => {
    const engine = resolveEngine(config, context)
    return lookIfValid(engine, () => readAnew(engine, key(context), visit(context)))
  }
}

/**
 * Makes the functions for an application that is a server, by how its framework hands over requests.
 *
 * @typeParam Functions with the types that the framework has for them
 */
export function serverBinding<
  Context,
  Passing,
  Options,
  Functions extends ServerFunctions<Context, Passing, Options>,
>(
  exchange: Exchange<Context>,
  host: ServerHost<Context, Passing, Options>,
): ServerBinding<Functions>
export function serverBinding<Context, Passing>(
  exchange: Exchange<Context>,
  { guard, pattern, forbid }: ServerHost<Context, Passing>,
): ServerBinding<ServerFunctions<Context, Passing>> {
  const { key, target, visit } = exchange
  const readRequestSession = async (engine: Engine, context: Context): Promise<Checked> =>
    readOnce(engine, key(context), () => visit(context))
  const createRefuser =
    (config: Configuration<Context>, decide: Guard): Refuse<Context> =>
    async (context, route) => {
      const engine = resolveEngine(config, context)
      const { basePath } = engine
      const isOurs = route !== undefined && route === pattern?.(basePath)
      if (isOurs && isEndpoint(stripQuery(target(context)), basePath)) return undefined
      const checked = await readRequestSession(engine, context)
      return decide(engine, checked, guardedRequest(engine, exchange, context))
    }
  const functions: ServerFunctions<Context, Passing> = {
    getSession: async (context, config) =>
      (await readVisitSession(resolveEngine(config, context), visit(context))).session,
    readSession: async (context, config) =>
      (await readRequestSession(resolveEngine(config, context), context)).session,
    getAccessToken: async (context, config, ...wanted) => {
      const engine = resolveEngine(config, context)
      const checked = await readRequestSession(engine, context)
      return resolveAccessToken(
        engine,
        checked,
        guardedRequest(engine, exchange, context),
        ...wanted,
      )
    },
    requireFresh: (config, options = {}) =>
      guard(createRefuser(config, freshGuard(options)), options),
    requireRole: (config, role, options = {}) =>
      guard(createRefuser(config, roleGuard(role, forbid)), options),
  }
  return (name) => functions[name]
}
