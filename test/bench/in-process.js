import assert from 'node:assert/strict'
import { getSession as peerGetSession } from '@auth/express'
import * as peerJwt from '@auth/core/jwt'
import { getSession } from '@create-auth/runtime/express'
import * as jwt from '@create-auth/runtime/jwt'
import { makeAdapter } from './adapter.js'
import { contestants, csrfOf, requestOf, signIn, visitors } from './contestants.js'
import * as floor from './floor.js'
import { compare } from './measure.js'
import { openIdCallback } from './openid.js'
import { atLeast, atMost, figure } from './report.js'
import { SECRET, USER } from './user.js'

const SESSION_COOKIE = { ours: '__Host-auth.session-token', peer: '__Secure-authjs.session-token' }
const CLAIMS = { sub: USER.id, name: USER.name, email: USER.email, picture: USER.image }

const { ours, peer } = contestants()

/** The same request to both, each with what `prepare` has made for it. */
async function both(prepare) {
  return { ours: await prepare(ours), peer: await prepare(peer) }
}

function expressRequest(cookie) {
  return { protocol: 'https', headers: { host: 'app.test', cookie, accept: '*/*' } }
}

/** @param visitorsOf gives the function that tells the Cookie header of the next request */
async function sessionCheck(visitorsOf) {
  const key = floor.keyOf(SESSION_COOKIE.ours)
  const next = {
    ours: await visitorsOf(ours, SESSION_COOKIE.ours),
    peer: await visitorsOf(peer, SESSION_COOKIE.peer),
  }
  const floorCheck = async () => {
    const request = requestOf('session', next.ours())
    if (!new URL(request.url).pathname.endsWith('/session')) throw new Error('path')
    return floor.respond(floor.sessionOf(key, request.headers.get('cookie'), SESSION_COOKIE.ours))
  }
  const operations = {
    ours: () => ours.ask('session', { cookie: next.ours() }),
    peer: () => peer.ask('session', { cookie: next.peer() }),
    floor: floorCheck,
  }
  for (const operation of Object.values(operations))
    assert.equal((await (await operation()).json()).user.email, USER.email)
  return operations
}

async function expressSession(visitorsOf) {
  const key = floor.keyOf(SESSION_COOKIE.ours)
  const next = {
    ours: await visitorsOf(ours, SESSION_COOKIE.ours),
    peer: await visitorsOf(peer, SESSION_COOKIE.peer),
  }
  const operations = {
    ours: () => getSession(expressRequest(next.ours()), ours.config),
    peer: () => peerGetSession(expressRequest(next.peer()), peer.config),
    floor: async () => {
      const { headers } = expressRequest(next.ours())
      return floor.sessionOf(key, headers.cookie, SESSION_COOKIE.ours)
    },
  }
  for (const operation of Object.values(operations))
    assert.equal((await operation()).user.email, USER.email)
  return operations
}

async function expressStoredSession() {
  const configs = { ours: ours.database(), peer: peer.database() }
  const adapter = makeAdapter()
  const cookie = (who) => `${SESSION_COOKIE[who]}=token`
  const operations = {
    ours: () => getSession(expressRequest(cookie('ours')), configs.ours),
    peer: () => peerGetSession(expressRequest(cookie('peer')), configs.peer),
    floor: () => {
      const { headers } = expressRequest(cookie('ours'))
      return floor.storedSessionOf(adapter, headers.cookie, SESSION_COOKIE.ours)
    },
  }
  for (const operation of Object.values(operations))
    assert.equal((await operation()).user.email, USER.email)
  return operations
}

