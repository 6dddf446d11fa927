import { CliError } from '../errors.js'
import type { SiteCheck, Outcome } from './check.js'

/** The checks before a trial, by their ids. */
type FindCheck = (id: string) => SiteCheck | undefined

/** Something to try, and the checks without which it tells nothing. */
export interface Trial {
  readonly id: string
  readonly route?: string
  readonly needs: readonly string[]
  /**
   * @param findCheck gives a check before it
   * @returns undefined where it does not concern this application
   */
  readonly run: (findCheck: FindCheck) => Promise<Outcome | undefined>
}

/**
 * Tries one thing after the other. Whatever needs a check that failed is not tried: it has the cause of that one.
 *
 * @param onCheck called with each, as soon as it is known
 * @throws where the signal has stopped it
 */
export async function runTrials(
  trials: readonly Trial[],
  signal: AbortSignal,
  onCheck: (check: SiteCheck) => void,
): Promise<void> {
  const checks: SiteCheck[] = []
  for (const trial of trials) {
    const findCheck: FindCheck = (name) => checks.find(({ id }) => id === name)
    const outcome = findObstacle(trial, checks) ?? (await tryOne(trial, findCheck, signal))
    if (!outcome) continue
    const { id, route } = trial
    const check = { id, ...(route !== undefined && { route }), ...outcome }
    checks.push(check)
    onCheck(check)
  }
}

function findObstacle({ needs }: Trial, checks: readonly SiteCheck[]): Outcome | undefined {
  const failed = checks.find(({ id, ok }) => needs.includes(id) && ok !== true)
  return failed && failed.ok !== true ? { ok: null, cause: failed.cause } : undefined
}

async function tryOne(
  trial: Trial,
  findCheck: FindCheck,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  try {
    return await trial.run(findCheck)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CliError) return { ok: null, cause: 'database-unread', remedy: error.hint }
    const message = error instanceof Error ? error.message : String(error)
    const remedy = `No answer came (${message}): the last lines of the output say why.`
    return { ok: false, cause: 'crashed', remedy }
  }
}
