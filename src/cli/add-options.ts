import type { Command } from 'commander'
import { LEAST, MOST } from '../catalog/own-providers.js'
import { providerSwitches, type SwitchName } from '../catalog/provider-switches.js'
import { signingKeys } from '../catalog/signing-keys.js'
import { passwordColumn, passwordLength, type PasswordColumn } from './option-values.js'
import { addProviderOptions, type ProviderOptions } from './options.js'
import { addAddTestsOptions, type AddTestsOptions } from './tests-options.js'

/** The options of `add`. */
export interface AddOptions
  extends ProviderOptions, AddTestsOptions, Partial<Record<SwitchName, boolean>> {
  readonly min?: number
  readonly mail?: string
  readonly fromColumn?: PasswordColumn
}

/** Adds the options of `add`: for each provider that has a key, what concerns it. */
export function addAddOptions(command: Command): Command {
  const password = addAddTestsOptions(addProviderOptions(command))
    .option(
      '--min <n>',
      `password: how many characters one has at least, ${LEAST} to ${MOST} (default: 15)`,
      passwordLength,
    )
    .option(
      '--mail <id>',
      'password: the provider that mails, where none is there (default: nodemailer)',
    )
    .option(
      '--from-column <table.column>',
      'password: the column with the hashes that the application has, which are copied',
      passwordColumn,
    )
  const switched = providerSwitches.reduce(
    (all, { name, what }) => all.option(`--${name}`, `services: ${what}`),
    password,
  )
  return signingKeys.reduce(
    (all, { id, example }) =>
      all
        .option(`--${id}-key <file>`, `${id}: the private key, such as ${example}`)
        .option(`--${id}-team <id>`, `${id}: the team ID`)
        .option(`--${id}-client <id>`, `${id}: the client ID`)
        .option(`--${id}-key-id <id>`, `${id}: the key ID, where the file's name does not say it`)
        .option(`--${id}-secret`, `${id}: write a signed client secret in place of the key`),
    switched,
  )
}
