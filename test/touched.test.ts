import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { frameworks } from '../src/frameworks/frameworks.js'
import { ABOUT, FRAME, pathsOf, SEEN, touchedBy } from './e2e/touched.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(`${root}test/e2e`)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => basename(name, '.test.ts'))

/** Whether something begins with a path. */
const exists = (path: string): boolean =>
  path.endsWith('/')
    ? existsSync(root + path)
    : readdirSync(root + dirname(path)).some((name) => name.startsWith(basename(path)))

describe('which end-to-end tests a change is for', () => {
  test('every file and every path that is named is there', () => {
    const paths = [
      ...FRAME,
      ...Object.values(ABOUT).flat(),
      ...frameworks.flatMap(({ id }) => pathsOf(id)),
    ]
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !exists(path))).toEqual([])
    expect(Object.keys(ABOUT).filter((name) => !files.includes(name))).toEqual([])
    expect([exists('src/plans/'), exists('src/catalog/legacies')]).toEqual([false, false])
    expect(existsSync(SEEN)).toBe(true)
  })

  test('what is about nothing that has changed is left out, but for one of each kind', () => {
    const { isTouched, isFileTouched } = touchedBy([
      'docs/databases.md',
      'runtime/src/adapters/prisma.ts',
    ])
    expect(files.filter(isFileTouched)).toEqual([
      'databases-prisma',
      'databases-typeorm',
      'databases',
      'fleet',
      'frameworks',
      'older-sql',
      'package',
      'prisma-6',
      'site',
    ])
    expect([isTouched(pathsOf('koa')), isTouched(ABOUT['prisma-6']!)]).toEqual([false, true])
  })

  test('a test that has changed is run', () => {
    expect(files.filter(touchedBy(['test/e2e/nestjs.test.ts']).isFileTouched)).toContain('nestjs')
    expect(files.filter(touchedBy([]).isFileTouched)).not.toContain('nestjs')
  })

  test.each([
    ['the frame has changed', ['bin/create-auth.js']],
    ['nothing is known', undefined],
  ])('where %s, everything is', (_, changed) => {
    const { isTouched, isFileTouched } = touchedBy(changed)
    expect(files.filter(isFileTouched)).toEqual(files)
    expect(isTouched(pathsOf('koa'))).toBe(true)
  })
})
