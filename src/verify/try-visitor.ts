import { isRecord } from '../guards.js'
import { describeAnswer, findTarget, getType, readJson, type SiteAnswer } from './browser.js'
import type { Outcome } from './check.js'
import { diagnoseAnswer } from './diagnose-answer.js'
import { isCsrf } from './find-address.js'
import type { Site } from './site.js'

/** Matches the policy that all of our pages have, and hardly another one. */
const OUR_POLICY = /default-src 'none'.*frame-ancestors 'none'/

/** Tells whether an answer is a page of ours. */
function isOurPage(answer: SiteAnswer, name: string): boolean {
  const { headers, text, status } = answer
  const said = headers.get('auth-page')
  if (said !== null) return said === name
  // An engine of before, or one in production: its forms or its policy tell, and the policy may be another one's by now.
  if (status !== 200 || getType(answer) !== 'text/html') return false
  return text.includes('name="csrfToken"') || OUR_POLICY.test(readPolicy(answer))
}

function readPolicy({ headers }: SiteAnswer): string {
  return headers.get('content-security-policy') ?? ''
}

/** The sign-in page comes from us, or from where the configuration says. */
export async function trySignInPage(site: Site): Promise<Outcome> {
  const browser = site.visit()
  const answer = await browser.ask(`${site.basePath}/signin`)
  const { signInPath } = site
  if (signInPath === undefined) {
    if (!isOurPage(answer, 'sign-in'))
      return diagnoseAnswer(answer, 'the sign-in page', site, browser)
    return (await judgeOwnAddress(site)) ?? { ok: true, saw: `${site.basePath}/signin` }
  }
  const target = findTarget(answer)
  if (target?.pathname !== new URL(signInPath, site.origin).pathname)
    return diagnoseAnswer(answer, `a redirect to ${signInPath}`, site, browser)
  const own = await browser.ask(target)
  if (own.status === 200) return (await judgeOwnAddress(site)) ?? { ok: true, saw: signInPath }
  const got = describeAnswer(own)
  const remedy = `The configuration names ${signInPath} as the sign-in page (pages.signIn): let it answer everybody.`
  return { ok: false, expected: `a page at ${signInPath}`, got, cause: 'other-answer', remedy }
}

/**
 * Where sign-in takes itself to be: its forms lead there, and what is posted from elsewhere is refused. Where it is deployed that may
 * be another address than the one on this machine.
 *
 * @returns undefined where it is where it answers
 */
async function judgeOwnAddress(site: Site): Promise<Outcome | undefined> {
  const { origin, basePath, production } = site
  const [url] = (await readProviders(site)).map(([, row]) => row['signinUrl'])
  if (production || typeof url !== 'string') return undefined
  const own = url.slice(0, url.lastIndexOf('/signin/'))
  const expected = `${origin}${basePath}`
  if (own === expected) return undefined
  const remedy = `Sign-in takes itself to be at ${own}, and refuses forms from elsewhere: let what is in front of it keep the Host (changeOrigin: false), or set AUTH_URL to ${expected}. Where people come to ${own}, try that: npx create-auth verify --url.`
  return { ok: false, expected: `sign-in at ${expected}`, cause: 'other-address', remedy }
}

/** The providers that the application offers, by their ids. */
async function readProviders(
  site: Site,
): Promise<readonly (readonly [string, Readonly<Record<string, unknown>>])[]> {
  const json = readJson(await site.visit().ask(`${site.basePath}/providers`, JSON_ONLY))
  const rows = isRecord(json) ? Object.entries(json) : []
  return rows.flatMap(([id, row]) => (isRecord(row) ? [[id, row] as const] : []))
}

/** Headers of ours stand, and nothing keeps for others what is for one visitor. */
export async function tryHeaders(site: Site): Promise<Outcome> {
  const browser = site.visit()
  const session = await browser.ask(`${site.basePath}/session`, JSON_ONLY)
  const kept = session.headers.get('cache-control') ?? ''
  if (!/\bno-store\b/i.test(kept) || Number(session.headers.get('age') ?? 0) > 0) {
    const remedy = `Something gives ${site.basePath}/session the header Cache-Control: ${kept === '' ? '(none)' : kept}: leave out what is below ${site.basePath}, so that nobody gets another one's session from a cache.`
    return { ok: false, expected: 'Cache-Control: no-store', cause: 'cached', remedy }
  }
  if (site.signInPath !== undefined) return KEPT_BY_NOBODY
  const page = await browser.ask(`${site.basePath}/signin`)
  if (OUR_POLICY.test(readPolicy(page))) return KEPT_BY_NOBODY
  const remedy = `Something replaces the Content-Security-Policy of the pages of sign-in: leave out what is below ${site.basePath}; the pages bring a stricter one.`
  const expected = "a policy with default-src 'none'"
  return { ok: false, expected, cause: 'headers-replaced', remedy }
}