async function sessionToken() {
  const key = floor.keyOf(SESSION_COOKIE.ours)
  const next = {
    ours: await visitors(ours, SESSION_COOKIE.ours),
    peer: await visitors(peer, SESSION_COOKIE.peer),
  }
  const ask = (getToken, who) =>
    getToken({
      req: { headers: expressRequest(next[who]()).headers },
      secret: SECRET,
      cookieName: SESSION_COOKIE[who],
    })
  const operations = {
    ours: () => ask(jwt.getToken, 'ours'),
    peer: () => ask(peerJwt.getToken, 'peer'),
    floor: async () => {
      const { headers } = expressRequest(next.ours())
      return floor.tokenOf(key, headers.cookie, SESSION_COOKIE.ours)
    },
  }
  for (const operation of Object.values(operations)) assert.equal((await operation()).sub, USER.id)
  return operations
}

/** One visitor, again and again. */
async function oneVisitor(contestant) {
  const cookie = await signIn(contestant)
  return () => cookie
}

async function databaseSession() {
  const configs = { ours: ours.database(), peer: peer.database() }
  const cookie = (who) => `${SESSION_COOKIE[who]}=token`
  const adapter = makeAdapter()
  const operations = {
    ours: () => ours.ask('session', { cookie: cookie('ours') }, configs.ours),
    peer: () => peer.ask('session', { cookie: cookie('peer') }, configs.peer),
    floor: async () => {
      const request = requestOf('session', cookie('ours'))
      if (!new URL(request.url).pathname.endsWith('/session')) throw new Error('path')
      const sent = request.headers.get('cookie')
      return floor.respond(await floor.storedSessionOf(adapter, sent, SESSION_COOKIE.ours))
    },
  }
  for (const operation of Object.values(operations))
    assert.equal((await (await operation()).json()).user.email, USER.email)
  return operations
}

async function encode() {
  const salt = SESSION_COOKIE.peer
  const key = floor.keyOf(salt)
  const params = { token: CLAIMS, secret: SECRET, salt }
  const operations = {
    ours: () => jwt.encode({ ...params }),
    peer: () => peerJwt.encode({ ...params }),
    floor: async () => floor.encode(key, CLAIMS),
  }
  for (const operation of Object.values(operations)) {
    const { sub } = await peerJwt.decode({ token: await operation(), secret: SECRET, salt })
    assert.equal(sub, USER.id)
  }
  return operations
}

async function decode() {
  const salt = SESSION_COOKIE.peer
  const key = floor.keyOf(salt)
  const token = await peerJwt.encode({ token: CLAIMS, secret: SECRET, salt })
  const params = { token, secret: SECRET, salt }
  const operations = {
    ours: () => jwt.decode({ ...params }),
    peer: () => peerJwt.decode({ ...params }),
    floor: async () => floor.decode(key, token),
  }
  for (const operation of Object.values(operations)) assert.equal((await operation()).sub, USER.id)
  return operations
}

/** A256GCM against the default. */
async function encodeFaster() {
  const params = { token: CLAIMS, secret: SECRET, salt: SESSION_COOKIE.peer }
  const operations = {
    ours: () => jwt.encode({ ...params, enc: 'A256GCM' }),
    default: () => jwt.encode({ ...params }),
  }
  for (const operation of Object.values(operations)) {
    const opened = await peerJwt.decode({ ...params, token: await operation() })
    assert.equal(opened.sub, USER.id)
  }
  return operations
}

async function decodeFaster() {
  const params = { secret: SECRET, salt: SESSION_COOKIE.peer }
  const made = { ...params, token: CLAIMS }
  const [fast, usual] = [await jwt.encode({ ...made, enc: 'A256GCM' }), await jwt.encode(made)]
  const operations = {
    ours: () => jwt.decode({ ...params, token: fast }),
    default: () => jwt.decode({ ...params, token: usual }),
  }
  for (const operation of Object.values(operations)) assert.equal((await operation()).sub, USER.id)
  return operations
}

/** @param expected what every answer's body has */
async function page(path, expected, floorAnswer) {
  const operations = {
    ours: () => ours.ask(path),
    peer: () => peer.ask(path),
    ...(floorAnswer && {
      floor: async () => {
        const request = requestOf(path)
        if (!new URL(request.url).pathname.endsWith(path)) throw new Error('path')
        return floorAnswer()
      },
    }),
  }
  for (const operation of Object.values(operations))
    assert.match(await (await operation()).text(), expected)
  return operations
}

