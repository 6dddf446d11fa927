import { readRuntime } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import { verifyOptions, type VerifyOptions } from '../options/commands.js'
import { isLoopback } from '../is-loopback.js'
import { toJson } from '../report/to-json.js'
import { VERIFY_IDS } from '../verify/check.js'
import type { World } from '../world/world.js'
import { findPrompts } from './consent.js'
import type { Io } from './io.js'
import { cancelled } from './prompts.js'
import { parseAddress } from './parse-address.js'
import { readProject } from './read-project.js'
import { refuseUnknownCheck } from './refuse-check.js'
import { signInState } from './sign-in-state.js'
import { tellVerification } from './try-run.js'
import { planLaunch, runVerification } from './verification.js'
import { describeVerification, judgeVerification } from './verified-run.js'

/**
 * `verify`: starts the application as the project starts it, signs somebody in, tries what is promised, and ends it. It runs the
 * project's code.
 *
 * @returns `conflict` where a check failed, `postStepFailed` where nothing started
 * @throws {CliError} where nothing was started
 */
export async function verify(options: VerifyOptions, io: Io, world: World): Promise<ExitName> {
  refuseUnknown(options.only)
  const url = options.url === undefined ? undefined : parseUrl(options.url)
  const project = await readProject(
    world.at(options.cwd),
    readRuntime(),
    { ...options, json: true },
    io,
  )
  await refuseMissing(project)
  const running = url === undefined ? planLaunch(project, options) : { origin: url }
  if ('command' in running) {
    await askToRun(running.command, options, io)
  }
  const trial = { running, options, before: undefined, only: options.only }
  const run = await runVerification(project, trial, io)
  if (!options.json) return tellVerification(run, io)
  io.give(toJson(describeVerification(run)))
  return judgeVerification(run).exit
}

/** @throws {CliError} `confirmation-needed` where nobody is there to ask; `cancelled` */
async function askToRun(command: string, options: VerifyOptions, io: Io): Promise<void> {
  if (options.yes) return
  const prompts = findPrompts(options, io)
  if (!prompts) {
    const message = `${command} runs code of the project, and nobody is there to ask`
    throw new CliError('inputNeeded', 'confirmation-needed', message, {
      hint: 'Pass --yes to have it run.',
    })
  }
  if (!(await prompts.confirm(verifyOptions.yes.ask(command)))) throw cancelled()
}

/** @throws {CliError} `check-unknown` */
function refuseUnknown(only: readonly string[]): void {
  for (const id of only) if (!/^(?:guard|unchanged):/.test(id)) refuseUnknownCheck(id, VERIFY_IDS)
}

/** @throws {CliError} `url-invalid`, `url-deployed` */
function parseUrl(text: string): string {
  const url = parseAddress(text, 'http://localhost:3000')
  if (isLoopback(url.hostname)) return url.origin
  const message = `${url.host} is not on this machine, and verify signs somebody in`
  throw new CliError('unsupported', 'url-deployed', message, {
    hint: `Look at a deployed application by: create-auth doctor --url ${url.origin}`,
  })
}

/** @throws {CliError} `not-set-up` */
async function refuseMissing(project: Parameters<typeof signInState>[0]): Promise<void> {
  const { configuration } = await signInState(project)
  if (configuration !== undefined) return
  throw new CliError('unsupported', 'not-set-up', 'sign-in is not set up in this project', {
    hint: 'Set it up first: npx create-auth init',
  })
}
