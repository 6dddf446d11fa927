import {
  fieldsIn,
  signInFor,
  signOutFor,
  updateFor,
  type Acted,
  type Acting,
} from '../bridge/act.js'
import { notFresh, type FreshOptions } from '../bridge/fresh.js'
import { deniedPage, signInPage } from '../bridge/site-pages.js'
import type { Engine } from '../engine.js'
import { leadTo, pageRequest, setCookies } from './page.js'
import { originIn } from './protocol.js'
import type { SiteFor } from './site.js'
import type { ServerSession } from '../config/session-of.js'
import type { Checked } from '../http/session-of.js'
import type {
  ActionOptions,
  AuthorizationParams,
  NextAuthResult,
  SignedOut,
  SignInAddress,
} from './types.js'

/** Who acts, by the request that is being answered. */
async function actingOn(
  siteFor: SiteFor,
): Promise<{ readonly engine: Engine; readonly acting: Acting }> {
  const page = await pageRequest()
  const { engine, basePath, client } = siteFor()
  const { headers } = page
  const origin = originIn(engine, headers)
  return { engine, acting: { ...page, basePath, client: client(headers), origin } }
}

/** Sets the cookies, and goes where it leads, or says what came of it. */
async function finish<Outcome>(
  { url, cookies }: Acted,
  redirect: unknown,
  outcome: Outcome,
): Promise<Outcome> {
  await setCookies(cookies)
  return redirect ? leadTo(url) : outcome
}

/** Where to come back to: the page that has sent the form, where nobody says anything else. */
function backTo({ headers }: Acting, redirectTo: string | undefined): string | undefined {
  return redirectTo ?? headers.get('referer') ?? undefined
}

/** The functions for Server Actions. */
export function actionsOf(siteFor: SiteFor): Pick<NextAuthResult, 'signIn' | 'signOut' | 'update'> {
  // Each is of the type of its narrowest form, which all others are of, too: the one that never returns.
  function signIn(
    provider?: string,
    options?: FormData | ActionOptions,
    params?: AuthorizationParams,
  ): Promise<never>
  async function signIn(
    provider?: string,
    options: FormData | ActionOptions = {},
    params: AuthorizationParams = {},
  ): Promise<SignInAddress> {
    const { engine, acting } = await actingOn(siteFor)
    const { redirect = true, redirectTo, ...fields } = fieldsIn(options)
    const wanted = { ...fields, redirectTo: backTo(acting, redirectTo) }
    const asked = Object.fromEntries(new URLSearchParams(params))
    const acted = await signInFor(engine, acting, provider, wanted, asked)
    return finish(acted, redirect, acted.url)
  }

  function signOut(options?: ActionOptions): Promise<never>
  async function signOut({
    redirect = true,
    redirectTo,
    provider,
  }: ActionOptions = {}): Promise<SignedOut> {
    const { engine, acting } = await actingOn(siteFor)
    const wanted = { redirectTo: backTo(acting, redirectTo), provider }
    const acted = await signOutFor(engine, acting, wanted)
    const { url, cookies } = acted
    return finish(acted, redirect, { redirect: url, cookies: [...cookies.values()] })
  }

  async function update(data?: unknown): Promise<ServerSession | null> {
    const { engine, acting } = await actingOn(siteFor)
    const { session, cookies } = await updateFor(engine, acting, data)
    await setCookies(cookies)
    return session
  }

  return { signIn, signOut, update }
}

/** Leads to the sign-in page. @param redirectTo where to come back to */
export async function askToSignIn(
  siteFor: SiteFor,
  redirectTo: string | undefined,
): Promise<never> {
  const { engine, acting } = await actingOn(siteFor)
  return leadTo(signInPage(engine, acting, redirectTo))
}

/** Leads to the page that tells whoever is signed in that it is for others. */
export async function tellDenied(siteFor: SiteFor): Promise<never> {
  const { engine, acting } = await actingOn(siteFor)
  return leadTo(deniedPage(engine, acting))
}

/**
 * Leads to where whoever is signed in confirms to be who it is, unless the session is fresh.
 *
 * @param redirectTo where to come back to
 * @throws InvalidConfig where `maxAge` is no number of seconds
 * @throws AdapterError where the store fails
 */
export async function askToConfirm(
  siteFor: SiteFor,
  checked: Checked,
  { redirectTo, ...options }: FreshOptions & { readonly redirectTo?: string },
): Promise<void> {
  const { engine, acting } = await actingOn(siteFor)
  const missing = await notFresh(engine, checked, options, {
    origin: () => acting.origin,
    basePath: acting.basePath,
    back: () => redirectTo,
  })
  if (missing) await leadTo(missing.page())
}
