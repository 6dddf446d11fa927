import { isRoute } from '../catalog/base-path.js'
import { isTestRunner } from '../catalog/test-runners.js'
import { isRecord } from '../guards.js'
import { isProjectPath } from '../project-path.js'
import type { TestsAnswer } from './plan.js'

/** @returns undefined where something is none of what this program writes */
export function readTests({
  tests,
}: Readonly<Record<string, unknown>>): { readonly tests?: TestsAnswer } | undefined {
  if (tests === undefined) return {}
  if (!isRecord(tests)) return undefined
  const { runner, route, file } = tests
  const isFile = typeof file === 'string' && isProjectPath(file)
  if (!isTestRunner(runner) || typeof route !== 'string' || !isRoute(route) || !isFile)
    return undefined
  return { tests: { runner, route, file } }
}
