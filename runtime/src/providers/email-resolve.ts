import type { Fetch } from '../web-types.js'
import { envName, type Environment } from './env-name.js'
import { customFetch, type EmailConfig } from './provider.js'
import { chooseSenders, type Senders } from './senders.js'

export interface ResolvedEmail extends Readonly<EmailConfig> {
  readonly fetch: Fetch | undefined
  /** Names of the environment variables that must still be set. */
  readonly missing: readonly string[]
  readonly senders: Senders
}

/** The settings of a sender of mails that the environment may have. A key is for one service: no other one gets it. */
const EMAIL_SETTINGS = [
  ['apiKey', 'KEY'],
  ['server', 'SERVER'],
  ['transactionalId', 'TRANSACTIONAL_ID'],
  ['from', 'FROM'],
] as const

export function emailSettings(
  config: EmailConfig,
  env: Environment,
): Pick<EmailConfig, (typeof EMAIL_SETTINGS)[number][0]> {
  const entries = EMAIL_SETTINGS.map(([name, what]) => {
    const shared = name === 'server' || name === 'from' ? env[`AUTH_EMAIL_${what}`] : undefined
    return [name, config[name] || env[envName(config.id, what)] || shared] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value))
}

export function resolveEmail(config: EmailConfig, env: Environment): ResolvedEmail {
  const settings = emailSettings(config, env)
  const { needs = [], [customFetch]: fetch } = config
  const missing = EMAIL_SETTINGS.filter(([name]) => needs.includes(name) && !settings[name])
  return {
    ...config,
    ...settings,
    fetch,
    missing: missing.map(([, what]) => envName(config.id, what)),
    senders: chooseSenders(config),
  }
}
