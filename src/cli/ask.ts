import { ormOf } from '../catalog/orms.js'
import type { Upgrade } from '../changes/upgrades/upgrade.js'
import { isLookedFor } from '../catalog/own-providers.js'
import type { RuntimeLanguage, RuntimeProvider } from '../catalog/runtime.js'
import type { TestRunner, TestRunnerId } from '../catalog/test-runners.js'
import { CliError } from '../errors.js'
import { clientText } from '../catalog/client-text.js'
import type { ClientFact, DatabaseFact, Fact, OrmId } from '../project.js'
import { clean } from '../report/clean.js'
import { questionStream } from './io.js'
import { clientOf, insideProject } from './option-values.js'

/**
 * Asks for providers; none is an answer too.
 *
 * @param rows in the order in which they are offered
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askProviders(
  rows: readonly RuntimeProvider[],
  message: string,
): Promise<readonly string[]> {
  const { autocompleteMultiselect, isCancel } = await import('@clack/prompts')
  const chosen = await autocompleteMultiselect({
    message,
    options: rows.map((row) => ({
      value: row.id,
      label: row.name,
      ...(row.status ? { hint: row.status.kind } : {}),
    })),
    placeholder: 'Type to search',
    filter: (search, { value }) => rows.some((row) => row.id === value && isLookedFor(row, search)),
    required: false,
    maxItems: 8,
    output: questionStream(oneItem),
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks for languages; none is an answer too.
 *
 * @param rows in the order in which they are offered
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askLanguages(rows: readonly RuntimeLanguage[]): Promise<readonly string[]> {
  const { multiselect, isCancel } = await import('@clack/prompts')
  const chosen = await multiselect({
    message: 'Which languages do people read?',
    options: rows.map(({ id, name }) => ({ value: id, label: name, hint: id })),
    required: false,
    maxItems: 8,
    output: questionStream(oneItem),
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks for one provider.
 *
 * @param rows at least one; the first is chosen at first
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askOne(message: string, rows: readonly RuntimeProvider[]): Promise<string> {
  const { isCancel, select } = await import('@clack/prompts')
  const chosen = await select({
    message,
    options: rows.map(({ id, name }) => ({ value: id, label: name })),
    output: questionStream(),
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/** How many were chosen, in proper English. */
function oneItem(text: string): string {
  return text.replace(/(?<!\d)1 items selected/, '1 item selected')
}

/**
 * Asks for a line of text.
 *
 * @param placeholder shown while there is no answer
 * @returns undefined where nothing was typed
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askText(message: string, placeholder: string): Promise<string | undefined> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({ message, placeholder, output: questionStream() })
  if (isCancel(answer)) throw cancelled()
  const said = answer?.trim()
  return said === '' ? undefined : said
}

/**
 * Asks in which of the project's databases users are kept.
 *
 * @param preset what is chosen at first
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askDatabase(
  databases: readonly Fact<DatabaseFact>[],
  preset: Fact<DatabaseFact> | undefined,
): Promise<OrmId | 'none'> {
  const { isCancel, select } = await import('@clack/prompts')
  const none: OrmId | 'none' = 'none'
  const chosen = await select({
    message: 'Where are users kept?',
    options: [
      ...databases.map(({ value: { orm, client, unexported } }) => ({
        value: orm,
        label: ormOf(orm).name,
        hint: client
          ? clean(clientText(client))
          : unexported
            ? `${clean(clientText(unexported.client))}, which init makes`
            : 'no client found',
      })),
      { value: none, label: 'Nowhere', hint: 'all that is known is in the session cookie' },
    ],
    initialValue: preset?.value.orm ?? none,
    output: questionStream(),
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks where sessions are kept.
 *
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askSession(): Promise<'database' | 'jwt'> {
  const { isCancel, select } = await import('@clack/prompts')
  const chosen = await select<'database' | 'jwt'>({
    message: 'Where are sessions kept?',
    options: [
      { value: 'database', label: 'In the database', hint: 'they can be ended at once' },
      { value: 'jwt', label: 'In the cookie', hint: 'no query for each request' },
    ],
    initialValue: 'database',
    output: questionStream(),
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks which file makes the application.
 *
 * @param files those that could be meant; where there are none, a path is asked for
 * @returns undefined where nothing was typed
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askEntry(files: readonly string[]): Promise<string | undefined> {
  const message = 'Which file makes the application?'
  if (files.length === 0) return askText(message, 'src/server.ts')
  const { isCancel, select } = await import('@clack/prompts')
  const options = files.map((value) => ({ value, label: clean(value) }))
  const chosen = await select({ message, options, output: questionStream() })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks which project is meant.
 *
 * @param folders by what they are called here
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askProject(folders: readonly string[]): Promise<string> {
  const { isCancel, select } = await import('@clack/prompts')
  const chosen = await select({
    message: 'Which project is meant?',
    options: folders.map((value) => ({ value, label: clean(value) })),
    output: questionStream(),
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks where our auth file goes.
 *
 * @param taken the file of the application's that is in the way
 * @param free what is taken where nothing else was typed
 * @throws {CliError} `interrupted` on Ctrl-C; `path-outside`
 */
