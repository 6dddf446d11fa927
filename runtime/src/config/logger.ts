import { AuthError } from '../errors.js'
import { isRecord } from '../guards.js'
import { lazy } from '../lazy.js'
import { oneLine } from '../text.js'
import type { LoggerInstance } from '../types.js'
import type { AuthConfig } from './config.js'
import type { Host } from './host.js'
import type { Problem } from './problem.js'

/** More different complaints than a configuration gives reason for. */
const MAX_COMPLAINTS = 100

export function logProblem(logger: LoggerInstance, problem: Problem): void {
  if (problem.severity === 'error') logger.error(problem.error)
  else logger.warn(problem.code, problem.detail)
}

/** Logs each problem once, however many requests find it. */
export function complainer(logger: LoggerInstance): (problem: Problem) => void {
  const told = new Set<string>()
  return (problem) => {
    const complaint = problem.severity === 'error' ? problem.error.message : problem.code
    if (told.has(complaint) || told.size >= MAX_COMPLAINTS) return
    told.add(complaint)
    logProblem(logger, problem)
  }
}

const warnings = lazy(() => import('./warnings.js'))

/** The chain of causes, names and messages only: never the objects, which may hold what must not be logged. */
function describe(error: Error): string {
  const lines: string[] = []
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const label = current instanceof AuthError ? current.type : current.name
    const code = 'code' in current && typeof current.code === 'string' ? ` (${current.code})` : ''
    lines.push(`${label}${code}: ${current.message}`)
    current = current instanceof AuthError ? current.cause?.err : current.cause
  }
  return lines.map(oneLine).join(' ← ')
}

/** Replaces every value but numbers, booleans and the names of types by its kind. */
function describeShape(value: unknown): unknown {
  if (Array.isArray(value)) return `array of ${value.length}`
  if (isRecord(value))
    return Object.fromEntries(Object.keys(value).map((key) => [key, describeShape(value[key])]))
  return typeof value === 'string' ? `string of ${value.length}` : value
}

/** A logger's own failure must not change an answer. */
function guarded<A extends readonly unknown[]>(log: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      log(...args)
    } catch {
      // There is nowhere left to tell it.
    }
  }
}

function consoleLogger(console: Host['console']): LoggerInstance {
  return {
    error: (error) => console.error(`[auth] ${describe(error)}`),
    warn: (code, detail) => {
      const about = detail === undefined ? '' : ` (${oneLine(detail)})`
      const tell = guarded((meaning: string) => console.warn(`[auth] ${code}${meaning}${about}`))
      // What they mean is loaded where one is told: most never are.
      void warnings().then(
        ({ WARNINGS }) => tell(`: ${WARNINGS[code]}`),
        () => tell(''),
      )
    },
    debug: (message, metadata) => {
      const shown = metadata === undefined ? '' : ` ${JSON.stringify(metadata)}`
      console.log(`[auth] ${oneLine(message)}${shown}`)
    },
  }
}

/**
 * The configured logger; what it lacks goes to the console. Debug messages need `debug`, or a logger that takes them;
 * of their metadata only the shape is told.
 */
export function createLogger(
  config: Pick<AuthConfig, 'logger' | 'debug'>,
  console: Host['console'],
): LoggerInstance {
  const { logger = {}, debug = 'debug' in logger } = config
  const fallback = consoleLogger(console)
  return {
    error: guarded((error) => (logger.error ? logger.error(error) : fallback.error(error))),
    warn: guarded((code, detail) =>
      logger.warn ? logger.warn(code, detail) : fallback.warn(code, detail),
    ),
    debug: guarded((message, metadata) => {
      if (!debug) return
      const shape = metadata === undefined ? undefined : describeShape(metadata)
      if (logger.debug) logger.debug(message, shape)
      else fallback.debug(message, shape)
    }),
  }
}
