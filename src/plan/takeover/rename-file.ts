import { posix } from 'node:path'
import type { Change } from '../../changes/change.js'
import { redirectImports } from '../../changes/takeover/redirect-imports.js'
import { CliError } from '../../errors.js'
import type { ClientFact, DatabaseFact, FileSnapshot, Project } from '../../project.js'
import { contentText } from '../files/content-text.js'
import { inItsPlace } from '../files/in-its-place.js'

/** A file of the user's that stands where one of ours belongs. */
export interface RenameRequest {
  /** Relative to the project's root. */
  readonly from: string
  /** In the same folder. */
  readonly to: string
  /** Every file that imports it, and how. */
  readonly importers: readonly { readonly file: string; readonly specifier: string }[]
}

/** A project as it is once a file has another name. */
export interface RenamedProject {
  readonly project: Project
  /** The changes to the project as it is now, where these were planned for the other one. */
  readonly place: (planned: readonly Change[]) => readonly Change[]
}

/** A file that is edited before anything else is planned: as it was, and its text afterwards. */
export interface EditedBefore {
  readonly path: string
  readonly before: FileSnapshot
  readonly text: string
  readonly did: readonly string[]
}

/**
 * Gives a file another name, before anything else is planned, and has everybody import it from there. Its text stays.
 *
 * @param project with a snapshot of every file that imports it
 * @throws {CliError} `file-exists`; `import-unclear` where an import does not say the name of the file
 */
export async function renameFile(
  project: Project,
  request: RenameRequest,
): Promise<RenamedProject> {
  const { from, to } = request
  const own = project.files.get(from)
  if (!own) return { project, place: (planned) => planned }
  if (project.files.has(to)) throw exists(from, to)
  const redirected = await redirect(project, request)
  const files = new Map([
    ...project.files,
    ...redirected.map(({ path, before, text }) => [path, { ...before, text }] as const),
    [to, { ...own, path: to }] as const,
  ])
  files.delete(from)
  const databases = project.databases.map((fact) => ({
    ...fact,
    value: renameClientFile(fact.value, request),
  }))
  return {
    project: { ...project, files, databases },
    place: (planned) => [
      asItWas(own, to, planned),
      ...planned.filter(({ path }) => path !== to).map((change) => inItsPlace(own, change)),
      ...stillToEdit(redirected, planned),
    ],
  }
}

function exists(from: string, to: string): CliError {
  const message = `${from} would go on as ${to}, which exists already`
  return new CliError('conflict', 'file-exists', message, {
    hint: `Rename ${to} and what imports it, then run again.`,
    file: to,
  })
}

async function redirect(
  project: Project,
  { from, to, importers }: RenameRequest,
): Promise<readonly EditedBefore[]> {
  const paths = [...new Set(importers.map(({ file }) => file))]
  return Promise.all(
    paths.map(async (path) => {
      const before = project.files.get(path)
      const own = importers.filter(({ file }) => file === path)
      const targets = new Map(
        own.map(({ specifier }) => [specifier, findSpecifier(specifier, from, to)] as const),
      )
      const unclear = own.find(({ specifier }) => targets.get(specifier) === undefined)
      const known = new Map([...targets].flatMap(([name, now]) => (now ? [[name, now]] : [])))
      const edit = await redirectImports(path, before?.text ?? '', known)
      if (!before || unclear || edit.kind !== 'edited') throw isUnclear(path, from)
      const { content, did } = edit
      return { path, before, text: contentText(content, () => ''), did }
    }),
  )
}

/** The specifier of a file in the same folder, where the one of its neighbour ends in that one's name. */
function findSpecifier(specifier: string, from: string, to: string): string | undefined {
  const at = specifier.lastIndexOf('/') + 1
  const { name, ext } = posix.parse(specifier.slice(at))
  if (name !== posix.parse(from).name) return undefined
  return specifier.slice(0, at) + posix.parse(to).name + ext
}

function isUnclear(path: string, from: string): CliError {
  const message = `${path} imports ${from} by another name than its own`
  return new CliError('conflict', 'import-unclear', message, {
    hint: `Import it by its path, or rename ${from} yourself and what imports it, then run again.`,
    file: path,
  })
}

/** The file under its other name, with whatever else was planned for it. */
function asItWas(own: FileSnapshot, to: string, planned: readonly Change[]): Change {
  const edit = planned.find((change) => change.path === to && change.kind === 'edit')
  const further = edit?.kind === 'edit' ? edit : { content: [own.text], did: [] }
  return {
    kind: 'create',
    path: to,
    did: [`${own.path}, under another name`, ...further.did],
    content: further.content,
    mode: own.mode,
  }
}

/** The edits of files for which nothing else is planned: where something is, it was made of their texts afterwards. */
export function stillToEdit(
  edited: readonly EditedBefore[],
  planned: readonly Change[],
): readonly Change[] {
  return edited
    .filter(({ path }) => !planned.some((change) => change.path === path && change.kind === 'edit'))
    .map(({ path, before: { hash }, text, did }) => ({
      kind: 'edit',
      path,
      did,
      content: [text],
      before: hash,
    }))
}

/** The facts known about a database, where its client is in that file. */
function renameClientFile(fact: DatabaseFact, request: RenameRequest): DatabaseFact {
  const { client, clients, unexported, places } = fact
  return {
    ...fact,
    ...(client && { client: renamedClient(client, request) }),
    clients: clients.map((each) => renamedClient(each, request)),
    ...(unexported && {
      unexported: {
        ...unexported,
        file: unexported.file === request.from ? request.to : unexported.file,
        client: renamedClient(unexported.client, request),
      },
    }),
    ...(places && {
      places: places.map((place) => ({ ...place, client: renamedClient(place.client, request) })),
    }),
  }
}

/** A client, by the name that its file has afterwards. */
export function renamedClient(
  client: ClientFact,
  { from, to }: Omit<RenameRequest, 'importers'>,
): ClientFact {
  return client.file === from ? { ...client, file: to } : client
}
