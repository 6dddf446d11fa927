import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'de'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in German, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Ihr Konto',
  heading: 'Ihr Konto',
  signOut: 'Abmelden',
  done: {
    address: 'Sehen Sie in Ihre Mails: Die Änderung wartet einen Tag lang auf ihre Bestätigung.',
    ended: 'Beendet.',
    profile: 'Gespeichert.',
    removed: 'Entfernt.',
  },
  failures: {
    AccountNotLinked: 'Das gibt es hier nicht mehr, oder es gehört zu einer anderen Person.',
    AddressInvalid: 'Das ist keine E-Mail-Adresse. Prüfen Sie Ihre Eingabe.',
    AddressSame: 'Das ist schon Ihre Adresse.',
    DeletionNotConfirmed: 'Das ist nicht, was gefragt war, darum wurde nichts gelöscht.',
    DeletionRefused: 'Dieses Konto kann jetzt nicht gelöscht werden.',
    EmailSignin:
      'Die Mail konnte nicht gesendet werden. Nichts hat sich geändert; bitte versuchen Sie es später noch einmal.',
    ImageInvalid: 'Das Bild braucht eine Adresse, die mit https:// beginnt.',
    LastSignInMethod: 'Das ist Ihre einzige Anmeldung. Fügen Sie zuerst eine andere hinzu.',
    LinkRefused: 'Sie wurden inzwischen abgemeldet, darum wurde nichts hinzugefügt.',
    MissingCSRF: 'Diese Seite war zu lange offen. Bitte versuchen Sie es noch einmal.',
    NameInvalid: 'Der Name ist zu lang oder hat Zeichen, die kein Name hat.',
    OAuthAccountNotLinked: 'Dieses Konto gehört zu einer anderen Person.',
    OAuthCallbackError: 'Es wurde nichts hinzugefügt. Bitte versuchen Sie es noch einmal.',
    OAuthSignin: 'Der Dienst konnte nicht gefragt werden. Bitte versuchen Sie es noch einmal.',
    RateLimited:
      'Es waren zu viele Versuche. Bitte warten Sie etwas und versuchen Sie es dann noch einmal.',
    TooBusy:
      'Hier ist gerade zu viel los. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    TwoFactor: 'Dieser Code ist falsch oder wurde schon verwendet.',
    WebAuthnVerificationError:
      'Der Passkey wurde nicht hinzugefügt. Bitte versuchen Sie es noch einmal.',
  },
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  stale:
    'Um Ihre Anmeldung, Ihre Adresse oder die Anmeldung in zwei Schritten zu ändern, bestätigen Sie, dass Sie es sind.',
  confirm: 'Bestätigen, dass Sie es sind',
  profile: { heading: 'Profil', name: 'Name', image: 'Adresse des Bildes', submit: 'Speichern' },
  address: {
    heading: 'E-Mail-Adresse',
    none: 'Sie haben hier keine E-Mail-Adresse.',
    proven: 'Bestätigt',
    unproven: 'Nicht bestätigt',
    label: 'Neue Adresse',
    hint: 'Wir mailen einen Link an die neue Adresse. Bis er geöffnet wird, ändert sich nichts.',
    hintBoth:
      'Wir mailen einen Link an beide Adressen. Bis beide geöffnet werden, ändert sich nichts.',
    submit: 'Adresse ändern',
  },
  waysIn: {
    heading: 'Anmeldungen',
    lead: 'Jede davon öffnet Ihr Konto.',
    remove: 'Entfernen',
    removeOf: (what) => `${what} entfernen`,
    notUsable: 'Hier nicht mehr in Gebrauch',
    last: 'Ihre einzige Anmeldung',
    passkey: (number) => `Passkey ${number}`,
    added: (then) => `Hinzugefügt am ${date(then)}`,
    lastUsed: (then) => `Zuletzt benutzt ${moment(then)} UTC`,
    password: 'Passwort',
    setPassword: 'Passwort festlegen',
    changePassword: 'Ändern',
    mail: 'E-Mail',
    mailLead: (address) => ['Eine Mail an ', address, ' meldet Sie an.'],
    add: 'Eine weitere hinzufügen',
  },
  twoStep: {
    heading: 'Anmeldung in zwei Schritten',
    on: 'An: Jede Anmeldung fragt nach einem Code Ihrer Authenticator-App.',
    off: 'Aus: Ein Schritt genügt zur Anmeldung.',
    setUp: 'Einrichten',
    change: 'Ändern',
  },
  sessions: {
    heading: 'Wo Sie angemeldet sind',
    lead: 'Beenden Sie, was Sie nicht kennen.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Unbekannter Browser'
      return system === undefined ? browser : `${browser} auf ${system}`
    },
    current: 'Dieser Browser',
    since: (begun) => `Seit ${date(begun)}`,
    lastSeen: (seen) => `Zuletzt gesehen ${moment(seen)} UTC`,
    network: (network) => `Netz ${network}`,
    end: 'Beenden',
    endOf: (device) => `${device} beenden`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'Die andere Sitzung beenden',
        other: () => `Die ${others} anderen Sitzungen beenden`,
      }),
    none: 'Sie sind sonst nirgends angemeldet.',
    sealed: 'Überall abmelden beendet alle Sitzungen, auch diese. Es kann einige Minuten dauern.',
    everywhere: 'Überall abmelden',
  },
  deletion: {
    heading: 'Konto löschen',
    lead: 'Alles, was über Sie zum Anmelden gespeichert ist, verschwindet sofort. Niemand kann es zurückbringen.',
    open: 'Mein Konto löschen …',
    type: (word) => ['Zur Bestätigung geben Sie ein: ', word],
    word: 'LÖSCHEN',
    submit: 'Konto endgültig löschen',
  },
  addressLink: {
    title: 'Änderung der Adresse',
    heading: 'Adresse ändern?',
    lead: (address) => ['Das Konto bekommt die Adresse ', address, ', wenn Sie es bestätigen.'],
    submit: 'Bestätigen',
    halfHeading: 'Noch ein Schritt',
    halfLead:
      'Dieses Postfach hat es bestätigt. Öffnen Sie auch den Link im anderen: Dann ändert sich die Adresse.',
    doneHeading: 'Die Adresse ist geändert',
    doneLead: (address) => ['Ab jetzt ist es ', address, '.'],
    objection: {
      title: 'Änderung der Adresse rückgängig machen',
      heading: 'Änderung rückgängig machen?',
      lead: (address) => [
        'Das Konto bekommt die Adresse ',
        address,
        ' zurück, alle werden abgemeldet, und was seither dazugekommen ist, wird entfernt.',
      ],
      submit: 'Rückgängig machen',
      doneHeading: 'Ihre Adresse ist zurück',
      doneLead: 'Alle sind abgemeldet, und die Anmeldungen sind wieder wie zuvor.',
    },
    goOn: 'Weiter',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Wenn Sie das nicht waren, melden Sie sich${host === undefined ? '' : ` auf ${host}`} an, sehen Sie sich Ihr Konto an und beenden Sie die Sitzungen, die Sie nicht kennen.`

const nothingToDo: MailTexts['note'] = () => 'Sie müssen nichts tun.'

/** The notices about an account in German. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} wurde Ihrem Konto bei ${site} hinzugefügt`,
    lead: (service) => `Ab jetzt meldet auch ${service} Sie an.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} wurde aus Ihrem Konto bei ${site} entfernt`,
    lead: (service) => `${service} meldet Sie nicht mehr an.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `Ihrem Konto bei ${site} wurde ein Passkey hinzugefügt`,
    lead: () => 'Ab jetzt meldet auch er Sie an.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `Aus Ihrem Konto bei ${site} wurde ein Passkey entfernt`,
    lead: () => 'Damit können Sie sich nicht mehr anmelden.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `Ihr Passwort für ${site} wurde entfernt`,
    lead: () => 'Damit können Sie sich nicht mehr anmelden.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Ihr Konto bei ${site} wurde gelöscht`,
    lead: () => 'Alles, was über Sie zum Anmelden gespeichert war, ist weg.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Ihr Konto bei ${site} soll eine andere Adresse bekommen`,
    lead: () => 'Sie ändert sich, sobald die neue Adresse bestätigt ist.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `Das ist jetzt Ihre Adresse bei ${site}`,
    lead: () => 'Was an Ihr Konto gemailt wird, kommt hierher.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `Das ist nicht mehr Ihre Adresse bei ${site}`,
    lead: () => 'Wer die Adresse vorher hatte, hat die Änderung rückgängig gemacht.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `Eine neue Anmeldung bei ${site}`,
    lead: (device) => `Ihr Konto wurde mit ${device} geöffnet.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `Der Link${host === undefined ? '' : ` zu ${host}`} funktioniert einmal. Wenn Sie das nicht angefordert haben, öffnen Sie ihn nicht: Dann ändert sich nichts.`

/** The mails of a change of address in German. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `Sie haben ein Konto bei ${site}`,
    lead: () =>
      'Jemand wollte diese Adresse einem anderen Konto geben, was nicht möglich ist. Wenn Sie es waren: Melden Sie sich hier an.',
    submit: 'Anmelden',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Bestätigen Sie Ihre neue Adresse für ${site}`,
    submit: 'Adresse bestätigen',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Ihr Konto bei ${site} soll eine andere Adresse bekommen`,
    lead: () => 'Es ändert sich, wenn Sie es hier und in der Mail an die neue Adresse bestätigen.',
    submit: 'Änderung bestätigen',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `Das ist nicht mehr Ihre Adresse bei ${site}`,
    lead: () =>
      'Ihr Konto hat jetzt eine andere Adresse. Wenn Sie das nicht waren, machen Sie es rückgängig: Sie haben sieben Tage.',
    submit: 'Das war ich nicht: rückgängig machen',
    note: () => 'Wenn Sie es waren, müssen Sie nichts tun.',
  },
}
