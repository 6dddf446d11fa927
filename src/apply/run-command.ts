import type { Command } from '../plan/plan.js'

/** How a program ended. */
export type CommandOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'interrupted' }

/**
 * Runs a program without a shell. What it prints goes to stderr; it gets no input.
 *
 * @param signal stops the program
 */
export async function runCommand(command: Command, signal: AbortSignal): Promise<CommandOutcome> {
  const { execa } = await import('execa')
  const [file, ...args] = command.argv
  const result = await execa(file, args, {
    cwd: command.cwd,
    stdio: ['ignore', 2, 2],
    cancelSignal: signal,
    reject: false,
    windowsHide: true,
  })
  if (signal.aborted) return { kind: 'interrupted' }
  if (!result.failed) return { kind: 'done' }
  if (result.exitCode !== undefined) {
    return { kind: 'failed', reason: `it ended with exit code ${result.exitCode}` }
  }
  if (result.code === 'ENOENT') return { kind: 'failed', reason: `${file} was not found` }
  return {
    kind: 'failed',
    reason: result.signal ? `it was ended by ${result.signal}` : 'it did not start',
  }
}
