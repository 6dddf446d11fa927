import { account, accountNotices, addressMails } from './en-account.js'
import type { PasswordTexts } from './password-texts.js'
import type {
  ConfirmIdentityTexts,
  TwoFactorSetupTexts,
  TwoFactorTexts,
} from './protected-texts.js'
import type {
  CodeMailTexts,
  ConfirmTexts,
  ErrorTexts,
  MailboxTexts,
  NoticesTexts,
  MailTexts,
  PasskeyTexts,
  SentTexts,
  SignInTexts,
  SignOutTexts,
  Texts,
} from './texts.js'

const signIn: SignInTexts = {
  title: 'Sign in',
  heading: (site) => (site === undefined ? 'Sign in' : `Sign in to ${site}`),
  failures: {
    AccountNotLinked: 'That account belongs to another user. Sign in the way you did before.',
    CredentialsSignin: 'That did not match. Check what you entered and try again.',
    DevSignInRefused: 'Sign-in for development works on this machine only.',
    EmailSignin: 'The mail could not be sent. Check the address and try again.',
    LinkRefused:
      'You are not signed in any more, so nothing was added. Sign in the way you did before, then try again.',
    MissingCSRF: 'This page was open for too long. Please try again.',
    OAuthAccountNotLinked:
      'There is already a user with this e-mail address. Sign in the way you did before.',
    OAuthCallbackError: 'The sign-in was not completed. Please try again.',
    OAuthSignin: 'The sign-in could not be started. Please try again later, or another way.',
    PasswordSaved: 'Your new password is saved. Please sign in with it.',
    RateLimited: 'There were too many tries. Please wait a while, then try again.',
    SessionRequired: 'Please sign in to see this page.',
    TwoFactor: 'The sign-in took too long, or too many codes were wrong. Please sign in again.',
    TooBusy: 'There is too much going on here just now. Please try again in a few seconds.',
    WebAuthnVerificationError: 'The passkey was not accepted. Please try again, or another way.',
  },
  failed: 'The sign-in did not work. Please try again.',
  or: 'or',
  none: 'No way to sign in is configured.',
  signedInAs: 'You are signed in as',
  signOut: 'Sign out',
  addOrSwitch: 'Add a way to sign in, or sign in as somebody else.',
  switchOrStay: 'Continue as somebody else, or stay.',
  continueWith: (service) => `Continue with ${service}`,
  add: (service) => `Add ${service}`,
  notSetUp: (variables) => `Not set up yet: ${variables.join(', ')}`,
  address: 'E-mail address',
  byMail: 'Sign in by e-mail',
  submit: 'Sign in',
  submitTo: (provider) => `Sign in with ${provider}`,
  development: {
    title: 'Development sign-in',
    lead: 'On this machine only. No password needed.',
    address: 'E-mail address',
    example: 'you@example.test',
    submit: 'Sign in',
  },
}

const passkey: PasskeyTexts = {
  title: 'Passkey',
  signIn: 'Sign in with a passkey',
  add: 'Add a passkey',
  confirm: 'Confirm with a passkey',
  isNew: 'New here?',
  create: 'Create a passkey',
  noScript: 'Passkeys need JavaScript, which is switched off.',
  script: {
    waiting: 'Waiting for your passkey …',
    noPasskeys: 'This browser has no passkeys.',
    refused: 'Check what you entered, and try again.',
    notUsed: 'No passkey was used. Try again, or choose another way.',
    notCreated: 'No passkey was created. You can try again at any time.',
    createdBefore: 'This device has a passkey for you already. Sign in with it.',
    wrongAddress: 'Passkeys do not work on this address. Open the site by its name.',
    notProtected: 'This device can not keep a passkey that is protected.',
    notPossible: 'This device can not make a passkey for this site.',
    failed: 'That did not work. Reload the page and try again, or choose another way.',
  },
}

const signOut: SignOutTexts = {
  title: 'Sign out',
  heading: (site) => (site === undefined ? 'Sign out?' : `Sign out of ${site}?`),
  lead: 'You can sign in again at any time.',
  submit: 'Sign out',
  stay: 'Stay',
}