const KEPT_BY_NOBODY = { ok: true, saw: 'no cache keeps it' } as const

const JSON_ONLY = { headers: { accept: 'application/json' } }

/** Of a stranger the session says null. */
export async function trySession(site: Site): Promise<Outcome> {
  const browser = site.visit()
  const answer = await browser.ask(`${site.basePath}/session`, JSON_ONLY)
  if (answer.status === 200 && readJson(answer) === null)
    return { ok: true, saw: 'null for a stranger' }
  return diagnoseAnswer(answer, '200 with null', site, browser)
}

/** Times that a token is asked for: where processes answer by turns, each is met. */
const TURNS = 6

/** The token against forged requests comes with its cookie, and stays while that is there. */
export async function tryCsrf(site: Site): Promise<Outcome> {
  const browser = site.visit()
  const answer = await browser.ask(`${site.basePath}/csrf`, JSON_ONLY)
  if (!isCsrf(answer)) return diagnoseAnswer(answer, 'a token', site, browser)
  if (answer.headers.getSetCookie().length > 0) {
    const seen = new Set<string>()
    for (let turn = 0; turn < TURNS; turn += 1) seen.add(await readToken(site, browser))
    if (seen.size === 1) return { ok: true, saw: 'a token and its cookie' }
    const { basePath } = site
    const remedy = `Processes answer ${basePath} by turns, and one does not take the cookies of another: give all of them the same AUTH_SECRET.`
    return { ok: false, expected: 'the same token each time', cause: 'other-process', remedy }
  }
  const remedy = `Something takes the cookies off: leave the headers of what is below ${site.basePath} as they are.`
  return { ok: false, expected: 'a cookie', cause: 'headers-replaced', remedy }
}

/** A site that posts a form of its own to us. */
const ELSEWHERE = 'https://elsewhere.example'

/** What another site posts is refused, whatever it knows. */
export async function tryForeignPost(site: Site): Promise<Outcome> {
  const browser = site.visit()
  const csrfToken = await readToken(site, browser)
  const answer = await browser.ask(`${site.basePath}/signout`, {
    method: 'POST',
    headers: { origin: ELSEWHERE },
    form: { csrfToken },
  })
  if (answer.status === 403) return { ok: true, saw: '403 for another site' }
  return diagnoseAnswer(answer, '403', site, browser)
}

/** The token of a browser; the empty text where none comes. */
export async function readToken(site: Site, browser: ReturnType<Site['visit']>): Promise<string> {
  const json = readJson(await browser.ask(`${site.basePath}/csrf`, JSON_ONLY))
  const token = isRecord(json) ? json['csrfToken'] : undefined
  return typeof token === 'string' ? token : ''
}

/** The sign-in for development, as the application offers it. */
export async function findDevProvider(site: Site): Promise<string | undefined> {
  return (await readProviders(site)).find(([, row]) => row['type'] === 'dev')?.[0]
}

/** Where it is deployed nobody signs in without a proof. */
export async function tryNoDevSignIn(site: Site): Promise<Outcome> {
  const id = await findDevProvider(site)
  if (id === undefined) return { ok: true }
  const remedy = 'Start it with NODE_ENV=production, and leave AUTH_DEV unset.'
  return { ok: false, expected: 'no sign-in for development', cause: 'dev-sign-in', remedy }
}

/** Behind a proxy that speaks https, cookies go over https alone. */
export async function trySecureCookies(site: Site): Promise<Outcome> {
  const answer = await site.visit().ask(`${site.basePath}/csrf`, JSON_ONLY)
  const lines = answer.headers.getSetCookie()
  const open = lines.find((line) => !/;\s*secure\b/i.test(line))
  if (lines.length > 0 && open === undefined) return { ok: true }
  if (lines.length === 0) return diagnoseAnswer(answer, 'a cookie', site, site.visit())
  const remedy =
    'Set AUTH_URL to the https address of the site, or let the application trust its proxy: docs/deploying.md.'
  return { ok: false, expected: 'cookies with Secure', cause: 'insecure-cookies', remedy }
}
