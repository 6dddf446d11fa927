import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import { describeAnswer, findTarget, readJson, type SiteAnswer } from './browser.js'
import type { Outcome } from './check.js'
import { diagnoseAnswer } from './diagnose-answer.js'
import { findEngineError } from './diagnose-output.js'
import type { Person, Site } from './site.js'
import { findDevProvider, readToken } from './try-visitor.js'

/** Redirects that a browser would follow. */
const MOST_HOPS = 10

/** Somebody signs in as people do, else by a session that is made; then sign-in says who it is. */
export async function trySignIn(site: Site, person: Person): Promise<Outcome> {
  const id = await findDevProvider(site)
  if (id === undefined && site.hasDevSignIn && !site.production) return DEV_SIGN_IN_OFF
  const failed = id === undefined ? await takeSession(site, person) : await signIn(site, person, id)
  if (failed) return failed
  const answer = await person.browser.ask(`${site.basePath}/session`)
  if (readEmail(answer) === person.email)
    return {
      ok: true,
      saw: id === undefined ? 'by a session that was made' : 'by the sign-in for development',
    }
  if (id === undefined) {
    const remedy =
      'A session that was made for the trial is not taken: npx create-auth test-session says more.'
    return { ok: null, cause: 'session-unmade', remedy }
  }
  const gone = {
    ok: false,
    expected: `a session of ${person.email}`,
    got: describeAnswer(answer),
  } as const
  if (site.oldNode !== undefined)
    return {
      ...gone,
      cause: 'old-node',
      remedy: `${site.oldNode}: it loses cookies of its answers.`,
    }
  return {
    ...gone,
    cause: 'other-answer',
    remedy:
      'The sign-in went through, and no session came of it: npx create-auth doctor looks at the set-up.',
  }
}

const DEV_SIGN_IN_OFF: Outcome = {
  ok: false,
  expected: 'the sign-in for development',
  cause: 'dev-sign-in-off',
  remedy:
    'The process that serves the application does not know that this is development: set NODE_ENV=development for it, and AUTH_DEV=true.',
}

/** Whose session an answer tells. */
function readEmail(answer: SiteAnswer): string | undefined {
  const json = readJson(answer)
  const user = isRecord(json) ? json['user'] : undefined
  const email = isRecord(user) ? user['email'] : undefined
  return typeof email === 'string' ? email : undefined
}

/** @returns why nobody is signed in */
async function signIn(
  site: Site,
  { browser, email }: Person,
  id: string,
): Promise<Outcome | undefined> {
  const { basePath, origin } = site
  const csrfToken = await readToken(site, browser)
  let answer = await browser.ask(`${basePath}/callback/${id}`, {
    method: 'POST',
    headers: { origin },
    form: { csrfToken, email, callbackUrl: `${origin}/` },
  })
  if (!findTarget(answer)) return refuseSignIn(answer, site, browser)
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    const target = findTarget(answer)
    if (!target) return undefined
    if (isErrorOf(site, target)) return refuseSignIn(answer, site, browser)
    if (target.origin !== origin) return undefined
    answer = await browser.ask(target)
  }
  const remedy = `After a sign-in ${answer.url.pathname} leads on without an end: look at what the application does with people who are signed in.`
  return { ok: false, got: describeAnswer(answer), cause: 'redirected', remedy }
}

/** Tells whether an address is that of a page of ours which says that it did not work. */
function isErrorOf({ basePath }: Site, { pathname, searchParams }: URL): boolean {
  return pathname === `${basePath}/error` || searchParams.has('error')
}

async function refuseSignIn(
  answer: SiteAnswer,
  site: Site,
  browser: Person['browser'],
): Promise<Outcome> {
  const found = await diagnoseAnswer(answer, 'somebody signed in', site, browser)
  if (answer.status === 403 && answer.headers.has('auth-page')) {
    const remedy = `The form arrives without its fields: something reads the body before sign-in does. Leave out what is below ${site.basePath}, or add it after sign-in.`
    return { ...found, cause: 'body-consumed', remedy }
  }
  const reason = findTarget(answer)?.searchParams.get('error')
  if (reason === null || reason === undefined) return found
  const said = findEngineError(site.readOutput()) ?? 'the last lines of the output say why.'
  const remedy = `Sign-in refuses it (${reason}): ${said}`
  return { ...found, cause: 'engine-error', remedy }
}

async function takeSession(site: Site, { browser, email }: Person): Promise<Outcome | undefined> {
  try {
    const cookies = await site.people.makeSession(email, site.origin)
    for (const [name, value] of cookies) browser.keep(name, value)
    return undefined
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { ok: null, cause: 'session-unmade', remedy: `${error.message}. ${error.hint}` }
  }
}

/** What was to be stored of somebody is there. */
export async function tryDatabase({ people }: Site, { email }: Person): Promise<Outcome> {
  if (await people.has(email)) return { ok: true, saw: 'the row of the person is there' }
  const remedy = 'The application uses another database than the one that its variables name.'
  return { ok: false, expected: 'the row of the person', cause: 'other-answer', remedy }
}

/** Somebody sees their account. */
export async function tryAccount(site: Site, { browser, email }: Person): Promise<Outcome> {
  const answer = await browser.ask(`${site.basePath}/account`)
  if (answer.status === 200 && answer.text.includes(email))
    return { ok: true, saw: `${site.basePath}/account` }
  return diagnoseAnswer(answer, 'the account page', site, browser)
}

/** Signing out ends it. */
export async function trySignOut(site: Site, { browser }: Person): Promise<Outcome> {
  const { basePath, origin } = site
  const csrfToken = await readToken(site, browser)
  const form = { csrfToken, callbackUrl: `${origin}/` }
  const answer = await browser.ask(`${basePath}/signout`, {
    method: 'POST',
    headers: { origin },
    form,
  })
  const session = await browser.ask(`${basePath}/session`)
  if (readJson(session) === null) return { ok: true, saw: 'the session is over' }
  return diagnoseAnswer(answer, 'no session', site, browser)
}
