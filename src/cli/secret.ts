import { CliError, type ExitName } from '../errors.js'
import { findRoot } from '../inspect/project/find-root.js'
import { planSecret, secretMissing } from '../plan/secret/plan-secret.js'
import { readSecrets, type SecretAction } from '../plan/secret/secrets.js'
import type { Project } from '../project.js'
import { isEncrypted } from '../syntax/dotenv.js'
import type { Io } from './io.js'
import { inspectProject } from './inspect-project.js'
import type { SecretOptions } from '../options/commands.js'
import { runAlone, runPlan } from './run-plan.js'
import { toJson } from '../report/to-json.js'
import type { World } from '../world/world.js'

/**
 * `secret`: makes sure that there is a secret, adds a newer one, leaves the newest alone, or prints it.
 *
 * @returns the exit code's name; never `ok` where work is left undone
 * @throws {CliError} where nothing was changed
 */
export async function secret(options: SecretOptions, io: Io, world: World): Promise<ExitName> {
  if (options.print) return printSecret(options, io, world)
  return runAlone(options, io, world, (around) => runSecret(around, options, io))
}

async function runSecret(world: World, options: SecretOptions, io: Io): Promise<ExitName> {
  const action = options.rotate ? 'rotate' : options.prune ? 'prune' : 'set'
  const project = await inspectProject(world, options)
  const plan = planSecret(project, {
    action,
    allowDirty: options.allowDirty === true,
    now: Date.now(),
    hasModes: world.machine.platform !== 'win32',
  })
  const command = action === 'set' ? 'secret' : `secret --${action}`
  return runPlan({ project, plan, options, command, settled: settled(project, action) }, io)
}

function settled(project: Project, action: SecretAction): string {
  const [newest] = readSecrets(project)
  const place = `${newest?.key} in ${newest?.file}`
  if (action === 'prune') return `Nothing to do: ${place} is the only secret.`
  return `Nothing to do: there is ${place}. To replace it: create-auth secret --rotate`
}

/** The only way to see a secret. */
async function printSecret(options: SecretOptions, io: Io, world: World): Promise<ExitName> {
  const project = await inspectProject(findRoot(world.at(options.cwd)), options)
  const [newest] = readSecrets(project)
  if (!newest) throw secretMissing(project)
  if (isEncrypted(newest.value)) {
    const message = `${newest.key} in ${newest.file} is encrypted`
    throw new CliError('conflict', 'secret-encrypted', message, {
      hint: 'Print it with the tool that encrypts the file.',
      file: newest.file,
    })
  }
  const document = { ok: true, secret: newest.value, exitCode: 0 }
  io.give(options.json ? toJson(document) : newest.value)
  return 'ok'
}
