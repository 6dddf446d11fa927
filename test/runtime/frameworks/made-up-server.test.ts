import { nodeExchange, renew, send, readClient, single } from '../../../runtime/src/bridge/node.js'
import type { RequestFunctions } from '../../../runtime/src/bridge/server-functions.js'
import {
  createAnswer,
  createLookup,
  serverBinding,
  type ServerBinding,
} from '../../../runtime/src/bridge/server.js'
import { keepRules } from './keep-rules.js'
import { madeUpWorld, type MadeUpContext, type MadeUpGate } from './worlds/made-up.js'

// A framework for servers is as much as this.
const reading = {
  ...nodeExchange<MadeUpContext>({
    message: ({ req }) => req,
    method: ({ req }) => req.method ?? 'GET',
    protocol: () => 'http',
    host: ({ req }) => single(req.headers.host),
    target: ({ req }) => req.url ?? '/',
    parsed: ({ body }) => body,
  }),
  client: ({ req }: MadeUpContext, address: string | undefined) => readClient(req, address),
}

const answer = createAnswer(reading)
const look = createLookup(reading)

type Functions = RequestFunctions<MadeUpContext, MadeUpGate>

const binding: ServerBinding<Functions> = serverBinding(reading, {
  guard: (refuse) => async (context: MadeUpContext) => {
    const refused = await refuse(context)
    if (refused) await send(refused, context.res)
    return !refused
  },
})

const madeUp = madeUpWorld({
  binding,
  /** Answers the endpoints; else it reads the session, and the request goes on. */
  mount: (config, show) => async (context) => {
    const response = await answer(config, context)
    if (response) await send(response, context.res)
    else {
      const checked = await look(config, context)
      show(context, checked.session)
      renew(context.res, checked)
    }
    return !response
  },
})

keepRules([['a framework that is made up', madeUp]])
