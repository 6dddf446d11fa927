import type { SiteAnswer, Browser } from './browser.js'
import { describeAnswer, findTarget, getType } from './browser.js'
import type { Diagnosis, Outcome, Place } from './check.js'
import { findEngineError } from './diagnose-output.js'

/** What is known of the code that may answer in place of sign-in. */
export interface AnswerContext {
  /** Where sign-in answers. */
  readonly basePath: string
  /** What the application's own code has in front of sign-in, as far as it shows. */
  readonly inFront: Place | undefined
  /** What the application has printed so far; nothing where it ran already. */
  readonly readOutput: () => string
}

/** A path that nothing answers but what answers everything. */
const NOWHERE = '/create-auth-verify-nothing-here'

/**
 * Why something else than sign-in has answered, by the answer and by what is known of the application.
 *
 * @param expected in words
 */
export async function diagnoseAnswer(
  answer: SiteAnswer,
  expected: string,
  context: AnswerContext,
  browser: Browser,
): Promise<Outcome & { readonly ok: false }> {
  const { inFront } = context
  const found = (await findCause(answer, context, browser)) satisfies Diagnosis
  const sight = describeAnswer(answer)
  const by = found.cause === 'answered-by-application' ? inFront : undefined
  const got = by === undefined ? sight : { ...sight, by }
  return { ok: false, expected, got, ...found, ...by }
}

async function findCause(
  answer: SiteAnswer,
  { basePath, readOutput }: AnswerContext,
  browser: Browser,
): Promise<Diagnosis> {
  const { status, url } = answer
  const target = findTarget(answer)
  if (target) return describeRedirect(url, target, basePath)
  if (await isFallback(answer, browser)) {
    const remedy = `The page of the application answers ${url.pathname}: let what serves it leave out all that is below ${basePath}.`
    return { cause: 'spa-fallback', remedy }
  }
  if (status === 404) {
    const remedy = `Nothing answers below ${basePath}: mount sign-in. npx create-auth doctor says where.`
    return { cause: 'not-mounted', remedy }
  }
  if (status >= 500) {
    const said = findEngineError(readOutput())
    if (said !== undefined) return { cause: 'engine-error', remedy: `Sign-in says why: ${said}` }
    // Our pages say that they are ours, in development.
    const cause = answer.headers.has('auth-page') ? 'engine-error' : 'crashed'
    const remedy = 'Read the last lines of the output; npx create-auth doctor looks at the set-up.'
    return { cause, remedy }
  }
  const remedy = `Code of the application answers before sign-in: let requests below ${basePath} pass it, or add it after sign-in.`
  return { cause: 'answered-by-application', remedy }
}

function describeRedirect(url: URL, target: URL, basePath: string): Diagnosis {
  const isSecured = url.protocol === 'http:' && target.protocol === 'https:'
  const remedy = isSecured
    ? 'The application leads everybody to https, which nothing answers here: let it do so in production alone.'
    : `The application leads requests to sign-in to ${target.pathname}: let what is below ${basePath} pass.`
  return { cause: 'redirected', remedy }
}

/** Tells whether an answer is the page that the application gives for every path. */
async function isFallback(answer: SiteAnswer, browser: Browser): Promise<boolean> {
  if (answer.status !== 200 || getType(answer) !== 'text/html') return false
  const other = await browser.ask(NOWHERE)
  return other.status === 200 && getType(other) === 'text/html' && isAlike(answer, other)
}

/** What is made for one request alone, such as a nonce, makes a page no other one. */
function isAlike(one: SiteAnswer, other: SiteAnswer): boolean {
  const [short, long] = [one.text, other.text].toSorted((a, b) => a.length - b.length)
  if (short === undefined || long === undefined) return false
  return short.slice(0, 200) === long.slice(0, 200) && short.length > long.length * 0.9
}
