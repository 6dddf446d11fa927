import { terminalOf, type Terminal } from '../report/terminal.js'

/** How a command talks: results go to `out`, everything else to `err`. */
export interface Io {
  readonly out: Terminal
  readonly err: Terminal
  /** True where questions may be asked. */
  readonly interactive: boolean
  print(text: string): void
  report(text: string): void
}

/** The streams of this process. */
export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process
  const ci = env['CI'] !== undefined && env['CI'] !== '' && env['CI'] !== 'false'
  return {
    out: terminalOf(stdout, env),
    err: terminalOf(stderr, env),
    interactive: stdin.isTTY && stdout.isTTY && !ci,
    print: (text) => {
      stdout.write(`${text}\n`)
    },
    report: (text) => {
      stderr.write(`${text}\n`)
    },
  }
}
