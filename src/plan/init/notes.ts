import { hasDependency } from '../../has-dependency.js'
import type { Framework } from '../../frameworks/framework.js'
import { onlyHost } from '../../catalog/hosts.js'
import type { RuntimeProvider } from '../../catalog/runtime.js'
import type { Change, SecretRef } from '../../changes/change.js'
import { CORS_REMEDY } from '../../catalog/cors.js'
import { listStartCommands } from '../../catalog/development-scripts.js'
import { findImportStart, type Project } from '../../project.js'
import type { DecidedFile } from '../files/decide-file.js'
import { chooseDevelopmentSignal } from '../files/development-variables.js'
import { sortingNotes } from '../files/sorting-notes.js'
import { basePathNotes } from './base-path.js'
import type { HandOver } from '../schema/choose-handover.js'
import type { SchemaStep } from '../schema/plan-schema.js'
import type { UnusedPlan } from '../files/plan-unused.js'
import type { Answers, Note } from '../plan.js'
import { gateNotes } from './own-gate.js'
import {
  describePlace,
  explainGuess,
  origin,
  registrations,
  statusWarnings,
} from './registrations.js'
import { toolNotes } from './tool-notes.js'
import { findPlatform } from '../platform.js'
import { getSpecifier } from '../../home.js'

/** The subject of the notes. */
export interface NoteSubject {
  readonly project: Project
  readonly answers: Answers
  /** Where sign-in answers. */
  readonly basePath: string
  readonly framework: Framework
  readonly providers: readonly RuntimeProvider[]
  /** Those of the providers that an earlier run did not set up. */
  readonly fresh: readonly RuntimeProvider[]
  readonly decided: readonly DecidedFile[]
  /** The end of files of an earlier version that nothing refers to any more. */
  readonly unused: Pick<UnusedPlan, 'notes'>
  /** The needs of the schema of the database, where there is one. */
  readonly schema: Partial<SchemaStep>
  readonly changes: readonly Change[]
  /** What is filled in at once, by variable: a service that has all of its own is registered already. */
  readonly values: ReadonlyMap<string, SecretRef>
  /** The command that installs, where this run does not. */
  readonly installByHand: readonly string[] | undefined
}

/** Notes on what the user should know and do next: warnings, first steps, each provider's registration. */
export function makeNotes(subject: NoteSubject): readonly Note[] {
  return [
    ...warnings(subject),
    ...(subject.schema.warnings ?? []),
    ...installNotes(subject.installByHand),
    ...schemaSteps(subject),
    ...sortingNotes(subject.project, subject.changes, subject.answers.packageManager),
    ...registrations({ ...subject, providers: unregistered(subject) }),
    protection(subject),
    production(subject),
    firstSteps(subject),
  ]
}

/** The providers of which nobody knows that they let the application in. */
function unregistered({ providers, values }: NoteSubject): readonly RuntimeProvider[] {
  return providers.filter(({ env }) => env.length === 0 || !env.every(({ key }) => values.has(key)))
}

/** The note with what the user installs, where this run does not. */
export function installNotes(byHand: readonly string[] | undefined): readonly Note[] {
  return byHand ? [{ kind: 'next-step', title: 'Install', lines: [byHand.join(' ')] }] : []
}

/** A note on what brings the tables into the database, where this run has changed the schema. */
function schemaSteps({ schema }: NoteSubject): readonly Note[] {
  const { differences = [], commands = [], steps = [] } = schema
  return differences.length > 0 ? tablesNotes({ commands, steps }) : []
}

/** The note with what brings a schema into the database: this program, where it knows how, else the user. */
export function tablesNotes({ commands, steps }: HandOver): readonly Note[] {
  if (steps.length === 0) return []
  const lines =
    commands.length > 0
      ? ['npx create-auth migrate --apply', `(it runs ${steps.join(', then ')})`]
      : steps
  return [tablesNote(lines)]
}

/** The note with the steps by which the user brings a schema into the database. */
export function tablesNote(steps: readonly string[]): Note {
  return { kind: 'next-step', title: 'Make the tables', lines: steps }
}

