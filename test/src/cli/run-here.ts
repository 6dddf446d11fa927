import { vi } from 'vitest'
import type { Io } from '../../../src/cli/io.js'
import { execute } from '../../../src/main.js'
import { BIN, type Run } from './project.js'
import { disk } from '../../support/disk.js'

/** Runs the program in this process, in which the embedded PostgreSQL is, with variables of its own. */
export async function runHere(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const said = { stdout: '', stderr: '' }
  const plain = { colour: false, width: 100 }
  const say = (stream: keyof typeof said) => (text: string) => void (said[stream] += `${text}\n`)
  const [out, err] = [say('stdout'), say('stderr')]
  const io: Io = {
    out: plain,
    err: plain,
    print: out,
    give: out,
    report: err,
    readInput: () => '',
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    const status = await execute(['node', BIN, ...args, '--cwd', root], io, disk(root))
    return { status, signal: null, ...said }
  } finally {
    vi.unstubAllEnvs()
  }
}
