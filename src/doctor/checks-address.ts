import { choosableProviders } from '../catalog/providers.js'
import { onlyHost } from '../catalog/hosts.js'
import { PROVIDER_MODULES, readRuntime } from '../catalog/runtime.js'
import { locateConfiguration } from '../changes/providers/edit-providers.js'
import { collectNames } from '../syntax/collect-names.js'
import type { Check, Sighting } from './finding.js'
import { describePlace, placeOfConfiguration, placeOfVariable } from './options.js'
import type { Subject } from './subject.js'
import { isReference, saying, type Variable } from './variables.js'

const URL_NAME = 'AUTH_URL'

/** A value of AUTH_URL that is an address. */
interface Address {
  readonly variable: Variable
  readonly url: URL
}

function listAddresses({ variables }: Subject): readonly Address[] {
  return variables.flatMap((variable) => {
    const { key, value, scope } = variable
    if (key !== URL_NAME || scope === 'example' || !URL.canParse(value)) return []
    return [{ variable, url: new URL(value) }]
  })
}

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/

function isLocal({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname)
}

/** Files that give a deployed application variables of sign-in, and not its address. */
function missing({ configuration, project, variables }: Subject): readonly Sighting[] {
  const names = configuration && collectNames([configuration.source])
  if (!configuration || names?.has('trustHost') || project.platform !== undefined) return []
  const deployed = variables.filter(({ scope }) => scope === 'deployed')
  const own = deployed.find(({ key }) => key.startsWith('AUTH_'))
  const isSaid = variables.some(({ key, value, scope }) => {
    const counts = scope === 'deployed' || (scope === 'development' && isPublic(value))
    return key === URL_NAME && counts && value !== ''
  })
  if (!own || isSaid) return []
  return [
    {
      evidence: [placeOfVariable(own)],
      message: `what is deployed gets ${own.key}, and no ${URL_NAME}: its address is then not known, and requests are refused`,
      remedy: `Set ${URL_NAME} there to the public address, such as https://app.example.com`,
    },
  ]
}

function isPublic(value: string): boolean {
  return isReference(value) || (URL.canParse(value) && !isLocal(new URL(value)))
}

function overHttp(subject: Subject): readonly Sighting[] {
  return listAddresses(subject)
    .filter(({ url }) => url.protocol === 'http:' && !isLocal(url))
    .map(({ variable, url }) => ({
      evidence: [placeOfVariable(variable)],
      message: `${URL_NAME} is http://${url.host}: everybody on the way can take a session`,
      remedy: `Serve the application over https, and set ${URL_NAME} to https://${url.host}`,
    }))
}

function local(subject: Subject): readonly Sighting[] {
  return listAddresses(subject)
    .filter(({ variable, url }) => variable.scope === 'deployed' && isLocal(url))
    .map(({ variable, url }) => ({
      evidence: [placeOfVariable(variable)],
      message: `what is deployed is told that its address is ${url.origin}: services and mails lead people there`,
      remedy: `Set ${URL_NAME} there to the public address.`,
    }))
}

/** As the engine has it: the path may have in front what a proxy takes off. */
function otherPath(subject: Subject): readonly Sighting[] {
  const { basePath } = subject.project
  return listAddresses(subject)
    .filter(({ url }) => {
      const path = url.pathname.replace(/\/+$/, '')
      return path !== '' && !path.endsWith(basePath)
    })
    .map(({ variable, url }) => ({
      evidence: [placeOfVariable(variable)],
      message: `${URL_NAME} has the path ${url.pathname}, and sign-in answers at ${basePath}`,
      remedy: `Leave the path out, or let it end with ${basePath}`,
    }))
}

/** A service of which it is known how many proxies it has, and a configuration that says nothing of them. */
function untrusted({ configuration, project, text }: Subject): readonly Sighting[] {
  if (!configuration || project.platform !== undefined) return []
  const host = onlyHost(project.hosts ?? [])
  if (!host?.proxies || collectNames([configuration.source]).has('proxy')) return []
  const { count, variable } = host.proxies
  const file = host.files.find((each) => text(each) !== undefined) ?? host.files[0] ?? ''
  return [
    {
      evidence: [{ file }, placeOfConfiguration(configuration)],
      message: `the application runs behind the proxies of ${host.name}, which the configuration does not name: its limits take all visitors for one`,
      remedy: `Add to the configuration: ...(process.env.${variable} ? { proxy: ${count} } : {})`,
    },
  ]
}

/** The address that services have to know, for each in use. */
function callbacks({ configuration, project, variables }: Subject): readonly Sighting[] {
  if (!configuration) return []
  const { source } = configuration
  const [said] = variables.filter(
    (each) =>
      each.key === URL_NAME && each.scope !== 'example' && saying(each) && URL.canParse(each.value),
  )
  const origin = said ? new URL(said.value).origin : `http://localhost:${project.port.value}`
  const { uses } = locateConfiguration(source)
  return choosableProviders(readRuntime()).flatMap(({ id, name, type }) => {
    const use = uses.find(({ specifier }) => specifier === PROVIDER_MODULES + id)
    if (!use || (type !== 'oauth' && type !== 'oidc')) return []
    return [
      {
        evidence: [use.node ? describePlace(source, use.node) : { file: source.file }],
        message: `${name} leads people back to one address alone, for each place where the application runs`,
        remedy: `Make sure that ${name} knows ${origin}${project.basePath}/callback/${id}`,
      },
    ]
  })
}

/** Checks of where the application answers. */
export const addressChecks: readonly Check<Subject>[] = [
  {
    id: 'url-missing',
    severity: 'warning',
    title: 'no address where it is deployed',
    find: missing,
  },
  { id: 'url-http', severity: 'error', title: 'an address without encryption', find: overHttp },
  {
    id: 'url-localhost',
    severity: 'error',
    title: 'a local address where it is deployed',
    find: local,
  },
  { id: 'url-path', severity: 'error', title: 'an address with another path', find: otherPath },
  {
    id: 'proxy-untrusted',
    severity: 'warning',
    title: 'proxies that are not named',
    find: untrusted,
  },
  {
    id: 'callback-urls',
    severity: 'hint',
    title: 'addresses that services have to know',
    find: callbacks,
  },
]
