import { resolve } from 'node:path'
import { nodeFiles } from '../apply/files.js'
import { withLock } from '../apply/lock.js'
import { undo as takeBack } from '../apply/undo.js'
import { findRoot } from '../inspect/find-root.js'
import { clean } from '../report/clean.js'
import { paint } from '../report/terminal.js'
import type { ExitName } from '../errors.js'
import type { Io } from './io.js'
import type { CommonOptions } from './options.js'
import { recoverFirst } from './recover-first.js'

/**
 * `undo`: takes the last run back, byte for byte, or one that was interrupted.
 *
 * @throws {CliError} `nothing-to-undo`, or `edited-since` with nothing touched
 */
export async function undo(options: CommonOptions, io: Io): Promise<ExitName> {
  const root = findRoot(resolve(options.cwd))
  return withLock<ExitName>(nodeFiles, root, async () => {
    const recovery = recoverFirst(root, io)
    const { restored, stay } =
      recovery === 'put-back' ? { restored: [], stay: [] } : takeBack(nodeFiles, root)
    if (options.json) {
      const document = { ok: true, recovered: recovery === 'put-back', restored, stay, exitCode: 0 }
      io.print(JSON.stringify(document, undefined, 2))
    } else if (recovery !== 'put-back') {
      printUndone(restored, stay, io)
    }
    return 'ok'
  })
}

function printUndone(restored: readonly string[], stay: readonly string[], io: Io): void {
  const count = restored.length === 1 ? '1 file is' : `${restored.length} files are`
  io.print(`${paint(io.out, 'good', '✓')} ${count} as before:`)
  for (const path of restored) io.print(`  ${clean(path)}`)
  for (const path of stay) io.print(`${clean(path)} has changed since and stays as it is.`)
  if (restored.includes('package.json'))
    io.print('node_modules was left alone; the next install of dependencies cleans it up.')
}
