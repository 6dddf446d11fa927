import { perEnvironment } from '@create-auth/runtime'
import type { ServerSession, SessionOf } from '@create-auth/runtime'
import { HonoAuth, session } from '@create-auth/runtime/hono'
import type { HonoAuthConfig, HonoContext } from '@create-auth/runtime/hono'
import Dev from '@create-auth/runtime/providers/dev'

// Secrets and bindings come with each request: this is made once for the environment that has them.
const configFor = perEnvironment((env: object) => {
  return {
    theme: { name: 'Shop' },
    providers: [
      // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
      // .dev.vars, which is not deployed.
      ...('AUTH_DEV' in env && env.AUTH_DEV === 'true' ? [Dev] : [])
    ]
  } satisfies HonoAuthConfig
})

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = (c: HonoContext & { readonly env: object }) =>
  configFor(c.env)

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>

/** Answers everything below /auth. */
export const authHandler = HonoAuth(authConfig)

/** Puts the session, or null, into c.var.session. */
export const authSession = session(authConfig)
