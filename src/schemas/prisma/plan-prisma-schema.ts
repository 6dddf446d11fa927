import { spliceText } from '../../syntax/splice.js'
import type {
  SchemaEdit,
  SchemaFile,
  SchemaPlan,
  SchemaProblem,
  UserIds,
  Wanted,
} from '../schema.js'
import { isMended } from '../examine.js'
import { analyse, type Analysis } from './analyse.js'
import { type Addition, listAdditions } from './list-additions.js'
import { readPrismaSchema } from './prisma-schema.js'
import type { UserId } from './user-id.js'

/**
 * Plans how a Prisma schema gets what adapters need. Models that are there are extended; what is missing is added.
 *
 * @param files every `.prisma` file of the project
 * @param target path of the file that new models go to; it may be a new one
 * @returns a plan without edits where the schema can't be read, or where no adapter can work with its users
 */
export function planPrismaSchema(
  files: readonly SchemaFile[],
  wanted: Wanted,
  target: string,
): SchemaPlan {
  const schema = readPrismaSchema(files, target)
  if ('problems' in schema) {
    const { problems } = schema
    return { differences: [], edits: [], problems, unfilled: [], warnings: [], userIds: 'text' }
  }
  const analysis = analyse(schema, wanted)
  const { examination, warnings, users } = analysis
  const additions = listAdditions(analysis, target)
  const edits = applyTo(files, additions)
  const done = isDone(analysis, files, edits, wanted, target)
  return {
    differences: examination.differences,
    edits: done ? edits : [],
    problems: [...examination.problems, ...(done ? [] : additions.map(byHand))],
    unfilled: examination.unfilled,
    warnings,
    userIds: userIdsOf(users.id),
  }
}

/** Native types that hold nothing but ids of one form: of PostgreSQL, of SQL Server, and of MongoDB. */
const NATIVE: readonly (readonly [RegExp, UserIds])[] = [
  [/\.(?:Uuid|UniqueIdentifier)\b/, 'uuid'],
  [/\.ObjectId\b/, 'objectid'],
]

function userIdsOf(id: UserId | undefined): UserIds {
  if (id?.type === 'Int' || id?.type === 'BigInt') return 'integer'
  const native = id?.native.join(' ') ?? ''
  return NATIVE.find(([form]) => form.test(native))?.[1] ?? 'text'
}

function applyTo(
  files: readonly SchemaFile[],
  additions: readonly Addition[],
): readonly SchemaEdit[] {
  return [...new Set(additions.map(({ path }) => path))].map((path) => {
    const own = additions.filter((addition) => addition.path === path)
    const text = files.find((file) => file.path === path)?.text ?? ''
    const splices = own.flatMap((addition) => addition.splices)
    return { path, text: spliceText(text, splices), did: own.flatMap(({ did }) => did) }
  })
}

/** Reads the files as they become: true where all is there that the edits are for. */
function isDone(
  before: Analysis,
  files: readonly SchemaFile[],
  edits: readonly SchemaEdit[],
  wanted: Wanted,
  target: string,
): boolean {
  const kept = files.filter(({ path }) => !edits.some((edit) => edit.path === path))
  const after = readPrismaSchema([...kept, ...edits], target)
  if ('problems' in after) return false
  return isMended(before.examination, analyse(after, wanted).examination)
}

function byHand({ path, snippet }: Addition): SchemaProblem {
  const reason = 'the file is written in a way that this edit does not understand'
  return { path, reason, snippet }
}
