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
    cause: 'unbuilt',
    pattern:
      /(?:Could not locate the bindings file|(?:Cannot find module|The module) '(?=[^'\n]*\.node'))[^]{0,400}?node_modules\/((?:@[\w.-]+\/)?[\w-][\w.-]*)\/|(?:Could not load|installing) the "(sharp)" module/,
    describe: (name) =>
      `The native part of ${name} is not there, or was made for another Node.js: npm rebuild ${name}`,
  },
  {
    cause: 'unbuilt',
    pattern: /Cannot find module '[^'\n]*node_modules\/((?:@[\w.-]+\/)?[\w-][\w.-]*)\/dist\//,
    describe: (name) => `${name} has not been built: run its build, then create-auth verify again.`,
  },
  {
    cause: 'unbuilt',
    pattern:
      /(@prisma\/client) did not initialize yet|Cannot find module '\.(prisma\/client)[/\w]*'/,
    describe: () => 'The client of Prisma has not been generated: npx prisma generate',
  },
  {
    cause: 'uncompiled',
    pattern: /\bFound ([1-9]\d*) error(?:s?|\(s\))\./,
    describe: (count) =>
      `The code does not compile (errors: ${count}): mend what the output names, then run create-auth verify again.`,
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
  return findReason(output) ?? fallback
}

/** Why a program does not start, where what it has printed names that. */
function findReason(output: string): Diagnosis | undefined {
  const plain = stripVTControlCharacters(output)
  for (const { cause, pattern, describe } of ROWS) {
    const [, ...groups] = pattern.exec(plain) ?? []
    const word = groups.find((group) => group !== undefined)
    if (word === undefined || (cause === 'missing-variable' && !isVariable(word))) continue
    return { cause, remedy: describe(word) }
  }
  return undefined
}

function isVariable(word: string): boolean {
  return word === word.toUpperCase() && !NO_VARIABLE.test(word)
}

/** Matches the last line of what Node.js and Bun print of an error that ends them, and what a watcher of files says then. */
const CRASH =
  /^(?:\[[^\]\n]*\] |[\w@/.-]+:[\w:-]+: )?(?:Node\.js v\d+\.\d+\.\d+|Bun v\d+\.\d+\.\d+ \(.+\)|.*\bapp crashed - waiting for file changes\b.*|Failed running '.+'.*)$/m

/** Milliseconds of silence after a crash. */
const CRASHED = 2_000

/** Milliseconds of silence after a reason not to start, which may also be a warning. */
const EXPLAINED = 15_000

/** What a program that does not answer as it should has printed. */
interface Printed {
  readonly output: string
  /** Milliseconds for which it has printed nothing more. */
  readonly silence: number
  /** True where something of it answers. */
  readonly isAnswering: boolean
}

/**
 * Tells whether a program has ended although what has started it goes on: a watcher of files waits for a change then, and some of them
 * print nothing of an end by an exit code.
 */
export function hasEnded({ output, silence, isAnswering }: Printed): boolean {
  if (silence > CRASHED && CRASH.test(stripVTControlCharacters(output).replaceAll('\r', '')))
    return true
  return silence > EXPLAINED && !isAnswering && findReason(output) !== undefined
}

/** Matches what the engine says of an error; its warnings have other names. */
const ENGINE_ERROR = /\[auth\] ([A-Z]\w*: .+)/

/** The newest error that the engine has printed, for example `MissingSecret: there is no secret`. */
export function findEngineError(output: string): string | undefined {
  const lines = stripVTControlCharacters(output).split(/\r?\n/)
  return ENGINE_ERROR.exec(lines.findLast((line) => ENGINE_ERROR.test(line)) ?? '')?.[1]
}

/** Matches the lines of a stack that lie in packages or in Node.js itself: they hide what the error says. */
const FRAME = /^(?:\[[^\]]*\] )?\s*at .*(?:\bnode_modules\b|\bnode:)/

/**
 * The last lines of an output, without what paints them, without what packages do in between, and each once where it comes several
 * times in a row.
 */
export function takeLastLines(output: string, count: number): readonly string[] {
  return stripVTControlCharacters(output)
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !FRAME.test(line))
    .filter((line, index, lines) => line !== lines[index - 1])
    .slice(-count)
}