const confirm: ConfirmTexts = {
  title: 'Sign in',
  heading: (address) => ['Sign in as ', address, '?'],
  lead: (site) => `You are about to sign in to ${site} in this browser.`,
  submit: 'Sign in',
  notAsked: 'If you did not ask for this, close this page: the link is not used.',
  elsewhere: {
    lead: 'If you asked for this mail in another browser, go back there and type the code that stands beside the link.',
    here: (site) => `Or sign in to ${site} in this browser. The code is used up then.`,
    submit: 'Sign in here',
  },
}

const confirmIdentity: ConfirmIdentityTexts = {
  title: 'Confirm that it is you',
  heading: 'Confirm that it is you',
  lead: 'What comes next is protected: prove once more that this is your account.',
  failures: {
    ConfirmRefused: 'That was another account. Confirm with the one that you are signed in with.',
    CredentialsSignin: signIn.failures.CredentialsSignin,
    DevSignInRefused: signIn.failures.DevSignInRefused,
    EmailSignin: 'The mail could not be sent. Please try again later, or another way.',
    MissingCSRF: signIn.failures.MissingCSRF,
    OAuthSignin: 'It could not be confirmed there now. Please try again later, or another way.',
    RateLimited: signIn.failures.RateLimited,
    TwoFactor: 'That code is not right, or was used before. Wait for the next one and try again.',
    WebAuthnVerificationError: signIn.failures.WebAuthnVerificationError,
  },
  failed: 'That did not work. Please try again.',
  none: 'There is no way to confirm it here. Sign out, then sign in again.',
  submit: 'Confirm',
  byMail: 'Send a code by e-mail',
  totp: 'Code from your authenticator app',
}

const twoFactor: TwoFactorTexts = {
  title: 'Two-step sign-in',
  totp: {
    heading: 'Enter your code',
    lead: 'Open your authenticator app, and enter the code that it shows for this site.',
    label: 'Code',
    other: 'Use a recovery code',
  },
  recovery: {
    heading: 'Use a recovery code',
    lead: 'Enter one of the codes that you kept when you set up two-step sign-in. Each works once.',
    label: 'Recovery code',
    other: 'Use your authenticator app',
  },
  failures: {
    MissingCSRF: signIn.failures.MissingCSRF,
    RateLimited: signIn.failures.RateLimited,
    TwoFactor: confirmIdentity.failures.TwoFactor,
  },
  failed: 'That did not work. Please try again.',
  submit: 'Continue',
  startAgain: 'Start again',
}

const twoFactorSetup: TwoFactorSetupTexts = {
  title: 'Set up two-step sign-in',
  heading: 'Set up two-step sign-in',
  lead: 'Scan this with an authenticator app. From then on it gives you a code for each sign-in.',
  required:
    'This account needs two-step sign-in. Scan this with an authenticator app: it gives you a code for each sign-in.',
  qr: 'QR code for an authenticator app',
  byHand: 'Enter the key by hand',
  label: 'Code from your authenticator app',
  submit: 'Switch on',
  onHeading: 'Two-step sign-in is on',
  onLead:
    'A code of your authenticator app makes new recovery codes, or switches it off. Without the app, a recovery code switches it off: then you can set up another one.',
  onLastCode:
    'You signed in with your last recovery code: for some minutes you can switch it off without another one, and set up a new authenticator app.',
  onLabel: 'Code from your authenticator app, or a recovery code',
  newCodes: 'Make new recovery codes',
  switchOff: 'Switch off',
  codesTitle: 'Recovery codes',
  codesHeading: 'Keep your recovery codes',
  codesLead: 'Without your authenticator app they are the only way in. Each works once.',
  codesOnce: 'They are shown this once. Print them, or put them into a password manager.',
  goOn: 'I have kept them',
}

const sent: SentTexts = {
  title: 'Check your mail',
  sent: 'A link to sign in is on its way to you. It works once.',
  sentTo: (address) => ['We sent a link to sign in to ', address, ' It works once.'],
  sentAgainTo: (address) => ['We sent another link to sign in to ', address, ' It works once.'],
  missing: 'If it does not arrive in a few minutes, look among the spam.',
  code: {
    sentTo: (address) => [
      'We sent a code to ',
      address,
      ' Type it here, or open the link beside it.',
    ],
    sentAgainTo: (address) => [
      'We sent another code to ',
      address,
      ' Type it here, or open the link beside it. Only the newest code counts.',
    ],
    label: 'Code',
    submit: 'Continue',
    wrong: 'That code is not right. Look at the newest mail, and try again.',
    voidTitle: 'Ask for a new code',
    void: 'The last code does not count any more, nor does the link beside it. Ask for a new mail.',
  },
  again: 'Send it again',
  otherAddress: 'Use another address',
  back: 'Back to sign in',
}

