import type { Readable, Writable } from 'node:stream'
import { cleanPainted } from '../report/clean.js'
import { plain } from '../report/plain.js'
import { readInput } from '../world/disk.js'
import {
  showsUnicode,
  describeTerminal,
  type OutputStream,
  type Terminal,
} from '../report/terminal.js'
import type { Machine } from '../world/machine.js'
import { createPrompts, type Prompts } from './prompts.js'

/** How a command talks: results go to `out`, everything else to `err`. */
export interface Io {
  readonly out: Terminal
  readonly err: Terminal
  /** Undefined where nobody is there to ask. */
  readonly prompts?: Prompts | undefined
  /** A result for people. */
  print(text: string): void
  /** A result for programs, as it is. */
  give(text: string): void
  report(text: string): void
  /** All that is typed or piped in, until it ends. Throws where that can't be read. */
  readInput(): string
}

/** The streams of a process, as far as a command uses them. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: OutputStream & Writable
  readonly stderr: OutputStream & { write(text: string): unknown }
}

/** The streams of this process. */
export function processIo(): Io {
  return createIo(process, process, readInput)
}

/** Talks over streams as the variables of a machine ask for it: in colours, and with signs beyond ASCII. */
export function createIo(
  { stdin, stdout, stderr }: Streams,
  { env, platform }: Pick<Machine, 'env' | 'platform'>,
  read: Io['readInput'],
): Io {
  const unicode = showsUnicode(env, platform)
  const signs = unicode ? String : plain
  const shown = (text: string): string => signs(cleanPainted(text))
  const ci = env['CI'] !== undefined && env['CI'] !== '' && env['CI'] !== 'false'
  return {
    out: describeTerminal(stdout, env),
    err: describeTerminal(stderr, env),
    ...(stdin.isTTY &&
      stdout.isTTY &&
      !ci && { prompts: createPrompts({ input: stdin, output: stdout, unicode }) }),
    print: (text) => {
      stdout.write(`${shown(text)}\n`)
    },
    give: (text) => {
      stdout.write(`${text}\n`)
    },
    report: (text) => {
      stderr.write(`${shown(text)}\n`)
    },
    readInput: read,
  }
}
