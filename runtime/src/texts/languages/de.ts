import { counted, utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './de-account.js'

const LANG = 'de'

/** Texts that several pages have. */
const common = {
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  credentials:
    'Das stimmt nicht überein. Prüfen Sie Ihre Eingabe und versuchen Sie es noch einmal.',
  csrf: 'Diese Seite war zu lange offen. Bitte versuchen Sie es noch einmal.',
  limited:
    'Es waren zu viele Versuche. Bitte warten Sie etwas und versuchen Sie es dann noch einmal.',
  busy: 'Hier ist gerade zu viel los. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  mail: 'Die Mail konnte nicht gesendet werden. Prüfen Sie die Adresse und versuchen Sie es noch einmal.',
  passkey:
    'Der Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal oder auf andere Weise.',
  dev: 'Die Anmeldung für die Entwicklung funktioniert nur auf diesem Rechner.',
  code: 'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten und versuchen Sie es noch einmal.',
}

const note = (host: string | undefined): string =>
  `Der Link${host === undefined ? '' : ` zu ${host}`} funktioniert einmal. Wenn Sie diese Mail nicht angefordert haben, können Sie sie ignorieren.`

const notYou = (host: string | undefined): string =>
  `Wenn Sie das nicht waren, wählen Sie jetzt${host === undefined ? '' : ` auf ${host}`} ein neues Passwort: Das beendet alle Sitzungen.`

/** The texts in German. */
export const de: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'Anmelden',
    heading: (site) => (site === undefined ? 'Anmelden' : `Bei ${site} anmelden`),
    failures: {
      AccountNotLinked:
        'Dieses Konto gehört zu einer anderen Person. Melden Sie sich so an wie bisher.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'Sie sind nicht mehr angemeldet, darum wurde nichts hinzugefügt. Melden Sie sich an wie bisher und versuchen Sie es dann noch einmal.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich so an wie bisher.',
      OAuthCallbackError:
        'Die Anmeldung wurde nicht abgeschlossen. Bitte versuchen Sie es noch einmal.',
      OAuthSignin:
        'Die Anmeldung konnte nicht beginnen. Bitte versuchen Sie es später noch einmal oder auf andere Weise.',
      PasswordSaved: 'Ihr neues Passwort ist gespeichert. Bitte melden Sie sich damit an.',
      RateLimited: common.limited,
      SessionRequired: 'Bitte melden Sie sich an, um diese Seite zu sehen.',
      TwoFactor:
        'Die Anmeldung hat zu lange gedauert, oder zu viele Codes waren falsch. Bitte melden Sie sich noch einmal an.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    or: 'oder',
    none: 'Es ist keine Anmeldung eingerichtet.',
    signedInAs: 'Sie sind angemeldet als',
    signOut: 'Abmelden',
    addOrSwitch: 'Fügen Sie eine Anmeldung hinzu, oder melden Sie sich als jemand anders an.',
    switchOrStay: 'Machen Sie als jemand anders weiter, oder bleiben Sie.',
    continueWith: (service) => `Weiter mit ${service}`,
    add: (service) => `${service} hinzufügen`,
    notSetUp: (variables) => `Noch nicht eingerichtet: ${variables.join(', ')}`,
    address: 'E-Mail-Adresse',
    byMail: 'Per E-Mail anmelden',
    submit: 'Anmelden',
    submitTo: (provider) => `Mit ${provider} anmelden`,
    development: {
      title: 'Anmeldung für die Entwicklung',
      lead: 'Nur auf diesem Rechner. Ohne Passwort.',
      address: 'E-Mail-Adresse',
      example: 'sie@example.test',
      submit: 'Anmelden',
    },
  },
  passkey: {
    title: 'Passkey',
    signIn: 'Mit einem Passkey anmelden',
    add: 'Passkey hinzufügen',
    confirm: 'Mit einem Passkey bestätigen',
    isNew: 'Neu hier?',
    create: 'Passkey erstellen',
    noScript: 'Passkeys brauchen JavaScript, und das ist ausgeschaltet.',
    script: {
      waiting: 'Warten auf Ihren Passkey …',
      noPasskeys: 'Dieser Browser kann keine Passkeys.',
      refused: 'Prüfen Sie Ihre Eingabe und versuchen Sie es noch einmal.',
      notUsed:
        'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder auf andere Weise.',
      notCreated: 'Es wurde kein Passkey erstellt. Sie können es jederzeit noch einmal versuchen.',
      createdBefore: 'Dieses Gerät hat schon einen Passkey für Sie. Melden Sie sich damit an.',
      wrongAddress:
        'Unter dieser Adresse funktionieren Passkeys nicht. Öffnen Sie die Website mit ihrem Namen.',
      notProtected: 'Dieses Gerät kann keinen geschützten Passkey aufbewahren.',
      notPossible: 'Dieses Gerät kann für diese Website keinen Passkey erstellen.',
      failed:
        'Das hat nicht geklappt. Laden Sie die Seite neu und versuchen Sie es noch einmal oder auf andere Weise.',
    },
  },
  signOut: {
    title: 'Abmelden',
    heading: (site) => (site === undefined ? 'Abmelden?' : `Von ${site} abmelden?`),
    lead: 'Sie können sich jederzeit wieder anmelden.',
    submit: 'Abmelden',
    stay: 'Bleiben',
  },
  confirm: {
    title: 'Anmelden',
    heading: (address) => ['Als ', address, ' anmelden?'],
    lead: (site) => `Sie melden sich in diesem Browser bei ${site} an.`,
    submit: 'Anmelden',
    notAsked:
      'Wenn Sie das nicht angefordert haben, schließen Sie diese Seite: Der Link wird dann nicht verwendet.',
    elsewhere: {
      lead: 'Wenn Sie diese Mail in einem anderen Browser angefordert haben, gehen Sie dorthin zurück und geben Sie den Code ein, der neben dem Link steht.',
      here: (site) =>
        `Oder melden Sie sich in diesem Browser bei ${site} an. Der Code ist dann verbraucht.`,
      submit: 'Hier anmelden',
    },
  },
  confirmIdentity: {
    title: 'Bestätigen Sie, dass Sie es sind',
    heading: 'Bestätigen Sie, dass Sie es sind',
    lead: 'Was jetzt kommt, ist geschützt: Zeigen Sie noch einmal, dass dies Ihr Konto ist.',
    failures: {
      ConfirmRefused: 'Das war ein anderes Konto. Bestätigen Sie mit dem, das angemeldet ist.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin:
        'Die Mail konnte nicht gesendet werden. Bitte versuchen Sie es später noch einmal oder auf andere Weise.',
      MissingCSRF: common.csrf,
      OAuthSignin:
        'Dort konnte es jetzt nicht bestätigt werden. Bitte versuchen Sie es später noch einmal oder auf andere Weise.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'Hier gibt es keinen Weg, das zu bestätigen. Melden Sie sich ab und dann wieder an.',
    submit: 'Bestätigen',
    byMail: 'Code per E-Mail senden',
    totp: 'Code Ihrer Authenticator-App',
  },
  twoFactor: {
    title: 'Anmeldung in zwei Schritten',
    totp: {
      heading: 'Geben Sie Ihren Code ein',
      lead: 'Öffnen Sie Ihre Authenticator-App und geben Sie den Code ein, den sie für diese Website zeigt.',
      label: 'Code',
      other: 'Wiederherstellungscode verwenden',
    },
    recovery: {
      heading: 'Wiederherstellungscode verwenden',
      lead: 'Geben Sie einen der Codes ein, die Sie aufbewahrt haben, als Sie die Anmeldung in zwei Schritten eingerichtet haben. Jeder funktioniert einmal.',
      label: 'Wiederherstellungscode',
      other: 'Authenticator-App verwenden',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'Weiter',
    startAgain: 'Von vorn beginnen',
  },
  twoFactorSetup: {
    title: 'Anmeldung in zwei Schritten einrichten',
    heading: 'Anmeldung in zwei Schritten einrichten',
    lead: 'Scannen Sie dies mit einer Authenticator-App. Ab dann gibt sie Ihnen für jede Anmeldung einen Code.',
    required:
      'Dieses Konto braucht die Anmeldung in zwei Schritten. Scannen Sie dies mit einer Authenticator-App: Sie gibt Ihnen für jede Anmeldung einen Code.',
    qr: 'QR-Code für eine Authenticator-App',
    byHand: 'Schlüssel von Hand eingeben',
    label: 'Code Ihrer Authenticator-App',
    submit: 'Einschalten',
    onHeading: 'Die Anmeldung in zwei Schritten ist an',
    onLead:
      'Ein Code Ihrer Authenticator-App erstellt neue Wiederherstellungscodes oder schaltet sie aus. Ohne die App schaltet ein Wiederherstellungscode sie aus: Dann können Sie eine andere einrichten.',
    onLastCode:
      'Sie haben sich mit Ihrem letzten Wiederherstellungscode angemeldet: Einige Minuten lang können Sie sie ohne einen weiteren ausschalten und eine neue Authenticator-App einrichten.',
    onLabel: 'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
    newCodes: 'Neue Wiederherstellungscodes erstellen',
    switchOff: 'Ausschalten',
    codesTitle: 'Wiederherstellungscodes',
    codesHeading: 'Bewahren Sie Ihre Wiederherstellungscodes auf',
    codesLead:
      'Ohne Ihre Authenticator-App sind sie der einzige Weg zurück. Jeder funktioniert einmal.',
    codesOnce:
      'Sie werden nur dieses eine Mal gezeigt. Drucken Sie sie aus, oder legen Sie sie in einen Passwortmanager.',
    goOn: 'Ich habe sie aufbewahrt',
  },
  sent: {
    title: 'Sehen Sie in Ihre Mails',
    sent: 'Ein Link zum Anmelden ist unterwegs zu Ihnen. Er funktioniert einmal.',
    sentTo: (address) => [
      'Wir haben einen Link zum Anmelden gesendet an ',
      address,
      ' Er funktioniert einmal.',
    ],
    sentAgainTo: (address) => [
      'Wir haben noch einen Link zum Anmelden gesendet an ',
      address,
      ' Er funktioniert einmal.',
    ],
    missing: 'Wenn er in ein paar Minuten nicht da ist, sehen Sie im Spam-Ordner nach.',
    code: {
      sentTo: (address) => [
        'Wir haben einen Code gesendet an ',
        address,
        ' Geben Sie ihn hier ein, oder öffnen Sie den Link daneben.',
      ],
      sentAgainTo: (address) => [
        'Wir haben noch einen Code gesendet an ',
        address,
        ' Geben Sie ihn hier ein, oder öffnen Sie den Link daneben. Nur der neueste Code zählt.',
      ],
      label: 'Code',
      submit: 'Weiter',
      wrong:
        'Dieser Code ist falsch. Sehen Sie in die neueste Mail und versuchen Sie es noch einmal.',
      voidTitle: 'Fordern Sie einen neuen Code an',
      void: 'Der letzte Code zählt nicht mehr, und auch nicht der Link daneben. Fordern Sie eine neue Mail an.',
    },
    again: 'Noch einmal senden',
    otherAddress: 'Andere Adresse verwenden',
    back: 'Zurück zur Anmeldung',
  },
  mailbox: {
    notSentTitle: 'Es wurde nichts gesendet',
    notSent: 'Es ist kein Maildienst eingerichtet.',
    notSentTo: (address) => [
      'Die Mail an ',
      address,
      ' wurde nicht gesendet, weil kein Maildienst eingerichtet ist.',
    ],
    onConsole: 'Während der Entwicklung steht der Link auf der Konsole.',
    onConsoleAndKept:
      'Während der Entwicklung steht der Link auf der Konsole, und die Mail liegt auf diesem Rechner.',
    open: 'Postfach öffnen',
    title: 'Postfach',
    lead: 'Mails, die nicht gesendet wurden, weil kein Maildienst eingerichtet ist. Sie liegen nur im Speicher dieses Rechners.',
    empty: 'Noch nichts: per E-Mail anmelden',
    head: (to, provider, time) => [`An ${to}, von ${provider}, `, time],
    time: utcTime(LANG),
    asText: 'Text',
    asHtml: 'HTML',
    code: 'Code:',
    frame: 'Die Mail als HTML',
  },
  error: {
    failures: {
      Configuration: {
        title: 'Hier stimmt etwas nicht',
        lead: 'Es gibt ein Problem mit dem Server. Wer diese Website betreibt, findet es im Protokoll.',
      },
      UntrustedHost: {
        title: 'Welche Adresse ist das?',
        lead: 'Die Anmeldung antwortet nicht unter einem Namen, den niemand genannt hat. Setzen Sie AUTH_URL auf die Adresse dieser Website, wie sie im Browser steht.',
      },
      BadRequest: {
        title: 'Das war nicht lesbar',
        lead: 'Es ist zu groß oder nicht das, was das Formular sendet. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
      },
      CrossSiteRequest: {
        title: 'Das kam von einer anderen Website',
        lead: 'Zu Ihrer Sicherheit wurde es nicht angenommen. Öffnen Sie die Seite auf dieser Website und versuchen Sie es dort noch einmal.',
      },
      NotFound: { title: 'Seite nicht gefunden', lead: 'Unter dieser Adresse gibt es nichts.' },
      MethodNotAllowed: {
        title: 'Hier gibt es nichts zu öffnen',
        lead: 'Diese Adresse ist für Formulare und Programme.',
      },
      MissingRole: { title: 'Kein Zugang', lead: 'Ihr Konto darf diese Seite nicht öffnen.' },
      AccessDenied: { title: 'Kein Zugang', lead: 'Sie dürfen sich hier nicht anmelden.' },
      RateLimited: {
        title: 'Zu viele Versuche',
        lead: 'Bitte warten Sie etwas und versuchen Sie es dann noch einmal.',
      },
      TooBusy: {
        title: 'Gerade zu viel los',
        lead: 'Es wurde nichts versucht. Bitte gehen Sie zurück und versuchen Sie es in ein paar Sekunden noch einmal.',
      },
      Verification: {
        title: 'Dieser Link ist nicht mehr gültig',
        lead: 'Er wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
      },
    },
    failed: { title: 'Etwas ist schiefgegangen', lead: 'Bitte versuchen Sie es noch einmal.' },
    signIn: 'Anmelden',
    back: 'Zurück',
  },
  mails: {
    signIn: { heading: (site) => `Bei ${site} anmelden`, submit: 'Anmelden', note },
    signUp: {
      heading: (site) => `Willkommen bei ${site}`,
      lead: () => 'Diese Adresse gehört Ihnen? Dann schließen Sie die Einrichtung Ihres Kontos ab.',
      submit: 'Einrichtung abschließen',
      note,
    },
    knownAccount: {
      heading: (site) => `Sie haben ein Konto bei ${site}`,
      lead: () =>
        'Jemand wollte mit dieser Adresse ein Konto erstellen. Wenn Sie es waren: Melden Sie sich an, oder wählen Sie ein neues Passwort.',
      submit: 'Neues Passwort wählen',
      note,
    },
    unknownAccount: {
      heading: (site) => `Kein Konto bei ${site}`,
      lead: () =>
        'Jemand wollte ein neues Passwort für diese Adresse, zu der es kein Konto gibt. Wenn Sie es waren, haben Sie sich vielleicht mit einer anderen Adresse registriert.',
      submit: 'Konto erstellen',
      note,
    },
    newPassword: {
      heading: (site) => `Ein neues Passwort für ${site}`,
      lead: () => 'Bis Sie ein neues Passwort wählen, bleibt das alte.',
      submit: 'Neues Passwort wählen',
      note,
    },
    confirm: {
      heading: (site) => `Bestätigen Sie bei ${site}, dass Sie es sind`,
      submit: 'Code eingeben',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} ist Ihr Code für ${site}`,
    lead: 'Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben:',
    or: 'oder verwenden Sie den Link:',
    note: (host) =>
      `Der Code und der Link${host === undefined ? '' : ` zu ${host}`} funktionieren einmal und höchstens zehn Minuten lang. Geben Sie den Code nirgendwo sonst ein, und sagen Sie ihn niemandem. Wenn Sie diese Mail nicht angefordert haben, können Sie sie ignorieren.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `Ihr Passwort für ${site} wurde geändert`,
      lead: () => 'Überall sonst sind Sie abgemeldet.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `Die Anmeldung in zwei Schritten ist an bei ${site}`,
      lead: () => 'Ab jetzt braucht jede Anmeldung einen Code Ihrer Authenticator-App.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `Die Anmeldung in zwei Schritten ist aus bei ${site}`,
      lead: () => 'Keine Anmeldung braucht mehr einen Code.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `Neue Wiederherstellungscodes für ${site}`,
      lead: () => 'Die alten funktionieren nicht mehr.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `Bei ${site} wurde ein Wiederherstellungscode verwendet`,
      left: (left) =>
        left === 0
          ? 'Es war Ihr letzter: Erstellen Sie jetzt neue.'
          : counted(LANG, left, {
              one: () => 'Sie haben noch einen. Erstellen Sie bald neue.',
              other: () => `Sie haben noch ${left}.${left <= 3 ? ' Erstellen Sie bald neue.' : ''}`,
            }),
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'Konto erstellen',
      heading: (site) => (site === undefined ? 'Konto erstellen' : `Konto bei ${site} erstellen`),
      lead: 'Wir mailen Ihnen, was Sie brauchen, um weiterzumachen.',
      submit: 'Weiter',
    },
    forgot: {
      title: 'Passwort vergessen',
      heading: () => 'Passwort vergessen?',
      lead: 'Wir mailen Ihnen, was Sie brauchen, um ein neues zu wählen.',
      submit: 'Weiter',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'Etwas fehlt oder ist zu lang. Prüfen Sie Ihre Eingabe.',
      MissingCSRF: common.csrf,
      PasswordBreached:
        'Dieses Passwort steht in Listen gestohlener Passwörter. Wählen Sie ein anderes.',
      PasswordInvalid:
        'Das Passwort hat Zeichen, die keine Tastatur schreibt. Wählen Sie ein anderes.',
      PasswordTooCommon:
        'Dieses Passwort ist leicht zu erraten: Es ist weit verbreitet oder aus Ihrer Adresse oder dem Namen dieser Website gebildet. Wählen Sie ein anderes.',
      PasswordTooLong: 'Das Passwort ist zu lang. Wählen Sie eines mit höchstens 256 Zeichen.',
      PasswordTooShort:
        'Das Passwort ist zu kurz. Ein paar Wörter hintereinander lassen sich leicht merken.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    currentPassword: 'Bisheriges Passwort',
    name: 'Name',
    hint: (least) => `Mindestens ${least} Zeichen. Ein paar Wörter hintereinander sind gut.`,
    show: 'Zeigen',
    hide: 'Verbergen',
    forgotten: 'Passwort vergessen?',
    create: 'Konto erstellen',
    signIn: 'Stattdessen anmelden',
    goOnTitle: 'Passwort wählen',
    goOnLead: 'Der Link funktioniert einmal, in dem Browser, in dem Sie weitermachen.',
    goOn: 'Weiter',
    welcomeTitle: 'Einrichtung abschließen',
    welcomeLead: 'Ihre Adresse ist bestätigt. Wählen Sie ein Passwort für Ihr Konto.',
    welcomeSubmit: 'Konto erstellen',
    chooseTitle: 'Neues Passwort wählen',
    chooseLead: 'Überall sonst werden Sie dann abgemeldet.',
    chooseSubmit: 'Passwort speichern',
    changeTitle: 'Passwort ändern',
    changeLead: 'Überall sonst werden Sie dann abgemeldet.',
    changeSubmit: 'Passwort speichern',
  },
  account,
}
