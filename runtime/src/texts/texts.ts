import type { AccountNoticesTexts, AccountTexts } from './account-texts.js'
import type { MailTexts, NoticeTexts, Sentence } from './parts.js'
import type { PasswordTexts } from './password-texts.js'

export type { MailTexts, NoticeTexts, Sentence } from './parts.js'

/** Codes of failures that the sign-in page has a text for. */
type SignInFailure =
  | 'AccountNotLinked'
  | 'CredentialsSignin'
  | 'DevSignInRefused'
  | 'EmailSignin'
  | 'LinkRefused'
  | 'MissingCSRF'
  | 'OAuthAccountNotLinked'
  | 'OAuthCallbackError'
  | 'OAuthSignin'
  | 'PasswordClosed'
  | 'PasswordSaved'
  | 'RateLimited'
  | 'SessionRequired'
  | 'TwoFactor'
  | 'TooBusy'
  | 'WebAuthnVerificationError'

/** Texts of the sign-in page. */
export interface SignInTexts {
  readonly title: string
  /** @param site the name of the application, where it is known */
  readonly heading: (site: string | undefined) => string
  readonly failures: Readonly<Record<SignInFailure, string>>
  /** For every other code. */
  readonly failed: string
  /** Between two ways to sign in. */
  readonly or: string
  /** Where there is no way to sign in. */
  readonly none: string
  /** Above the name of somebody who is signed in. */
  readonly signedInAs: string
  readonly signOut: string
  /** For somebody who is signed in and can add accounts. */
  readonly addOrSwitch: string
  /** For somebody who is signed in and can't. */
  readonly switchOrStay: string
  readonly continueWith: (service: string) => string
  readonly add: (service: string) => string
  /** @param variables of the environment, by name */
  readonly notSetUp: (variables: readonly string[]) => string
  readonly address: string
  readonly byMail: string
  readonly submit: string
  /** Where several forms ask for different things. */
  readonly submitTo: (provider: string) => string
  readonly development: {
    readonly title: string
    readonly lead: string
    readonly address: string
    /** An address that is nobody's. */
    readonly example: string
    readonly submit: string
  }
}

/** Texts of the forms for passkeys. */
export interface PasskeyTexts {
  /** What the form is called where it has no heading. */
  readonly title: string
  readonly signIn: string
  readonly add: string
  readonly confirm: string
  /** In front of {@link PasskeyTexts.create}. */
  readonly isNew: string
  readonly create: string
  readonly noScript: string
  /** Put into the script by `pages/script.ts`. */
  readonly script: PasskeyScriptTexts
}

/** Texts that the script of the sign-in page shows. */
export type PasskeyScriptTexts = {
  readonly waiting: string
  readonly noPasskeys: string
  /** The site does not take what was typed. */
  readonly refused: string
  readonly notUsed: string
  readonly notCreated: string
  readonly createdBefore: string
  readonly wrongAddress: string
  readonly notProtected: string
  readonly notPossible: string
  /** For every other failure. */
  readonly failed: string
}

/** Texts of the page that asks whether to sign out. */
interface SignOutTexts {
  readonly title: string
  /** @param site the name of the application, where it is known */
  readonly heading: (site: string | undefined) => string
  readonly lead: string
  readonly submit: string
  readonly stay: string
}

/** Texts of the page that asks for a click before a mailed link is used up. */
interface ConfirmTexts {
  readonly title: string
  /** Around the address. */
  readonly heading: Sentence
  /** @param site the name of the application, or its host */
  readonly lead: (site: string) => string
  readonly submit: string
  readonly notAsked: string
  /** Of a link that has come with a code, in a browser that did not ask for it. */
  readonly elsewhere: {
    /** The first way: the code, where one asked. */
    readonly lead: string
    /** The second one: a click. @param site the name of the application, or its host */
    readonly here: (site: string) => string
    readonly submit: string
  }
}

