import { PASSWORD_PROVIDER } from '../catalog/own-providers.js'
import { askableProviders } from '../catalog/providers.js'
import { providerSwitches, type ProviderSwitch } from '../catalog/provider-switches.js'
import { readRuntime } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import { planAddProviders } from '../plan/providers/plan-providers.js'
import { addFeature, isFeature } from './add-feature.js'
import { addLanguage } from './add-language.js'
import { fillPassword } from './add-password.js'
import { fillSigningKeys } from './add-signing-key.js'
import { addTests } from './add-tests.js'
import { changeProviders, type PreparedChange, type ProviderCommand } from './change-providers.js'
import type { Io } from './io.js'
import { passwordOptions, type AddOptions } from '../options/commands.js'
import { reproduceValues } from '../options/option.js'
import type { World } from '../world/world.js'

/**
 * `add provider <id…>`: lets further services sign people in. `add password`, `add code`, `add two-factor`, `add account-page` and
 * `add language <id…>`: the like, for what is no service. `add tests`: a file of tests.
 *
 * @param words `provider`, then ids; or one of the others, alone
 * @throws {CliError} where nothing was changed
 */
export async function add(
  words: readonly string[],
  options: AddOptions,
  io: Io,
  world: World,
): Promise<ExitName> {
  const [what = '', second] = words
  const isPassword = what === PASSWORD_PROVIDER
  if ((isPassword || isFeature(what) || what === TESTS) && second !== undefined)
    refuseMore(what, second)
  const ids = isPassword ? [PASSWORD_PROVIDER] : words
  refuseUseless(options, ids.includes(PASSWORD_PROVIDER))
  const other = addOther(words, options, io, world)
  if (other) return other
  const command = {
    verb: 'add',
    question: 'Who else signs people in?',
    offer: (runtime, { present, adapter }) =>
      askableProviders(runtime, adapter).filter(({ id }) => !present.includes(id)),
    prepare: async (providers, setUp, given, prompts) =>
      fillPassword(
        fillSwitches(await fillSigningKeys(providers, setUp.project, given, prompts), options),
        setUp,
        options,
        prompts,
      ),
    plan: planAddProviders,
    settled: 'set up',
  } as const satisfies ProviderCommand
  return isPassword
    ? changeProviders(
        { ...command, title: `add ${what}` },
        ['provider', ...ids],
        options,
        io,
        world,
      )
    : changeProviders(command, words, options, io, world)
}

function refuseMore(what: string, second: string): never {
  throw new CliError('usage', 'add-unknown', `there is no 'add ${what} ${second}'`, {
    hint: `Did you mean: create-auth add ${what}`,
  })
}

/** The word for a file of tests. */
const TESTS = 'tests'

/** Options of tests are for nothing else. */
function refuseForTests({ runner, route }: AddOptions): void {
  const name = runner === undefined ? (route === undefined ? undefined : 'route') : 'runner'
  if (name === undefined) return
  throw new CliError('usage', 'option-useless', `the option --${name} is for tests`, {
    hint: `Name them: create-auth add ${TESTS}`,
  })
}

/** What is neither a service nor passwords; undefined where it is one of them. */
function addOther(
  [what = '', ...ids]: readonly string[],
  options: AddOptions,
  io: Io,
  world: World,
): Promise<ExitName> | undefined {
  const isLanguage = what === 'language' || what === 'languages'
  if (what !== TESTS) refuseForTests(options)
  if (what !== TESTS && !isLanguage && !isFeature(what)) return undefined
  refuseSwitches(options)
  if (what === TESTS) return addTests(options, io, world)
  return isFeature(what)
    ? addFeature(what, options, io, world)
    : addLanguage(ids, options, io, world)
}

/** Options of services are for nothing else. */
function refuseSwitches(options: AddOptions): void {
  const [first] = chosenSwitches(options)
  if (!first) return
  throw new CliError('usage', 'option-useless', `the option --${first.name} is for services`, {
    hint: `Name one: create-auth add provider <id> --${first.name}`,
  })
}

/** Options for what is not added would be forgotten. */
function refuseUseless(options: AddOptions, isPassword: boolean): void {
  const { min, mail, fromColumn } = options
  const names = Object.keys(passwordOptions)
  const [option] = reproduceValues(passwordOptions, { min, mail, fromColumn }, names)
  if (isPassword || option === undefined) return
  throw new CliError('usage', 'option-useless', `the option ${option} is for passwords`, {
    hint: `Name them: create-auth add ${PASSWORD_PROVIDER}`,
  })
}

/** The options of services that are asked for. */
function chosenSwitches(options: AddOptions): readonly ProviderSwitch[] {
  return providerSwitches.filter(({ name }) => options[name])
}

/**
 * Has providers called with the options that were asked for.
 *
 * @throws {CliError} `option-useless` where one of them can't have it
 */
function fillSwitches(prepared: PreparedChange, options: AddOptions): PreparedChange {
  const chosen = chosenSwitches(options)
  if (chosen.length === 0) return prepared
  for (const wanted of chosen) refuseUnable(prepared, wanted)
  const calls = chosen.map(({ name }) => ({ name, value: 'true' }))
  return { ...prepared, options: new Map(prepared.providers.map(({ id }) => [id, calls])) }
}

function refuseUnable({ providers }: PreparedChange, wanted: ProviderSwitch): void {
  const without = providers.find(({ switches = [] }) => !switches.includes(wanted.name))
  if (!without) return
  const able = readRuntime().providers.filter(({ switches = [] }) => switches.includes(wanted.name))
  const message = `the option --${wanted.name} is not for ${without.name}, which ${wanted.lacks}`
  throw new CliError('usage', 'option-useless', message, {
    hint: `Leave it out. It is for: ${able.map(({ id }) => id).join(', ')}`,
  })
}