export async function askAuthFile(taken: string, free: string): Promise<string> {
  const message = `${taken} is the application's own. Where does the auth file go?`
  return insideProject((await askText(message, free)) ?? free)
}

/**
 * Asks which file exports a client.
 *
 * @param name of the ORM
 * @returns undefined where nothing was typed
 * @throws {CliError} `interrupted` on Ctrl-C; `client-invalid`, `path-outside`
 */
export async function askClient(name: string): Promise<ClientFact | undefined> {
  const typed = await askText(`Which file exports the client of ${name}?`, 'src/db.ts#db')
  return typed === undefined ? undefined : clientOf(typed)
}

/**
 * Asks whether the database may be looked at.
 *
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askLook(): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const agreed = await confirm({
    message:
      'Look at the database, so that the tables fit what is there? Nothing is written to it.',
    output: questionStream(),
  })
  if (isCancel(agreed)) throw cancelled()
  return agreed
}

/**
 * Asks whether a file for coding agents should say how sign-in works.
 *
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askAgents(file: string): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const message = `Say in ${clean(file)} how sign-in works here, for coding agents?`
  const agreed = await confirm({ message, output: questionStream() })
  if (isCancel(agreed)) throw cancelled()
  return agreed
}

/**
 * Asks whether a numbered change of an upgrade should be made.
 *
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askUpgrade({ number, title, lines }: Upgrade): Promise<boolean> {
  const { confirm, isCancel, note } = await import('@clack/prompts')
  note(lines.join('\n'), `${number}  ${title}`, { output: questionStream() })
  const agreed = await confirm({ message: `${title}?`, output: questionStream() })
  if (isCancel(agreed)) throw cancelled()
  return agreed
}

/**
 * Asks whether tests of what sign-in protects are wanted.
 *
 * @param runner its name
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askTests(runner: string): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const message = `Write tests of what sign-in protects, for ${runner}?`
  const agreed = await confirm({ message, output: questionStream() })
  if (isCancel(agreed)) throw cancelled()
  return agreed
}

/**
 * Asks for a test runner.
 *
 * @param rows at least one; the first is chosen at first
 * @throws {CliError} `interrupted` on Ctrl-C
 */
export async function askRunner(rows: readonly TestRunner[]): Promise<TestRunnerId> {
  const { isCancel, select } = await import('@clack/prompts')
  const chosen = await select({
    message: 'What runs the tests?',
    options: rows.map(({ id, name }) => ({ value: id, label: name })),
    output: questionStream(),
  })
  if (isCancel(chosen)) throw cancelled()
  return chosen
}

/**
 * Asks whether the plan that was shown should be carried out.
 *
 * @throws {CliError} `interrupted` on Ctrl-C or No
 */
export async function confirmPlan(message = 'Make these changes?'): Promise<void> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const agreed = await confirm({ message, output: questionStream() })
  if (isCancel(agreed) || !agreed) throw cancelled()
}

function cancelled(): CliError {
  return new CliError('interrupted', 'cancelled', 'cancelled; nothing was changed', {
    hint: 'Run the command again when you are ready.',
  })
}
