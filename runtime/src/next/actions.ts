import { readFields, type Acted } from '../bridge/act.js'
import type { NextAsked, NextExchange } from './exchange.js'
import { redirectPage, setCookies } from './page.js'
import type {
  ActionOptions,
  AuthorizationParams,
  NextAuthResult,
  SignedOut,
  SignInAddress,
} from './types.js'

async function finish<Outcome>(
  { url, cookies }: Acted,
  redirect: unknown,
  outcome: Outcome,
): Promise<Outcome> {
  await setCookies(cookies)
  return redirect ? redirectPage(url) : outcome
}

function findReturnUrl({ headers }: NextAsked, redirectTo: string | undefined): string | undefined {
  return redirectTo ?? headers.get('referer') ?? undefined
}

export function createActions({
  act,
  inApp,
}: NextExchange): Pick<NextAuthResult, 'signIn' | 'signOut'> {
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
    const asked = await inApp()
    const { redirect = true, redirectTo, ...fields } = readFields(options)
    const wanted = { ...fields, redirectTo: findReturnUrl(asked, redirectTo) }
    const query = Object.fromEntries(new URLSearchParams(params))
    const acted = await act.signIn(asked, provider, wanted, query)
    return finish(acted, redirect, acted.url)
  }

  function signOut(options?: ActionOptions): Promise<never>
  async function signOut({
    redirect = true,
    redirectTo,
    provider,
  }: ActionOptions = {}): Promise<SignedOut> {
    const asked = await inApp()
    const acted = await act.signOut(asked, {
      redirectTo: findReturnUrl(asked, redirectTo),
      provider,
    })
    const { url, cookies } = acted
    return finish(acted, redirect, { redirect: url, cookies: [...cookies.values()] })
  }

  return { signIn, signOut }
}
