// What a row of runtime/data/providers may say. Its fields are those of `OAuthConfig` and `OIDCConfig`, which say what they
// mean; a function is written as `{ "dialect": "…" }`, the name of an export of runtime/src/providers/dialects.ts.
import { isTable } from './data-file.js'

const fail = (problem) => {
  throw new TypeError(problem)
}

/** A check of a value at a place. @returns nothing; it throws what is wrong, with the place in front */
const text = (value, place) => {
  if (typeof value !== 'string') fail(`${place}: is no text`)
}
const url = (value, place) => {
  text(value, place)
  if (!value.startsWith('https://')) fail(`${place}: is no https URL`)
}
const colour = (value, place) => {
  if (!/^#(?:[\da-f]{3}|[\da-f]{6})$/.test(value))
    fail(`${place}: is no hex colour, in small letters`)
}
const truth = (value, place) => {
  if (typeof value !== 'boolean') fail(`${place}: is neither true nor false`)
}
const choice =
  (...names) =>
  (value, place) => {
    if (!names.includes(value)) fail(`${place}: is none of ${names.join(', ')}`)
  }
const list = (check) => (value, place) => {
  if (!Array.isArray(value)) fail(`${place}: is no list`)
  for (const [at, each] of value.entries()) check(each, `${place}.${at}`)
}
const table = (check) => (value, place) => {
  if (!isTable(value)) fail(`${place}: is no table`)
  for (const [name, each] of Object.entries(value)) check(each, `${place}.${name}`)
}
const either = (simple, other) => (value, place) =>
  typeof value === 'string' ? simple(value, place) : other(value, place)

/** A table of these keys and no others; those that end in `?` may be left out. */
const shape = (keys) => (value, place) => {
  if (!isTable(value)) fail(`${place}: is no table`)
  const at = (name) => (place === '' ? name : `${place}.${name}`)
  for (const name of Object.keys(value)) {
    const check = keys[name] ?? keys[`${name}?`] ?? fail(`${at(name)}: is no key of a provider`)
    check(value[name], at(name))
  }
  const missing = Object.keys(keys).find((name) => !name.endsWith('?') && !(name in value))
  if (missing !== undefined) fail(`${at(missing)}: is missing`)
}

const dialect = shape({ dialect: text })
const texts = table(text)
const templates = either(text, list(text))
/** Templates, or a function. */
const field = (value, place) => (isTable(value) ? dialect(value, place) : templates(value, place))

/** The type of a claim, with a comment on it where it needs one. */
function claim(value, place) {
  if (isTable(value)) table(claim)(value, place)
  else if (!Array.isArray(value)) text(value, place)
  else if (value.length === 2) {
    claim(value[0], `${place}.0`)
    text(value[1], `${place}.1`)
  } else fail(`${place}: is neither a type nor a type and a comment`)
}

const endpoint = { 'url?': text, 'params?': texts }
const setup = shape({ url, docs: url, steps: list(text) })
const mark = shape({
  of: text,
  'changes?': table(() => undefined),
  paths: list(either(text, shape({ d: text, fill: colour }))),
})
const variable = either(text, shape({ env: text, what: text, 'default?': text }))
const client = shape({
  'token_endpoint_auth_method?': choice('client_secret_basic', 'client_secret_post', 'none'),
  'id_token_signed_response_alg?': text,
  'userinfo_signed_response_alg?': text,
})

/** @type {(row: unknown, place: string) => void} */
export const checkRow = shape({
  export: text,
  name: text,
  type: choice('oauth', 'oidc'),
  // The first paragraph of the documentation, where it is more than the name.
  'about?': text,
  // Its claims beside those of `Profile`, each with its type, and where the service documents them.
  'claims?': table(claim),
  'claimsAt?': url,
  // Options beside the fields of a provider, where they are not the variables, which are texts.
  'options?': table(claim),
  'adapt?': dialect,
  'variables?': table(variable),
  'issuer?': text,
  'wellKnown?': text,
  'jwks_endpoint?': text,
  'tenantIssuer?': shape({ issuer: text, placeholder: text, claim: text }),
  'authorization?': either(text, shape({ ...endpoint, 'profileParam?': text })),
  'token?': either(
    text,
    shape({
      ...endpoint,
      'method?': choice('GET', 'POST'),
      'body?': texts,
      'response?': texts,
      'conform?': dialect,
      'request?': dialect,
    }),
  ),
  'userinfo?': either(
    text,
    shape({
      ...endpoint,
      'method?': choice('GET', 'POST'),
      'headers?': texts,
      'body?': texts,
      'at?': text,
      'request?': dialect,
    }),
  ),
  'idToken?': truth,
  'checks?': list(choice('pkce', 'state', 'nonce', 'none')),
  'client?': client,
  'signClientSecret?': dialect,
  'profile?': shape({
    id: templates,
    'name?': templates,
    'email?': field,
    'image?': field,
    'emailVerified?': text,
  }),
  'authorizationParams?': list(text),
  'offlineAccess?': shape({ 'scope?': text, 'params?': texts }),
  'endSession?': shape({ 'url?': text, 'redirectParam?': text }),
  'revocation?': text,
  'status?': shape({ kind: choice('closed', 'limited', 'renamed', 'retired'), note: text }),
  setup,
  'brandColor?': colour,
  'mark?': mark,
})
