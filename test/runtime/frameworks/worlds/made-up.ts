import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import type { RequestFunctions } from '../../../../runtime/src/bridge/server-functions.js'
import type { ServerBinding } from '../../../../runtime/src/bridge/server.js'
import { EVE, NO_ACTIONS, PHOTOS, STAFF, tokenTold } from './acted.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

/** A request, as a framework that nobody has hands it over. */
export interface MadeUpContext {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** The body, where the framework reads it. */
  readonly body?: string
}

/** What stands in front of a route; it tells whether the request goes on. */
export type MadeUpGate = (context: MadeUpContext) => Promise<boolean>

/** A binding for it. */
export interface MadeUpBinding {
  readonly binding: ServerBinding<RequestFunctions<MadeUpContext, MadeUpGate>>
  /**
   * Makes what answers the endpoints; else it reads the session, and the request goes on.
   *
   * @param show puts the session where the application finds it
   */
  readonly mount: (
    config: ApplicationOptions['config'],
    show: (context: MadeUpContext, session: unknown) => void,
  ) => MadeUpGate
}

type Answers = Readonly<Record<string, (context: MadeUpContext) => unknown>>

/** The application: what each path answers, as JSON; undefined where it has answered. */
function answersOf(
  { binding }: MadeUpBinding,
  { config, basePath }: ApplicationOptions,
  found: WeakMap<MadeUpContext, unknown>,
): Answers {
  const held = twoParts()
  const [getSession, readSession] = [binding('getSession'), binding('readSession')]
  const [requireFresh, requireRole] = [binding('requireFresh'), binding('requireRole')]
  const behind = (gate: MadeUpGate) => async (context: MadeUpContext) =>
    (await gate(context)) ? 'passed' : undefined
  const token = (options?: typeof PHOTOS) => async (context: MadeUpContext) =>
    tokenTold(async () => binding('getAccessToken')(context, config, 'acme', options))
  return {
    [`${basePath}/login`]: async ({ req, body }) => ({ login: body ?? (await text(req)) }),
    '/session': (context) => found.get(context),
    '/function': async (context) => getSession(context, config),
    '/forged': async (context) => {
      found.set(context, EVE)
      return readSession(context, config)
    },
    '/fresh': behind(requireFresh(config)),
    '/fresh/minute': behind(requireFresh(config, { maxAge: 60 })),
    '/admin': behind(requireRole(config, 'admin')),
    '/staff': behind(requireRole(config, STAFF)),
    '/token': token(),
    '/token/photos': token(PHOTOS),
    '/cookie': ({ res }) => res.appendHeader('set-cookie', 'theme=dark').end(),
    '/stream': ({ res }) => void Readable.from(held.parts()).pipe(res),
    '/release': ({ res }) => {
      held.release()
      res.end()
    },
  }
}

/** The framework with its binding. */
export function madeUpWorld(auth: MadeUpBinding): FrameworkWorld {
  return {
    lacks: { actions: NO_ACTIONS, proxy: 'the framework knows nothing of proxies' },
    async start(options) {
      const found = new WeakMap<MadeUpContext, unknown>()
      const answers = answersOf(auth, options, found)
      const passes = auth.mount(options.config, (context, session) => found.set(context, session))
      const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
        const context = options.readsBodies ? { req, res, body: await text(req) } : { req, res }
        if (!(await passes(context))) return
        const answer = answers[req.url?.split('?')[0] ?? '']
        const said = answer && (await answer(context))
        if (!answer) res.writeHead(404).end()
        else if (said !== undefined && !res.headersSent) res.end(JSON.stringify(said))
      }
      return served(
        createServer((req, res) => {
          handle(req, res).catch(() => res.writeHead(500).end())
        }),
      )
    },
  }
}
