import { AuthError } from '@create-auth/runtime'
import { OAuthCallbackError } from '@create-auth/runtime/errors'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../../../runtime/src/config/logger.js'

function capture() {
  const lines: string[] = []
  const keep = (...args: unknown[]) => void lines.push(args.map(String).join(' '))
  return { lines, console: { error: keep, warn: keep, log: keep } }
}

describe('the console logger', () => {
  test('E230: an error is one line: types and messages of the chain, never its objects', () => {
    const { lines, console } = capture()
    const inner = new Error('invalid_grant\n[auth] forged line', {
      cause: { access_token: 'canary' },
    })
    createLogger({}, console).error(new OAuthCallbackError('the sign-in failed', { cause: inner }))
    expect(lines).toEqual([
      '[auth] OAuthCallbackError: the sign-in failed ← Error: invalid_grant [auth] forged line',
    ])
  })

  test('a warning tells its code, its meaning and what it is about', async () => {
    const { lines, console } = capture()
    createLogger({}, console).warn('checks-disabled', 'p')
    await expect
      .poll(() => lines)
      .toEqual([
        '[auth] checks-disabled: a provider is used without state and PKCE: sign-ins can be forged (p)',
      ])
  })

  test('a console that fails at a warning changes nothing', async () => {
    const { lines, console } = capture()
    const warn = () => {
      lines.push('asked')
      throw new Error('broken')
    }
    createLogger({}, { ...console, warn }).warn('checks-disabled')
    await expect.poll(() => lines).toEqual(['asked'])
  })

  test('debug messages need to be asked for, and tell only the shape of their data', () => {
    const { lines, console } = capture()
    createLogger({}, console).debug('quiet')
    createLogger({ debug: true }, console).debug('a\u001b[31mb', {
      token: 'canary',
      n: 1,
      list: ['x'],
      deep: { code: 'yy' },
    })
    expect(lines).toEqual([
      '[auth] a [31mb {"token":"string of 6","n":1,"list":"array of 1","deep":{"code":"string of 2"}}',
    ])
  })
})

describe('a logger of the application', () => {
  test('may be an instance of a class, and may lack methods', () => {
    class Collector {
      readonly seen: unknown[] = []
      warn(code: string): void {
        this.seen.push(code)
      }
    }
    const logger = new Collector()
    const { lines, console } = capture()
    const made = createLogger({ logger }, console)
    made.warn('debug-enabled')
    made.error(new AuthError('x'))
    expect([logger.seen, lines]).toEqual([['debug-enabled'], ['[auth] AuthError: x']])
  })

  test('E234: that throws does not change an answer', () => {
    const logger = {
      error: () => {
        throw new Error('broken')
      },
    }
    expect(() => createLogger({ logger }, capture().console).error(new Error('x'))).not.toThrow()
  })
})
