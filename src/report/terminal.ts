/** The limits for what is written to a stream. */
export interface Terminal {
  readonly colour: boolean
  /** Columns. */
  readonly width: number
}

/** The part of a stream that decides how to write to it. */
export interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
}

/** Colour only on a terminal that has it, and never where `NO_COLOR` is set. */
export function describeTerminal(
  stream: OutputStream,
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const refused = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
  const { columns = 0 } = stream
  // A terminal that does not know its size says 0.
  const width = columns > 0 ? columns : 80
  return { colour: stream.isTTY === true && !refused, width: Math.max(width, 20) }
}

/** Terminals of Windows that show more than ASCII, by a variable and what it says. */
const CAPABLE: readonly (readonly [name: string, value: RegExp])[] = [
  ['WT_SESSION', /./],
  ['TERM_PROGRAM', /^vscode$/],
  ['TERM', /^(?:xterm|alacritty)/],
  ['ConEmuTask', /./],
]

/**
 * Tells whether signs beyond ASCII can be shown: the first variable that is set says the encoding. POSIX.1-2024, section 8.2.
 *
 * @param platform as in `process.platform`
 */
export function showsUnicode(
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): boolean {
  const locale = ['LC_ALL', 'LC_CTYPE', 'LANG'].map((name) => env[name] ?? '').find(Boolean) ?? ''
  if (/utf-?8/i.test(locale)) return true
  return platform === 'win32' && CAPABLE.some(([name, value]) => value.test(env[name] ?? ''))
}

/** A role that text plays; the only colours there are. */
export type Paint = 'title' | 'good' | 'bad' | 'warning' | 'quiet'

/** Select Graphic Rendition: on and off. */
const CODES = {
  title: [1, 22],
  good: [32, 39],
  bad: [31, 39],
  warning: [33, 39],
  quiet: [2, 22],
} as const satisfies Record<Paint, readonly [number, number]>

/** The text in the colour of its role, where the terminal has colours. */
export function paint(terminal: Terminal, role: Paint, text: string): string {
  const [on, off] = CODES[role]
  return terminal.colour ? `\u001B[${on}m${text}\u001B[${off}m` : text
}
