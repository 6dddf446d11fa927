import type { AccountNoticesTexts, AccountTexts } from './account-texts.js'
import { dateIn, momentIn } from './intl.js'
import type { MailTexts } from './texts.js'

const date = dateIn('en')
const moment = momentIn('en')

const TRY_AGAIN = 'Please try again.'

/** The texts of the account page in English, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Your account',
  heading: 'Your account',
  signOut: 'Sign out',
  done: {
    address: 'Check the mail: the change waits for its confirmation, for a day.',
    ended: 'Ended.',
    profile: 'Saved.',
    removed: 'Removed.',
  },
  failures: {
    AccountNotLinked: 'That is not here any more, or belongs to another user.',
    AddressInvalid: 'That is not an e-mail address. Check what you entered.',
    AddressSame: 'That is your address already.',
    DeletionNotConfirmed: 'That is not what was asked for, so nothing was deleted.',
    DeletionRefused: 'This account can not be deleted now.',
    EmailSignin: 'The mail could not be sent. Nothing has changed; please try again later.',
    ImageInvalid: 'The picture needs an address that begins with https://.',
    LastSignInMethod: 'This is your only way to sign in. Add another one first.',
    LinkRefused: 'You were signed out meanwhile, so nothing was added.',
    MissingCSRF: 'This page was open for too long. Please try again.',
    NameInvalid: 'The name is too long, or has characters that no name has.',
    OAuthAccountNotLinked: 'That account belongs to another user.',
    OAuthCallbackError: `Nothing was added. ${TRY_AGAIN}`,
    OAuthSignin: `The service could not be asked. ${TRY_AGAIN}`,
    RateLimited: 'There were too many tries. Please wait a while, then try again.',
    TooBusy: 'There is too much going on here just now. Please try again in a few seconds.',
    TwoFactor: 'That code is not right, or was used before.',
    WebAuthnVerificationError: `The passkey was not added. ${TRY_AGAIN}`,
  },
  failed: `That did not work. ${TRY_AGAIN}`,
  stale: 'To change how you sign in, your address or two-step sign-in, confirm that it is you.',
  confirm: 'Confirm that it is you',
  profile: {
    heading: 'Profile',
    name: 'Name',
    image: 'Address of the picture',
    submit: 'Save',
  },
  address: {
    heading: 'E-mail address',
    none: 'You have no e-mail address here.',
    proven: 'Confirmed',
    unproven: 'Not confirmed',
    label: 'New address',
    hint: 'We mail a link to the new address. Until it is opened, nothing changes.',
    hintBoth: 'We mail a link to both addresses. Until both are opened, nothing changes.',
    submit: 'Change the address',
  },
  waysIn: {
    heading: 'Ways to sign in',
    lead: 'Each of these opens your account.',
    remove: 'Remove',
    removeOf: (what) => `Remove ${what}`,
    notUsable: 'Not in use here any more',
    last: 'Your only way to sign in',
    passkey: (number) => `Passkey ${number}`,
    added: (then) => `Added ${date(then)}`,
    lastUsed: (then) => `Last used ${moment(then)} UTC`,
    password: 'Password',
    setPassword: 'Set a password',
    changePassword: 'Change',
    mail: 'E-mail',
    mailLead: (address) => ['A mail to ', address, ' signs you in.'],
    add: 'Add another one',
  },
  twoStep: {
    heading: 'Two-step sign-in',
    on: 'On: each sign-in asks for a code of your authenticator app.',
    off: 'Off: one step is enough to sign in.',
    setUp: 'Set up',
    change: 'Change',
  },
  sessions: {
    heading: 'Where you are signed in',
    lead: 'End what you do not know.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Unknown browser'
      return system === undefined ? browser : `${browser} on ${system}`
    },
    current: 'This browser',
    since: (begun) => `Since ${date(begun)}`,
    lastSeen: (seen) => `Last seen ${moment(seen)} UTC`,
    network: (network) => `Network ${network}`,
    end: 'End',
    endOf: (device) => `End ${device}`,
    endOthers: (others) =>
      others === 1 ? 'Sign out of the other one' : `Sign out of the ${others} others`,
    none: 'You are signed in nowhere else.',
    sealed: 'Signing out everywhere ends all sessions, also this one. It may take some minutes.',
    everywhere: 'Sign out everywhere',
  },
  deletion: {
    heading: 'Delete the account',
    lead: 'Everything that is stored about you for signing in goes at once. Nobody can bring it back.',
    open: 'Delete my account …',
    type: (word) => ['To confirm, type ', word],
    word: 'DELETE',
    submit: 'Delete the account for good',
  },
  addressLink: {
    title: 'Change of address',
    heading: 'Change the address?',
    lead: (address) => ['The account gets the address ', address, ' when you confirm it.'],
    submit: 'Confirm',
    halfHeading: 'One more step',
    halfLead:
      'This mailbox has confirmed it. Open the link in the other one, too: then the address changes.',
    doneHeading: 'The address has changed',
    doneLead: (address) => ['From now on it is ', address, '.'],
    objection: {
      title: 'Undo the change of address',
      heading: 'Undo the change?',
      lead: (address) => [
        'The account gets the address ',
        address,
        ' back, everybody is signed out, and what was added since is removed.',
      ],
      submit: 'Undo it',
      doneHeading: 'Your address is back',
      doneLead: 'Everybody is signed out, and the ways to sign in are as they were before.',
    },
    goOn: 'Go on',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `If it was not you, sign in${host === undefined ? '' : ` at ${host}`}, look at your account, and end the sessions that you do not know.`

const nothingToDo: MailTexts['note'] = () => 'There is nothing that you have to do.'

/** The notices about an account in English. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} was added to your account at ${site}`,
    lead: (service) => `From now on ${service} signs you in, too.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} was removed from your account at ${site}`,
    lead: (service) => `${service} does not sign you in any more.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `A passkey was added to your account at ${site}`,
    lead: () => 'From now on it signs you in, too.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `A passkey was removed from your account at ${site}`,
    lead: () => 'It does not sign you in any more.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `Your password for ${site} was removed`,
    lead: () => 'It does not sign you in any more.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Your account at ${site} was deleted`,
    lead: () => 'Everything that was stored about you for signing in is gone.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Your account at ${site} is to get another address`,
    lead: () => 'It changes as soon as the new address is confirmed.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `This is your address at ${site} now`,
    lead: () => 'Whatever is mailed to your account comes here.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `This is not your address at ${site} any more`,
    lead: () => 'Whoever had the address before has undone the change.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `A new sign-in at ${site}`,
    lead: (device) => `Your account was opened with ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `The link${host === undefined ? '' : ` to ${host}`} works once. If you did not ask for this, do not open it: nothing changes then.`

/** The mails of a change of address in English. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `You have an account at ${site}`,
    lead: () =>
      'Somebody wanted to give this address to another account, which is not possible. If it was you: sign in here.',
    submit: 'Sign in',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Confirm your new address for ${site}`,
    submit: 'Confirm the address',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Your account at ${site} is to get another address`,
    lead: () => 'It changes when you confirm it here, and in the mail to the new address.',
    submit: 'Confirm the change',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `This is not your address at ${site} any more`,
    lead: () =>
      'Your account has another address now. If it was not you, undo it: you have seven days.',
    submit: 'It was not me: undo it',
    note: () => 'If it was you, there is nothing that you have to do.',
  },
}
