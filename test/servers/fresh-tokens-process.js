// One process of a fleet: asks for the access token of whoever is signed in, many times at once, and tells what it got.
import { getAccessToken } from '@create-auth/runtime'
import OAuth from '@create-auth/runtime/providers/oauth'
import { withHost } from '@create-auth/runtime/testing'
import { answerForms, openStore } from './fleet-stores.js'

function openSite(kind, url, prefix) {
  const { adapter, close } = openStore(kind, url, prefix)
  const configFor = (token) =>
    withHost(
      {
        secret: 'a-secret-of-at-least-32-characters',
        trustHost: true,
        adapter,
        session: { strategy: 'database' },
        accounts: { encryptTokens: true },
        providers: [
          OAuth({
            id: 'acme',
            name: 'Acme',
            clientId: 'client',
            clientSecret: 'secret',
            authorization: token,
            token,
            userinfo: token,
          }),
        ],
      },
      { env: {}, requestTimeout: 3000 },
    )
  const configs = new Map()
  async function post({ path, fields: { token }, cookie }) {
    // One for all that ask, as an application has it.
    if (!configs.has(token)) configs.set(token, configFor(token))
    const request = new Request(`https://app.test/${path}`, { headers: { cookie } })
    try {
      return (await getAccessToken(request, configs.get(token), 'acme')).accessToken
    } catch (thrown) {
      return thrown.reason ?? String(thrown)
    }
  }
  return { post, close, told: (answers) => answers }
}

answerForms(openSite)
