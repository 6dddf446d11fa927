import { basename, resolve } from 'node:path'
import type { RuntimeProvider } from '../catalog/runtime.js'
import {
  findSigningKey,
  signingKeys,
  withSignedSecretAlone,
  type SigningKey,
} from '../catalog/signing-keys.js'
import { CliError } from '../errors.js'
import type { Note } from '../plan/plan.js'
import { readSigningKey, signClientSecret, type Signer } from '../plan/secret/signing-key.js'
import { readBounded } from '../reading/read-file.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import type { Prompts } from './prompts.js'
import type { PreparedChange } from './change-providers.js'
import type { ProviderOptions } from '../options/commands.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

const PARTS = ['client', 'team', 'keyId', 'key'] as const satisfies (keyof Signer)[]

/** The parts that the user says; each may be left for later. */
type SignerParts = { readonly [part in keyof Signer]: string | undefined }

type SignerValues = ReadonlyMap<string, string>

/** A provider with what is filled in for it. */
interface Filled {
  readonly provider: RuntimeProvider
  readonly values: SignerValues
  readonly notes: readonly Note[]
}

/**
 * Fills in the variables of providers whose client secret is a signed token: the key, so that the engine signs, or such
 * a token.
 *
 * @param prompts undefined where nobody may be asked for what is not given
 * @throws {CliError} for options that are not right, and where a variable has another value
 */
export async function fillSigningKeys(
  providers: readonly RuntimeProvider[],
  project: ReadableProject,
  options: ProviderOptions,
  prompts: Prompts | undefined,
): Promise<PreparedChange> {
  refuseUseless(providers, options)
  const { target } = project.env
  const assignments = effective(parseEnv(project.files.get(target)?.text ?? ''))
  const present = new Map([...assignments].map(([key, { value }]) => [key, value]))
  const filled: Filled[] = []
  for (const provider of providers) {
    const step = findSigningKey(provider.id)
    const asked = step && !present.get(step.env.key) ? prompts : undefined
    filled.push(
      step ? await fill(provider, step, project.world, options, asked) : without(provider),
    )
  }
  const values = filled.flatMap((each) => [...each.values])
  const fresh = values.filter(([key, value]) => present.get(key) !== value)
  for (const [key] of fresh) refuseOther(key, present.get(key), target)
  return {
    providers: filled.map(({ provider }) => provider),
    values: new Map(fresh.map(([key, value]) => [key, isSecret(key) ? { secret: key } : value])),
    secrets: new Map(
      fresh.filter(([key]) => isSecret(key)).map(([key, value]) => [key, inLines(value)]),
    ),
    notes: filled.flatMap(({ notes }) => notes),
  }
}

function without(provider: RuntimeProvider): Filled {
  return { provider, values: new Map(), notes: [] }
}

async function fill(
  provider: RuntimeProvider,
  step: SigningKey,
  world: World,
  options: ProviderOptions,
  prompts: Prompts | undefined,
): Promise<Filled> {
  const given = await collectParts(provider, step, world, options, prompts)
  if (said(options)[`${step.id}Secret`] === true) return fillSecret(provider, step, given)
  const known = PARTS.flatMap((part) => {
    const value = given[part]
    return value === undefined ? [] : [[step.env[part], value] as const]
  })
  return { provider, values: new Map(known), notes: [] }
}

async function fillSecret(
  provider: RuntimeProvider,
  step: SigningKey,
  { client, team, keyId, key }: SignerParts,
): Promise<Filled> {
  const { id, env } = step
  if (client === undefined || team === undefined || keyId === undefined || key === undefined) {
    throw usage('signing-incomplete', `--${id}-secret needs a key, a team and a client`, {
      hint: `Give them all: --${id}-key <file> --${id}-team <id> --${id}-client <id>`,
    })
  }
  const { token, ends } = await signClientSecret(step, { client, team, keyId, key }, Date.now())
  const note: Note = {
    kind: 'warning',
    title: `${env.secret} ends on ${new Date(ends).toISOString().slice(0, 10)}`,
    lines: ['for the next one empty it before that day, and run this again'],
  }
  const values = new Map([
    [env.client, client],
    [env.secret, token],
  ])
  return { provider: withSignedSecretAlone(provider), values, notes: [note] }
}

