import { Auth, getSession, perEnvironment } from '@create-auth/runtime'
import { getToken } from '@create-auth/runtime/jwt'
import { Credentials } from '@create-auth/runtime/providers/credentials'
import { GitHub } from '@create-auth/runtime/providers/github'
import type { Answering } from '../../runtime/frameworks/worlds/hono.js'

const configOf = perEnvironment((_env: object) => ({
  basePath: '/auth',
  providers: [
    GitHub,
    Credentials({
      credentials: { name: {}, password: { type: 'password' } },
      authorize: ({ name, password }) =>
        password === 'right' ? { id: 'ada', name: String(name) } : null,
    }),
  ],
}))

/** The variables that the application needs, as the environment has them. */
const ENVIRONMENT = {
  AUTH_SECRET: 'a-secret-of-at-least-32-characters',
  AUTH_GITHUB_ID: 'client',
  AUTH_GITHUB_SECRET: 'the-secret-of-the-client',
}

/** The engine alone: its endpoints, who is signed in, and what the session's token says. */
export const engine: Answering = {
  async fetch(request) {
    const config = configOf(ENVIRONMENT)
    switch (new URL(request.url).pathname) {
      case '/session':
        return Response.json(await getSession(request, config))
      case '/token':
        return Response.json(await getToken({ req: request, config }))
      default:
        return Auth(request, config)
    }
  },
}
