import { counted, utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './nl-account.js'

const LANG = 'nl'

/** Texts that several pages have. */
const common = {
  failed: 'Dat is niet gelukt. Probeer het opnieuw.',
  credentials: 'Dat klopt niet. Controleer wat je hebt ingevuld en probeer het opnieuw.',
  csrf: 'Deze pagina heeft te lang opengestaan. Probeer het opnieuw.',
  limited: 'Er waren te veel pogingen. Wacht even en probeer het dan opnieuw.',
  busy: 'Het is hier nu te druk. Probeer het over een paar seconden opnieuw.',
  mail: 'De mail kon niet worden verstuurd. Controleer het adres en probeer het opnieuw.',
  passkey: 'De passkey is niet geaccepteerd. Probeer het opnieuw, of op een andere manier.',
  dev: 'Inloggen voor ontwikkeling werkt alleen op deze computer.',
  code: 'Die code klopt niet of is al gebruikt. Wacht op de volgende en probeer het opnieuw.',
}

const note = (host: string | undefined): string =>
  `De link${host === undefined ? '' : ` naar ${host}`} werkt één keer. Als je niet om deze mail hebt gevraagd, kun je hem negeren.`

const notYou = (host: string | undefined): string =>
  `Was jij het niet, kies dan nu een nieuw wachtwoord${host === undefined ? '' : ` op ${host}`}: dat beëindigt alle sessies.`

/** The texts in Dutch. */
export const nl: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'Inloggen',
    heading: (site) => (site === undefined ? 'Inloggen' : `Inloggen bij ${site}`),
    failures: {
      AccountNotLinked: 'Dat account is van iemand anders. Log in zoals je eerder deed.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'Je bent niet meer ingelogd, dus er is niets toegevoegd. Log in zoals je eerder deed en probeer het dan opnieuw.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'Er is al een account met dit e-mailadres. Log in zoals je eerder deed.',
      OAuthCallbackError: 'Het inloggen is niet afgerond. Probeer het opnieuw.',
      OAuthSignin:
        'Het inloggen kon niet beginnen. Probeer het later opnieuw, of op een andere manier.',
      PasswordSaved: 'Je nieuwe wachtwoord is opgeslagen. Log ermee in.',
      RateLimited: common.limited,
      SessionRequired: 'Log in om deze pagina te zien.',
      TwoFactor: 'Het inloggen duurde te lang, of er waren te veel foute codes. Log opnieuw in.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'Het inloggen is niet gelukt. Probeer het opnieuw.',
    or: 'of',
    none: 'Er is geen manier van inloggen ingesteld.',
    signedInAs: 'Je bent ingelogd als',
    signOut: 'Uitloggen',
    addOrSwitch: 'Voeg een manier van inloggen toe, of log in als iemand anders.',
    switchOrStay: 'Ga verder als iemand anders, of blijf.',
    continueWith: (service) => `Doorgaan met ${service}`,
    add: (service) => `${service} toevoegen`,
    notSetUp: (variables) => `Nog niet ingesteld: ${variables.join(', ')}`,
    address: 'E-mailadres',
    byMail: 'Inloggen via e-mail',
    submit: 'Inloggen',
    submitTo: (provider) => `Inloggen met ${provider}`,
    development: {
      title: 'Inloggen voor ontwikkeling',
      lead: 'Alleen op deze computer. Zonder wachtwoord.',
      address: 'E-mailadres',
      example: 'jij@example.test',
      submit: 'Inloggen',
    },
  },
  passkey: {
    title: 'Passkey',
    signIn: 'Inloggen met een passkey',
    add: 'Een passkey toevoegen',
    confirm: 'Bevestigen met een passkey',
    isNew: 'Nieuw hier?',
    create: 'Een passkey maken',
    noScript: 'Passkeys hebben JavaScript nodig, en dat staat uit.',
    script: {
      waiting: 'Wachten op je passkey…',
      noPasskeys: 'Deze browser heeft geen passkeys.',
      refused: 'Controleer wat je hebt ingevuld en probeer het opnieuw.',
      notUsed: 'Er is geen passkey gebruikt. Probeer het opnieuw, of op een andere manier.',
      notCreated: 'Er is geen passkey gemaakt. Je kunt het altijd opnieuw proberen.',
      createdBefore: 'Dit apparaat heeft al een passkey voor je. Log daarmee in.',
      wrongAddress: 'Op dit adres werken passkeys niet. Open de site met zijn naam.',
      notProtected: 'Dit apparaat kan geen beschermde passkey bewaren.',
      notPossible: 'Dit apparaat kan geen passkey maken voor deze site.',
      failed:
        'Dat is niet gelukt. Laad de pagina opnieuw en probeer het nog eens, of op een andere manier.',
    },
  },
  signOut: {
    title: 'Uitloggen',
    heading: (site) => (site === undefined ? 'Uitloggen?' : `Uitloggen bij ${site}?`),
    lead: 'Je kunt altijd weer inloggen.',
    submit: 'Uitloggen',
    stay: 'Blijven',
  },
  confirm: {
    title: 'Inloggen',
    heading: (address) => ['Inloggen als ', address, '?'],
    lead: (site) => `Je staat op het punt in deze browser in te loggen bij ${site}.`,
    submit: 'Inloggen',
    notAsked: 'Heb je hier niet om gevraagd, sluit dan deze pagina: de link wordt niet gebruikt.',
    elsewhere: {
      lead: 'Heb je in een andere browser om deze mail gevraagd, ga dan daarheen terug en typ de code die naast de link staat.',
      here: (site) => `Of log in deze browser in bij ${site}. De code is dan verbruikt.`,
      submit: 'Hier inloggen',
    },
  },
  confirmIdentity: {
    title: 'Bevestig dat jij het bent',
    heading: 'Bevestig dat jij het bent',
    lead: 'Wat nu komt is beschermd: laat nog een keer zien dat dit jouw account is.',
    failures: {
      ConfirmRefused: 'Dat was een ander account. Bevestig met het account dat is ingelogd.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin:
        'De mail kon niet worden verstuurd. Probeer het later opnieuw, of op een andere manier.',
      MissingCSRF: common.csrf,
      OAuthSignin:
        'Het kon daar nu niet worden bevestigd. Probeer het later opnieuw, of op een andere manier.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'Er is hier geen manier om het te bevestigen. Log uit en daarna weer in.',
    submit: 'Bevestigen',
    byMail: 'Een code mailen',
    totp: 'Code van je authenticator-app',
  },
  twoFactor: {
    title: 'Inloggen in twee stappen',
    totp: {
      heading: 'Vul je code in',
      lead: 'Open je authenticator-app en vul de code in die hij voor deze site laat zien.',
      label: 'Code',
      other: 'Een herstelcode gebruiken',
    },
    recovery: {
      heading: 'Een herstelcode gebruiken',
      lead: 'Vul een van de codes in die je hebt bewaard toen je inloggen in twee stappen instelde. Elke code werkt één keer.',
      label: 'Herstelcode',
      other: 'Je authenticator-app gebruiken',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'Doorgaan',
    startAgain: 'Opnieuw beginnen',
  },
  twoFactorSetup: {
    title: 'Inloggen in twee stappen instellen',
    heading: 'Inloggen in twee stappen instellen',
    lead: 'Scan dit met een authenticator-app. Vanaf dan geeft die je een code voor elke keer dat je inlogt.',
    required:
      'Dit account heeft inloggen in twee stappen nodig. Scan dit met een authenticator-app: die geeft je een code voor elke keer dat je inlogt.',
    qr: 'QR-code voor een authenticator-app',
    byHand: 'De sleutel met de hand invullen',
    label: 'Code van je authenticator-app',
    submit: 'Aanzetten',
    onHeading: 'Inloggen in twee stappen staat aan',
    onLead:
      'Een code van je authenticator-app maakt nieuwe herstelcodes, of zet het uit. Zonder de app zet een herstelcode het uit: dan kun je een andere instellen.',
    onLastCode:
      'Je hebt ingelogd met je laatste herstelcode: een paar minuten lang kun je het zonder andere code uitzetten en een nieuwe authenticator-app instellen.',
    onLabel: 'Code van je authenticator-app, of een herstelcode',
    newCodes: 'Nieuwe herstelcodes maken',
    switchOff: 'Uitzetten',
    codesTitle: 'Herstelcodes',
    codesHeading: 'Bewaar je herstelcodes',
    codesLead:
      'Zonder je authenticator-app zijn ze de enige manier om binnen te komen. Elke code werkt één keer.',
    codesOnce: 'Ze worden alleen deze keer getoond. Print ze, of zet ze in een wachtwoordmanager.',
    goOn: 'Ik heb ze bewaard',
  },
  sent: {
    title: 'Kijk in je mail',
    sent: 'Een link om in te loggen is onderweg. Hij werkt één keer.',
    sentTo: (address) => [
      'We hebben een link om in te loggen gestuurd naar ',
      address,
      ' Hij werkt één keer.',
    ],
    sentAgainTo: (address) => [
      'We hebben nog een link om in te loggen gestuurd naar ',
      address,
      ' Hij werkt één keer.',
    ],
    missing: 'Komt hij niet binnen een paar minuten, kijk dan bij de spam.',
    code: {
      sentTo: (address) => [
        'We hebben een code gestuurd naar ',
        address,
        ' Typ hem hier, of open de link ernaast.',
      ],
      sentAgainTo: (address) => [
        'We hebben nog een code gestuurd naar ',
        address,
        ' Typ hem hier, of open de link ernaast. Alleen de nieuwste code telt.',
      ],
      label: 'Code',
      submit: 'Doorgaan',
      wrong: 'Die code klopt niet. Kijk in de nieuwste mail en probeer het opnieuw.',
      voidTitle: 'Vraag een nieuwe code',
      void: 'De laatste code telt niet meer, en de link ernaast ook niet. Vraag een nieuwe mail.',
    },
    again: 'Opnieuw sturen',
    otherAddress: 'Een ander adres gebruiken',
    back: 'Terug naar inloggen',
  },
  mailbox: {
    notSentTitle: 'Er is niets verstuurd',
    notSent: 'Er is geen maildienst ingesteld.',
    notSentTo: (address) => [
      'De mail aan ',
      address,
      ' is niet verstuurd, omdat er geen maildienst is ingesteld.',
    ],
    onConsole: 'Tijdens het ontwikkelen staat de link op de console.',
    onConsoleAndKept:
      'Tijdens het ontwikkelen staat de link op de console, en blijft de mail op deze computer.',
    open: 'De mailbox openen',
    title: 'Mailbox',
    lead: 'Mails die niet zijn verstuurd, omdat er geen maildienst is ingesteld. Ze staan in het geheugen, alleen op deze computer.',
    empty: 'Nog niets: inloggen via e-mail',
    head: (to, provider, time) => [`Aan ${to}, via ${provider}, `, time],
    time: utcTime(LANG),
    asText: 'Tekst',
    asHtml: 'HTML',
    code: 'Code:',
    frame: 'De mail als HTML',
  },
  error: {
    failures: {
      Configuration: {
        title: 'Hier is iets mis',
        lead: 'Er is een probleem met de server. Wie deze site beheert, vindt het in het logboek.',
      },
      UntrustedHost: {
        title: 'Welk adres is dit?',
        lead: 'Inloggen werkt niet op een naam die niemand heeft genoemd. Zet AUTH_URL op het adres van deze site, zoals het in de browser staat.',
      },
      BadRequest: {
        title: 'Dat kon niet worden gelezen',
        lead: 'Het is te groot, of niet wat het formulier verstuurt. Ga terug, laad de pagina opnieuw en probeer het nog eens.',
      },
      CrossSiteRequest: {
        title: 'Dat kwam van een andere site',
        lead: 'Voor je veiligheid is het niet aangenomen. Open de pagina op deze site en probeer het daar opnieuw.',
      },
      NotFound: { title: 'Pagina niet gevonden', lead: 'Op dit adres is niets.' },
      MethodNotAllowed: {
        title: 'Hier valt niets te openen',
        lead: 'Dit adres is voor formulieren en programma’s.',
      },
      MissingRole: {
        title: 'Geen toegang',
        lead: 'Je account heeft geen toegang tot deze pagina.',
      },
      AccessDenied: { title: 'Geen toegang', lead: 'Je mag hier niet inloggen.' },
      RateLimited: {
        title: 'Te veel pogingen',
        lead: 'Wacht even en probeer het dan opnieuw.',
      },
      TooBusy: {
        title: 'Nu te druk',
        lead: 'Er is niets geprobeerd. Ga terug en probeer het over een paar seconden opnieuw.',
      },
      Verification: {
        title: 'Deze link is niet meer geldig',
        lead: 'Hij is al gebruikt, of verlopen. Vraag een nieuwe.',
      },
    },
    failed: { title: 'Er ging iets mis', lead: 'Probeer het opnieuw.' },
    signIn: 'Inloggen',
    back: 'Terug',
  },
  mails: {
    signIn: { heading: (site) => `Inloggen bij ${site}`, submit: 'Inloggen', note },
    signUp: {
      heading: (site) => `Welkom bij ${site}`,
      lead: () => 'Is dit adres van jou? Rond dan je account af.',
      submit: 'Afronden',
      note,
    },
    knownAccount: {
      heading: (site) => `Je hebt een account bij ${site}`,
      lead: () =>
        'Iemand wilde met dit adres een account maken. Was jij het: log in, of kies een nieuw wachtwoord.',
      submit: 'Een nieuw wachtwoord kiezen',
      note,
    },
    unknownAccount: {
      heading: (site) => `Geen account bij ${site}`,
      lead: () =>
        'Iemand wilde een nieuw wachtwoord voor dit adres, waar geen account bij hoort. Was jij het, dan heb je misschien een ander adres gebruikt.',
      submit: 'Een account maken',
      note,
    },
    newPassword: {
      heading: (site) => `Een nieuw wachtwoord voor ${site}`,
      lead: () => 'Tot je een nieuw wachtwoord kiest, blijft het oude gelden.',
      submit: 'Een nieuw wachtwoord kiezen',
      note,
    },
    confirm: {
      heading: (site) => `Bevestig bij ${site} dat jij het bent`,
      submit: 'De code invullen',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} is je code voor ${site}`,
    lead: 'Typ deze code waar je erom hebt gevraagd:',
    or: 'of gebruik de link:',
    note: (host) =>
      `De code en de link${host === undefined ? '' : ` naar ${host}`} werken één keer, en hooguit tien minuten. Typ de code nergens anders, en vertel hem aan niemand. Als je niet om deze mail hebt gevraagd, kun je hem negeren.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `Je wachtwoord voor ${site} is gewijzigd`,
      lead: () => 'Je bent overal elders uitgelogd.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `Inloggen in twee stappen staat aan bij ${site}`,
      lead: () => 'Vanaf nu heb je bij elke keer inloggen een code van je authenticator-app nodig.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `Inloggen in twee stappen staat uit bij ${site}`,
      lead: () => 'Voor inloggen is geen code meer nodig.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `Nieuwe herstelcodes voor ${site}`,
      lead: () => 'De oude werken niet meer.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `Er is een herstelcode gebruikt bij ${site}`,
      left: (left) =>
        left === 0
          ? 'Het was je laatste: maak nu nieuwe.'
          : counted(LANG, left, {
              one: () => 'Je hebt er nog één. Maak binnenkort nieuwe.',
              other: () => `Je hebt er nog ${left}.${left <= 3 ? ' Maak binnenkort nieuwe.' : ''}`,
            }),
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'Een account maken',
      heading: (site) =>
        site === undefined ? 'Een account maken' : `Een account maken bij ${site}`,
      lead: 'We mailen je wat je nodig hebt om verder te gaan.',
      submit: 'Doorgaan',
    },
    forgot: {
      title: 'Wachtwoord vergeten',
      heading: () => 'Wachtwoord vergeten?',
      lead: 'We mailen je wat je nodig hebt om een nieuw te kiezen.',
      submit: 'Doorgaan',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'Er ontbreekt iets, of het is te lang. Controleer wat je hebt ingevuld.',
      MissingCSRF: common.csrf,
      PasswordBreached:
        'Dit wachtwoord staat in lijsten van gestolen wachtwoorden. Kies een ander.',
      PasswordInvalid: 'Het wachtwoord heeft tekens die geen toetsenbord typt. Kies een ander.',
      PasswordTooCommon:
        'Dit wachtwoord is makkelijk te raden: het is veelgebruikt, of gemaakt van je adres of de naam van deze site. Kies een ander.',
      PasswordTooLong: 'Het wachtwoord is te lang. Kies er een van hooguit 256 tekens.',
      PasswordTooShort:
        'Het wachtwoord is te kort. Een paar woorden achter elkaar zijn makkelijk te onthouden.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'Wachtwoord',
    newPassword: 'Nieuw wachtwoord',
    currentPassword: 'Huidig wachtwoord',
    name: 'Naam',
    hint: (least) => `Minstens ${least} tekens. Een paar woorden achter elkaar is prima.`,
    show: 'Tonen',
    hide: 'Verbergen',
    forgotten: 'Wachtwoord vergeten?',
    create: 'Een account maken',
    signIn: 'Liever inloggen',
    goOnTitle: 'Kies een wachtwoord',
    goOnLead: 'De link werkt één keer, in de browser waarin je verdergaat.',
    goOn: 'Verder',
    welcomeTitle: 'Account afronden',
    welcomeLead: 'Je adres is bevestigd. Kies een wachtwoord voor je account.',
    welcomeSubmit: 'Het account maken',
    chooseTitle: 'Kies een nieuw wachtwoord',
    chooseLead: 'Je wordt dan overal elders uitgelogd.',
    chooseSubmit: 'Het wachtwoord opslaan',
    changeTitle: 'Je wachtwoord wijzigen',
    changeLead: 'Je wordt dan overal elders uitgelogd.',
    changeSubmit: 'Het wachtwoord opslaan',
  },
  account,
}
