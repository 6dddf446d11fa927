import { type AuthError, InvalidConfig, MissingWebAuthnAutocomplete } from '../errors.js'
import type { CheckedWebAuthn } from './webauthn-config.js'

const RESERVED_FIELDS: ReadonlySet<string> = new Set(['action', 'callbackUrl', 'csrfToken', 'data'])

/** Milliseconds. */
const LONGEST = 900_000

const HOSTNAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

/** Browsers have passkeys on https, and on this machine under its name. */
function isSecureOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const local = url?.hostname === 'localhost' || url?.hostname.endsWith('.localhost') === true
  return url?.origin === value && (url.protocol === 'https:' || (url.protocol === 'http:' && local))
}

/** Tells whether an rpID may be used on a host. Web Authentication Level 3, section 5.1.2. */
function coversHost(id: string, host: string): boolean {
  return host === id || host.endsWith(`.${id}`)
}

function checkParty(provider: CheckedWebAuthn, site: URL | undefined): AuthError[] {
  const { id, origin } = provider.relayingParty ?? {}
  const ids = id === undefined ? [] : [id].flat()
  const given = origin === undefined ? [] : [origin].flat()
  const origins = given.length === 0 && site ? [site.origin] : given
  const wrong = (what: string): AuthError =>
    new InvalidConfig(`provider ${provider.id}: relayingParty.${what}`)
  const malformed = [
    ...ids
      .filter((entry) => !HOSTNAME.test(entry))
      .map((entry) => wrong(`id: ${JSON.stringify(entry)} is not a host name in lower case`)),
    ...given
      .filter((entry) => !isSecureOrigin(entry))
      .map((entry) =>
        wrong(
          `origin: ${JSON.stringify(entry)} is not an origin such as https://example.com, or http on localhost`,
        ),
      ),
    ...(id !== undefined && ids.length === 0 ? [wrong('id: is empty')] : []),
    ...(origin !== undefined && given.length === 0 ? [wrong('origin: is empty')] : []),
  ]
  if (malformed.length > 0 || ids.length === 0) return malformed
  return origins
    .filter((entry) => !ids.some((above) => coversHost(above, new URL(entry).hostname)))
    .map((entry) => wrong(`id: is neither the host of ${entry} nor a domain above it`))
}

function checkFields({ id, formFields, enableConditionalUI = true }: CheckedWebAuthn): AuthError[] {
  // Those that stand where none are named are right.
  if (formFields === undefined) return []
  const fields = Object.entries(formFields)
  const offered = fields.some(([, { autocomplete = '' }]) => /(?:^| )webauthn$/.test(autocomplete))
  return [
    ...fields
      .filter(([name]) => RESERVED_FIELDS.has(name))
      .map(([name]) => new InvalidConfig(`provider ${id}: formFields.${name}: is reserved`)),
    ...(enableConditionalUI && !offered
      ? [
          new MissingWebAuthnAutocomplete(
            `provider ${id}: conditional UI needs a field of formFields whose autocomplete ends with webauthn`,
          ),
        ]
      : []),
  ]
}

function checkParts({
  id,
  timeout = LONGEST,
  simpleWebAuthn,
  script,
}: CheckedWebAuthn): AuthError[] {
  const functions: Readonly<Partial<Record<string, unknown>>> = { ...simpleWebAuthn }
  const missing = [
    'generateAuthenticationOptions',
    'generateRegistrationOptions',
    'verifyAuthenticationResponse',
    'verifyRegistrationResponse',
  ].filter((name) => typeof functions[name] !== 'function')
  const rules: readonly (readonly [boolean, string])[] = [
    [missing.length > 0, `simpleWebAuthn lacks ${missing.join(', ')}`],
    [typeof script !== 'string', 'script is missing'],
    [
      !Number.isSafeInteger(timeout) || timeout < 1000 || timeout > LONGEST,
      `timeout must be a whole number of milliseconds from 1000 to ${LONGEST}`,
    ],
  ]
  return rules
    .filter(([broken]) => broken)
    .map(([, what]) => new InvalidConfig(`provider ${id}: ${what}`))
}

/**
 * Says what is wrong with a provider of passkeys. It comes along with the provider: an engine without one has none of it.
 *
 * @param site AUTH_URL, where it is set
 */
export function findWebAuthnProblems(
  settings: CheckedWebAuthn,
  site: URL | undefined,
): readonly AuthError[] {
  return [...checkParts(settings), ...checkParty(settings, site), ...checkFields(settings)]
}
