import { nearest } from '../catalog/providers.js'
import { readRuntime, type RuntimeLanguage } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import { planLanguages } from '../plan/providers/plan-features.js'
import { enableFeature } from './add-feature.js'
import { findPrompts } from './consent.js'
import type { Io } from './io.js'
import { initOptions } from '../options/answers.js'
import type { ProviderOptions } from '../options/commands.js'
import type { World } from '../world/world.js'

/**
 * `add language <id…>`: has pages and mails in further languages.
 *
 * @param ids as they are typed; where none is, somebody is asked
 * @throws {CliError} where nothing was changed
 */
export async function addLanguage(
  ids: readonly string[],
  options: ProviderOptions,
  io: Io,
  world: World,
): Promise<ExitName> {
  const { languages } = readRuntime()
  const named = findLanguages(ids.length > 0 ? ids : await ask(languages, options, io))
  const words = named.map(({ id }) => id)
  const names = named.map(({ name }) => name).join(', ')
  return enableFeature(
    `language ${words.join(' ')}`,
    {
      plan: async (project, task, runtime) => planLanguages(project, task, runtime, named),
      settled:
        names === ''
          ? 'Nothing to do: no language is chosen.'
          : `Nothing to do: pages are in ${names}.`,
    },
    options,
    io,
    world,
  )
}

/** The languages of ids, each once. @throws {CliError} `language-unknown` */
export function findLanguages(ids: readonly string[]): readonly RuntimeLanguage[] {
  const { languages } = readRuntime()
  return [...new Set(ids.map((id) => findLanguage(languages, id)))]
}

/** The language of an id, in whatever case. @throws {CliError} `language-unknown` */
function findLanguage(languages: readonly RuntimeLanguage[], word: string): RuntimeLanguage {
  const found = languages.find(({ id }) => id.toLowerCase() === word.toLowerCase())
  if (found) return found
  const ids = languages.map(({ id }) => id)
  const near = nearest(word, ids)
  throw new CliError('usage', 'language-unknown', `there is no language '${word}'`, {
    hint:
      near.length > 0
        ? `Did you mean: ${near.join(', ')}?`
        : `There are ${ids.join(', ')}. Another one is a table of texts of yours: docs/languages.md.`,
  })
}

async function ask(
  languages: readonly RuntimeLanguage[],
  options: ProviderOptions,
  io: Io,
): Promise<readonly string[]> {
  const prompts = findPrompts(options, io)
  if (prompts) {
    const others = languages.filter(({ id }) => id !== 'en')
    return prompts.chooseSeveral(initOptions.languages.ask(others))
  }
  throw new CliError('inputNeeded', 'language-needed', 'no language is named', {
    hint: `Name it: create-auth add language <id>. There are ${languages.map(({ id }) => id).join(', ')}.`,
  })
}
