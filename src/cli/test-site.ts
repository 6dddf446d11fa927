import { isIP } from 'node:net'
import { posix } from 'node:path'
import { CliError } from '../errors.js'
import { DEPLOYED_FILES, listVariables, type Variable } from '../doctor/variables.js'
import {
  loadedFiles,
  readSecrets,
  SECRET,
  SECRET_NAMES,
  type Secret,
} from '../plan/secret/secrets.js'
import { secretMissing } from '../plan/secret/plan-secret.js'
import type { Project } from '../project.js'
import { effective, isEncrypted, parseEnv } from '../syntax/dotenv.js'

/** A site on this machine, and the secrets by which it seals. */
export interface TestSite {
  /** Its origin. */
  readonly url: string
  /** What the env file says of the address; undefined where it says nothing. */
  readonly authUrl: string | undefined
  /** The newest first. */
  readonly secrets: readonly string[]
}

/**
 * The site that is tested: on this machine, with the secret of development. What would open a site where others sign in is
 * refused.
 *
 * @param url as it was given
 * @param env the environment of this process
 * @throws {CliError} `production`, `url-invalid`, `url-deployed`, `secret-missing`, `secret-deployed`, `secret-encrypted`
 */
export function testSite(
  project: Project,
  url: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  textOf: (file: string) => string | undefined,
): TestSite {
  const said = (name: string): string | undefined => readSaid(project, name)
  for (const mode of [env['NODE_ENV'], said('NODE_ENV')]) {
    if (mode === 'production') throw forTests('NODE_ENV is production')
  }
  const authUrl = said('AUTH_URL')
  if (authUrl !== undefined) parseOrigin(authUrl, `AUTH_URL in ${project.env.target}`)
  const address = url ?? authUrl ?? `http://localhost:${project.port.value}`
  const origin = parseOrigin(address, '--url')
  return { url: origin, authUrl, secrets: collectSecrets(project, textOf) }
}

/** The value of a variable in the env files that are loaded in development. */
function readSaid(project: Project, name: string): string | undefined {
  const values = loadedFiles(project).map((file) => {
    const text = project.files.get(file)?.text ?? ''
    return effective(parseEnv(text)).get(name)?.value
  })
  return values.find((value) => value !== undefined && value !== '')
}

/** @throws {CliError} `url-invalid`, `url-deployed` */
function parseOrigin(address: string, what: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CliError('usage', 'url-invalid', `${what} is not the address of an application`, {
      hint: 'Write it with its scheme: --url http://localhost:3000',
    })
  }
  if (isHere(url.hostname)) return url.origin
  const message = `${what} names ${url.host}, which is not on this machine`
  throw new CliError('unsupported', 'url-deployed', message, { hint: NOT_DEPLOYED })
}

const NOT_DEPLOYED =
  'Such a session is for tests on this machine. Against a site that is deployed, sign in as people do.'

/** Loopback, names that stand for it (RFC 6761, section 6), and names of one word, as containers beside this one have. */
function isHere(hostname: string): boolean {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(plain) !== 0) return plain === '::1' || plain.startsWith('127.')
  return /^[^.]+$|\.(?:localhost|test)$/.test(plain)
}

function forTests(why: string): CliError {
  return new CliError(
    'unsupported',
    'production',
    `${why}: a session for tests is not made there`,
    {
      hint: NOT_DEPLOYED,
    },
  )
}

/** @throws {CliError} `secret-missing`, `secret-deployed`, `secret-encrypted` */
function collectSecrets(
  project: Project,
  textOf: (file: string) => string | undefined,
): readonly string[] {
  const secrets = readSecrets(project)
  const deployed = secrets.map(({ file }) => file).find(isDeployed)
  if (deployed !== undefined) throw secretDeployed(deployed)
  const elsewhere = listDeployedSecrets(textOf)
  const [newest] = secrets
  const same = elsewhere.find(({ value }) => value === newest?.value)
  if (newest && same) throw secretShared(newest, same)
  const encrypted = secrets.find(({ value }) => isEncrypted(value))
  if (encrypted) {
    const message = `${encrypted.key} in ${encrypted.file} is encrypted`
    throw new CliError('conflict', 'secret-encrypted', message, {
      hint: 'Make a session in a test: signedIn of @create-auth/runtime/testing, see docs/testing.md.',
      file: encrypted.file,
    })
  }
  if (secrets.length > 0) return secrets.map(({ value }) => value)
  const [only] = elsewhere
  throw only === undefined ? secretMissing(project) : secretDeployed(only.file)
}

/** The secrets that files set for the application where it is deployed. */
function listDeployedSecrets(textOf: (file: string) => string | undefined): readonly Variable[] {
  return DEPLOYED_FILES.flatMap((file) =>
    listVariables(file, textOf(file) ?? '', 'deployed').filter(({ key }) =>
      SECRET_NAMES.includes(key),
    ),
  )
}

/** A session that is sealed with such a secret opens the application where it is deployed. */
function secretShared({ key, file }: Secret, deployed: Variable): CliError {
  const message = `${key} in ${file} is the secret that ${deployed.file} sets where the application is deployed`
  return new CliError('unsupported', 'secret-deployed', message, {
    hint: 'Make another one for this machine: create-auth secret --rotate',
    file,
  })
}

function isDeployed(file: string): boolean {
  return /prod/i.test(posix.basename(file))
}

function secretDeployed(file: string): CliError {
  const message = `the only ${SECRET} is in ${file}, which is for the application where it is deployed`
  return new CliError('unsupported', 'secret-deployed', message, {
    hint: 'Make one for this machine: create-auth secret',
    file,
  })
}
