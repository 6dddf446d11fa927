import { stripVTControlCharacters } from 'node:util'
import { servicePorts } from '../catalog/service-ports.js'
import type { Cause, Diagnosis } from './check.js'

/** A cause, and what a program prints that has it. The first that matches counts. */
interface Row {
  readonly cause: Cause
  readonly pattern: RegExp
  readonly describe: (word: string) => string
}

const ROWS: readonly Row[] = [
  {
    cause: 'port-taken',
    pattern:
      /EADDRINUSE[^\n]*?:(\d+)|[Pp]ort (\d+) is (?:already )?(?:in use|used|taken|not available)/,
    describe: (port) =>
      `Another program listens on port ${port}: end it, or name it where it is the application: create-auth verify --url http://localhost:${port}`,
  },
  {
    cause: 'database-down',
    pattern:
      /ECONNREFUSED[^\n]*?:(\d{2,5})\b|(Can't reach database server[^\n]*|MongoServerSelectionError|MongooseServerSelectionError|SequelizeConnectionRefusedError|P1001)/,
    describe: (word) =>
      `${servicePorts[word] ?? 'A service that the application needs'} does not answer${/^\d+$/.test(word) ? ` on port ${word}` : ''}: start it, then run create-auth verify again.`,
  },
  {
    cause: 'missing-variable',
    pattern:
      /(?:[Vv]ariables?|[Ee]nv|ENV|[Mm]issing|MISSING|[Rr]equired|[Uu]ndefined)\W[^]{0,80}?\b([A-Z][A-Z\d]*_[A-Z\d_]+)\b|\b([A-Z][A-Z\d]*_[A-Z\d_]+)\b["'`:]?\W{0,3}(?:is |must |was |has )?(?:not (?:set|defined|provided|found)|missing|[Rr]equired|undefined|be (?:set|provided|defined))/,
    describe: (name) =>
      `The application asks for the variable ${name}: set it, then run create-auth verify again.`,
  },
]

/** Matches what has only the form of a variable: such names stand in errors of systems. */
const NO_VARIABLE = /^(?:ERR_|MODULE_NOT_FOUND|NODE_|UV_|E[A-Z]+$)/

/**
 * Why a program has ended, or does not answer, by what it has printed.
 *
 * @param fallback where nothing tells
 */
export function diagnoseOutput(output: string, fallback: Diagnosis): Diagnosis {
  for (const { cause, pattern, describe } of ROWS) {
    const [, ...groups] = pattern.exec(output) ?? []
    const word = groups.find((group) => group !== undefined)
    if (word === undefined || (cause === 'missing-variable' && !isVariable(word))) continue
    return { cause, remedy: describe(word) }
  }
  return fallback
}

function isVariable(word: string): boolean {
  return word === word.toUpperCase() && !NO_VARIABLE.test(word)
}

/** The last lines of an output, without what paints them, and each once where it comes several times in a row. */
export function takeLastLines(output: string, count: number): readonly string[] {
  return stripVTControlCharacters(output)
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line, index, lines) => line !== '' && line !== lines[index - 1])
    .slice(-count)
}
