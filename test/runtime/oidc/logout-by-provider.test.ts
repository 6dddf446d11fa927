import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import OIDC from '@create-auth/runtime/providers/oidc'
import { expect, test } from 'vitest'
import { saidBy } from '../../support/events.js'
import { EXPRESS } from '../../support/express-versions.js'
import { consentAs, leaveProvider, startOpenIdProvider } from '../../support/openid-provider.js'
import { beginSignIn, startSite, whoAmI } from '../../support/site.js'

// A certified OpenID provider sends the logout token itself. OpenID Connect Back-Channel Logout 1.0, section 2.5.

test.each([
  ['stored', { strategy: 'database' }],
  ['sealed, and due at each check', { strategy: 'jwt', updateAge: 0 }],
] as const)(
  'who signs out there is signed out here, in that browser alone: %s',
  async (_, session) => {
    const [, [, express]] = EXPRESS
    const received: unknown[] = []
    let issuer = ''
    const site = await startSite({
      express,
      async config(origin) {
        const server = await startOpenIdProvider([
          {
            client_id: 'client',
            client_secret: 'secret',
            redirect_uris: [`${origin}/auth/callback/acme`],
            backchannel_logout_uri: `${origin}/auth/backchannel-logout/acme`,
            backchannel_logout_session_required: true,
          },
        ])
        ;({ issuer } = server)
        const client = { clientId: 'client', clientSecret: 'secret' }
        return {
          adapter: MemoryAdapter(emptyTables()),
          session,
          providers: [OIDC({ id: 'acme', name: 'Acme', issuer, ...client })],
          events: { logoutReceived: (message) => void received.push(saidBy(message)) },
        }
      },
    })
    const [first, second] = [site.browser(), site.browser()]
    for (const browser of [first, second]) {
      await browser.step(await consentAs(browser, await beginSignIn(site, browser, 'acme'), 'ada'))
      expect(await whoAmI(site, browser)).toMatchObject({ user: { name: 'Ada Lovelace' } })
    }
    const asks = await first.open(`${issuer}/session/end?client_id=client`)
    expect((await leaveProvider(first, asks)).status).toBe(303)
    expect(received).toEqual([
      { provider: 'acme', sid: expect.stringMatching(/^.{8,}$/), userId: expect.any(String) },
    ])
    expect(await whoAmI(site, first)).toBeNull()
    expect(await whoAmI(site, second)).toMatchObject({ user: { name: 'Ada Lovelace' } })
  },
)
