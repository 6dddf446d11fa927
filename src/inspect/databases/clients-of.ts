import type { Program } from '../../code/value.js'
import { isHidden, optionOf } from '../../code/properties.js'
import { textOf } from '../../code/texts.js'
import type { Orm } from '../../catalog/orm.js'
import type { Evidence } from '../../project.js'
import { type FoundClient, evidenceOf, findClients, madeIn } from './find-clients.js'
import { inheritedIn, sawClass } from './find-inherited.js'
import { importable } from './importable.js'
import { type FoundMeant, findMeant } from './find-meant.js'
import type { Made } from './made-by.js'
import { isOutside } from '../../project-path.js'
import { type DatabaseContext, reachesEntry } from './proofs.js'
import { findUnfit } from './find-unfit.js'
import { type ReadyUse, findReady } from './find-ready.js'

/** The clients of an ORM or driver that a project has. */
export interface Clients {
  /** The one that a package has made, where the project makes none. */
  readonly ready: ReadyUse | undefined
  /** Where the project makes none: what was seen of those to which the adapter does not speak, and of classes that are one. */
  readonly unfit: readonly Evidence[]
  readonly made: readonly Made[]
  readonly exported: readonly FoundClient[]
  /** The one that is meant and no other, where that is said. */
  readonly meant: FoundMeant | undefined
  /** True where one is meant, and the code does not say which. */
  readonly isUnsure: boolean
  /** Those of them that the auth file can import. */
  readonly usable: readonly FoundClient[]
  readonly chosen: FoundClient | undefined
}

/** The clients that a project makes, the ones that sign-in could use, and the one that it does. */
export function clientsOf(context: DatabaseContext, program: Program, orm: Orm): Clients {
  const all = madeIn(program, orm)
  const meant = findMeant(context.meant, program, orm)
  const isMeant = ({ call }: Made): boolean => !meant?.made || meant.made.call === call
  const exported = findClients(program, orm)
    .filter((each) => isMeant(each.made))
    .map((each) => importable(context, program, each))
  const usable = exported.filter(
    ({ client: { file } }) => !isOutside(file) && !reachesEntry(context, file),
  )
  const [only, another] = usable
  const made = meant?.made ? [meant.made] : all
  const isUnsure = meant !== undefined && made.length > 1
  const [itself] = made.flatMap((each) => packageOf(program, each))
  const isMade = made.length > 0
  const ready = isMade ? undefined : findReady(program, orm)
  const unfit = isMade
    ? []
    : [...findUnfit(program, orm), ...inheritedIn(program, orm).map(sawClass)]
  const chosen = itself ?? (another || isUnsure ? undefined : only)
  return { ready, unfit, made, exported, meant, isUnsure, usable, chosen }
}

/** The export of a package that is the client which a call opens, unless the call gives that a name. */
function packageOf(program: Program, made: Made): readonly FoundClient[] {
  const { gives: name, module: file } = made.maker
  if (name === undefined || isNamed(program, made)) return []
  return [{ client: { file, name }, made, evidence: evidenceOf(made) }]
}

/** The name of a connection that is given none. */
const USUAL_CONNECTION = 'default'

/** `createConnection({ name: 'reports' })` */
function isNamed(program: Program, { call, source }: Made): boolean {
  const [node] = call.arguments ?? []
  const name = node && optionOf(program, { source, node }, 'name')
  return name !== undefined && !isHidden(name) && textOf(name) !== USUAL_CONNECTION
}
