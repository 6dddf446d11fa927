import { DEVELOPMENT_PROVIDER, findStatus } from '../../catalog/providers.js'
import type { RuntimeProvider } from '../../catalog/runtime.js'
import { listPackages } from '../../catalog/versions.js'
import type { Framework } from '../../frameworks/framework.js'
import type { Evidence, Project } from '../../project.js'
import type { Note } from '../plan.js'

/** The providers that are set up, and where sign-in answers. */
export interface Registering {
  readonly project: Project
  readonly framework: Framework
  readonly basePath: string
  readonly providers: readonly RuntimeProvider[]
}

/** Where the application answers while it is developed. */
export function origin({ port }: Project): string {
  return `http://localhost:${port.value}`
}

/** `src/server.ts:6`, or the file alone. */
export function describePlace({ file, line }: Evidence): string {
  return line === undefined ? file : `${file}:${line}`
}

/** Says that the port is a guess, and what finds it; undefined where it is certain. */
export function explainGuess({ port }: Pick<Project, 'port'>): string | undefined {
  if (port.confidence === 'certain') return undefined
  const [seen] = port.evidence
  const by = seen === undefined ? '' : `, by ${describePlace(seen)}`
  return `a guess${by}; npx create-auth verify finds the port`
}

/** Notes on what to do for each provider, so that it lets this application in. */
export function registrations(subject: Registering): readonly Note[] {
  return subject.providers.map((provider) => {
    const { docs } = provider.setup
    const makeLines = STEPS[provider.type] ?? serviceSteps
    const lines = makeLines(subject, provider)
    return {
      kind: 'provider',
      title: `Sign in with ${provider.name}`,
      lines: [
        ...lines,
        ...warnOfGuess(subject, lines),
        ...(docs === undefined ? [] : [`Documentation: ${docs}`]),
      ],
    }
  })
}

/** Says of an address that its port is a guess, where lines name it. */
function warnOfGuess({ project }: Registering, lines: readonly string[]): readonly string[] {
  const guess = explainGuess(project)
  const isNamed = lines.some((line) => line.includes(origin(project)))
  return guess === undefined || !isNamed ? [] : [`(${origin(project)} is ${guess})`]
}

/** Notes on what to register besides, so that services lead back from their sign-out, and say when a session has ended there. */
export function signOutRegistrations(subject: Registering): readonly Note[] {
  const { project, framework, basePath, providers } = subject
  const lets = framework.originCheck?.lets(undefined)
  return providers.map(({ id, name, type }) => ({
    kind: 'provider',
    title: `Sign out of ${name}`,
    lines: [
      `Register the post-logout redirect URI: ${origin(project)}${basePath}/signout/done`,
      // No service reaches this machine.
      ...(type === 'oidc'
        ? [
            `and, if it tells when a session ends there, the back-channel logout URI: https://<your site>${basePath}/backchannel-logout/${id}`,
            ...(lets === undefined ? [] : [`For that say ${lets}`]),
          ]
        : []),
    ],
  }))
}

/** The steps of what is no service that the application is registered with. */
const STEPS: Readonly<Record<string, typeof serviceSteps>> = {
  credentials: ownSteps,
  email: mailSteps,
  password: ownSteps,
  webauthn: ownSteps,
}

function ownSteps(_: Registering, { setup }: RuntimeProvider): readonly string[] {
  return numbered(setup.steps)
}

/** The runtime's steps name the callback URL by this word. */
const CALLBACK_URL = '{callbackUrl}'

function serviceSteps(subject: Registering, provider: RuntimeProvider): readonly string[] {
  const { project, framework, basePath } = subject
  const { posts, setup } = provider
  const callbackUrl = `${origin(project)}${basePath}/callback/${provider.id}`
  const lets = posts === undefined ? undefined : framework.originCheck?.lets(posts)
  const isNamed = setup.steps.some((step) => step.includes(CALLBACK_URL))
  return numbered([
    ...opened(provider),
    ...setup.steps.map((step) => step.replaceAll(CALLBACK_URL, callbackUrl)),
    ...(isNamed ? [] : [`Callback URL: ${callbackUrl}`]),
    ...variables(project, provider),
    ...(lets === undefined ? [] : [`Say ${lets}`]),
  ])
}

/** Mails need nobody's consent, and none is sent before somebody says how. */
function mailSteps(
  { project, basePath }: Registering,
  provider: RuntimeProvider,
): readonly string[] {
  const brought = listPackages([provider]).map(({ name }) => `Install the package ${name}`)
  const steps = provider.setup.steps.filter(
    (step) => !brought.some((each) => step.startsWith(each)),
  )
  const mailbox = `${origin(project)}${basePath}/${DEVELOPMENT_PROVIDER}/mailbox`
  return [
    `It works at once while you develop: mails are kept at ${mailbox}`,
    'To have them sent:',
    ...numbered([...opened(provider), ...steps, ...variables(project, provider)]),
  ]
}

/** Where the application is registered; what is only explained there is told by the documentation. */
function opened({ setup: { url, docs } }: RuntimeProvider): readonly string[] {
  return url === undefined || url === docs ? [] : [`Open ${url}`]
}

function variables({ env }: Project, provider: RuntimeProvider): readonly string[] {
  const keys = provider.env.map(({ key, what }) => `${key} (${what})`)
  return keys.length === 0 ? [] : [`Set in ${env.target}: ${keys.join(', ')}`]
}

function numbered(steps: readonly string[]): readonly string[] {
  return steps.map((step, index) => `${index + 1}. ${step}`)
}

/** Warnings about the services that people have chosen. */
export function statusWarnings(providers: readonly RuntimeProvider[]): readonly Note[] {
  return providers.flatMap((provider) => {
    const said = findStatus(provider)
    return said ? [{ kind: 'warning', title: said.title, lines: [said.note] }] : []
  })
}
