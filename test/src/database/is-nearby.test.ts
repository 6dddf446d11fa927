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
])('%s is of this machine', (url) => {
  expect(isNearby(url)).toBe(true)
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
  'libsql://app.turso.io',
  'prisma+postgres:app',
])('%s may be anywhere', (url) => {
  expect(isNearby(url)).toBe(false)
})
