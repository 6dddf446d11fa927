// One process of a fleet: posts forms to the callback of a mail provider, all at once, and tells where each answer led, and how
// many wrong codes it has counted. What is mailed is told, too.
import { Auth, skipCSRFCheck } from '@create-auth/runtime'
import { withHost } from '@create-auth/runtime/testing'
import { answerForms, openStore } from './fleet-stores.js'

function openSite(kind, url, prefix) {
  const { adapter, close } = openStore(kind, url, prefix)
  let counted = 0
  const mails = []
  const counting = {
    ...adapter,
    incrementCounter(increment) {
      if (increment.key.startsWith('wrong:') && increment.amount === 1) counted += 1
      return adapter.incrementCounter(increment)
    },
  }
  const config = withHost(
    {
      secret: 'a-secret-of-at-least-32-characters',
      trustHost: true,
      skipCSRFCheck,
      session: { strategy: 'jwt' },
      logger: {
        warn: () => {},
        error: (error) => error.type !== 'Verification' && console.error(error),
      },
      limits: {
        tokensPerAddress: false,
        tokensPerAddressAndNetwork: false,
        tokensPerNetwork: false,
      },
      adapter: counting,
      providers: [
        {
          id: 'mail',
          name: 'Mail',
          type: 'email',
          code: true,
          sendMail: ({ url: link, code }) => void mails.push({ link, code }),
        },
      ],
    },
    { now: () => Date.UTC(2026, 0, 15, 12), env: {}, requestTimeout: 60_000 },
  )

  async function post({ path, fields, cookie = '' }) {
    const request = new Request(`https://app.test/auth/${path}`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(fields),
    })
    const { headers } = await Auth(request, config)
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
    return { location: headers.get('location'), cookie: cookies.join('; ') }
  }

  return { post, close, told: (answers) => ({ answers, counted, mails }) }
}

answerForms(openSite)
