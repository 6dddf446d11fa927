import { inspect } from 'node:util'
import type { AuthConfig } from '@create-auth/runtime'

/** An error as the log identifies it. */
export interface LoggedError {
  readonly type: string
  readonly code?: string
}

/** The entries that the engine has logged: in short, and whole. */
export interface Log {
  readonly errors: readonly LoggedError[]
  readonly warnings: readonly string[]
  /** Every entry with all that a curious logger could dig out of it. */
  readonly text: () => string
  readonly logger: NonNullable<AuthConfig['logger']>
}

function dig(value: unknown): string {
  return inspect(value, { depth: 12, showHidden: true, maxStringLength: Infinity })
}

function identify(error: Error): LoggedError {
  const type = 'type' in error && typeof error.type === 'string' ? error.type : error.name
  return 'code' in error && typeof error.code === 'string' ? { type, code: error.code } : { type }
}

/** A logger that takes everything, debug messages too. */
export function makeLog(): Log {
  const errors: LoggedError[] = []
  const warnings: string[] = []
  const entries: string[] = []
  return {
    errors,
    warnings,
    text: () => entries.join('\n'),
    logger: {
      error(error) {
        errors.push(identify(error))
        entries.push(dig(error))
      },
      warn(code, detail) {
        warnings.push(detail === undefined ? code : `${code}: ${detail}`)
        entries.push(`${code} ${detail}`)
      },
      debug: (message, metadata) => void entries.push(`${message} ${dig(metadata)}`),
    },
  }
}
