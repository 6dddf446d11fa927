import type { LoggerInstance } from '../types.js'
import type { Problem } from './problem.js'

/** More different complaints than a configuration gives reason for. */
const MAX_COMPLAINTS = 100

export function tell(logger: LoggerInstance, problem: Problem): void {
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
    tell(logger, problem)
  }
}
