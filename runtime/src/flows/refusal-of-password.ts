import type { Engine } from '../engine.js'
import { siteName } from '../pages/site-name.js'
import type { PasswordRefusal } from '../passwords/refusal-of.js'
import type { AuthRequest } from '../request.js'
import { passwordProvider } from './passwords-of.js'

/** Why what was typed is not taken: a code that the page has a text for. */
export type ChoiceRefusal = PasswordRefusal | 'PasswordBreached' | 'FieldMissing'

/**
 * Says why a password can't be chosen, by the rules of the configuration.
 *
 * @param address whose password it is to be
 * @returns undefined where it can be chosen
 */
export async function refusalOfPassword(
  engine: Engine,
  request: Pick<AuthRequest, 'home'>,
  password: string,
  address: string | null | undefined,
): Promise<ChoiceRefusal | undefined> {
  const { minLength, breached } = passwordProvider(engine)
  const { contextWords, findRefusal } = await import('../passwords/refusal-of.js')
  const { host } = new URL(request.home)
  const site = siteName(engine.theme)
  const words = contextWords({ address: address ?? undefined, host, site })
  const refusal = await findRefusal(password, { minLength, words })
  if (refusal !== undefined || breached === false) return refusal
  const { isBreached } = await import('../passwords/breached.js')
  const origin = breached === true ? undefined : breached.origin
  const fetch = engine.fetch({ fetch: undefined })
  const { breached: isKnown, failure } = await isBreached(password, { fetch, origin })
  if (failure !== undefined) engine.logger.debug(`breached passwords: ${failure}`)
  return isKnown ? 'PasswordBreached' : undefined
}
