import { isRecord } from '../guards.js'
import type { AuthConfig } from './config.js'
import { invalid, type Problem } from './problem.js'

/** What is wrong with `tracer`: the API of OpenTelemetry itself is none. */
export function checkTracer({ tracer }: Pick<AuthConfig, 'tracer'>): Problem[] {
  const given: unknown = tracer
  if (given === undefined) return []
  if (isRecord(given) && typeof given['startActiveSpan'] === 'function') return []
  return [invalid("tracer: must be a tracer, such as trace.getTracer('auth')")]
}
