import { parseEnv as readByNode } from 'node:util'
import { parse } from 'dotenv'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envDefaults } from '../../../../../runtime/src/config/env.js'
import { CliError } from '../../../../../src/errors.js'
import { planSecret } from '../../../../../src/plan/secret/plan-secret.js'
import { planJson } from '../../../../../src/report/plan-json.js'
import { printDiff } from '../../../../../src/report/print-diff.js'
import { printNotes } from '../../../../../src/report/print-notes.js'
import { printPlan } from '../../../../../src/report/print-plan.js'
import { SECRET_NAMES, type SecretAction } from '../../../../../src/plan/secret/secrets.js'
import type { Project } from '../../../../../src/project.js'
import { parseEnv } from '../../../../../src/syntax/dotenv.js'
import { anyEnvFile, anyKey, anyValue } from './any-env-file.js'
import { makeLoaders, type Loaders } from './loaders.js'
import { planText, readProject, withEnv } from './plan-text.js'
import { ENV_FILES, NEW, type EnvFile, type Outcome, type Reading } from './rows.js'
import { runs } from '../../../../support/runs.js'

const ACTIONS = ['set', 'rotate', 'prune'] as const satisfies readonly SecretAction[]

let project: Project
let loaders: Loaders
beforeAll(async () => {
  project = await readProject()
  loaders = makeLoaders()
})
afterAll(() => {
  loaders.remove()
})

/** The outcome of an action, or the type of the error that it ends with. */
const outcomeOf = (text: string | undefined, action: SecretAction, by: string): Outcome => {
  try {
    return planText(project, text, action, { by })
  } catch (error) {
    if (error instanceof CliError) return { refused: error.type }
    throw error
  }
}

/** The variables that each loader should read: what it read before, and what the action is about. */
const expectedAfter = (action: SecretAction, before: Reading, row: EnvFile): Reading => {
  const newest = SECRET_NAMES.find((name) => (row.reads[name] ?? '') !== '')
  if (action === 'prune') {
    const rest = Object.entries(before).filter(([key]) => !SECRET_NAMES.includes(key))
    const kept = newest === undefined ? undefined : before[newest]
    return { ...Object.fromEntries(rest), ...(kept === undefined ? {} : { AUTH_SECRET: kept }) }
  }
  const next = newest === undefined ? 'AUTH_SECRET' : SECRET_NAMES[SECRET_NAMES.indexOf(newest) - 1]
  return { ...before, [next ?? '']: NEW }
}

test('there are at least 25 env files, and no two are alike', () => {
  expect(new Set(ENV_FILES.map(({ text }) => text)).size).toBeGreaterThanOrEqual(25)
})

describe.each(ENV_FILES)('$rule', (row) => {
  const node = row.node ?? row.reads
  const readings: Record<'dotenv' | 'node' | 'nodeProcess' | 'vite', Reading> = {
    dotenv: row.reads,
    nodeProcess: node,
    node,
    vite: row.vite ?? node,
  }
  const shell = 'sh' in row ? row.sh : row.reads

  test('each loader reads it as the row says', () => {
    const text = row.text ?? ''
    for (const [name, reading] of Object.entries(readings)) {
      expect([name, loaders[name as keyof typeof readings](text)]).toEqual([name, reading])
    }
    if (shell) expect(loaders.sh(text)).toEqual(shell)
  })

  test.each(ACTIONS)('%s', (action) => {
    const outcome = outcomeOf(row.text, action, 'dotenv')
    expect(outcome).toEqual(row[action])
    if (typeof outcome !== 'string') return
    expect(loaders.dotenv(outcome)).toEqual(expectedAfter(action, row.reads, row))
    const byNode = row.nodeAfter?.[action]
    expect(loaders.node(outcome)).toEqual(byNode ?? expectedAfter(action, node, row))
    expect(loaders.vite(outcome)).toEqual(byNode ?? expectedAfter(action, readings.vite, row))
    if (shell) expect(loaders.sh(outcome)).toEqual(expectedAfter(action, shell, row))
  })

  test('where Node.js loads it, no action leaves a secret that it does not read', () => {
    for (const action of ACTIONS) {
      const outcome = outcomeOf(row.text, action, '--env-file')
      const planned = typeof row[action] === 'string' ? row[action] : (row.text ?? '')
      const [asDotenv, asNode] = [loaders.dotenv(planned), loaders.node(planned)]
      const unread = SECRET_NAMES.filter((name) => asDotenv[name] !== asNode[name])
      const fails = typeof row[action] === 'object' && 'refused' in row[action]
      expect(outcome).toEqual(unread.length > 0 && !fails ? { refused: 'env-unread' } : row[action])
    }
  })
})

/** The lines with their endings. */
const linesOf = (text: string): string[] =>
  text.replace(/^\uFEFF/, '').match(/[^\n]*\n|[^\n]+$/g) ?? []

/** The lines of one text that another one lacks, where both have the rest in the same order. */
const missing = (all: readonly string[], some: readonly string[]): string[] => {
  const gone: string[] = []
  let at = 0
  for (const each of all) {
    if (each === some[at]) at += 1
    else gone.push(each)
  }
  expect(some.slice(at)).toEqual([])
  return gone
}

const countWhile = (limit: number, holds: (at: number) => boolean): number => {
  let count = 0
  while (count < limit && holds(count)) count += 1
  return count
}

