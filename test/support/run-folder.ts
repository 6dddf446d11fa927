import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fastFolder } from './fast-folder.js'

/** Names the folder of a run to whoever loads the configuration once more. */
const NAME = 'TEST_RUN_FOLDER'

/**
 * Makes the folder for the temporary files of a run, which goes when the run ends. Whatever a test leaves in it is named, and
 * makes the run fail.
 */
export function useRunFolder(): void {
  if (process.env[NAME] !== undefined) return
  const folder = mkdtempSync(join(fastFolder(), 'create-auth-tests-'))
  process.env[NAME] = folder
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    const left = readdirSync(folder)
    rmSync(folder, { recursive: true, force: true })
    if (left.length === 0) return
    console.error(`Left in the temporary folder: ${left.join(', ')}`)
    process.exitCode = 1
  })
}
