// The same work, written by hand with node:crypto and nothing around it: what no engine can be cheaper than.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { SECRET } from './user.js'

const HEADERS = [
  ['cache-control', 'private, no-cache, no-store'],
  ['expires', '0'],
  ['pragma', 'no-cache'],
  ['vary', 'Cookie'],
  ['content-type', 'application/json'],
]

export function keyOf(salt) {
  const info = `Auth.js Generated Encryption Key (${salt})`
  const bytes = Buffer.from(hkdfSync('sha256', SECRET, salt, info, 64))
  const jwk = JSON.stringify({ k: bytes.toString('base64url'), kty: 'oct' })
  const kid = createHash('sha512').update(jwk).digest('base64url')
  const header = JSON.stringify({ alg: 'dir', enc: 'A256CBC-HS512', kid })
  return {
    kid,
    mac: bytes.subarray(0, 32),
    encryption: bytes.subarray(32),
    header: Buffer.from(header).toString('base64url'),
  }
}

function tagOf(key, header, iv, ciphertext) {
  const bits = Buffer.alloc(8)
  bits.writeUInt32BE(header.length * 8, 4)
  const mac = createHmac('sha512', key.mac).update(header).update(iv).update(ciphertext)
  return mac.update(bits).digest().subarray(0, 32)
}

export function encode(key, token) {
  const iat = Math.floor(Date.now() / 1000)
  const claims = JSON.stringify({ ...token, iat, exp: iat + 2_592_000, jti: randomUUID() })
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key.encryption, iv)
  const ciphertext = Buffer.concat([cipher.update(claims), cipher.final()])
  const tag = tagOf(key, key.header, iv, ciphertext)
  return `${key.header}..${iv.toString('base64url')}.${ciphertext.toString('base64url')}.${tag.toString('base64url')}`
}

export function decode(key, token) {
  const [header, , ...rest] = token.split('.')
  const [iv, ciphertext, tag] = rest.map((part) => Buffer.from(part, 'base64url'))
  const { alg, enc, kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  if (alg !== 'dir' || enc !== 'A256CBC-HS512' || kid !== key.kid) throw new Error('header')
  if (!timingSafeEqual(tag, tagOf(key, header, iv, ciphertext))) throw new Error('tag')
  const decipher = createDecipheriv('aes-256-cbc', key.encryption, iv)
  const claims = JSON.parse(decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8'))
  if (claims.exp <= Date.now() / 1000) throw new Error('expired')
  return claims
}

/** The claims of the session token, by the Cookie header. */
export function tokenOf(key, cookie, name) {
  const pair = cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  return decode(key, pair.slice(name.length + 1))
}

/** Who is signed in, by the Cookie header. */
export function sessionOf(key, cookie, name) {
  const { name: user, email, picture, exp } = tokenOf(key, cookie, name)
  return {
    user: { name: user, email, image: picture },
    expires: new Date(exp * 1000).toISOString(),
  }
}

/** Who is signed in, by a session that an adapter keeps. */
export async function storedSessionOf(adapter, cookie, name) {
  const pair = cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  const { session, user } = await adapter.getSessionAndUser(pair.slice(name.length + 1))
  if (session.expires.valueOf() < Date.now()) throw new Error('expired')
  return {
    user: { name: user.name, email: user.email, image: user.image },
    expires: session.expires.toISOString(),
  }
}

export function respond(body, cookies = []) {
  const response = new Response(JSON.stringify(body), { status: 200 })
  const { headers } = response
  for (const [name, value] of HEADERS) headers.set(name, value)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return response
}

/** A CSRF token, signed, in its cookie. */
export function csrf(key) {
  const csrfToken = randomBytes(32).toString('base64url')
  const signature = createHmac('sha256', key.mac).update(csrfToken).digest('hex')
  const value = encodeURIComponent(`${csrfToken}|${signature}`)
  return respond({ csrfToken }, [
    `__Host-auth.csrf-token=${value}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ])
}
