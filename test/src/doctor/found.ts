import { expect } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { EXPRESS_TS } from '../cli/project.js'
import { diagnose, type Edits, type Ways } from './diagnose.js'

/** What a check finds: where, what, and the command that mends it, where there is one. */
export type Found = readonly [places: string, message: string, command?: string]

/** The findings of one check in a project that was set up, and then changed. */
export async function found(
  id: string,
  edits: Edits,
  { tree = EXPRESS_TS, ...ways }: Ways & { readonly tree?: Tree } = {},
): Promise<readonly Found[]> {
  const { status, findings } = await diagnose(tree, edits, ['--only', id], ways)
  expect(status).toBe(findings.some(({ severity }) => severity === 'error') ? 5 : 0)
  return findings.map(({ id: own, evidence, message, remedy, command }) => {
    expect([own, remedy]).toEqual([id, expect.stringMatching(/^[A-Z].{10,}/)])
    const places = evidence.map(({ file, line }) => (line === undefined ? file : `${file}:${line}`))
    const where = places.join(' ')
    return command === undefined ? [where, message] : [where, message, command]
  })
}
