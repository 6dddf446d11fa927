import type { PackageFacts } from '../../project.js'
import type { SourceText } from '../../reading/read-sources.js'
import { exists } from '../../reading/read-file.js'
import type { World } from '../../world/world.js'

/** Says what variables are for, in a way that a program checks when the application starts. */
export const SCHEMA = '.env.schema'

/** Files that document the variables of a project, without their values; the first is written where there is none. */
const USUAL = '.env.example'
const EXAMPLES = [
  SCHEMA,
  USUAL,
  '.env.template',
  '.env.sample',
  '.env.dist',
  '.env-example',
  '.env_example',
  '.example.env',
  'env.example',
  'env-example',
  'env_example',
  'example.env',
  'sample.env',
]

/** Refuses to start where a variable of the example has no value. */
const DEMANDING = 'dotenv-safe'

/** The files that document the variables of a project. */
export interface FoundExample {
  /** The file that may take variables without values; undefined where each that could has a part when the application runs. */
  readonly file?: string
  /** The example that the application reads its values from. */
  readonly read?: string
}

/** Tells whether a file is one that only documents variables, by its name. */
export function isExample(file: string): boolean {
  return EXAMPLES.includes(file)
}

/**
 * The file that documents the variables. An empty one in a file that is loaded would hide the value of another file, and
 * one in a file that is demanded in full would keep the application from starting where people must not sign in so.
 */
export function findExample(
  world: World,
  sources: readonly SourceText[],
  { dependencies }: PackageFacts,
): FoundExample {
  const present = EXAMPLES.filter((name) => exists(world, name))
  const read = present.find((name) => sources.some(({ text }) => isRead(text, name)))
  if (Object.hasOwn(dependencies, DEMANDING) || read === USUAL) return read ? { read } : {}
  const file = present.find((name) => name !== read) ?? USUAL
  return { file, ...(read === undefined ? {} : { read }) }
}

/** `loadEnvFile('.env.example')`, `config({ path: join(root, '.env.example') })`. */
function isRead(text: string, name: string): boolean {
  const quoted = `[^;]{0,200}?['"\`/]${name.replaceAll('.', '\\.')}['"\`]`
  return new RegExp(`(?:\\bloadEnvFile\\(|\\bpath\\s*:)${quoted}`).test(text)
}