/** Texts of the page that sends the visitor to the mailbox. */
interface SentTexts {
  readonly title: string
  readonly sent: string
  /** Around the address, which has a line of its own. */
  readonly sentTo: Sentence
  /** As `sentTo`, where it was not the first mail. */
  readonly sentAgainTo: Sentence
  readonly missing: string
  /** Texts of the same page where a code was mailed. */
  readonly code: SentCodeTexts
  readonly again: string
  readonly otherAddress: string
  readonly back: string
}

/** Texts of the page that asks for a mailed code. */
interface SentCodeTexts {
  /** Around the address, which has a line of its own. */
  readonly sentTo: Sentence
  /** As `sentTo`, where it was not the first mail. */
  readonly sentAgainTo: Sentence
  readonly label: string
  readonly submit: string
  readonly wrong: string
  /** Heading and text where the code does not count any more. */
  readonly voidTitle: string
  readonly void: string
}

/** Texts about mails that are not sent while an application is developed. */
export interface MailboxTexts {
  readonly notSentTitle: string
  readonly notSent: string
  /** Around the address. */
  readonly notSentTo: Sentence
  readonly onConsole: string
  /** Where there is a mailbox, too. */
  readonly onConsoleAndKept: string
  readonly open: string
  readonly title: string
  readonly lead: string
  readonly empty: string
  /** Around the time. */
  readonly head: <Part>(to: string, provider: string, time: Part) => readonly (string | Part)[]
  readonly time: (sent: Date) => string
  readonly asText: string
  readonly asHtml: string
  /** In front of the code. */
  readonly code: string
  /** What the frame with the mail is called. */
  readonly frame: string
}

/** Codes of failures that the error page has texts for. */
export type PageFailure =
  | 'AccessDenied'
  | 'BadRequest'
  | 'CrossSiteRequest'
  | 'Configuration'
  | 'MethodNotAllowed'
  | 'MissingRole'
  | 'NotFound'
  | 'PasswordClosed'
  | 'RateLimited'
  | 'TooBusy'
  | 'TwoFactorClosed'
  | 'UntrustedHost'
  | 'Verification'

/** What happened, and what it means for the visitor. */
interface FailureText {
  readonly title: string
  readonly lead: string
}

/** Texts of the error page. */
interface ErrorTexts {
  readonly failures: Readonly<Record<PageFailure, FailureText>>
  /** For every other code. */
  readonly failed: FailureText
  readonly signIn: string
  readonly back: string
}

/** Texts of every notice. */
export interface NoticesTexts extends AccountNoticesTexts {
  /** The link to the account page, as a button. */
  readonly review: string
  readonly time: (when: Date) => string
  readonly passwordChanged: NoticeTexts
  readonly twoFactorOn: NoticeTexts
  readonly twoFactorOff: NoticeTexts
  readonly recoveryCodesRenewed: NoticeTexts
  readonly recoveryCodeUsed: Omit<NoticeTexts, 'lead'> & {
    /** @param left how many codes are left */
    readonly left: (left: number) => string
  }
}

/** Texts of every mail with a code. */
export interface CodeMailTexts {
  /** @param site the name of the application, or its host */
  readonly subject: (code: string, site: string) => string
  /** Above the code. */
  readonly lead: string
  /** Between the code and the link. */
  readonly or: string
  /** As in {@link MailTexts}. */
  readonly note: (host: string | undefined) => string
}

/** The kinds of mails that have texts of their own. */
type WordedMail =
  | 'signIn'
  | 'signUp'
  | 'knownAccount'
  | 'unknownAccount'
  | 'noAccount'
  | 'newPassword'
  | 'confirm'
  | 'addressTaken'
  | 'confirmNewAddress'
  | 'confirmOldAddress'
  | 'oldAddress'

/**
 * Every text that pages and mails show, but for names, addresses and what the application configures. A language is a value of
 * this type: one that lacks a text does not compile.
 */
