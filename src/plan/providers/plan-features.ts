import { mailProviders } from '../../catalog/providers.js'
import { PROVIDER_MODULES, type Runtime, type RuntimeLanguage } from '../../catalog/runtime.js'
import { addToList } from '../../changes/providers/add-to-list.js'
import { hasAdapter } from '../../changes/providers/has-adapter.js'
import { providerIds } from '../../changes/providers/edit-providers.js'
import { setOptions } from '../../changes/providers/set-options.js'
import { setSetting } from '../../changes/providers/set-setting.js'
import { CliError } from '../../errors.js'
import type { Project } from '../../project.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { editFile, type Draft } from '../files/draft.js'
import { planIgnore } from '../files/plan-ignore.js'
import { sortingNotes } from '../files/sorting-notes.js'
import { adapterMissing } from '../init/require-adapter.js'
import { parseManifest } from '../manifest.js'
import type { Note, Plan } from '../plan.js'
import { refuseDirty } from '../refuse.js'
import type { SchemaStep } from '../schema/plan-schema.js'
import { planEngine } from './plan-engine.js'
import { addFactors, factorsNotes } from './plan-factors.js'
import { remember, type ListChange } from './remember.js'

/** The task of a command that switches something on in the configuration. */
export interface FeatureTask {
  /** The file that lists the providers. */
  readonly config: string
  readonly install: boolean
  readonly allowDirty: boolean
  /** The particulars of the tables, where there is a database. */
  readonly tables?: AdapterTables
  /** The needs of the schema afterwards. */
  readonly schema?: Partial<SchemaStep> | undefined
}

/**
 * Decides what `add two-factor` changes: the setting in the configuration, and the table of factors.
 *
 * @throws {CliError} `adapter-missing`; `conflict` where something of the user's stands in the way
 */
export async function planTwoFactor(
  project: Project,
  task: FeatureTask,
  runtime: Runtime,
): Promise<Plan> {
  const { config } = task
  const text = project.files.get(config)?.text ?? ''
  if (!(await hasAdapter(config, text))) {
    throw adapterMissing(config, 'two-factor', 'secrets of a second step are kept in a database', [
      'create-auth add two-factor',
    ])
  }
  const set = await editFile({ project, changes: [] }, config, (now) =>
    setSetting({ file: config, text: now, name: 'twoFactor', did: 'ask for a second step' }),
  )
  const draft = await addFactors(set, task, runtime)
  const isNew = draft.changes.length > 0
  const notes = [...factorsNotes(project, task, isNew), ...(isNew ? [SECOND_STEP] : [])]
  return planFeature({ draft, task, runtime, notes, change: {} })
}

const SECOND_STEP: Note = {
  kind: 'next-step',
  title: 'The second step',
  lines: [
    'whoever is signed in sets it up on the page two-factor/setup, below the path of sign-in',
    'to ask it of everybody, or of some: twoFactor: { required: (user) => … }',
  ],
}

/**
 * Decides what `add account-page` changes: the setting in the configuration, and the table of factors, which changes of address
 * are kept in.
 *
 * @throws {CliError} `adapter-missing`; `conflict` where something of the user's stands in the way
 */
export async function planAccountPage(
  project: Project,
  task: FeatureTask,
  runtime: Runtime,
): Promise<Plan> {
  const { config } = task
  const text = project.files.get(config)?.text ?? ''
  if (!(await hasAdapter(config, text))) {
    throw adapterMissing(config, 'account-page', 'what the page shows is kept in a database', [
      'create-auth add account-page',
    ])
  }
  const set = await editFile({ project, changes: [] }, config, (now) =>
    setSetting({ file: config, text: now, name: 'account', did: 'show an account page' }),
  )
  const draft = await addFactors(set, task, runtime)
  const isNew = draft.changes.length > 0
  const notes = [...factorsNotes(project, task, isNew), ...(isNew ? [ACCOUNT_PAGE] : [])]
  return planFeature({ draft, task, runtime, notes, change: {} })
}

const ACCOUNT_PAGE: Note = {
  kind: 'next-step',
  title: 'The account page',
  lines: [
    'it is at account, below the path of sign-in: link to it where you show who is signed in, beside signing out',
    'without a form that deletes the account: account: { delete: false }',
  ],
}

/**
 * Decides what `add language` changes: the languages of the configuration.
 *
 * @param languages at least one
 * @throws {CliError} `conflict` where something of the user's stands in the way
 */
export async function planLanguages(
  project: Project,
  task: FeatureTask,
  runtime: Runtime,
  languages: readonly RuntimeLanguage[],
): Promise<Plan> {
  const { config } = task
  const words = languages.map(({ id }) => id)
  const getLanguageName = (word: string): string =>
    languages.find(({ id }) => id === word)?.name ?? word
  const draft = await editFile({ project, changes: [] }, config, (now) =>
    addToList({
      file: config,
      text: now,
      name: 'languages',
      first: ['en'],
      words,
      did: (added) => `show pages in ${added.map(getLanguageName).join(', ')}`,
    }),
  )
  return planFeature({ draft, task, runtime, notes: [], change: {} })
}

/**
 * Decides what `add code` changes: each provider of the configuration that mails is called with `code: true`.
 *
 * @throws {CliError} `mail-missing` where no provider mails; `conflict` where something of the user's stands in the way
 */
export async function planCodes(
  project: Project,
  task: FeatureTask,
  runtime: Runtime,
): Promise<Plan> {
  const { config } = task
  const text = project.files.get(config)?.text ?? ''
  const present = await providerIds(config, text)
  const mails = mailProviders(runtime).filter((id) => present.includes(id))
  if (mails.length === 0) throw mailMissing(config)
  const draft = await editFile({ project, changes: [] }, config, (now) =>
    setOptions({
      file: config,
      text: now,
      specifiers: mails.map((id) => PROVIDER_MODULES + id),
      name: 'code',
      value: 'true',
      keeps: true,
      did: 'mail a code beside the link',
    }),
  )
  return planFeature({
    draft,
    task,
    runtime,
    notes: [],
    change: { answers: { mailedCodes: true } },
  })
}

function mailMissing(config: string): CliError {
  const message = `${config} has no provider that mails`
  return new CliError('unsupported', 'mail-missing', message, {
    hint: 'Add one first: create-auth add provider nodemailer (or resend, postmark, …), then: create-auth add code',
    file: config,
  })
}

interface Feature {
  readonly draft: Draft
  readonly task: FeatureTask
  readonly runtime: Runtime
  readonly notes: readonly Note[]
  readonly change: Pick<ListChange, 'answers'>
}

/** The plan for a draft: with the engine, which may be older than what it is asked for, and what the next run has to know. */
async function planFeature({ draft, task, runtime, notes, change }: Feature): Promise<Plan> {
  const { project, changes: list } = draft
  const { config, install, allowDirty, tables, schema } = task
  const saved = parseManifest(project.manifest)
  const { packageManager } = project
  const engine = planEngine(project, { install, allowDirty, providers: [] }, saved, runtime)
  const ids = saved?.answers.providers ?? []
  const after = schema?.tables ?? tables
  const own = true
  const now = { ...change, config, list, ids, files: engine.files, tables, after, own }
  const changes = [
    ...engine.changes,
    ...list,
    ...planIgnore(project, Object.keys(engine.files).length > 0),
    ...(await remember(project, saved, now, runtime)),
    ...engine.removed,
  ]
  if (!allowDirty) refuseDirty(project, changes, saved)
  const sorting = sortingNotes(project, changes, packageManager.value.name)
  return { changes, commands: engine.commands, notes: [...engine.notes, ...sorting, ...notes] }
}
