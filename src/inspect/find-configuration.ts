import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { CliError } from '../errors.js'
import { splitBom } from '../syntax/lines.js'
import { bindingsOf } from '../syntax/origin.js'
import { parseSource } from '../syntax/parse-source.js'
import { findProviderLists, providersIn } from '../syntax/provider-list.js'
import { importResolver } from './import-resolver.js'
import { readSources } from './read-sources.js'
import { readBounded } from './read-file.js'

interface Candidate {
  readonly file: string
  /** Whether providers of the runtime are in its list. */
  readonly used: boolean
}

/**
 * The file that lists who signs people in: of those that the application reaches the one that uses the runtime and has a
 * list of providers, wherever it lies.
 *
 * @param entry the file that makes the application
 * @param written files that an earlier run has written; one of them is preferred
 * @throws {CliError} `not-set-up`, `several-configurations`
 */
export async function findConfiguration(
  root: string,
  entry: string,
  written: readonly string[],
): Promise<string> {
  const reached = readSources(root, [entry], importResolver(root))
  const others = written.filter(
    (file) =>
      /\.[cm]?[jt]s$/.test(file) &&
      existsSync(join(root, file)) &&
      reached.every((source) => source.file !== file),
  )
  const texts = others.map((file) => ({ file, text: readBounded(join(root, file)) ?? '' }))
  const candidates: Candidate[] = []
  for (const { file, text } of [...reached, ...texts]) {
    const used = text.includes(RUNTIME_PACKAGE) ? await readList(file, text) : undefined
    if (used !== undefined) candidates.push({ file, used })
  }
  return choose(candidates, written)
}

/** Whether the list of a file has providers of the runtime; undefined where it has no list. */
async function readList(file: string, text: string): Promise<boolean | undefined> {
  const source = await parseSource(file, splitBom(text).body)
  const bindings = bindingsOf(source)
  if (![...bindings.values()].some(({ specifier }) => specifier.startsWith(RUNTIME_PACKAGE))) {
    return undefined
  }
  const lists = findProviderLists(source, bindings)
  if (lists.length === 0) return undefined
  return lists.some((list) => providersIn(source, bindings, list).length > 0)
}

function choose(candidates: readonly Candidate[], written: readonly string[]): string {
  const used = candidates.filter((candidate) => candidate.used)
  const likely = used.length > 0 ? used : candidates
  const [first, second] = likely
  const ours = likely.find(({ file }) => written.includes(file))
  if (!first) {
    throw new CliError('unsupported', 'not-set-up', 'sign-in is not set up in this project', {
      hint: 'Set it up first: npx create-auth init',
    })
  }
  if (ours || !second) return (ours ?? first).file
  const files = likely.map(({ file }) => file)
  const message = `there are several lists of providers: ${files.join(', ')}`
  throw new CliError('unsupported', 'several-configurations', message, {
    hint: `Say which one is meant: ${files.map((file) => `--config ${file}`).join(' or ')}`,
    file: first.file,
  })
}
