// A site with passwords and two-step sign-in, on a store that processes share: by the test, which sets the scene, and by each of
// the fleet.
import { Auth, skipCSRFCheck } from '@create-auth/runtime'
import Password from '@create-auth/runtime/providers/password'
import { withHost } from '@create-auth/runtime/testing'
import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { openStore } from './fleet-stores.js'

const REFUSALS = new Set(['CredentialsSignin', 'TwoFactor', 'Verification'])

const derive = promisify(scrypt)
/** The key derivation of a fleet, which hashes a hundred times: as it is, but for what today's hash costs. */
const kdf = {
  lacks: async () => undefined,
  scrypt: (password, salt, cost, length) =>
    derive(password, salt, length, cost.N === 16_384 ? { N: 2, r: 8, p: 1 } : cost),
}

export const NOW = Date.UTC(2026, 0, 15, 12)

/** Opens the site; `codes` are those that were mailed, and `written` the hashes of passwords that were stored in place of others. */
export function openPasswordSite(kind, url, prefix) {
  const { adapter, close } = openStore(kind, url, prefix)
  const codes = []
  const written = []
  const watched = {
    ...adapter,
    async putFactor(factor, { expected }) {
      const isStored = await adapter.putFactor(factor, { expected })
      if (isStored && factor.kind === 'password' && factor.value !== expected)
        written.push(factor.value)
      return isStored
    },
  }
  const config = withHost(
    {
      secret: 'a-secret-of-at-least-32-characters',
      trustHost: true,
      skipCSRFCheck,
      session: { strategy: 'jwt' },
      twoFactor: true,
      logger: {
        warn: () => {},
        error: (error) => REFUSALS.has(error.type) || console.error(error),
      },
      adapter: watched,
      providers: [
        Password(),
        {
          id: 'mail',
          name: 'Mail',
          type: 'email',
          code: true,
          sendMail: ({ code }) => void codes.push(code),
        },
      ],
    },
    { now: () => NOW, env: {}, requestTimeout: 60_000, kdf },
  )
  async function ask(path, { fields, cookie = '' }) {
    const request = new Request(`https://app.test/auth/${path}`, {
      headers: { cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    const answer = await Auth(request, config)
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    const location = answer.headers.get('location') ?? ''
    return { location, cookie: cookies.join('; '), html: await answer.text() }
  }
  return { adapter, ask, close, codes, written }
}
