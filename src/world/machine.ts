import { homedir, tmpdir } from 'node:os'

/** The machine and its user, as a process finds them. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The empty text for an account without a home. */
  readonly home: string
  readonly temp: string
  /** The folder in which the program was started. */
  readonly cwd: string
  /** Undefined on Windows. */
  readonly uid: number | undefined
}

/** The machine of this process. */
export function readMachine(): Machine {
  const { platform, env } = process
  return {
    platform,
    env,
    home: homeFolder(),
    temp: tmpdir(),
    cwd: process.cwd(),
    uid: process.getuid?.(),
  }
}

function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return ''
  }
}
