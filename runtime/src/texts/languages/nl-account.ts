import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'nl'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Dutch, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Je account',
  heading: 'Je account',
  signOut: 'Uitloggen',
  done: {
    address: 'Kijk in je mail: de wijziging wacht een dag lang op bevestiging.',
    ended: 'Beëindigd.',
    profile: 'Opgeslagen.',
    removed: 'Verwijderd.',
  },
  failures: {
    AccountNotLinked: 'Dat is hier niet meer, of het is van iemand anders.',
    AddressInvalid: 'Dat is geen e-mailadres. Controleer wat je hebt ingevuld.',
    AddressSame: 'Dat is al je adres.',
    DeletionNotConfirmed: 'Dat is niet wat er werd gevraagd, dus er is niets verwijderd.',
    DeletionRefused: 'Dit account kan nu niet worden verwijderd.',
    EmailSignin:
      'De mail kon niet worden verstuurd. Er is niets veranderd; probeer het later opnieuw.',
    ImageInvalid: 'De afbeelding heeft een adres nodig dat met https:// begint.',
    LastSignInMethod: 'Dit is je enige manier van inloggen. Voeg eerst een andere toe.',
    LinkRefused: 'Je bent intussen uitgelogd, dus er is niets toegevoegd.',
    MissingCSRF: 'Deze pagina heeft te lang opengestaan. Probeer het opnieuw.',
    NameInvalid: 'De naam is te lang, of heeft tekens die geen naam heeft.',
    OAuthAccountNotLinked: 'Dat account is van iemand anders.',
    OAuthCallbackError: 'Er is niets toegevoegd. Probeer het opnieuw.',
    OAuthSignin: 'De dienst kon niet worden gevraagd. Probeer het opnieuw.',
    RateLimited: 'Er waren te veel pogingen. Wacht even en probeer het dan opnieuw.',
    TooBusy: 'Het is hier nu te druk. Probeer het over een paar seconden opnieuw.',
    TwoFactor: 'Die code klopt niet of is al gebruikt.',
    WebAuthnVerificationError: 'De passkey is niet toegevoegd. Probeer het opnieuw.',
  },
  failed: 'Dat is niet gelukt. Probeer het opnieuw.',
  stale:
    'Bevestig dat jij het bent om te wijzigen hoe je inlogt, je adres of inloggen in twee stappen.',
  confirm: 'Bevestigen dat jij het bent',
  profile: {
    heading: 'Profiel',
    name: 'Naam',
    image: 'Adres van de afbeelding',
    submit: 'Opslaan',
  },
  address: {
    heading: 'E-mailadres',
    none: 'Je hebt hier geen e-mailadres.',
    proven: 'Bevestigd',
    unproven: 'Niet bevestigd',
    label: 'Nieuw adres',
    hint: 'We mailen een link naar het nieuwe adres. Tot die wordt geopend, verandert er niets.',
    hintBoth:
      'We mailen een link naar beide adressen. Tot beide worden geopend, verandert er niets.',
    submit: 'Het adres wijzigen',
  },
  waysIn: {
    heading: 'Manieren van inloggen',
    lead: 'Elk hiervan opent je account.',
    remove: 'Verwijderen',
    removeOf: (what) => `${what} verwijderen`,
    notUsable: 'Hier niet meer in gebruik',
    last: 'Je enige manier van inloggen',
    passkey: (number) => `Passkey ${number}`,
    added: (then) => `Toegevoegd op ${date(then)}`,
    lastUsed: (then) => `Laatst gebruikt ${moment(then)} UTC`,
    password: 'Wachtwoord',
    setPassword: 'Een wachtwoord instellen',
    changePassword: 'Wijzigen',
    mail: 'E-mail',
    mailLead: (address) => ['Een mail aan ', address, ' logt je in.'],
    add: 'Nog een toevoegen',
  },
  twoStep: {
    heading: 'Inloggen in twee stappen',
    on: 'Aan: elke keer inloggen vraagt om een code van je authenticator-app.',
    off: 'Uit: één stap is genoeg om in te loggen.',
    setUp: 'Instellen',
    change: 'Wijzigen',
  },
  sessions: {
    heading: 'Waar je bent ingelogd',
    lead: 'Beëindig wat je niet kent.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Onbekende browser'
      return system === undefined ? browser : `${browser} op ${system}`
    },
    current: 'Deze browser',
    since: (begun) => `Sinds ${date(begun)}`,
    lastSeen: (seen) => `Laatst gezien ${moment(seen)} UTC`,
    network: (network) => `Netwerk ${network}`,
    end: 'Beëindigen',
    endOf: (device) => `${device} beëindigen`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'De andere sessie beëindigen',
        other: () => `De ${others} andere sessies beëindigen`,
      }),
    none: 'Je bent nergens anders ingelogd.',
    sealed: 'Overal uitloggen beëindigt alle sessies, ook deze. Het kan een paar minuten duren.',
    everywhere: 'Overal uitloggen',
  },
  deletion: {
    heading: 'Het account verwijderen',
    lead: 'Alles wat over je is opgeslagen om in te loggen, verdwijnt meteen. Niemand kan het terughalen.',
    open: 'Mijn account verwijderen…',
    type: (word) => ['Typ ter bevestiging ', word],
    word: 'VERWIJDEREN',
    submit: 'Het account voorgoed verwijderen',
  },
  addressLink: {
    title: 'Wijziging van adres',
    heading: 'Het adres wijzigen?',
    lead: (address) => ['Het account krijgt het adres ', address, ' als je het bevestigt.'],
    submit: 'Bevestigen',
    halfHeading: 'Nog een stap',
    halfLead:
      'Deze mailbox heeft het bevestigd. Open ook de link in de andere: dan verandert het adres.',
    doneHeading: 'Het adres is gewijzigd',
    doneLead: (address) => ['Vanaf nu is het ', address, '.'],
    objection: {
      title: 'De adreswijziging ongedaan maken',
      heading: 'De wijziging ongedaan maken?',
      lead: (address) => [
        'Het account krijgt het adres ',
        address,
        ' terug, iedereen wordt uitgelogd, en wat sindsdien is toegevoegd, wordt verwijderd.',
      ],
      submit: 'Ongedaan maken',
      doneHeading: 'Je adres is terug',
      doneLead: 'Iedereen is uitgelogd, en de manieren van inloggen zijn weer zoals ervoor.',
    },
    goOn: 'Verder',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Was jij het niet, log dan in${host === undefined ? '' : ` op ${host}`}, bekijk je account en beëindig de sessies die je niet kent.`

const nothingToDo: MailTexts['note'] = () => 'Je hoeft niets te doen.'

/** The notices about an account in Dutch. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} is toegevoegd aan je account bij ${site}`,
    lead: (service) => `Vanaf nu logt ook ${service} je in.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} is verwijderd uit je account bij ${site}`,
    lead: (service) => `${service} logt je niet meer in.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `Er is een passkey toegevoegd aan je account bij ${site}`,
    lead: () => 'Vanaf nu logt ook die je in.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `Er is een passkey verwijderd uit je account bij ${site}`,
    lead: () => 'Daarmee kun je niet meer inloggen.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `Je wachtwoord voor ${site} is verwijderd`,
    lead: () => 'Daarmee kun je niet meer inloggen.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Je account bij ${site} is verwijderd`,
    lead: () => 'Alles wat over je was opgeslagen om in te loggen, is weg.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Je account bij ${site} krijgt een ander adres`,
    lead: () => 'Het verandert zodra het nieuwe adres is bevestigd.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `Dit is nu je adres bij ${site}`,
    lead: () => 'Wat naar je account wordt gemaild, komt hier aan.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `Dit is niet meer je adres bij ${site}`,
    lead: () => 'Wie het adres eerder had, heeft de wijziging ongedaan gemaakt.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `Een nieuwe keer inloggen bij ${site}`,
    lead: (device) => `Je account is geopend met ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `De link${host === undefined ? '' : ` naar ${host}`} werkt één keer. Heb je hier niet om gevraagd, open hem dan niet: er verandert dan niets.`

/** The mails of a change of address in Dutch. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `Je hebt een account bij ${site}`,
    lead: () =>
      'Iemand wilde dit adres aan een ander account geven, en dat kan niet. Was jij het: log hier in.',
    submit: 'Inloggen',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Bevestig je nieuwe adres voor ${site}`,
    submit: 'Het adres bevestigen',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Je account bij ${site} krijgt een ander adres`,
    lead: () => 'Het verandert als je het hier bevestigt, en in de mail aan het nieuwe adres.',
    submit: 'De wijziging bevestigen',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `Dit is niet meer je adres bij ${site}`,
    lead: () =>
      'Je account heeft nu een ander adres. Was jij het niet, maak het dan ongedaan: je hebt zeven dagen.',
    submit: 'Dat was ik niet: ongedaan maken',
    note: () => 'Was jij het, dan hoef je niets te doen.',
  },
}
