import { delimiter } from 'node:path'
import { findProgram, machineFolders } from '../world/find-program.js'
import type { CommandLine, CommandOutcome } from '../world/world.js'

/**
 * Runs a program of the machine without a shell, never one of the project. What it prints goes to stderr; it gets no input.
 *
 * @param signal stops the program
 * @param hidden names of variables that are not for what installs: it runs code of others
 */
export async function runCommand(
  command: CommandLine,
  signal: AbortSignal,
  hidden: ReadonlySet<string>,
): Promise<CommandOutcome> {
  const { execa } = await import('execa')
  const [name, ...args] = command.argv
  const folders = machineFolders(process.env['PATH'] ?? '', command.cwd)
  const file = findProgram(name, folders)
  if (file === undefined) return { kind: 'failed', reason: `${name} was not found` }
  const result = await execa(file, args, {
    cwd: command.cwd,
    env: { ...buildEnvironment(command, hidden), PATH: folders.join(delimiter) },
    extendEnv: false,
    stdio: ['ignore', 2, 2],
    cancelSignal: signal,
    reject: false,
    windowsHide: true,
  })
  // Ctrl-C goes to both at once, and the program may be the first to end.
  if (signal.aborted || result.signal === 'SIGINT') return { kind: 'interrupted' }
  if (!result.failed) return { kind: 'done' }
  if (result.exitCode !== undefined) {
    return { kind: 'failed', reason: `it ended with exit code ${result.exitCode}` }
  }
  return {
    kind: 'failed',
    reason: result.signal ? `it was ended by ${result.signal}` : 'it did not start',
  }
}

/** Without these no program starts, whatever an env file says about them. */
const NEEDED = /^(?:PATHEXT|HOME|USERPROFILE|SYSTEMROOT|COMSPEC|TEMP|TMP|TMPDIR)$/i

/** An ORM's own program needs the variables that say where its database is. */
function buildEnvironment({ phase }: CommandLine, hidden: ReadonlySet<string>): NodeJS.ProcessEnv {
  const isPassedOn = (name: string): boolean => {
    if (/^AUTH_/i.test(name)) return false
    if (/^PATH$/i.test(name)) return false
    return phase === 'post' || NEEDED.test(name) || !hidden.has(name)
  }
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isPassedOn(name)))
}
