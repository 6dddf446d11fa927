import { keepsFactors, PASSWORD_PROVIDER } from '../catalog/own-providers.js'
import { findProviders, mailProviders, USUAL_MAIL } from '../catalog/providers.js'
import { readRuntime, type Runtime, type RuntimeProvider } from '../catalog/runtime.js'
import { BCRYPT, type NeededPackage } from '../catalog/versions.js'
import { CliError } from '../errors.js'
import type { Prompts } from './prompts.js'
import type { PreparedChange } from './change-providers.js'
import type { Project } from '../project.js'
import { passwordOptions, type AddOptions } from '../options/commands.js'
import type { SetUp } from './read-set-up.js'

/**
 * Fills in what passwords need, where they are among the providers: how long they are at least, and a provider that mails, where
 * there is none.
 *
 * @param prompts undefined where nobody may be asked
 * @throws {CliError} `mail-unknown`; `interrupted` on Ctrl-C
 */
export async function fillPassword(
  prepared: PreparedChange,
  setUp: SetUp,
  { min, mail, fromColumn }: AddOptions,
  prompts: Prompts | undefined,
): Promise<PreparedChange> {
  const { providers } = prepared
  if (!providers.some(({ id }) => keepsFactors(id))) return prepared
  const runtime = readRuntime()
  const sender = await decideMail(runtime, { ...setUp, providers }, mail, prompts)
  const value = String(min)
  return {
    ...prepared,
    providers: [...sender.filter((row) => !providers.includes(row)), ...providers],
    ...(min !== undefined && {
      options: new Map([[PASSWORD_PROVIDER, [{ name: 'minLength', value }]]]),
    }),
    ...(fromColumn && { column: fromColumn, packages: bcrypt(setUp.project) }),
    ...(prompts &&
      mail === undefined &&
      sender[0] && {
        own: { min, mail: sender[0].id, fromColumn },
      }),
  }
}

/** What verifies bcrypt, where the application hashes with it. */
function bcrypt({ package: { dependencies } }: Project): readonly NeededPackage[] {
  const hashes = ['bcrypt', 'bcryptjs'].some((name) => Object.hasOwn(dependencies, name))
  return hashes ? [BCRYPT] : []
}

interface Mailing extends Pick<SetUp, 'mails' | 'present'> {
  /** The providers that are added. */
  readonly providers: readonly RuntimeProvider[]
}

/** The provider that is to mail; none where there is one. */
async function decideMail(
  runtime: Runtime,
  { mails, present, providers }: Mailing,
  said: string | undefined,
  prompts: Prompts | undefined,
): Promise<readonly RuntimeProvider[]> {
  const known = mailProviders(runtime)
  const rows = runtime.providers.filter(({ id }) => known.includes(id))
  if (said !== undefined) {
    const [row] = findProviders(runtime, [said])
    if (row && known.includes(row.id)) return [row]
    throw new CliError('usage', 'mail-unknown', `${said} does not mail`, {
      hint: `Those that do: ${rows.map(({ id }) => id).join(', ')}`,
    })
  }
  const has = [...present, ...providers.map(({ id }) => id)]
  if (mails || has.some((id) => known.includes(id))) return []
  const usual = rows.toSorted((a, b) => Number(b.id === USUAL_MAIL) - Number(a.id === USUAL_MAIL))
  const id = prompts ? await prompts.choose(passwordOptions.mail.ask(usual)) : USUAL_MAIL
  return findProviders(runtime, [id])
}