describe('whatever the file', () => {
  test.each(ACTIONS)('%s leaves every other variable as it was', (action) => {
    fc.assert(
      fc.property(anyEnvFile, (text) => {
        const outcome = outcomeOf(text, action, 'dotenv')
        if (typeof outcome !== 'string') return
        const reads = parse(text)
        const row = { rule: '', text, reads, set: '', rotate: '', prune: '' }
        expect(parse(outcome)).toEqual(expectedAfter(action, reads, row))
      }),
      runs(500),
    )
  })

  test.each(ACTIONS)('%s leaves every other variable of Node.js as it was', (action) => {
    // What is no name, such as a comment in a last line without an ending, is nothing that is read.
    const isOther = (name: string): boolean =>
      /^[\w.-]+$/.test(name) && !SECRET_NAMES.includes(name)
    const others = (text: string) =>
      Object.fromEntries(Object.entries(readByNode(text)).filter(([name]) => isOther(name)))
    fc.assert(
      fc.property(anyEnvFile, (text) => {
        const outcome = outcomeOf(text, action, '--env-file')
        if (typeof outcome !== 'string') return
        expect(others(outcome)).toEqual(others(text))
      }),
      runs(1000),
    )
  })

  test.each(['set', 'rotate'] as const)('%s leaves every other byte as it was', (action) => {
    fc.assert(
      fc.property(anyEnvFile, (text) => {
        const outcome = outcomeOf(text, action, 'dotenv')
        if (typeof outcome !== 'string') return
        const shorter = text.length
        const head = countWhile(shorter, (at) => text[at] === outcome[at])
        const tail = countWhile(shorter - head, (at) => text.at(-1 - at) === outcome.at(-1 - at))
        expect(['', "''", '""', '``']).toContain(text.slice(head, shorter - tail))
        // What stood there may say the same.
        expect(outcome.split(NEW).length - text.split(NEW).length).toBe(1)
      }),
      runs(500),
    )
  })

  test('prune takes lines of secrets, and changes the name in one', () => {
    fc.assert(
      fc.property(anyEnvFile, (text) => {
        const outcome = outcomeOf(text, 'prune', 'dotenv')
        if (typeof outcome !== 'string') return
        const kept = parseEnv(outcome).find((each) => each.key === 'AUTH_SECRET')
        const reads = parse(text)
        const newest = SECRET_NAMES.find((name) => (reads[name] ?? '') !== '') ?? ''
        const name = kept?.name ?? { start: 0, end: 0 }
        const renamed = outcome.slice(0, name.start) + newest + outcome.slice(name.end)
        expect(outcome.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'))
        const gone = missing(linesOf(text), linesOf(renamed)).join('')
        expect(SECRET_NAMES).toEqual(expect.arrayContaining(Object.keys(parse(gone))))
      }),
      runs(500),
    )
  })
})

/** A word that only values have. */
const CANARY = /q7w9|Q7W9/

test('no plan, diff or document shows a part of a value', () => {
  const marked = anyValue.map((text) => text.replace(/[^'"`#\s]+/g, 'q7w9Q7W9'))
  const assignment = fc
    .tuple(fc.constantFrom('', 'export ', '  '), anyKey, fc.constantFrom('=', ' = ', ': '), marked)
    .map((parts) => parts.join(''))
  const eol = fc.constantFrom('\n', '\r\n', '\r')
  const texts = fc
    .tuple(fc.array(fc.oneof(assignment, fc.constant('# q7w9'))), eol, fc.boolean())
    .map(([lines, end, ended]) => lines.join('\n').replaceAll('\n', end) + (ended ? end : ''))
  fc.assert(
    fc.property(texts, fc.constantFrom(...ACTIONS), (text, action) => {
      const before = withEnv(project, text, 'dotenv')
      const terminal = { colour: false, width: 80 }
      try {
        const plan = planSecret(before, { action, allowDirty: false, now: 0, hasModes: true })
        const diffs = plan.changes.map((each) => printDiff(each, before.files.get(each.path)))
        expect(printPlan(plan, terminal) + diffs.join('')).not.toMatch(CANARY)
        expect(printNotes(plan.notes, terminal)).not.toMatch(CANARY)
        expect(JSON.stringify(planJson(plan, before.files))).not.toMatch(CANARY)
      } catch (error) {
        if (!(error instanceof CliError)) throw error
        expect(error.message + error.hint).not.toMatch(CANARY)
      }
    }),
    runs(1000),
  )
})

test('the engine reads the newest secret first, and every older one, however often one rotates', () => {
  const names = fc.uniqueArray(fc.constantFrom(...SECRET_NAMES))
  fc.assert(
    fc.property(names, (start) => {
      const read = (file: string): readonly string[] => [envDefaults(parse(file), {}).secret].flat()
      let text = start.map((name) => `${name}=${name.toLowerCase()}\n`).join('')
      for (let round = 0; round <= SECRET_NAMES.length; round += 1) {
        const before = read(text)
        const secret = `new-${round}`
        const highest = SECRET_NAMES.findIndex((name) => name in parse(text))
        if (highest === 0) {
          expect(outcomeOf(text, 'rotate', '--env-file')).toEqual({ refused: 'secrets-full' })
          return
        }
        const outcome = planText(project, text, 'rotate', { by: '--env-file', secret })
        if (typeof outcome !== 'string') throw new Error(JSON.stringify(outcome))
        text = outcome
        expect(read(text)).toEqual([secret, ...before])
      }
      expect.unreachable('the numbers have an end')
    }),
  )
})