const mailbox: MailboxTexts = {
  notSentTitle: 'Nothing was sent',
  notSent: 'No mail service is set up.',
  notSentTo: (address) => ['The mail to ', address, ' was not sent, as no mail service is set up.'],
  onConsole: 'While you develop, the link is on the console.',
  onConsoleAndKept:
    'While you develop, the link is on the console, and the mail is kept on this machine.',
  open: 'Open the mailbox',
  title: 'Mailbox',
  lead: 'Mails that were not sent, as no mail service is set up. They are kept in memory, on this machine only.',
  empty: 'Nothing yet: sign in by mail',
  head: (to, provider, time) => [`To ${to}, by ${provider}, `, time],
  time: (date) => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  asText: 'Text',
  asHtml: 'HTML',
  code: 'Code:',
  frame: 'The mail as HTML',
}

const error: ErrorTexts = {
  failures: {
    Configuration: {
      title: 'Something is wrong here',
      lead: 'There is a problem with the server. Whoever runs this site can find it in the log.',
    },
    UntrustedHost: {
      title: 'Which address is this?',
      lead: 'Sign-in does not answer on a host that nobody has named. Set AUTH_URL to the address of this site, as it stands in the browser.',
    },
    BadRequest: {
      title: 'That could not be read',
      lead: 'It is too large, or not what the form sends. Go back, reload the page, and try again.',
    },
    CrossSiteRequest: {
      title: 'That came from another site',
      lead: 'For your safety it was not taken. Open the page on this site, and try again there.',
    },
    NotFound: { title: 'Page not found', lead: 'There is nothing at this address.' },
    MethodNotAllowed: {
      title: 'Nothing to open here',
      lead: 'This address is for forms and programs.',
    },
    MissingRole: { title: 'No access', lead: 'Your account may not open this page.' },
    AccessDenied: { title: 'No access', lead: 'You are not allowed to sign in here.' },
    RateLimited: { title: 'Too many tries', lead: 'Please wait a while, then try again.' },
    TooBusy: {
      title: 'Too busy just now',
      lead: 'Nothing was tried. Please go back, and try again in a few seconds.',
    },
    Verification: {
      title: 'This link is no longer valid',
      lead: 'It was used already, or it has expired. Ask for a new one.',
    },
  },
  failed: { title: 'Something went wrong', lead: 'Please try again.' },
  signIn: 'Sign in',
  back: 'Back',
}

const note: MailTexts['note'] = (host) =>
  `The link${host === undefined ? '' : ` to ${host}`} works once. If you did not ask for this mail, you can ignore it.`

const mails: Texts['mails'] = {
  signIn: { heading: (site) => `Sign in to ${site}`, submit: 'Sign in', note },
  signUp: {
    heading: (site) => `Welcome to ${site}`,
    lead: () => 'This address is yours? Then finish setting up your account.',
    submit: 'Finish setting up',
    note,
  },
  knownAccount: {
    heading: (site) => `You have an account at ${site}`,
    lead: () =>
      'Somebody wanted to sign up with this address. If it was you: sign in, or choose a new password.',
    submit: 'Choose a new password',
    note,
  },
  unknownAccount: {
    heading: (site) => `No account at ${site}`,
    lead: () =>
      'Somebody wanted a new password for this address, which has no account. If it was you, you may have signed up with another one.',
    submit: 'Sign up',
    note,
  },
  newPassword: {
    heading: (site) => `A new password for ${site}`,
    lead: () => 'Until you choose a new password, the old one stays.',
    submit: 'Choose a new password',
    note,
  },
  confirm: {
    heading: (site) => `Confirm at ${site} that it is you`,
    submit: 'Enter the code',
    note,
  },
  ...addressMails,
}

