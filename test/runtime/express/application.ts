import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import OIDC from '@create-auth/runtime/providers/oidc'
import type { Answer, Browser } from '../../support/browser.js'
import type { Express } from '../../support/express-versions.js'
import { startSite, type Site, type SiteOptions } from '../../support/site.js'

/** Whoever knows the word may in, under any name; and a service that is never asked. */
const providers: AuthConfig['providers'] = [
  Credentials({
    credentials: { username: {}, password: { type: 'password' } },
    authorize: ({ username = '', password }) =>
      password === 'right' ? { id: username, name: username } : null,
  }),
  OIDC({
    id: 'acme',
    name: 'Acme',
    clientId: 'client',
    clientSecret: 'the-secret-of-the-client',
    issuer: 'https://acme.test',
    authorization: 'https://acme.test/authorize',
    token: 'https://acme.test/token',
    jwks_endpoint: 'https://acme.test/jwks',
  }),
]

export interface ApplicationOptions extends Partial<Omit<SiteOptions, 'express' | 'config'>> {
  readonly config?: Partial<AuthConfig>
}

/** An application of its own, on one of the versions of Express. */
export async function startApplication(
  express: Express,
  { config, ...options }: ApplicationOptions = {},
): Promise<Site> {
  return startSite({ express, ...options, config: async () => ({ providers, ...config }) })
}

/** Types a name and a password into the form of the sign-in page. */
export async function signIn(
  site: Site,
  browser: Browser,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const page = await browser.open(`${site.base}/signin`)
  return browser.submit(page, {
    action: '/callback/credentials',
    fields: { username: 'ada', password: 'right', ...fields },
  })
}
