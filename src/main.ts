import { Command, CommanderError, Option } from 'commander'
import { nearest } from './catalog/providers.js'
import { documentation, packageVersion } from './catalog/versions.js'
import { inProject } from './cli/in-project.js'
import { hasInput, inputOption, withoutInput } from './cli/input.js'
import { processIo, type Io } from './cli/io.js'
import { registerOptions } from './cli/command-options.js'
import { initOptions, projectOptions } from './options/answers.js'
import {
  addOptions,
  doctorOptions,
  migrateOptions,
  providerOptions,
  secretOptions,
  testSessionOptions,
  undoOptions,
  upgradeOptions,
  verifyOptions,
  type AddOptions,
  type DoctorOptions,
  type InitOptions,
  type MigrateOptions,
  type ProjectOptions,
  type ProviderOptions,
  type SecretOptions,
  type TestSessionOptions,
  type UndoOptions,
  type UpgradeOptions,
  type VerifyOptions,
} from './options/commands.js'
import { CliError, EXIT, type ExitName } from './errors.js'
import { nodeFiles } from './apply/files.js'
import { runCommand } from './apply/run-command.js'
import { loadPackage } from './database/load-package.js'
import { launchProgram } from './launch/launch-program.js'
import { diskWorld } from './world/disk-world.js'
import type { World } from './world/world.js'
import { printError } from './report/print-error.js'
import { failureDocument } from './report/run-document.js'
import { toJson } from './report/to-json.js'

export { processIo }

/** The disk around the working folder of this process, and its programs. */
export function processWorld(): World {
  return diskWorld(process.cwd(), {
    files: nodeFiles,
    run: runCommand,
    load: loadPackage,
    launch: launchProgram,
  })
}

/**
 * Runs the program as a process: the only place where an exit code is set. An event loop that runs dry while a
 * question is open ends as "input needed", never as success.
 *
 * @param argv as in `process.argv`
 */
export async function run(argv: readonly string[]): Promise<void> {
  const io = processIo()
  const onExit = (): void => {
    process.exitCode = EXIT[fail(endOfInput(), asksForJson(argv), io)]
  }
  process.once('exit', onExit)
  ignoreClosedPipes()
  const exit = await execute(argv, io, processWorld())
  process.off('exit', onExit)
  process.exitCode = exit
}

/**
 * Runs the program once, and leaves the process as it is.
 *
 * @param argv as in `process.argv`
 * @param world around the working folder
 * @returns the exit code; it never throws
 */
export async function execute(argv: readonly string[], io: Io, world: World): Promise<number> {
  let exit: ExitName = 'ok'
  const asked = hasInput(argv) ? { ...io, prompts: undefined } : io
  const end = (name: ExitName): void => {
    exit = name
  }
  const program = makeProgram({ io: asked, world, end })
  let words = argv
  try {
    words = withoutInput(argv, program, { io, world })
    await program.parseAsync([...words])
    return EXIT[exit]
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok
    return EXIT[fail(toCliError(error), asksForJson(words), io)]
  }
}

function asksForJson(argv: readonly string[]): boolean {
  return argv.includes('--json')
}

/** What every command gets. */
interface Context {
  readonly io: Io
  readonly world: World
  /** Called at the end of a command, with the name of its exit code. */
  readonly end: (exit: ExitName) => void
}

/** Stands below the help of the program. */
const examples = (): string => `
Examples:
  npx create-auth init --dry-run            what would be changed
  npx create-auth init --providers github   set sign-in up
  npx create-auth add provider google       one more service
  npx create-auth add password              passwords, with what mails a new one
  npx create-auth migrate --apply           make the tables
  npx create-auth@latest upgrade            bring an older set-up to the newest version
  npx create-auth undo                      take the last run back

Documentation: ${documentation()}
`

function makeProgram(context: Context): Command {
  const { io } = context
  const program = new Command('create-auth')
    .description('Adds sign-in to a web application that already exists.')
    .version(packageVersion(), '-v, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        io.print(text.replace(/\n$/, ''))
      },
      outputError: () => undefined,
      getOutHelpWidth: () => io.out.width,
    })
    .addHelpText('after', examples())
    .enablePositionalOptions()
    .addOption(new Option('-V').hideHelp())
    .on('option:V', () => {
      io.print(packageVersion())
      throw new CommanderError(0, 'commander.version', packageVersion())
    })
  addCommandsThatChange(program, context)
  addCommandsThatTell(program, context)
  for (const command of program.commands) command.addOption(inputOption())
  addSchema(program, context)
  return program
}

