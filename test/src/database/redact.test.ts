import { expect, test } from 'vitest'
import { redact } from '../../../src/database/open-connection.js'

const URL = 'postgres://someone:p%40ss%2Fword@db.example.test:5432/inventory?sslkey=secret.key'

test.each([
  ['the whole', `invalid: ${URL}`, 'invalid: …'],
  ['the user', 'role "someone" does not exist', 'role "…" does not exist'],
  ['the password as it is written', 'got p%40ss%2Fword', 'got …'],
  ['the password as it is meant', 'got p@ss/word', 'got …'],
  ['the host', 'getaddrinfo ENOTFOUND db.example.test', 'getaddrinfo ENOTFOUND …'],
  ['the host with its port', 'connect db.example.test:5432', 'connect …'],
  ['the database', 'database "inventory" does not exist', 'database "…" does not exist'],
  ['the options', 'sslkey=secret.key: no such file', '…: no such file'],
  ['what stands there more than once', 'someone, someone, someone', '…, …, …'],
  ['nothing else', 'relation "users" does not exist', 'relation "users" does not exist'],
])('a text is shown without %s', (_, text, shown) => {
  expect(redact(text, URL)).toBe(shown)
})

test('what is short is no secret, and would cut words in pieces', () => {
  const url = 'mysql://root@127.0.0.1:3306/app'
  expect(redact('the root of the application is at 127.0.0.1', url)).toBe(
    'the root of the application is at …',
  )
})

test('a longer part goes before a shorter one that is in it', () => {
  expect(redact('inventory-2 of inventory', 'mysql://inventory@127.0.0.1/inventory-2')).toBe(
    '… of …',
  )
})

test.each([
  ['a path', 'data/app.db', 'no such file: data/app.db', 'no such file: …'],
  ['a password that is not encoded', 'mysql://a:100%sure@db/x', 'got 100%sure', 'got …'],
])('%s may be what leads there', (_, url, text, shown) => {
  expect(redact(text, url)).toBe(shown)
})
