import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps it in memory, where nothing waits for a disk. */
const MEMORY = '/dev/shm'

/** Tells whether files can be written in a folder, and programs among them be started. */
function serves(folder: string): boolean {
  try {
    const own = mkdtempSync(join(folder, 'create-auth-try-'))
    const program = join(own, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    const { status } = spawnSync(program)
    rmSync(own, { recursive: true })
    return status === 0
  } catch {
    return false
  }
}

/** The folder for temporary files of tests: one in memory, where the system has one. */
export function fastFolder(): string {
  return process.platform === 'linux' && serves(MEMORY) ? MEMORY : tmpdir()
}