/** From the options, else from who can be asked. */
async function collectParts(
  { name }: RuntimeProvider,
  step: SigningKey,
  world: World,
  options: ProviderOptions,
  prompts: Prompts | undefined,
): Promise<SignerParts> {
  const option = (part: string): string | undefined => {
    const value = said(options)[`${step.id}${part}`]
    return typeof value === 'string' ? value : undefined
  }
  const ask = async (what: string): Promise<string | undefined> =>
    prompts?.readText({ message: `${name}: ${what}`, placeholder: 'empty: later, by hand' })
  const file = option('Key') ?? (await ask(`the file of the key, such as ${step.example}`))
  const team = option('Team') ?? (await ask('the team ID'))
  const client = option('Client') ?? (await ask('the client ID'))
  refuseMalformed(step.identifier, team, 'a team ID')
  refuseMalformed(/^[\w.-]+$/, client, 'a client ID')
  if (file === undefined) return { client, team, keyId: undefined, key: undefined }
  const key = readKey(world, file)
  const keyId = option('KeyId') ?? step.file.exec(basename(file))?.[1]
  if (keyId === undefined) {
    throw usage('key-id-missing', `the name of ${basename(file)} does not say the key ID`, {
      hint: `Say it: --${step.id}-key-id <id>. As it is downloaded the file is called ${step.example}.`,
    })
  }
  refuseMalformed(step.identifier, keyId, 'a key ID')
  return { client, team, keyId, key }
}

function readKey(world: World, file: string): string {
  const key = readSigningKey(readText(world, file))
  if (key !== undefined) return key
  throw usage('key-invalid', `${file} is not a private key for ES256`, {
    hint: 'Give the file as it was downloaded: PEM, PKCS #8, with a key on the curve P-256.',
  })
}

function readText(world: World, file: string): string {
  const text = readBounded(world, resolve(world.machine.cwd, file))
  if (text !== undefined) return text
  throw usage('key-unreadable', `${file} can't be read`, {
    hint: 'Give the path of the file that was downloaded, from where you are.',
  })
}

function refuseMalformed(pattern: RegExp, value: string | undefined, what: string): void {
  if (value === undefined || pattern.test(value)) return
  throw usage('signing-malformed', `'${value}' is not ${what}`, {
    hint: 'Copy it from where the key was made.',
  })
}

/** Options for a provider that is not added would be forgotten. */
function refuseUseless(providers: readonly RuntimeProvider[], options: ProviderOptions): void {
  const others = signingKeys.filter((step) => providers.every(({ id }) => id !== step.id))
  const step = others.find(({ id }) => Object.keys(options).some((name) => name.startsWith(id)))
  if (!step) return
  throw usage('signing-useless', `the options --${step.id}-… are for ${step.id}`, {
    hint: `Name it: create-auth add provider ${step.id}`,
  })
}

/** Refuses to replace a value that is filled in. */
function refuseOther(key: string, present: string | undefined, target: string): void {
  if (present === undefined || present === '') return
  throw new CliError('conflict', 'env-filled', `${key} has another value in ${target}`, {
    hint: `Empty it there, then run this again.`,
    file: target,
  })
}

function isSecret(key: string): boolean {
  return signingKeys.some(({ env }) => env.key === key || env.secret === key)
}

/** In double quotes a value may have several lines. */
function inLines(value: string): string {
  return value.includes('\n') ? `"${value}"` : value
}

/** The options of the rows are in no type. */
function said(options: ProviderOptions): Readonly<Record<string, unknown>> {
  return { ...options }
}

function usage(type: string, message: string, details: { readonly hint: string }): CliError {
  return new CliError('usage', type, message, details)
}
