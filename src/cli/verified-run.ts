import { CliError, EXIT, type ExitName } from '../errors.js'
import { errorJson, type RunDocument } from '../report/run-document.js'
import type { SiteCheck } from '../verify/check.js'
import type { Launch, Verification } from '../verify/verify-application.js'

/** What a verification has shown, and how it was made. */
export interface VerifiedRun extends Verification {
  /** What was started; undefined for an application that ran already. */
  readonly launch: Launch | undefined
  /** Where people sign in; undefined where nothing answers. */
  readonly signInUrl: string | undefined
}

/** How a verification ends: a start that failed is told apart from a check that did. */
export function judgeVerification({ checks, launch }: VerifiedRun): {
  readonly exit: ExitName
  readonly error?: CliError
} {
  const start = checks.find(({ id }) => id === 'start')
  if (start?.ok === false) {
    const message =
      launch === undefined
        ? 'nothing answers there'
        : `the application could not be started: ${launch.command}`
    const hint = start.remedy ?? 'Its last lines say why.'
    return {
      exit: 'postStepFailed',
      error: new CliError('postStepFailed', 'start-failed', message, { hint }),
    }
  }
  return { exit: checks.some(({ ok }) => ok === false) ? 'conflict' : 'ok' }
}

/** A verification as JSON. */
export function describeVerification(run: VerifiedRun): NonNullable<RunDocument['verify']> {
  const { address, startedIn, checks, output, launch } = run
  const { exit, error } = judgeVerification(run)
  return {
    ok: exit === 'ok',
    ...(address !== undefined && { address }),
    ...(launch && { command: launch.command, log: launch.log }),
    ...(startedIn !== undefined && { startedIn }),
    checks: checks.map(describeCheck),
    ...(output.length > 0 && { output: [...output] }),
    exitCode: EXIT[exit],
    ...(error && { error: errorJson(error) }),
  }
}

/** What only people are told stays out. */
function describeCheck(check: SiteCheck): Omit<SiteCheck, 'saw'> {
  if (check.ok !== true) return check
  const { saw: _, ...rest } = check
  return rest
}
