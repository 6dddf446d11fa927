import { expect, test } from 'vitest'
import { listAskable } from '../../../src/verify/routes.js'

const ask = (...paths: readonly string[]): readonly string[] =>
  listAskable(
    paths.map((path) => ({ path })),
    '/auth',
  ).map(({ path }) => path)

test.each([
  '/logout',
  '/api/log-out',
  '/users/:id/delete',
  '/cart/reset',
  '/sign-out',
  '/admin/restart',
  '/unsubscribe/:token',
  '/cron/purge',
  '/email/verify',
  '/hooks/webhook',
  '/v1/send_mail',
  '/monitor/log/clean',
  '/api/cron/daily',
  '/config/save',
  '/cache/flush',
])('%s, which may change something, is asked for by nobody', (path) => {
  expect(ask(path)).toEqual([])
})

test('of others, one of each is asked for, with a value that nothing has', () => {
  expect(ask('/', '/users/:id', '/posts/[slug]', '/users/:name', '/endpoint', '/resend')).toEqual([
    '/',
    '/users/create-auth-verify-none',
    '/posts/create-auth-verify-none',
    '/endpoint',
    '/resend',
  ])
})

test('what is ours, and what is a pattern of many, is left out', () => {
  expect(ask('/auth', '/auth/signin', '/authors', '/files/*', '*/shop', '/a?')).toEqual([
    '/authors',
  ])
})

test('a large application is not walked through', () => {
  expect(ask(...Array.from({ length: 80 }, (_, index) => `/page-${index}`))).toHaveLength(50)
})
