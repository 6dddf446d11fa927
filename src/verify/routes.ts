import { describeAnswer, type Browser } from './browser.js'
import type { Outcome, Sight } from './check.js'
import { locateRoute, type Site, type SiteRoute } from './site.js'

/** Matches paths with a word of ending or changing something: a GET may do it, too. */
const CHANGES =
  /(?:^|[/_.-])(?:cancel|clean|clean-?up|clear|confirm|cron|delete|destroy|disconnect|drop|empty|end|expire|flush|import|kill|log-?o(?:ff|ut)|migrate|purge|regenerate|remove|reset|restart|revoke|rotate|save|seed|send|shutdown|sign-?out|stop|subscribe|sync|trigger|truncate|unlink|unsubscribe|verify|webhooks?|wipe)(?=$|[/_.-])/i

/** A value of a parameter that stands for nothing. */
const NOTHING = 'create-auth-verify-none'

/** The most routes that are asked: a large application is not walked through. */
const MOST = 50

/**
 * The routes that may be asked without doing anything: none with a word of changing in its path, none of sign-in; a parameter gets a
 * value that nothing has.
 */
export function listAskable(routes: readonly SiteRoute[], basePath: string): readonly SiteRoute[] {
  const askable = routes
    .filter(({ path }) => path.startsWith('/') && !CHANGES.test(path))
    .filter(({ path }) => path !== basePath && !path.startsWith(`${basePath}/`))
    .map((route) => ({ ...route, path: fillParameters(route.path) }))
    .filter(({ path }) => /^[\w/.~%-]*$/.test(path))
  return [...new Map(askable.map((route) => [route.path, route])).values()].slice(0, MOST)
}

/** For example: `/users/:id` and `/users/[id]`. What has a star or an optional part stays as it is. */
function fillParameters(path: string): string {
  return path.replace(/:\w+|\[\w+\]|\{\w+\}|\$\w+/g, NOTHING)
}

/** Milliseconds for all routes: where one gives no answer, none of the others may either. */
const LONGEST = 60_000

const UNREAD = { skipsBody: true }

/** What routes answer to a stranger, by their paths. @returns undefined for one that gives no answer */
export async function askRoutes(
  browser: Browser,
  routes: readonly SiteRoute[],
): Promise<ReadonlyMap<string, Sight>> {
  const found = new Map<string, Sight>()
  const last = Date.now() + LONGEST
  for (const { path } of routes) {
    const patience = Math.max(last - Date.now(), 1)
    const answer = await browser.ask(path, { ...UNREAD, patience }).catch(() => undefined)
    if (answer) found.set(path, describeAnswer(answer))
  }
  return found
}

/** Whoever asks for that many routes meets the limits of the application. */
const TOO_MANY = 429

const LIMITED: Outcome = {
  ok: null,
  cause: 'limited',
  remedy: 'The application limits how often it is asked, so its answer (429) tells nothing.',
}

/** A route answers as it did before something was changed. */
export async function tryUnchanged(
  site: Site,
  route: SiteRoute,
  before: Sight | undefined,
): Promise<Outcome> {
  if (!before) return { ok: null, cause: 'not-asked-before' }
  const { path } = route
  const got = describeAnswer(await site.visit().ask(path, UNREAD))
  if (got.status === TOO_MANY || before.status === TOO_MANY) return LIMITED
  const isSame = (['status', 'type', 'location'] as const).every(
    (name) => got[name] === before[name],
  )
  if (isSame) return { ok: true, saw: printSight(got) }
  const remedy = `${path} answered otherwise before: see what has changed around it. To take all of it back: npx create-auth undo`
  const expected = printSight(before)
  return { ok: false, expected, got, cause: 'other-answer', remedy, ...locateRoute(route) }
}

/** For example: `200 text/html`, `302 to /login`. */
export function printSight({ status, type, location }: Sight): string {
  if (location !== undefined) return `${status} to ${location}`
  return type === undefined ? String(status) : `${status} ${type}`
}
