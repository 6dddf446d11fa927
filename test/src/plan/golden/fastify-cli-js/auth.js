const { FastifyAuth } = require('@create-auth/runtime/fastify')

const { default: Dev } = require('@create-auth/runtime/providers/dev')

/**
 * Who may sign in, and how. Options: the README of @create-auth/runtime.
 *
 * @satisfies {import('@create-auth/runtime/fastify').FastifyAuthConfig}
 */
const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
}

/** Answers everything below /auth, and puts the session, or null, into request.auth of every other request. */
const authPlugin = FastifyAuth(authConfig)

module.exports = { authConfig, authPlugin }