async function providers() {
  const body = await (await ours.ask('providers')).json()
  return page('providers', /"github":\{"id":"github"/, () => floor.respond(body))
}

async function csrf() {
  const key = floor.keyOf('csrf')
  return page('csrf', /^\{"csrfToken":"[\w-]{40,}"\}$/, () => floor.csrf(key))
}

/** A form that is posted, and leads to `expected`. */
async function post(path, fields, expected) {
  const sent = await both(async (contestant) => {
    const { cookie, form } = await csrfOf(contestant)
    return { cookie, form: `${form}${fields}` }
  })
  const operations = {
    ours: () => ours.ask(path, sent.ours),
    peer: () => peer.ask(path, sent.peer),
  }
  for (const operation of Object.values(operations)) {
    const answer = await operation()
    assert.match(`${answer.headers.get('location')} ${answer.headers.getSetCookie()}`, expected)
  }
  return operations
}

/**
 * `timesCheaper`: the peer, or whatever `than` names, should cost so many of ours at least; `timesFloor`: ours so many of
 * the floor at most.
 */
export const CASES = [
  {
    name: 'session check, JWT',
    prepare: () => sessionCheck(visitors),
    timesCheaper: 18,
    timesFloor: 2,
  },
  {
    name: 'session check, JWT, the same visitor',
    prepare: () => sessionCheck(oneVisitor),
    timesCheaper: 40,
    timesFloor: 2,
  },
  {
    name: 'getSession of Express, JWT',
    prepare: () => expressSession(visitors),
    timesCheaper: 70,
    timesFloor: 2,
  },
  {
    name: 'getSession of Express, JWT, the same visitor',
    prepare: () => expressSession(oneVisitor),
    timesCheaper: 200,
    timesFloor: 2,
  },
  { name: 'session check, database', prepare: databaseSession, timesCheaper: 6 },
  { name: 'getSession of Express, database', prepare: expressStoredSession, timesCheaper: 60 },
  { name: 'getToken', prepare: sessionToken, timesCheaper: 35 },
  { name: 'decode', prepare: decode, timesCheaper: 32 },
  { name: 'encode', prepare: encode, timesCheaper: 21 },
  {
    name: 'decode, A256GCM (to A256CBC-HS512)',
    prepare: decodeFaster,
    than: 'default',
    timesCheaper: 1.6,
  },
  {
    name: 'encode, A256GCM (to A256CBC-HS512)',
    prepare: encodeFaster,
    than: 'default',
    timesCheaper: 1.6,
  },
  { name: 'csrf', prepare: csrf, timesCheaper: 5 },
  { name: 'providers', prepare: providers, timesCheaper: 6 },
  {
    name: 'sign-in page',
    prepare: () => page('signin', /(?:Sign in|Continue) with/),
    timesCheaper: 4,
  },
  {
    name: 'OAuth start',
    prepare: () => post('signin/github', '', /^https:\/\/github\.com\/.*state.* .*state/),
    timesCheaper: 4,
  },
  {
    name: 'credentials sign-in',
    prepare: () => post('callback/credentials', '&name=Ada&password=x', /session-token=ey/),
    timesCheaper: 5,
  },
  { name: 'OpenID callback', prepare: openIdCallback, timesCheaper: 8 },
]

/** Runs a case in this process. @returns its row */
export async function measureCase({ prepare, than = 'peer', timesCheaper, timesFloor }) {
  const { cost, ratio } = await compare(await prepare())
  const overFloor = ratio('ours', 'floor')
  return {
    ours: figure(cost('ours') * 1000, ' µs'),
    peer: atLeast(ratio(than, 'ours'), timesCheaper),
    floor: overFloor && (timesFloor ? atMost(overFloor, timesFloor) : figure(overFloor)),
  }
}
