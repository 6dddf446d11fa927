// A site with an account page, on a store that processes share: by the test, which sets the scene, and by each of the fleet.
import { Auth, skipCSRFCheck } from '@create-auth/runtime'
import OAuth from '@create-auth/runtime/providers/oauth'
import Password from '@create-auth/runtime/providers/password'
import { withHost } from '@create-auth/runtime/testing'
import { openStore } from './fleet-stores.js'

const REFUSALS = new Set(['LastSignInMethod', 'Verification'])

/** The services that an account can be linked to. */
export const SERVICES = Array.from({ length: 7 }, (_, index) => `service-${index}`)

const service = (id) =>
  OAuth({
    id,
    name: id,
    clientId: 'client',
    clientSecret: 'the-secret-of-the-client',
    authorization: 'https://as.test/authorize',
    token: 'https://as.test/token',
    userinfo: 'https://as.test/userinfo',
  })

/** Opens the site; `mails` are those that were sent, and nobody signs in by them. */
export function openAccountSite(kind, url, prefix) {
  const { adapter, close } = openStore(kind, url, prefix)
  const mails = []
  const config = withHost(
    {
      secret: 'a-secret-of-at-least-32-characters',
      trustHost: true,
      skipCSRFCheck,
      session: { strategy: 'jwt' },
      account: true,
      logger: {
        warn: () => {},
        error: (error) => REFUSALS.has(error.type) || console.error(error),
      },
      adapter,
      providers: [
        Password(),
        ...SERVICES.map(service),
        {
          id: 'mail',
          name: 'Mail',
          type: 'email',
          code: true,
          signIn: false,
          sendMail: ({ to, url: link, code }) => void mails.push({ to, url: link, code }),
        },
      ],
    },
    { env: {}, requestTimeout: 60_000 },
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
  return { adapter, ask, close, mails }
}