function firstSteps(subject: NoteSubject): Note {
  const { project, answers, framework, basePath } = subject
  const starts = listStartCommands(project.package.scripts, answers.packageManager, project.start)
  const url = `${origin(project)}${basePath}/signin`
  const guess = explainGuess(project)
  return {
    kind: 'start',
    title: 'Sign in',
    lines: [
      ...(starts.length > 0 ? starts : ['start your application']),
      ...(chooseDevelopmentSignal(project, framework, findPlatform(framework, project)) ===
      'by-hand'
        ? ['(with NODE_ENV=development in its environment, for sign-in without a password)']
        : []),
      ...(framework.started?.(project) ?? []),
      guess === undefined ? `open ${url}` : `open ${url} (${guess})`,
    ],
    opens: { url, isGuess: guess !== undefined },
  }
}

/** The import that protects a route, and how it is used. */
function describeGuard({ project, framework }: Pick<NoteSubject, 'project' | 'framework'>): {
  readonly gives: string
  readonly example: string
} {
  if (project.rooted?.protect) return project.rooted.protect
  const { gives = 'requireSession' } = framework.files.find(({ id }) => id === 'guard') ?? {}
  const application = project.application?.value.variable ?? 'app'
  const uses = (name: string): boolean => hasDependency(project.package, name)
  return { gives, example: framework.protect(application, uses) }
}

/** The code that protects a route: what a file beside the application imports, and how it is used. */
export function describeProtection(
  subject: Pick<NoteSubject, 'project' | 'framework' | 'basePath'>,
): {
  readonly import: string
  readonly example: string
  /** The file that the import is of, for files in other folders. */
  readonly file: string
} {
  const { home, layout, rooted, site } = subject.project
  const user = layout.guard ? findImportStart(subject.project) : home.like
  const file = layout.guard ?? layout.auth
  const from = getSpecifier(home, rooted ? `${rooted.folder}/any` : user, file)
  const { gives, example } = describeGuard(subject)
  const { prefix = '' } = site ?? {}
  // Redirects of the framework's own are below the prefix by themselves.
  const path = subject.basePath.slice(subject.basePath.startsWith(`${prefix}/`) ? prefix.length : 0)
  const es = home.language === 'ts' || home.moduleSystem === 'esm'
  return {
    import: es ? `import { ${gives} } from '${from}'` : `const { ${gives} } = require('${from}')`,
    example: example.replaceAll('{basePath}', path),
    file,
  }
}

function protection(subject: NoteSubject): Note {
  const { import: line, example } = describeProtection(subject)
  return { kind: 'next-step', title: 'Protect a route', lines: [line, ...example.split('\n')] }
}

function production({ project, framework, decided }: NoteSubject): Note {
  const { layout, env } = project
  const auth = decided.find(({ file }) => file.path === layout.auth)
  const isOwn = auth?.decision.kind === 'kept'
  const text = isOwn ? project.files.get(layout.auth)?.text : auth?.file.text
  return {
    kind: 'later',
    title: 'In production',
    lines: findPlatform(framework, project)?.production(env.target) ?? [
      'set AUTH_URL to the public address',
      'set AUTH_SECRET to a value of its own',
      `leave AUTH_DEV unset: ${env.target} is not deployed`,
      ...proxyLines(project, text ?? ''),
      ...(framework.production ?? []),
    ],
  }
}

/** Who counts visitors has to know how many proxies are in between. @param text of the auth file */
function proxyLines({ hosts = [], layout: { auth } }: Project, text: string): readonly string[] {
  if (/\bproxy\s*:/.test(text)) return []
  const before = hosts.length > 0 ? `behind ${hosts.join(' or ')}` : 'behind a proxy'
  const { count = 1 } = onlyHost(hosts)?.proxies ?? {}
  const said = `how many addresses are added to X-Forwarded-For, such as proxy: ${count}`
  return [`${before}: limits count visitors once ${auth} says ${said}`]
}

