import type { OrmId } from '../../project.js'
import type { Names } from '../../syntax/collect-names.js'

/** What is known of a project where a change of an upgrade may fit. */
export interface UpgradeSubject {
  /** The ids of the providers that the record lists. */
  readonly providers: readonly string[]
  /** Those of them that mail. */
  readonly mails: readonly string[]
  /** Where users are kept, where this program has set that up. */
  readonly database: { readonly orm: OrmId; readonly extraColumns?: true } | undefined
  /** The names in the configuration, which may say by itself what a change would. */
  readonly names: Names
}

/** Settings that new projects have, in the words of the record. */
export interface UpgradeSettings {
  /** Seconds. */
  readonly maxTotalAge?: number
  readonly encryptTokens?: true
  readonly extraColumns?: true
  readonly mailedCodes?: true
}

/** A change of configuration or schema that a project of an earlier version gets where somebody says yes to it, and to it alone. */
export interface Upgrade {
  /** Four digits, in the order in which they came. */
  readonly number: string
  readonly title: string
  /** What is other for people afterwards. */
  readonly lines: readonly string[]
  /** Tells whether a project lacks it. */
  readonly fits: (subject: UpgradeSubject) => boolean
  readonly settings: UpgradeSettings
  /** What is done after it. */
  readonly after?: readonly string[]
}
