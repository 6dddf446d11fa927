import * as peer from '@auth/core'
import { encode as peerEncode } from '@auth/core/jwt'
import PeerCredentials from '@auth/core/providers/credentials'
import PeerGitHub from '@auth/core/providers/github'
import * as ours from '@create-auth/runtime'
import { encode } from '@create-auth/runtime/jwt'
import { Credentials } from '@create-auth/runtime/providers/credentials'
import { GitHub } from '@create-auth/runtime/providers/github'
import { makeAdapter } from './adapter.js'
import { SECRET, USER } from './user.js'

const ORIGIN = 'https://app.test'

const silent = { error() {}, warn() {}, debug() {} }

function configOf(github, credentials, more) {
  return {
    secret: SECRET,
    trustHost: true,
    basePath: '/auth',
    logger: silent,
    providers: [
      github({ clientId: 'id', clientSecret: 'secret', checks: ['pkce', 'state'] }),
      credentials({
        credentials: { name: {}, password: { type: 'password' } },
        authorize: ({ name }) => (name === 'Ada' ? USER : null),
      }),
    ],
    ...more,
  }
}

/** Both with the same configuration, for a site of this origin. */
export function contestants(origin = ORIGIN) {
  return {
    ours: makeContestant(ours.Auth, encode, origin, (more) => configOf(GitHub, Credentials, more)),
    peer: makeContestant(peer.Auth, peerEncode, origin, (more) =>
      configOf(PeerGitHub, PeerCredentials, more),
    ),
  }
}

function makeContestant(Auth, encodeToken, origin, makeConfig) {
  const config = makeConfig()
  return {
    config,
    encode: encodeToken,
    makeConfig,
    database: () => makeConfig({ adapter: makeAdapter(), session: { strategy: 'database' } }),
    /** A request by a browser with these cookies. */
    ask: (path, { cookie, form } = {}, given = config) =>
      Auth(requestOf(path, cookie, form, origin), given),
  }
}

export function requestOf(path, cookie, form, origin = ORIGIN) {
  const headers = { accept: '*/*', 'user-agent': 'bench', ...(cookie && { cookie }) }
  const type = 'application/x-www-form-urlencoded'
  const init = form
    ? { method: 'POST', headers: { ...headers, 'content-type': type, origin }, body: form }
    : { headers }
  return new Request(`${origin}/auth/${path}`, init)
}

/** The Cookie header of a browser that has got these answers, in this order. */
export function cookiesOf(...answers) {
  const jar = new Map()
  for (const line of answers.flatMap((answer) => answer.headers.getSetCookie())) {
    const [pair] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (pair.endsWith('=')) jar.delete(name)
    else jar.set(name, pair)
  }
  return [...jar.values()].join('; ')
}

/** Gets a CSRF token. @returns the cookies, and the form's field that goes with them */
export async function csrfOf(contestant) {
  const answer = await contestant.ask('csrf')
  const { csrfToken } = await answer.clone().json()
  return { answer, cookie: cookiesOf(answer), form: `csrfToken=${csrfToken}` }
}

/** Signs in with name and password. @returns the cookies of whoever is signed in */
export async function signIn(contestant) {
  const { answer, cookie, form } = await csrfOf(contestant)
  const end = await contestant.ask('callback/credentials', {
    cookie,
    form: `${form}&name=Ada&password=x`,
  })
  const cookies = cookiesOf(answer, end)
  if (!cookies.includes('session-token')) throw new Error('the sign-in did not work')
  return cookies
}

/** Visitors who come by turns: more than an engine may keep in mind. */
const VISITORS = 600

/**
 * The cookies of many visitors who are signed in.
 *
 * @param name of the session cookie
 * @returns a function that gives those of the next one, round and round
 */
export async function visitors(contestant, name) {
  const others = (await signIn(contestant))
    .split('; ')
    .filter((pair) => !pair.startsWith(`${name}=`))
  const token = { sub: USER.id, name: USER.name, email: USER.email, picture: USER.image }
  const headers = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const value = await contestant.encode({ token, secret: SECRET, salt: name })
      return [...others, `${name}=${value}`].join('; ')
    }),
  )
  let next = 0
  return () => headers[(next = (next + 1) % VISITORS)]
}
