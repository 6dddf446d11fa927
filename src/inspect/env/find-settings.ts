import { listProgramSources } from '../../code/program.js'
import { findProperty } from '../../code/properties.js'
import { wholeExport } from '../../code/resolve-export.js'
import { findText } from '../../code/texts.js'
import { reached, type Placed, type Program, type Step, type Value } from '../../code/value.js'
import { hasDependency } from '../../has-dependency.js'
import type { PackageFacts } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import { listReturns } from '../../syntax/list-returns.js'
import { walk } from '../../syntax/walk.js'
import type { World } from '../../world/world.js'

/** The packages that have `config.get('port')` of files in the folder `config`. */
const READERS = ['config', '@feathersjs/configuration']

/** Says which variable gives a setting, in place of what the others say. */
const VARIABLES = 'config/custom-environment-variables'

/** The files of that folder while somebody develops, without their endings: the first that has a setting counts. */
const STEMS = [
  VARIABLES,
  ...['local-development', 'local', 'development', 'default'].map((name) => `config/${name}`),
]

/** JSON is an expression of JavaScript, and read as that. */
const JSON_ENDING = '.json'
const ENDINGS = ['.js', '.cjs', '.mjs', '.ts', JSON_ENDING]

/** The files of settings that a library reads while the application runs, as modules of the program. */
export function readSettingFiles(
  world: World,
  facts: PackageFacts,
): readonly { readonly file: string; readonly text: string }[] {
  if (!READERS.some((name) => hasDependency(facts, name))) return []
  return STEMS.flatMap((stem) =>
    ENDINGS.flatMap((ending) => {
      const text = readBounded(world, stem + ending)
      if (text === undefined) return []
      return ending === JSON_ENDING
        ? [{ file: `${stem}.js`, text: `export default ${text}` }]
        : [{ file: stem + ending, text }]
    }),
  )
}

/** A value of settings; with `names` it is the name of the variable that has it. */
export interface FoundSetting {
  readonly step: Step
  readonly names?: true
}

/**
 * The values that `….get('server.port')` may give, the likeliest first: what code sets, and what files of settings say.
 *
 * @param holder whose method is called
 */
export function listSettingValues(
  program: Program,
  holder: Placed,
  key: string,
): readonly FoundSetting[] {
  const path = key.split('.')
  const value = program.evaluate(holder)
  const files = listFromFiles(program, path)
  if (value.kind === 'imported' && READERS.includes(value.origin.specifier)) return files
  const steps = [...listSet(program, key), ...listLoaded(program, path)]
  return [...steps.map((step) => ({ step })), ...files]
}

/** `x` of `app.set('port', x)`, in whichever file. */
function listSet(program: Program, key: string): readonly Step[] {
  return listCalls(program, /\.set\s*\(/, /\.set$/).flatMap((call) => {
    const [name, value] = call.arguments
    return value && name && findText(program.evaluate(name)) === key ? [value] : []
  })
}

function listFromFiles(program: Program, path: readonly string[]): readonly FoundSetting[] {
  return STEMS.flatMap((stem) => {
    const source = ENDINGS.map((ending) => program.getSource(stem + ending)).find(Boolean)
    const node = source && wholeExport(program, source)?.value
    if (!source || !node || source.ts.isFunctionDeclaration(node)) return []
    const step = findAtPath(program, program.evaluate({ source, node }), path)
    if (!step) return []
    if (stem !== VARIABLES) return [{ step }]
    const name = findProperty(program, step, '__name')
    return [{ step: name?.kind === 'literal' ? name : step, names: true as const }]
  })
}

/** What functions give that are loaded as settings: `ConfigModule.forRoot({ load: [settings] })`, `registerAs('app', () => …)`. */
function listLoaded(program: Program, path: readonly string[]): readonly Step[] {
  const [space, ...rest] = path
  const named = listCalls(program, /\bregisterAs\b/, /^registerAs$/).flatMap((call) => {
    const [name, factory] = call.arguments
    const isMeant = factory && name && findText(program.evaluate(name)) === space
    return isMeant ? listGiven(program, factory, rest) : []
  })
  const loaded = listCalls(program, /\bload\s*:/, /\.forRoot$/).flatMap(
    ({ arguments: [options] }) => {
      const list = options && findProperty(program, program.evaluate(options), 'load')
      if (list?.kind !== 'list') return []
      return list.elements.flatMap((each) => listGiven(program, each, path))
    },
  )
  return [...named, ...loaded]
}

/** The parts at a path of what a function returns. */
function listGiven(program: Program, factory: Placed, path: readonly string[]): readonly Step[] {
  const value = program.evaluate(factory)
  if (value.kind !== 'function') return []
  const { source } = value.at
  return listReturns(source, value.node).flatMap(
    (node) => findAtPath(program, program.evaluate({ source, node }), path) ?? [],
  )
}

function findAtPath(program: Program, whole: Value, path: readonly string[]): Value | undefined {
  return path.reduce<Value | undefined>(
    (value, name) => value && findProperty(program, value, name),
    reached(program, whole),
  )
}

/** The calls of a program's own files, by the text of what is called. */
function listCalls(
  program: Program,
  text: RegExp,
  callee: RegExp,
): readonly { readonly arguments: readonly Placed[] }[] {
  return listProgramSources(program, (each) => text.test(each)).flatMap((source) =>
    [...walk(source, source.tree)].flatMap((node) => {
      if (!source.ts.isCallExpression(node)) return []
      if (!callee.test(node.expression.getText(source.tree))) return []
      return [{ arguments: node.arguments.map((each) => ({ source, node: each })) }]
    }),
  )
}
