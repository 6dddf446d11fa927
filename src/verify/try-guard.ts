import { describeAnswer, type SiteAnswer } from './browser.js'
import type { Cause, Outcome, Sight } from './check.js'
import { findLead, locateRoute, type Person, type Site, type SiteRoute } from './site.js'

/** What may be said to a program, or a person, that is not let in. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403])

/** Tells whether an answer lets nobody in: by its status, or by leading to sign-in, or to a page that says so. */
function isRefusal(site: Site, answer: SiteAnswer): boolean {
  if (REFUSALS.has(answer.status)) return true
  const lead = findLead(answer, site)
  if (lead === undefined) return false
  const pages = [`${site.basePath}/signin`, ...(site.signInPath ? [site.signInPath] : [])]
  const isSignIn = pages.includes(lead.pathname.replace(/(?<=.)\/$/, ''))
  return isSignIn || lead.searchParams.get('error') === 'MissingRole'
}

/**
 * Asks for a route as a stranger, who is refused, and then as somebody who is signed in.
 *
 * @param person who is signed in, or why nobody is
 * @param judge what the answer to that person tells
 */
async function askTwice(
  site: Site,
  route: SiteRoute,
  person: Person | Cause,
  judge: (stranger: Sight, member: SiteAnswer) => Outcome,
): Promise<Outcome> {
  const { path } = route
  const place = locateRoute(route)
  const stranger = await site.visit().ask(path)
  const got = describeAnswer(stranger)
  if (stranger.status === 404)
    return { ok: null, cause: 'not-found', remedy: `Nothing answers at ${path}.`, ...place }
  if (!isRefusal(site, stranger)) {
    const remedy = `Anybody gets ${path}: put the guard in front of what it answers. npx create-auth info shows how.`
    const expected = 'a stranger is refused'
    return { ok: false, expected, got, cause: 'not-guarded', remedy, ...place }
  }
  if (typeof person === 'string') return { ok: null, cause: person, ...place }
  const outcome = judge(got, await person.browser.ask(path))
  return outcome.ok === true ? outcome : { ...outcome, ...place }
}

/** A stranger is refused, and somebody who is signed in gets in. */
export async function tryGuard(
  site: Site,
  route: SiteRoute,
  person: Person | Cause,
): Promise<Outcome> {
  return askTwice(site, route, person, (stranger, member) => {
    if (!isRefusal(site, member) && member.status < 500)
      return { ok: true, saw: `${stranger.status} for a stranger, ${member.status} for a person` }
    const remedy = `Somebody who is signed in does not get ${route.path}: what it asks besides is for this person not there, or it fails.`
    const got = describeAnswer(member)
    return { ok: false, expected: 'a person gets in', got, cause: 'person-refused', remedy }
  })
}

/** A stranger is refused, and so is somebody who is signed in and has not the role. */
export async function tryRole(
  site: Site,
  route: SiteRoute,
  person: Person | Cause,
): Promise<Outcome> {
  return askTwice(site, route, person, (stranger, member) => {
    if (isRefusal(site, member))
      return {
        ok: true,
        saw: `${stranger.status} for a stranger, ${member.status} for a person without the role`,
      }
    const remedy = `Somebody who has just signed up gets ${route.path}: where that role is not for everybody, look at what gives it.`
    return { ok: null, cause: 'role-held', remedy }
  })
}