function addCommandsThatChange(program: Command, { io, world, end }: Context): void {
  registerOptions(program.command('init', { isDefault: true }), initOptions)
    .description('set sign-in up in this project (what happens without a command)')
    .allowExcessArguments()
    .action(async (options: InitOptions, command: Command) => {
      refuseUnknownCommand(program, command.args)
      end(await inProject(options, io, world, (await import('./cli/init.js')).init))
    })
  registerOptions(program.command('add [words...]'), addOptions)
    .description(
      'let further services sign people in, or passwords, mailed codes and a second step; an account page, languages, tests',
    )
    .usage(
      'provider <id…> | password | code | two-factor | account-page | language <id…> | tests [options]',
    )
    .action(async (words: readonly string[], options: AddOptions) => {
      const { add } = await import('./cli/add.js')
      end(await inProject(options, io, world, (own) => add(words, own, io, world)))
    })
  registerOptions(program.command('remove [words...]'), providerOptions)
    .description('take services out again')
    .usage('provider <id…> [options]')
    .action(async (words: readonly string[], options: ProviderOptions) => {
      const { remove } = await import('./cli/remove.js')
      end(await inProject(options, io, world, (own) => remove(words, own, io, world)))
    })
  registerOptions(program.command('secret'), secretOptions)
    .description('make the secret that seals the sessions, or replace it by and by')
    .action(async (options: SecretOptions) => {
      end(await inProject(options, io, world, (await import('./cli/secret.js')).secret))
    })
  registerOptions(program.command('migrate'), migrateOptions)
    .description(
      'give the schema of the database what sign-in needs, and keep it right; with --from: move in from another library',
    )
    .action(async (options: MigrateOptions) => {
      end(await inProject(options, io, world, (await import('./cli/migrate.js')).migrate))
    })
  registerOptions(program.command('upgrade'), upgradeOptions)
    .description('bring what an earlier version has set up to this one; what you have edited stays')
    .action(async (options: UpgradeOptions) => {
      end(await inProject(options, io, world, (await import('./cli/upgrade.js')).upgrade))
    })
  registerOptions(program.command('undo'), undoOptions)
    .description('take the last run back, byte for byte')
    .action(async (options: UndoOptions) => {
      end(await (await import('./cli/undo.js')).undo(options, io, world))
    })
}

function addCommandsThatTell(program: Command, { io, world, end }: Context): void {
  registerOptions(program.command('list [what]'), projectOptions)
    .description('list the providers, the frameworks, or the ORMs and drivers')
    .usage('[providers|frameworks|orms] [options]')
    .action(async (what: string | undefined, options: ProjectOptions) => {
      end(await (await import('./cli/list.js')).list(what, options, io, world))
    })
  registerOptions(program.command('doctor'), doctorOptions)
    .description('say what is wrong with sign-in, where, and how it is mended; changes nothing')
    .action(async (options: DoctorOptions) => {
      end(await inProject(options, io, world, (await import('./cli/doctor.js')).doctor))
    })
  registerOptions(program.command('verify'), verifyOptions)
    .description('start the application, sign somebody in, and say whether all of it works')
    .action(async (options: VerifyOptions) => {
      end(await inProject(options, io, world, (await import('./cli/verify.js')).verify))
    })
  registerOptions(program.command('test-session'), testSessionOptions)
    .description('sign somebody in for tests of the running application, as Playwright takes it')
    .action(async (options: TestSessionOptions) => {
      const { testSession } = await import('./cli/test-session.js')
      end(await inProject(options, io, world, testSession))
    })
  registerOptions(program.command('info'), projectOptions)
    .description('say what is found in this project; changes nothing')
    .action(async (options: ProjectOptions) => {
      end(await (await import('./cli/info.js')).info(options, io, world))
    })
}

/** Says what programs hand to the others, and get from them. */
function addSchema(program: Command, { io, end }: Context): void {
  program
    .command('schema [command]')
    .description('print what a command takes by --input and gives by --json, as JSON Schema')
    .action(async (name: string | undefined) => {
      const { schema } = await import('./cli/schema.js')
      end(schema(name, program.commands, io))
    })
}

/** `init` is the default command, so that any other word arrives there as an argument. */
function refuseUnknownCommand(program: Command, words: readonly string[]): void {
  const [word] = words
  if (word === undefined) return
  const names = program.commands.map((command) => command.name())
  const near = nearest(word, names)
  throw new CliError('usage', 'command-unknown', `there is no command '${word}'`, {
    hint: near.length > 0 ? `Did you mean: ${near.join(', ')}?` : `Commands: ${names.join(', ')}`,
  })
}

function fail(error: CliError, json: boolean, io: Io): ExitName {
  if (json) io.give(toJson(failureDocument(error)))
  else io.report(printError(error, io.err))
  return error.exit
}

function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, '').replace(/\n.*$/s, '')
    const hint = /\((Did you mean .*)\)/.exec(error.message)?.[1]
    return new CliError('usage', 'usage', message, {
      hint: hint ?? 'create-auth --help lists the commands, create-auth init --help the options.',
    })
  }
  if (isSystemError(error)) {
    return new CliError('applyFailed', 'system-refused', `the system refuses: ${error.message}`, {
      hint: 'Make sure that there is room on the disk, and that files can be written, then run again.',
      cause: error,
    })
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new CliError('internal', 'internal', message, {
    hint: 'This is a defect of create-auth. Please report it, with the text above.',
    cause: error,
  })
}

/** Errors of the operating system that no program can do anything about. */
const BEYOND_US = /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|EIO|EMFILE|ENFILE|EACCES|EPERM)$/

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && BEYOND_US.test(String(error.code))
}

function endOfInput(): CliError {
  return new CliError(
    'inputNeeded',
    'input-ended',
    'the input ended before the question was answered',
    {
      hint: 'Pass --yes to answer with the defaults, or --dry-run to see the changes only.',
    },
  )
}

/** A reader that stops early, such as `head`, is no error of ours. */
function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
