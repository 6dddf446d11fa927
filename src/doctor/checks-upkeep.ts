import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { isOlder, OLDEST_NODE } from '../catalog/versions.js'
import { exportsOf, passedOn } from '../code/module-exports.js'
import { sha256 } from '../hash.js'
import { listOldNodes } from '../plan/init/old-nodes.js'
import { MANIFEST } from '../project.js'
import { collectNames } from '../syntax/collect-names.js'
import { splitBom } from '../syntax/lines.js'
import { moduleUses } from '../syntax/module-uses.js'
import { parseText } from '../syntax/parse-source.js'
import { buildCommand, type Check, type Sighting } from './finding.js'
import { findSetting, placeInJson, placeOfConfiguration, placeOfValue } from './options.js'
import type { Subject } from './subject.js'

function listLeftovers(subject: Subject): readonly Sighting[] {
  const { configuration, project } = subject
  if (!configuration) return []
  return project.existingAuth.map(({ library, source, evidence }) => ({
    evidence: evidence.map(({ file, line, saw }) => {
      if (line !== undefined) return { file, line }
      // Such as `dependencies.passport`.
      const [section = '', ...name] = saw.split('.')
      return placeInJson(subject, file, [section, name.join('.')])
    }),
    message: `${library} is in use as well: two sign-ins know nothing of each other`,
    remedy: 'Move what it does in here, or take it out.',
    ...(source !== undefined && { command: `npx create-auth migrate --from ${source}` }),
  }))
}

function drift(subject: Subject): readonly Sighting[] {
  const { configuration, gaps } = subject
  if (!configuration) return []
  const adapter = findSetting(subject, 'adapter')
  return gaps
    .filter(({ part }) => part === 'schema')
    .map(({ what, remedy, byHand }) => ({
      evidence: [adapter ? placeOfValue(adapter) : placeOfConfiguration(configuration)],
      message: `the schema lacks ${what}`,
      ...(byHand === true
        ? { remedy: 'Do the step that open-step names: nothing writes this by itself.' }
        : {
            remedy: 'Write what is missing, and bring it into the database.',
            ...buildCommand(remedy),
          }),
    }))
}

/** What is installed, what is written down, and what this program has. */
function versions(subject: Subject): readonly Sighting[] {
  const { configuration, gaps, manifest, project, versions: now } = subject
  if (!configuration) return []
  const dependency = placeInJson(subject, 'package.json', ['dependencies', RUNTIME_PACKAGE])
  const range = project.package.dependencies[RUNTIME_PACKAGE] ?? ''
  const [, vendored] = /create-auth-runtime-(\d+\.\d+\.\d+)[^/]*\.tgz$/.exec(range) ?? []
  return [
    ...gaps
      .filter(({ part }) => part === 'engine')
      .map(({ what, remedy }): Sighting => ({
        evidence: [dependency],
        message: `there is no ${what.replace(/^the /, '')}`,
        remedy: 'Install it as it was written.',
        ...buildCommand(remedy),
      })),
    ...(vendored !== undefined && isOlder(vendored, now.runtime)
      ? [
          {
            evidence: [dependency],
            message: `the engine is ${vendored}, and ${now.runtime} is there`,
            remedy: 'Take the newer one: what you have changed stays.',
            command: 'npx create-auth upgrade',
          },
        ]
      : []),
    ...(manifest && isOlder(now.program, manifest.version)
      ? [
          {
            evidence: [placeInJson(subject, MANIFEST, ['version'])],
            message: `this project was last set up by ${manifest.version}, and this is ${now.program}`,
            remedy: 'Run the newer one: npx create-auth@latest',
          },
        ]
      : []),
  ]
}

function oldNode({ configuration, text }: Subject): readonly Sighting[] {
  if (!configuration) return []
  return listOldNodes(text).map(({ file, line, version }) => ({
    evidence: [{ file, line }],
    message: `this says Node.js ${version}, and the engine needs ${OLDEST_NODE.join('.')} or later`,
    remedy: 'Name a newer one, such as 22.',
  }))
}

function endless({ configuration }: Subject): readonly Sighting[] {
  if (!configuration || collectNames([configuration.source]).has('maxTotalAge')) return []
  return [
    {
      evidence: [placeOfConfiguration(configuration)],
      message: 'a session that is used goes on for ever',
      remedy:
        'Say after how many seconds people sign in again: session: { maxTotalAge: 7_776_000 }',
    },
  ]
}

/** Generated files that were edited, and do not give any more what others take from them. */
function misfit({ manifest, program, sources, text }: Subject): readonly Sighting[] {
  const edited = Object.entries(manifest?.files ?? {}).flatMap(([file, hash]) => {
    const now = /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts') ? text(file) : undefined
    return now !== undefined && sha256(now) !== hash ? [{ file, now }] : []
  })
  return edited.flatMap(({ file, now }) => {
    const source = parseText(file, splitBom(now).body)
    if (source.problem || passedOn(source).length > 0) return []
    const given = new Set(exportsOf(source).map(({ name }) => name))
    const types = new Set(
      [...now.matchAll(/\bexport\s+(?:declare\s+)?(?:type|interface)\s+(\w+)/g)].map(
        ([, name]) => name,
      ),
    )
    if (/\bexport\s+(?:type\s+)?\{/.test(now)) return []
    return sources.flatMap((user) => {
      if (user.file === file || !user.text.includes('from')) return []
      const uses = moduleUses(parseText(user.file, splitBom(user.text).body))
      return uses
        .filter(
          ({ form, specifier }) =>
            form === 'import' && program.resolve(user.file, specifier) === file,
        )
        .flatMap(({ line, names = [] }) =>
          names
            .filter(({ name }) => !given.has(name) && !types.has(name))
            .map(({ name }) => ({
              evidence: [{ file: user.file, line }, { file }],
              message: `${user.file} takes ${name} from ${file}, which was edited and gives no such thing`,
              remedy: `Give it again, or have the file written anew.`,
              command: `npx create-auth init --overwrite ${file}`,
            })),
        )
    })
  })
}

/** Checks of what stays right, or does not, while time goes by. */
export const upkeepChecks: readonly Check<Subject>[] = [
  {
    id: 'left-over',
    severity: 'warning',
    title: 'another sign-in beside this one',
    find: listLeftovers,
  },
  { id: 'schema-drift', severity: 'error', title: 'a schema that lacks something', find: drift },
  { id: 'versions', severity: 'warning', title: 'versions that do not fit', find: versions },
  { id: 'node-version', severity: 'error', title: 'a Node.js that is too old', find: oldNode },
  { id: 'no-session-end', severity: 'hint', title: 'sessions without an end', find: endless },
  {
    id: 'generated-edited',
    severity: 'error',
    title: 'edited files that do not fit',
    find: misfit,
  },
]