const mailCode: CodeMailTexts = {
  subject: (code, site) => `${code} is your code for ${site}`,
  lead: 'Type this code where you asked for it:',
  or: 'or use the link:',
  note: (host) =>
    `The code and the link${host === undefined ? '' : ` to ${host}`} work once, and for ten minutes at most. Type the code nowhere else, and tell it to nobody. If you did not ask for this mail, you can ignore it.`,
}

const notYou = (host: string | undefined): string =>
  `If it was not you, choose a new password${host === undefined ? '' : ` at ${host}`} now: that ends all sessions.`

const notices: NoticesTexts = {
  ...accountNotices,
  passwordChanged: {
    heading: (site) => `Your password for ${site} was changed`,
    lead: () => 'You are signed out everywhere else.',
    note: notYou,
  },
  twoFactorOn: {
    heading: (site) => `Two-step sign-in is on at ${site}`,
    lead: () => 'From now on each sign-in needs a code of your authenticator app.',
    note: notYou,
  },
  twoFactorOff: {
    heading: (site) => `Two-step sign-in is off at ${site}`,
    lead: () => 'No sign-in needs a code any more.',
    note: notYou,
  },
  recoveryCodesRenewed: {
    heading: (site) => `New recovery codes for ${site}`,
    lead: () => 'The old ones do not work any more.',
    note: notYou,
  },
  recoveryCodeUsed: {
    heading: (site) => `A recovery code was used at ${site}`,
    left: (left) =>
      left === 0
        ? 'It was your last one: make new ones now.'
        : `You have ${left} left.${left <= 3 ? ' Make new ones soon.' : ''}`,
    note: notYou,
  },
}

const password: PasswordTexts = {
  signUp: {
    title: 'Create an account',
    heading: (site) => (site === undefined ? 'Create an account' : `Create an account at ${site}`),
    lead: 'We mail you what you need to go on.',
    submit: 'Continue',
  },
  forgot: {
    title: 'Forgotten password',
    heading: () => 'Forgotten your password?',
    lead: 'We mail you what you need to choose a new one.',
    submit: 'Continue',
  },
  failures: {
    CredentialsSignin: signIn.failures.CredentialsSignin,
    EmailSignin: signIn.failures.EmailSignin,
    FieldMissing: 'Something is missing, or too long. Check what you entered.',
    MissingCSRF: signIn.failures.MissingCSRF,
    PasswordBreached: 'This password is in lists of stolen ones. Choose another one.',
    PasswordInvalid: 'The password has characters that no keyboard types. Choose another one.',
    PasswordTooCommon:
      'This password is easy to guess: it is a common one, or made of your address or the name of this site. Choose another one.',
    PasswordTooLong: 'The password is too long. Choose one of at most 256 characters.',
    PasswordTooShort: 'The password is too short. A few words in a row are easy to remember.',
    RateLimited: signIn.failures.RateLimited,
    TooBusy: signIn.failures.TooBusy,
  },
  failed: 'That did not work. Please try again.',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  name: 'Name',
  hint: (least) => `At least ${least} characters. A few words in a row are fine.`,
  show: 'Show',
  hide: 'Hide',
  forgotten: 'Forgotten your password?',
  create: 'Create an account',
  signIn: 'Sign in instead',
  goOnTitle: 'Choose a password',
  goOnLead: 'The link works once, in the browser in which you go on.',
  goOn: 'Go on',
  welcomeTitle: 'Finish setting up',
  welcomeLead: 'Your address is confirmed. Choose a password for your account.',
  welcomeSubmit: 'Create the account',
  chooseTitle: 'Choose a new password',
  chooseLead: 'You are signed out everywhere else then.',
  chooseSubmit: 'Save the password',
  changeTitle: 'Change your password',
  changeLead: 'You are signed out everywhere else then.',
  changeSubmit: 'Save the password',
}

/** The texts in English. */
export const en: Texts = {
  lang: 'en',
  dir: 'ltr',
  signIn,
  passkey,
  signOut,
  confirm,
  confirmIdentity,
  twoFactor,
  twoFactorSetup,
  sent,
  mailbox,
  error,
  mails,
  mailCode,
  notices,
  password,
  account,
}
