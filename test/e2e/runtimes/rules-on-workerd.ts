import { perEnvironment } from '@create-auth/runtime'
import type { HonoContext } from '@create-auth/runtime/hono'
import type { Application } from '@create-auth/runtime/testing'
import { honoWorld, type Answering } from '../../runtime/frameworks/worlds/hono.js'
import type { Errand, Told } from './courier.js'
import { tryRules } from './tell.js'

/** The bindings that the worker is given: whoever carries requests to it, over HTTP from outside. */
interface Env {
  readonly COURIER: { fetch(request: Request): Promise<Response> }
}

async function* partsOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    yield decoder.decode(part.value)
}

/** Has the courier bring requests to the application that is being served. */
function carriedBy({ COURIER }: Env, origin: string, close: () => void): Application {
  const ask = async (errand: Errand): Promise<Response> =>
    COURIER.fetch(new Request('http://courier/', { method: 'POST', body: JSON.stringify(errand) }))
  return {
    origin,
    async send(request) {
      const told = (await (await ask({ ...request, whole: true })).json()) as Told
      const headers = new Headers()
      for (const [name, value] of told.headers) headers.append(name, value)
      return { ...told, headers }
    },
    async *parts(request) {
      yield* partsOf(await ask({ ...request, method: 'GET', whole: false }))
    },
    close: async () => close(),
  }
}

/** One application after the other answers here, as each rule starts one of its own. */
function makeWorker() {
  let serving: Answering = { fetch: () => new Response(null, { status: 503 }) }

  async function rules(env: Env, origin: string): Promise<Response> {
    const world = honoWorld(
      async (app) => {
        serving = app
        return carriedBy(env, origin, () => void (serving = idle))
      },
      (config) => {
        const configOf = perEnvironment(() => config)
        return ({ env: given }: HonoContext) => configOf(given as Env)
      },
    )
    const lacks = {
      ...world.lacks,
      peer: 'a worker has no connections',
      address: 'the platform says who visits, whatever a proxy claims',
    }
    return Response.json({ 'Hono 4': await tryRules({ ...world, lacks }) })
  }
  const idle = serving

  return {
    fetch: async (request: Request, env: Env): Promise<Response> =>
      request.headers.has('x-try-rules')
        ? rules(env, new URL(request.url).origin)
        : serving.fetch(request, env),
  }
}

export default makeWorker()
