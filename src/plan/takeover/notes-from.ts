import { posix } from 'node:path'
import type { LegacyLibrary } from '../../catalog/legacy.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { Change, Content } from '../../changes/change.js'
import type { LegacyUse } from '../../inspect/legacy/find-legacy.js'
import { isOutside } from '../../project-path.js'
import type { Project } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import type { Note } from '../plan.js'

/** The subject of the notes. */
interface TakenOver {
  readonly project: Project
  readonly library: LegacyLibrary
  readonly use: LegacyUse
  readonly changes: readonly Change[]
  /** Packages of the library that are still needed. */
  readonly left: readonly string[]
  /** The command that installs, where this run does not. */
  readonly installByHand: readonly string[] | undefined
}

/** Notes for the user on a project that was taken over: what was kept, and what is different. */
export function notesFrom(taken: TakenOver): readonly Note[] {
  const { project, library, left, installByHand } = taken
  return [
    ...weakSecret(project),
    ...linking(taken),
    ...lessTold(taken),
    ...(isOpen(taken)
      ? [
          {
            kind: 'warning' as const,
            title: 'Not done yet',
            lines: [
              'until the steps that are left to you are done, the application may not work: do not deploy it before',
            ],
          },
        ]
      : []),
    ...(left.length > 0
      ? [
          {
            kind: 'warning' as const,
            title: `Still in package.json: ${left.join(', ')}`,
            lines: [
              `the files that still use ${library.name} are among the steps that are left to you`,
            ],
          },
        ]
      : []),
    ...carried(taken),
    kept(taken),
    ...deployed(taken),
    ...(installByHand
      ? [{ kind: 'next-step' as const, title: 'Install', lines: [installByHand.join(' ')] }]
      : []),
  ]
}

function isOpen({ changes }: TakenOver): boolean {
  return changes.some(({ kind }) => kind === 'manual')
}

function kept(taken: TakenOver): Note {
  return {
    kind: 'next-step',
    title: isOpen(taken)
      ? 'What is kept, once the steps that are left to you are done'
      : 'What is kept',
    lines: ['users, accounts and sessions stay where they are; nobody is signed out'],
  }
}

const CARRIED = new RegExp(`"${RUNTIME_PACKAGE}":\\s*"file:`)

function isCarried(part: Content[number]): boolean {
  return typeof part === 'string' && CARRIED.test(part)
}

/** Packages that depend on the file in `vendor/` can be built without the application. */
function carried({ changes }: TakenOver): readonly Note[] {
  const packages = changes.flatMap((change) =>
    change.kind === 'edit' && isOutside(change.path) && change.content.some(isCarried)
      ? [posix.dirname(change.path)]
      : [],
  )
  if (packages.length === 0) return []
  return [
    {
      kind: 'warning',
      title: `${packages.join(', ')} depend${packages.length > 1 ? '' : 's'} on vendor/ of this application`,
      lines: [
        'where a part of the workspace is installed by itself, as in an image or after turbo prune, that folder has to be there, too',
      ],
    },
  ]
}

/** The secret has to come along wherever the application runs. */
function deployed(taken: TakenOver): readonly Note[] {
  const { project, library, use } = taken
  const files = new Set([...project.env.files, ...use.variables.environment])
  const known = [...files].map((file) => effective(parseEnv(textIn(project, file))))
  const isSeen = (name: string): boolean =>
    use.variables.sources.length > 0 || known.some((each) => each.has(name))
  const names = [
    'AUTH_URL',
    ...library.env.flatMap(({ from, to }) => (to === 'AUTH_URL' ? [from] : [])),
  ]
  const shared = isFrom(taken)
  const addressed = names.some((name) => known.some((each) => each.has(name)))
  const lines = [
    ...library.env.flatMap(({ from, to }) => {
      const told = `is called ${to} from now on, with the same value`
      if (isSeen(from)) return [`${from} ${told}`]
      // Version 4 reads them by itself, so that neither code nor a file that is committed need name them.
      return library.version.major < 5 ? [`where ${from} is set, it ${told}`] : []
    }),
    ...(addressed || !shared
      ? []
      : ['behind a proxy that ends TLS, AUTH_URL says the public address']),
    ...(use.configurations.some(({ services }) => services)
      ? ['each provider needs its id and secret there: one that lacks them is left out']
      : []),
  ]
  return lines.length > 0 ? [{ kind: 'next-step', title: 'Where it is deployed', lines }] : []
}

function textIn({ files }: Project, file: string): string {
  return files.get(file)?.text ?? ''
}

/** A warning about what a server reads of a stored session, where the application has not said what that is. */
function lessTold(taken: TakenOver): readonly Note[] {
  const stored = taken.use.configurations.some(({ session }) => session === 'database')
  if (!stored || taken.library.version.major < 5 || !isFrom(taken)) return []
  return [
    {
      kind: 'warning',
      title: 'A stored session tells less',
      lines: [
        'without a callback session, auth() gives the name, e-mail and image of the user, and neither the id nor the stored row: hand on what you use, as user.id',
      ],
    },
  ]
}

/** Tells whether it is the package that several versions share. */
function isFrom({ library, use }: TakenOver): boolean {
  return use.packages.depends.some(({ name }) => name === library.version.package)
}

/** Characters below which a secret is refused in production. */
const SECRET_LENGTH = 32

/** A warning where our engine may refuse the secret that signs people in today. */
function weakSecret({ env, files }: Project): readonly Note[] {
  const known = effective(parseEnv(files.get(env.target)?.text ?? ''))
  const value = known.get('AUTH_SECRET')?.value ?? known.get('NEXTAUTH_SECRET')?.value ?? ''
  if (value === '' || value.trim().length >= SECRET_LENGTH) return []
  return [
    {
      kind: 'warning',
      title: 'The secret is short',
      lines: [
        `in production a secret has at least ${SECRET_LENGTH} characters here: check the one that is set there, and replace it if it is shorter; whoever has a session in a cookie then signs in again`,
      ],
    },
  ]
}

function linking({ project, use }: TakenOver): readonly Note[] {
  const linked = use.files.filter((file) =>
    project.files.get(file)?.text.includes('allowDangerousEmailAccountLinking'),
  )
  return linked.map((file) => ({
    kind: 'warning',
    title: `${file}: allowDangerousEmailAccountLinking`,
    lines: ['accounts are linked only where both e-mail addresses are verified'],
  }))
}
