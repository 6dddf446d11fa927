import type { CliError } from '../errors.js'
import type { Cause, SiteCheck } from '../verify/check.js'
import { printSight } from '../verify/routes.js'
import { clean } from './clean.js'
import { placeText } from './place-text.js'
import { printError } from './print-error.js'
import { paint, type Paint, type Terminal } from './terminal.js'
import { wrap } from './wrap.js'

/**
 * A check for people, as soon as it is known: one line, and the remedy below it where it failed.
 *
 * @returns undefined for one that was not tried because another one failed: those are told at the end
 */
export function printCheck(check: SiteCheck, terminal: Terminal): string | undefined {
  if (isFollower(check)) return undefined
  const { sign, role } = SIGNS[check.ok === true ? 'passed' : check.ok === false ? 'failed' : 'not']
  const line = `${paint(terminal, role, sign)} ${clean(check.id).padEnd(WIDTH)} ${clean(describe(check))}`
  const remedy = check.ok === true ? undefined : check.remedy
  return [
    line.trimEnd(),
    ...(remedy === undefined ? [] : [wrap(clean(remedy), terminal.width, INDENT)]),
  ].join('\n')
}

/** What follows from another check has no remedy of its own. */
function isFollower(check: SiteCheck): boolean {
  return check.ok === null && check.remedy === undefined
}

/** Columns of an id. */
const WIDTH = 16

const INDENT = ' '.repeat(4)

const SIGNS: Readonly<
  Record<'passed' | 'failed' | 'not', { readonly sign: string; readonly role: Paint }>
> = {
  passed: { sign: '✓', role: 'good' },
  failed: { sign: '✗', role: 'bad' },
  not: { sign: '–', role: 'quiet' },
}

function describe(check: SiteCheck): string {
  if (check.ok === true) return check.saw ?? ''
  if (check.ok === null) return `not tried: ${nameCause(check.cause)}`
  const { expected, got, cause, file, line } = check
  const place =
    file === undefined ? '' : ` (${placeText(file, line === undefined ? {} : { line })})`
  const seen = got === undefined ? '' : `, got ${printSight(got)}`
  const wanted = expected === undefined ? '' : `: expected ${expected}${seen}`
  return `${nameCause(cause)}${wanted}${place}`
}

/** For example: `missing table`. */
function nameCause(cause: Cause): string {
  return cause.replaceAll('-', ' ')
}

/** What is shown of a verification once it is over. */
interface ShownVerification {
  readonly checks: readonly SiteCheck[]
  readonly output: readonly string[]
  /** Where people sign in. */
  readonly signInUrl: string | undefined
}

/** The summary of a verification, with what the application printed where something is wrong. */
export function printVerification(
  { checks, output, signInUrl }: ShownVerification,
  error: CliError | undefined,
  terminal: Terminal,
): string {
  const count = (ok: boolean | null): number => checks.filter((check) => check.ok === ok).length
  const followers = checks.filter(isFollower).map(({ id }) => id)
  const untried =
    followers.length === 0
      ? []
      : ['', wrap(clean(`Not tried because of that: ${followers.join(', ')}.`), terminal.width, '')]
  const counts = `${count(true)} passed, ${count(false)} failed, ${count(null)} not tried`
  const printed =
    output.length === 0
      ? []
      : [
          '',
          'Its last lines:',
          ...output.map((line) => `  ${paint(terminal, 'quiet', clean(line))}`),
        ]
  const failed = error ? ['', printError(error, terminal)] : []
  const works = checks.some(({ id, ok }) => id === 'sign-in' && ok === true) && count(false) === 0
  const open = works && signInUrl !== undefined ? [`open ${signInUrl}`] : []
  return [...untried, ...printed, ...failed, '', counts, ...open].join('\n')
}
