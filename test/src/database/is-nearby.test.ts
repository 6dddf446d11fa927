import { expect, test } from 'vitest'
import { isNearby } from '../../../src/database/is-nearby.js'

test.each([
  'file:app.db',
  'sqlite:./app.db',
  'data/app.db',
  'C:\\data\\app.db',
  'pglite:data',
  'postgres://localhost/app',
  'postgresql://user:pass@localhost:5432/app?sslmode=disable',
  'postgres:///app',
  'postgres:///app?host=/var/run/postgresql',
  'postgres:///app?host=%2Fvar%2Frun',
  'mysql://root@127.0.0.1:3306/app',
  'mysql://root:p%40ss@127.1.2.3/app',
  'postgres://[::1]:5432/app',
  'postgres://[0:0:0:0:0:0:0:1]/app',
  'mysql://[::ffff:127.0.0.1]/app',
  'postgres://%6cocalhost/app',
  'postgres://%2Fvar%2Frun/app',
  'file:///srv/app.db',
  'D:/data/app.db',
])('%s is of this machine', (url) => {
  expect(isNearby(url, undefined)).toBe(true)
})

test.each([
  'postgres://db.example.com/app',
  'postgres://db/app',
  'postgres://localhost.example.com/app',
  'postgres://localhost:secret@db.example.com/app',
  'postgres://localhost,db.example.com/app',
  'postgres://localhost/app?host=db.example.com',
  'postgres://127.0.0.1.example.com/app',
  'postgres://localhost/app?sslmode=disable&hostaddr=10.0.0.1',
  'postgres://localhost/app?%68ost=db.example.com',
  'postgres://localhost/app?host=localhost&host=db.example.com',
  'mysql://localhost/app?%68%6fst=db.example.com',
  'postgres://localhost\n.example.com/app',
  'postgres://[::ffff:10.0.0.1]/app',
  'postgres://[fe80::1]/app',
  'postgres://localhost%40db.example.com/app',
  'postgres://localhost:x@y/app?host=%64b',
  '\\\\server\\share\\app.db',
  'file://server/share/app.db',
  'libsql://app.turso.io',
  'prisma+postgres:app',
])('%s may be anywhere', (url) => {
  expect(isNearby(url, undefined)).toBe(false)
})

test('a connection string that names no host leads where the environment says', () => {
  expect(isNearby('postgres:///app', 'db.example.com')).toBe(false)
  expect(isNearby('postgres:///app', '/var/run/postgresql')).toBe(true)
  expect(isNearby('postgres://localhost/app', 'db.example.com')).toBe(true)
})
