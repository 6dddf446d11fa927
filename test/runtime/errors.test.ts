import * as errors from '@create-auth/runtime/errors'
import {
  AuthError,
  CredentialsSignin,
  InvalidCheck,
  isClientError,
  MethodNotAllowed,
} from '@create-auth/runtime/errors'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const classes = Object.values(errors).filter(
  (value) =>
    typeof value === 'function' && value !== AuthError && value.prototype instanceof AuthError,
)

test('every class has a type of its own, which is its name', () => {
  const types = classes.map((value) => [value.name, (value as typeof AuthError).type])
  expect(types.length).toBeGreaterThan(40)
  expect(types.filter(([name, type]) => name !== type)).toEqual([])
})

test('every class is thrown somewhere', () => {
  const folder = new URL('../../runtime/src/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'errors.ts')
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const unused = classes
    .map(({ name }) => name)
    .filter(
      (name) =>
        !new RegExp(`\\bnew ${name}\\(|Loop = .*\\b${name}\\b|Refused = .*\\b${name}\\b`).test(
          sources,
        ),
    )
  // The one that the others extend.
  expect(unused).toEqual(['SignInError'])
})

describe('AuthError', () => {
  test('takes a message, an error or options, as its users know it', () => {
    const inner = new Error('inner', { cause: { extra: 1 } })
    expect(new AuthError('message')).toMatchObject({
      message: 'message',
      name: 'AuthError',
      type: 'AuthError',
      kind: 'error',
    })
    expect(new AuthError('message').cause).toBeUndefined()
    expect(new AuthError(inner)).toMatchObject({
      message: 'inner',
      cause: { err: inner, extra: 1 },
    })
    expect(new AuthError('message', { cause: inner }).cause).toEqual({ err: inner, extra: 1 })
    expect(new AuthError({ cause: { provider: 'p' } }).cause).toEqual({ provider: 'p' })
    expect(new AuthError(inner, { cause: { provider: 'p' } }).cause).toEqual({
      err: inner,
      extra: 1,
      provider: 'p',
    })
  })

  test('a class of the application keeps the type of its parent, and has its own name', () => {
    class Locked extends CredentialsSignin {
      override code = 'locked'
    }
    expect(new Locked()).toMatchObject({
      name: 'Locked',
      type: 'CredentialsSignin',
      kind: 'signIn',
      code: 'locked',
    })
  })
})

test('what a visitor may see: never what concerns the server alone', () => {
  const made = classes.map((value) =>
    Reflect.construct(value, value === MethodNotAllowed ? [['GET']] : ['x', 'x']),
  )
  const shown = made.filter(isClientError)
  expect(shown.map(({ name }: Error) => name).toSorted()).toEqual([
    'AccessDenied',
    'AccountNotLinked',
    'ConfirmRefused',
    'CredentialsSignin',
    'DevSignInRefused',
    'EmailSignInError',
    'InvalidCheck',
    'InvalidIdToken',
    'IssuerMismatch',
    'LastSignInMethod',
    'LinkRefused',
    'MissingCSRF',
    'OAuthAccountNotLinked',
    'OAuthCallbackError',
    'OAuthProfileParseError',
    'OAuthSignInError',
    'RateLimited',
    'TooBusy',
    'TwoFactor',
    'Verification',
    'WebAuthnVerificationError',
  ])
  expect(isClientError(new Error('x'))).toBe(false)
  expect(errors.clientCode(new InvalidCheck('state-missing', 'x'))).toBe('OAuthCallbackError')
  expect(errors.clientCode(Object.assign(new AuthError('x'), { type: 'constructor' }))).toBe(
    'Configuration',
  )
})
