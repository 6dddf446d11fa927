import type { ts } from 'ts-morph'
import { readRuntime } from '../catalog/runtime.js'
import { getFramework } from '../plan/init/make-plan.js'
import { SECRET, SECRET_NAMES } from '../plan/secret/secrets.js'
import { getPosition, splitBom } from '../syntax/lines.js'
import { parseText, type Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import { writtenName } from '../syntax/written-name.js'
import { DOCKERFILES } from '../project.js'
import type { Check, FindingPlace, Sighting } from './finding.js'
import { describePlace, placeOfValue, placeOfVariable, findSetting } from './options.js'
import type { Subject } from './subject.js'
import { isEnvFile, saying, type Variable } from './variables.js'

/** Characters below which the engine refuses a secret in production, and different ones. */
const LENGTH = 32
const VARIETY = 8

/** Texts that documentation and templates put where a secret belongs. */
const PLACEHOLDER = /change[-_ ]?me|your[-_ ]|example|placeholder|secret|replace[-_ ]|password/i

/** Variables whose values nobody else may know: those that seal, and those of services. */
const SECRETS = /^AUTH_(?:SECRET(?:_\d)?|\w+_(?:SECRET|PASSWORD|PRIVATE_KEY))$/

/** The beginnings by which bundlers put a variable into what every visitor gets. */
const BEGINNINGS = '(?:NEXT_PUBLIC|NUXT_PUBLIC|VITE|PUBLIC|REACT_APP|EXPO_PUBLIC|GATSBY)_'
const WORDS = '(?:SECRET|PASSWORD|PRIVATE_?KEY|DATABASE_URL)'
const CLIENT = new RegExp(`^${BEGINNINGS}`)
const SENSITIVE = new RegExp(WORDS)

function isSealing({ key }: Variable): boolean {
  return SECRET_NAMES.includes(key)
}

function isShort({ value }: Variable): boolean {
  return value.trim().length < LENGTH || new Set(value).size < VARIETY
}

/** The values that documentation of the project itself has for its variables. */
function listExamples({ variables }: Subject): ReadonlySet<string> {
  const documented = variables.filter((each) => each.scope === 'example' && saying(each))
  return new Set(documented.map(({ value }) => value))
}

function isExample(subject: Subject, { value }: Variable): boolean {
  return PLACEHOLDER.test(value) || listExamples(subject).has(value)
}

/** Where it says that there is none, and nothing else gives one. */
function missing(subject: Subject): readonly Sighting[] {
  const { configuration, environment, gaps, project, variables } = subject
  const lacks = gaps.some(({ part }) => part === 'secret')
  const isGiven =
    SECRET_NAMES.some((name) => environment.has(name)) ||
    variables.some((each) => isSealing(each) && each.scope !== 'example' && each.value !== '') ||
    findSetting(subject, 'secret') !== undefined
  if (!configuration || !lacks || isGiven) return []
  const { target } = project.env
  const empty = variables.find(({ key, file }) => key === SECRET && file === target)
  const file = project.files.has(target) ? target : configuration.source.file
  return [
    {
      evidence: [empty ? placeOfVariable(empty) : { file }],
      message: `${SECRET} is set nowhere: without it nobody can sign in`,
      remedy: `Make one for this machine; where the application is deployed, set another value there.`,
      command: 'npx create-auth secret',
    },
  ]
}

function short(subject: Subject): readonly Sighting[] {
  const weak = subject.variables.filter(
    (each) =>
      isSealing(each) &&
      each.scope !== 'example' &&
      saying(each) &&
      isShort(each) &&
      !isExample(subject, each),
  )
  return weak.map((each) => ({
    evidence: [placeOfVariable(each)],
    message: `${each.key} is too ${each.value.trim().length < LENGTH ? 'short' : 'simple'} to seal sessions: in production it is refused`,
    remedy: 'Put a newer one in front of it, and take it out once nobody has a session of before.',
    command: 'npx create-auth secret --rotate',
  }))
}

/** Tells whether sign-in reads a variable, by the engine or a provider of ours, or where it is configured: the application has others. */
function isOurs({ configuration }: Subject, key: string): boolean {
  return (
    SECRET_NAMES.includes(key) ||
    readRuntime().providers.some(({ env }) => env.some((each) => each.key === key)) ||
    configuration?.source.text.split(/\W+/).includes(key) === true
  )
}

function example(subject: Subject): readonly Sighting[] {
  const known = subject.variables.filter(
    (each) =>
      SECRETS.test(each.key) &&
      isOurs(subject, each.key) &&
      each.scope !== 'example' &&
      saying(each) &&
      isExample(subject, each),
  )
  return known.map((each) => ({
    evidence: [placeOfVariable(each)],
    message: `${each.key} has a value that stands in an example, so that everybody knows it`,
    remedy: isSealing(each)
      ? 'Make a secret of your own, and take this one out.'
      : 'Put the value there that the service has given you.',
    ...(isSealing(each) && { command: 'npx create-auth secret --rotate' }),
  }))
}

/** Secrets that git keeps: in env files, in examples that have a real one, in code. */
function committed(subject: Subject): readonly Sighting[] {
  const { tracked, variables } = subject
  const inHistory = findHistory(subject)
  const kept = variables.filter(
    (each) =>
      SECRETS.test(each.key) &&
      saying(each) &&
      (tracked.has(each.file) || each.file === inHistory) &&
      (each.scope !== 'example' || !(PLACEHOLDER.test(each.value) || isShort(each))),
  )
  return [...kept.map((each) => readCommitted(each, inHistory)), ...written(subject)]
}

/** The env file, where git does not keep it, and a commit has it. */
function findHistory({ project, tracked, variables }: Subject): string | undefined {
  const { target, wasCommitted } = project.env
  const isSecret = variables.some(
    (each) => each.file === target && SECRETS.test(each.key) && saying(each),
  )
  return isSecret && !tracked.has(target) && wasCommitted?.() === true ? target : undefined
}

function readCommitted(each: Variable, inHistory: string | undefined): Sighting {
  const { file, key } = each
  const isGone = file === inHistory
  const how = isGone ? 'a commit has' : 'git keeps'
  return {
    evidence: [placeOfVariable(each)],
    message: `${how} ${file} with a value for ${key}: whoever can read the repository can seal sessions, or speak for the application`,
    remedy: `Count the value as known, and replace it.${isGone ? '' : ` ${describeRemoval(each)}`}`,
    ...(isSealing(each) && isGone && { command: 'npx create-auth secret --rotate' }),
  }
}

/** How a value gets out of a file that git keeps: what builds or deploys the application stays in git. */
function describeRemoval({ file, scope }: Variable): string {
  if (scope === 'example') return 'Empty it here.'
  return isEnvFile(file)
    ? `git rm --cached ${file}.`
    : `Take it out of ${file}, and set it where the application runs.`
}

/** A secret that the configuration itself writes out. */
function written(subject: Subject): readonly Sighting[] {
  const value = findSetting(subject, 'secret')
  if (value?.kind !== 'literal' || typeof value.value !== 'string') return []
  return [
    {
      evidence: [placeOfValue(value)],
      message: 'the secret that seals the sessions is written into the code',
      remedy: `Take the option out, so that ${SECRET} is read, and make a new one.`,
      command: 'npx create-auth secret',
    },
  ]
}

function inClient(subject: Subject): readonly Sighting[] {
  const { sources, variables } = subject
  const secrets = new Set(
    variables
      .filter((each) => SECRETS.test(each.key) && saying(each) && !CLIENT.test(each.key))
      .map(({ value }) => value),
  )
  const set = variables.filter(
    (each) =>
      CLIENT.test(each.key) &&
      (isSensitive(subject, each.key) || (each.value.length >= 16 && secrets.has(each.value))),
  )
  const places = new Map<string, FindingPlace[]>()
  for (const each of set)
    places.set(each.key, [...(places.get(each.key) ?? []), placeOfVariable(each)])
  const reads = sources.flatMap(({ file, text }) => listReads(file, text))
  for (const { key, ...place } of reads) {
    if (!isSensitive(subject, key)) continue
    places.set(key, [...(places.get(key) ?? []), place])
  }
  return [...places].map(([key, evidence]) => ({
    evidence,
    message: `${key} is a secret by its name or value, and its beginning puts it into what every visitor gets`,
    remedy: `Give it a name without ${CLIENT.exec(key)?.[0]}, read it on the server alone, and replace its value.`,
  }))
}

/** Tells whether the name of a client's variable is that of a secret of sign-in: others are the application's own affair. */
function isSensitive(subject: Subject, key: string): boolean {
  return SENSITIVE.test(key) && (isOurs(subject, key) || isOurs(subject, key.replace(CLIENT, '')))
}

const READS = new RegExp(
  String.raw`\b(?:process\.env|import\.meta\.env)(?:\.|\[['"])(?<key>${BEGINNINGS}\w*${WORDS}\w*)`,
  'g',
)

function listReads(
  file: string,
  text: string,
): readonly (FindingPlace & { readonly key: string })[] {
  return [...text.matchAll(READS)].flatMap(({ groups, index }) => {
    const { key } = groups ?? {}
    return key === undefined ? [] : [{ key, file, line: getPosition(text, index).line }]
  })
}

/** The configuration of a bundler that several frameworks have. */
const VITE = { file: /^(?:vite|vitest|svelte|astro|nuxt)\.config\.[cm]?[jt]s$/, option: 'define' }

function atBuild(subject: Subject): readonly Sighting[] {
  const images = subject.variables
    .filter(({ key, file }) => SECRETS.test(key) && DOCKERFILES.includes(file))
    .map((each) =>
      readBuilt(each.key, placeOfVariable(each), 'an image keeps what it was built with'),
    )
  return [...images, ...bundled(subject), ...importedAtBuild(subject)]
}

function bundled({ project, sources }: Subject): readonly Sighting[] {
  const { inlines } = getFramework(project)
  return [...(inlines ? [inlines] : []), VITE].flatMap(({ file: pattern, option }) =>
    sources.flatMap(({ file, text }) => {
      if (!pattern.test(file) || !text.includes(SECRET)) return []
      const source = parseText(file, splitBom(text).body)
      return listDefined(source, option).map((node) =>
        readBuilt(SECRET, describePlace(source, node), `${option} writes its value into the code`),
      )
    }),
  )
}

/** `import { AUTH_SECRET } from '$env/static/private'` */
const STATIC = /import\s*\{[^}]*\bAUTH_\w*SECRET\b[^}]*\}\s*from\s*['"]\$env\/static\/private['"]/

function importedAtBuild({ sources }: Subject): readonly Sighting[] {
  return sources.flatMap(({ file, text }) => {
    const found = STATIC.exec(text)
    if (!found) return []
    const place = { file, line: getPosition(text, found.index).line }
    return [readBuilt(SECRET, place, '$env/static is what was there at build time')]
  })
}

function readBuilt(key: string, place: FindingPlace, why: string): Sighting {
  return {
    evidence: [place],
    message: `${key} is read while the application is built: ${why}, and another value needs another build`,
    remedy: 'Leave it out here, and set it where the application runs.',
  }
}

const NAMED = new RegExp(String.raw`\b${SECRET}\b`)

/** The properties of the object of an option that name the variable that seals. */
function listDefined(source: Source, option: string): readonly ts.Node[] {
  const { ts, tree } = source
  return [...walk(source, tree)].filter((node) => {
    if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return false
    const holder = node.parent.parent
    const isIn = ts.isPropertyAssignment(holder) && writtenName(source, holder.name) === option
    return isIn && NAMED.test(writtenName(source, node.name) ?? '')
  })
}

function notIgnored({ project, unignored, variables }: Subject): readonly Sighting[] {
  return unignored.flatMap((file) => {
    const found = variables.find(
      (each) => each.file === file && SECRETS.test(each.key) && saying(each),
    )
    return found
      ? [
          {
            evidence: [placeOfVariable(found)],
            message: `${file} has secrets, and nothing keeps git from taking it`,
            remedy: `Add a line to .gitignore: ${file}`,
            ...(file === project.env.target && { command: 'npx create-auth init' }),
          },
        ]
      : []
  })
}

/** Checks of what nobody else may know. */
export const secretChecks: readonly Check<Subject>[] = [
  { id: 'secret-missing', severity: 'error', title: 'no secret seals the sessions', find: missing },
  { id: 'secret-short', severity: 'error', title: 'a secret that can be guessed', find: short },
  { id: 'secret-example', severity: 'error', title: 'a secret out of an example', find: example },
  { id: 'secret-committed', severity: 'error', title: 'a secret that git keeps', find: committed },
  {
    id: 'secret-in-client',
    severity: 'error',
    title: 'a secret that visitors get',
    find: inClient,
  },
  {
    id: 'secret-at-build',
    severity: 'warning',
    title: 'a secret that a build keeps',
    find: atBuild,
  },
  {
    id: 'env-not-ignored',
    severity: 'error',
    title: 'an env file that git would take',
    find: notIgnored,
  },
]
