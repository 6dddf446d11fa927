import type { Common } from './common.js'

/** Something that somebody new is asked for beside a password. */
export interface PasswordField {
  /** The text beside the input. */
  readonly label: string
  /**
   * As in HTML: `text`, `checkbox`, `tel`, …
   *
   * @defaultValue `text`
   */
  readonly type?: string | undefined
  /**
   * True where it has to be filled in.
   *
   * @defaultValue true
   */
  readonly required?: boolean | undefined
}

/** What a provider of passwords needs of the rest of the configuration. */
export interface PasswordNeeds {
  /** The ids of the providers that send mails, in order. */
  readonly senders: readonly string[]
  /** True where something counts tries that nobody gets around. */
  readonly counts: boolean
}

/** Settings of sign-in with an address and a password. */
export interface PasswordSettings {
  /**
   * Characters (code points) that a password has at least: 8 to 256. Below 15 only where something else is asked for, too.
   *
   * @defaultValue 15
   * @see NIST SP 800-63B-4, section 3.1.1.2
   */
  minLength: number
  /**
   * False where nobody can sign up by themselves: users come from `createUser`, or elsewhere.
   *
   * @defaultValue true
   */
  signUp: boolean
  /**
   * Asks Have I Been Pwned, or a mirror of it, about a password when it is chosen: five digits of its hash are told. Where no
   * answer comes within a second it is let through.
   *
   * @defaultValue false
   */
  breached: boolean | { readonly origin: string }
  /**
   * How passwords are hashed. `argon2id` needs `crypto.argon2`, of Node.js 24.7 and later, wherever the application runs.
   *
   * @defaultValue `scrypt`
   */
  hash: 'scrypt' | 'argon2id'
  /**
   * What somebody new is asked for beside name and password. It reaches the callback `signIn` as `credentials` and the event
   * `createUser` as `fields`, and is stored nowhere.
   *
   * @defaultValue nothing
   */
  fields: Readonly<Record<string, PasswordField>>
  /**
   * The id of the provider that sends the mails.
   *
   * @defaultValue the first that sends mails
   */
  mail?: string | undefined
}

/** Sign-in with an address and a password. Nobody has one before the mailbox is proven. */
export interface PasswordConfig extends Common, PasswordSettings {
  type: 'password'
  /** Says what is wrong with it, when the engine is made. */
  readonly problems: (needs: PasswordNeeds) => readonly string[]
}