export interface Texts {
  /** The language, as HTML names it. RFC 5646. */
  readonly lang: string
  /** The direction that it is written in. */
  readonly dir: 'ltr' | 'rtl'
  readonly signIn: SignInTexts
  readonly passkey: PasskeyTexts
  readonly signOut: SignOutTexts
  readonly confirm: ConfirmTexts
  readonly confirmIdentity: ConfirmIdentityTexts
  readonly twoFactor: TwoFactorTexts
  readonly twoFactorSetup: TwoFactorSetupTexts
  readonly sent: SentTexts
  readonly mailbox: MailboxTexts
  readonly error: ErrorTexts
  readonly mails: Readonly<Record<WordedMail, MailTexts>>
  readonly mailCode: CodeMailTexts
  readonly notices: NoticesTexts
  readonly password: PasswordTexts
  readonly account: AccountTexts
}

/** Some entries of a table; those that are tables themselves in part, too. */
type Some<Table> = Table extends (...values: never) => unknown
  ? Table
  : Table extends object
    ? { readonly [Name in keyof Table]?: Some<Table[Name]> }
    : Table

/** Texts in place of some of those of a language. */
export type TextsChanges = Some<Omit<Texts, 'lang' | 'dir'>>

/** Codes of failures that the page has a text for on which whoever is signed in confirms it. */
type ConfirmFailure =
  | 'ConfirmRefused'
  | 'CredentialsSignin'
  | 'DevSignInRefused'
  | 'EmailSignin'
  | 'MissingCSRF'
  | 'OAuthSignin'
  | 'RateLimited'
  | 'TwoFactor'
  | 'TwoFactorClosed'
  | 'WebAuthnVerificationError'

/** Texts of the page on which whoever is signed in confirms to be who it is. */
interface ConfirmIdentityTexts {
  readonly title: string
  readonly heading: string
  readonly lead: string
  readonly failures: Readonly<Record<ConfirmFailure, string>>
  /** For every other code. */
  readonly failed: string
  /** Where the user has no way to confirm it. */
  readonly none: string
  readonly submit: string
  /** Sends a code by mail. */
  readonly byMail: string
  /** The label of the input for a code of an authenticator. */
  readonly totp: string
}

/** Codes of failures that the pages of two-step sign-in have a text for. */
type TwoFactorFailure = 'MissingCSRF' | 'RateLimited' | 'TwoFactor' | 'TwoFactorClosed'

/** Texts that are different for a code of an authenticator and for a recovery code. */
interface CodeTexts {
  readonly heading: string
  readonly lead: string
  readonly label: string
  /** Leads to the page for the other kind. */
  readonly other: string
}

/** Texts of the page that asks for the second step of a sign-in. */
interface TwoFactorTexts {
  readonly title: string
  readonly totp: CodeTexts
  readonly recovery: CodeTexts
  readonly failures: Readonly<Record<TwoFactorFailure, string>>
  /** For every other code. */
  readonly failed: string
  readonly submit: string
  readonly startAgain: string
}

/** Texts of the pages on which two-step sign-in is set up, and of the one that shows recovery codes. */
interface TwoFactorSetupTexts {
  readonly title: string
  readonly heading: string
  readonly lead: string
  /** In place of the lead, where there is no way past it. */
  readonly required: string
  /** What the QR code is, for those who don't see it. */
  readonly qr: string
  /** The link for whoever has the authenticator on this very device, and can't scan its screen. */
  readonly open: string
  readonly byHand: string
  readonly label: string
  readonly submit: string
  readonly onHeading: string
  readonly onLead: string
  /** In place of it for whoever has just signed in with the last recovery code. */
  readonly onLastCode: string
  readonly onLabel: string
  readonly newCodes: string
  readonly switchOff: string
  readonly codesTitle: string
  readonly codesHeading: string
  readonly codesLead: string
  readonly codesOnce: string
  readonly goOn: string
}
