import { createRequire } from 'node:module'
import { existsSync, readFileSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/** Debian's browser. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error("Chromium is missing: install Debian's package chromium")
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
  ]
  return chromium.launch({ executablePath, args })
}

/** An authenticator of the browser's own: internal, with resident keys and user verification. */
export interface Authenticator {
  readonly set: (
    method: 'setUserVerified' | 'setAutomaticPresenceSimulation',
    on: boolean,
  ) => Promise<void>
  readonly credentials: () => Promise<readonly { readonly credentialId: string }[]>
  readonly clear: () => Promise<unknown>
}

/** Gives a page's browser one. */
export async function addAuthenticator(session: CDPSession): Promise<Authenticator> {
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async set(method, on) {
      if (method === 'setUserVerified')
        await session.send(`WebAuthn.${method}`, { authenticatorId, isUserVerified: on })
      else await session.send(`WebAuthn.${method}`, { authenticatorId, enabled: on })
    },
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    clear: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The barriers of a page for those who can't see it, or use no mouse: the rules that it breaks, and where. */
export async function barriers(page: Page): Promise<readonly string[]> {
  // As the browser's own tools do it, so that the policy of a page has no say.
  await page.evaluate(AXE)
  const found: unknown = await page.evaluate(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
  return Array.isArray(found) ? found.map(String) : []
}

/** The complaints of a browser's pages: errors, warnings of hydration, violations of a policy. */
export function watch(context: BrowserContext): readonly string[] {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('console', (message) => {
    const [type, text, { url }] = [message.type(), message.text(), message.location()]
    const matters = type === 'error' || (type === 'warning' && /hydrat|policy/i.test(text))
    if (matters && !url.endsWith('/favicon.ico')) problems.push(`${url}: ${text}`)
  })
  return problems
}
