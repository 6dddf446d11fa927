import { expect, test } from 'vitest'
import { typecheck } from '../schemas/typecheck.js'

const declared = (imports: string): string =>
  [
    imports,
    "declare module '@create-auth/runtime/types' {",
    "  interface Session { user: { role: 'admin' | 'guest' } & DefaultSession['user'] }",
    '}',
    '',
  ].join('\n')

const USE = [
  "import type { Session } from '@create-auth/runtime/next'",
  '',
  "export const role = ({ user }: Session): 'admin' | 'guest' => user.role",
  'export const letter = ({ user }: Session): string => user.name[0]',
  '',
].join('\n')

test('an application that extends a session needs the import that it has for it, and no other name is its', () => {
  const options = { noUnusedLocals: true, noUncheckedIndexedAccess: true }
  const imported = declared("import type { DefaultSession } from '@create-auth/runtime/next'")
  const own = USE.replace('user.name[0]', "user.name ?? ''")
  const files = [
    { path: 'auth.ts', text: imported },
    { path: 'use.ts', text: own },
  ]
  expect(typecheck({ imported: files }, options)).toEqual([])
})

test('what it has not imported is any, as it was where it comes from', () => {
  const files = [
    { path: 'auth.d.ts', text: declared("import '@create-auth/runtime/next'") },
    { path: 'use.ts', text: USE },
  ]
  expect(typecheck({ forgotten: files }, { noUncheckedIndexedAccess: true })).toEqual([])
})

const NUMBERED = [
  "import type { DefaultSession } from '@create-auth/runtime/next-auth-4'",
  "declare module '@create-auth/runtime/types' {",
  '  interface Session extends DefaultSession {',
  "    user: DefaultSession['user'] & { id: number; role: string }",
  '  }',
  '  interface User { id: number; role: string }',
  '}',
  '',
].join('\n')

const OPTIONS = [
  "import type { NextAuthOptions } from '@create-auth/runtime/next-auth-4'",
  'export const options: NextAuthOptions = {',
  '  providers: [],',
  '  callbacks: {',
  '    session: ({ session, user }) => ({',
  '      ...session,',
  '      user: { ...session.user, id: user.id, role: user.role },',
  '    }),',
  '  },',
  '}',
  '',
].join('\n')

test('a callback may hand on the id as it is stored where an application declares another type of it', () => {
  const files = [
    { path: 'next-auth.d.ts', text: NUMBERED },
    { path: 'auth.ts', text: OPTIONS },
  ]
  expect(typecheck({ numbered: files })).toEqual([])
})

test('callbacks and events may be typed by themselves, as version 4 calls them', () => {
  const text = [
    "import type { CallbacksOptions, EventCallbacks, NextAuthOptions } from '@create-auth/runtime/next-auth-4'",
    "const session: CallbacksOptions['session'] = ({ session }) => session",
    'const callbacks: Partial<CallbacksOptions> = { session, signIn: ({ user }) => user.id !== "1" }',
    'const events: Partial<EventCallbacks> = { signIn: ({ user }) => void user.email }',
    'export const options: NextAuthOptions = { providers: [], callbacks, events }',
    '',
  ].join('\n')
  expect(typecheck({ typed: [{ path: 'auth.ts', text }] })).toEqual([])
})
