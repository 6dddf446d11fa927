import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fastFolder } from './fast-folder.js'

/** Names the folder of a run to whoever loads the configuration once more. */
const NAME = 'TEST_RUN_FOLDER'

/** What tests and the program name their folders; what others leave, such as a browser, goes with the folder of the run. */
const OURS = 'create-auth-'

/**
 * Makes the folder for the temporary files of a run, which goes when the run ends. Whatever of ours is left in it is named, and
 * makes the run fail.
 */
export function useRunFolder(): void {
  if (process.env[NAME] !== undefined) return
  const folder = mkdtempSync(join(fastFolder(), `${OURS}tests-`))
  process.env[NAME] = folder
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.startsWith(OURS),
    )
    rmSync(folder, { recursive: true, force: true })
    if (left.length === 0) return
    // Their names are random: what is in them shows whose they are.
    console.error(`Left in the temporary folder: ${left.slice(0, 20).join(', ')}`)
    process.exitCode = 1
  })
}
