import { expect, test } from 'vitest'
import { matchesPath } from '../../../src/syntax/matches-path.js'

test.each<[pattern: string, yes: readonly string[], no: readonly string[]]>([
  ['/account', ['/account', '/account/'], ['/accounts', '/account/a', '/']],
  ['/account/:path*', ['/account', '/account/a', '/account/a/b'], ['/accounts', '/']],
  ['/account/:path+', ['/account/a', '/account/a/b'], ['/account']],
  ['/:locale/account', ['/de/account'], ['/account', '/de/at/account']],
  ['/:locale(en|de)/:path*', ['/de', '/en/a/b'], ['/fr', '/fr/a']],
  ['/(en|de)?/about', ['/about', '/de/about'], ['/fr/about']],
  ['/', ['/'], ['/a']],
  [
    '/((?!api|_next/static|favicon.ico).*)',
    ['/', '/account', '/app'],
    ['/api/auth/signin', '/_next/static/a.js'],
  ],
  [
    '/((?!_next|[^?]*\\.(?:html?|css|js(?!on)|jpe?g)).*)',
    ['/', '/api/auth/signin', '/a/b.json'],
    ['/_next/a', '/a.css', '/b/c.jpg'],
  ],
  ['/(api|trpc)(.*)', ['/api/auth/signin', '/trpc'], ['/account']],
  ['/a.b', ['/a.b'], ['/aXb']],
])('%s', (pattern, yes, no) => {
  expect(yes.filter((path) => matchesPath(pattern, path) !== true)).toEqual([])
  expect(no.filter((path) => matchesPath(pattern, path) !== false)).toEqual([])
})

test.each(['/(a', '/:a(b', '/(?<)', '/(*)'])('%s is no pattern', (pattern) => {
  expect(matchesPath(pattern, '/a')).toBeUndefined()
})