/** Says why our files lie elsewhere than usual. */
function layoutNotes({ layout: { auth, evades } }: Project): readonly Note[] {
  if (evades === undefined) return []
  const lines = [
    `${evades} is the application's own, and stays as it is`,
    'another place: init --auth <file>',
  ]
  return [{ kind: 'warning', title: `Sign-in is set up in ${auth}`, lines }]
}

/** Says where pages of each origin may read what sign-in answers. */
function corsNotes({ openCors = [] }: Project): readonly Note[] {
  return openCors.map(({ file, line }) => ({
    kind: 'warning',
    title: 'Any site may ask for the session of your visitors',
    lines: [
      `${file}:${line} lets each origin in, with cookies`,
      `name the origins that are yours there: ${CORS_REMEDY}`,
    ],
  }))
}

/** Notes on the framework's own configuration: its warnings, and what it computes. */
function siteNotes({ site, layout }: Project): readonly Note[] {
  if (!site?.file) return []
  const warned = (site.warns ?? []).map((note): Note => ({ kind: 'warning', ...note }))
  if (site.unknown.length === 0) return warned
  const { auth, mount = 'the route' } = layout
  return [
    ...warned,
    {
      kind: 'warning',
      title: `What ${site.file} says is computed, and not known here`,
      lines: site.unknown.map(
        ({ option, means }) =>
          `${option}: ${means.replace('{auth}', auth).replace('{mount}', mount)}`,
      ),
    },
  ]
}

/** Says that what the project documents is not loaded any more. */
function envNotes({ env: { hides, target } }: Project): readonly Note[] {
  if (hides === undefined) return []
  const lines = [`put there, too, what ${hides}.example documents`]
  return [{ kind: 'warning', title: `${target} is loaded in place of ${hides}`, lines }]
}

/** Says that what seals our sessions is the secret of something else as well; of another library it is the very same. */
function secretNotes({ env: { secretReader: by }, existingAuth }: Project): readonly Note[] {
  if (!by || existingAuth.some(({ own }) => own !== true)) return []
  const lines = [
    `${by.file}:${by.line} reads it: both have one value, and secret --prune replaces it for both; to keep them apart, let your application read a variable of another name`,
  ]
  return [{ kind: 'warning', title: 'Your application has an AUTH_SECRET, too', lines }]
}

/** The framework's own warnings. @param gated the paths of a gate that was asked for */
function frameworkNotes(
  project: Project,
  framework: Framework,
  gated: readonly string[] | undefined,
): readonly Note[] {
  const warned = framework.warnings?.(project, gated) ?? []
  return warned.map((note) => ({ kind: 'warning', ...note }))
}

/** Says which other libraries sign people in here. */
function libraryNotes({ existingAuth }: Project): readonly Note[] {
  return existingAuth.map(({ library, source, evidence }) => ({
    kind: 'warning',
    title: `${library} is in this project`,
    lines: [
      `seen in ${evidence.map(describePlace).join(', ')}; it stays as it is, beside what is added here`,
      ...(source === undefined ? [] : [`to take it over: create-auth migrate --from ${source}`]),
    ],
  }))
}

function warnings(subject: NoteSubject): readonly Note[] {
  const { project, answers, decided, unused, fresh } = subject
  const kept = decided.flatMap(({ file, decision }) =>
    decision.kind === 'kept' && decision.newer ? [file.path] : [],
  )
  const { framework, basePath } = subject
  const notes = kept.map((path): Note => ({
    kind: 'warning',
    title: `${path} stays as you have edited it`,
    lines: [
      'to bring what is new into it: npx create-auth upgrade',
      `to see what would replace it: --overwrite ${path} --dry-run --diff`,
    ],
  }))
  return [
    ...libraryNotes(project),
    ...layoutNotes(project),
    ...siteNotes(project),
    ...envNotes(project),
    ...secretNotes(project),
    ...frameworkNotes(project, framework, answers.gate),
    ...gateNotes(project),
    ...corsNotes(project),
    ...basePathNotes(project, framework, basePath),
    ...notes,
    ...toolNotes(project, answers.runtime === 'bundled'),
    ...unused.notes,
    ...statusWarnings(fresh),
  ]
}
