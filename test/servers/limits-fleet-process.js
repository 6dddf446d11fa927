// One process of a fleet: tries passwords at a site whose limits are counted in a store that processes share, all at once, and
// tells how many of them reached authorize(), and how many were refused before.
import { Auth, skipCSRFCheck } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import { answerForms, openStore } from './fleet-stores.js'

function openSite(kind, url, prefix) {
  const { adapter: store, close } = openStore(kind, url, prefix)
  let reached = 0
  const authorize = () => {
    reached += 1
    return null
  }
  const config = withHost(
    {
      secret: 'a-secret-of-at-least-32-characters',
      trustHost: true,
      skipCSRFCheck,
      logger: { error: (error) => error.type !== 'CredentialsSignin' && console.error(error) },
      limits: { store, credentialsPerAccount: { max: 100, window: 3600 } },
      providers: [Credentials({ credentials: { username: {}, password: {} }, authorize })],
    },
    // No window ends while they try.
    { now: () => Date.UTC(2026, 0, 15, 12), env: {}, requestTimeout: 60_000 },
  )
  async function post({ path, fields }) {
    const request = new Request(`https://app.test/auth/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return (await Auth(request, config)).status
  }
  const told = (statuses) => ({
    reached,
    refused: statuses.filter((status) => status === 429).length,
  })
  return { post, close, told }
}

answerForms(openSite)
