import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'pl'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Polish, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Twoje konto',
  heading: 'Twoje konto',
  signOut: 'Wyloguj się',
  done: {
    address: 'Sprawdź pocztę: zmiana czeka na potwierdzenie przez jeden dzień.',
    ended: 'Zakończono.',
    profile: 'Zapisano.',
    removed: 'Usunięto.',
  },
  failures: {
    AccountNotLinked: 'Tego już tu nie ma lub należy to do kogoś innego.',
    AddressInvalid: 'To nie jest adres e-mail. Sprawdź, co wpisano.',
    AddressSame: 'To już jest Twój adres.',
    DeletionNotConfirmed: 'To nie to, o co proszono, więc nic nie zostało usunięte.',
    DeletionRefused: 'Tego konta nie można teraz usunąć.',
    EmailSignin: 'Nie udało się wysłać wiadomości. Nic się nie zmieniło; spróbuj później.',
    ImageInvalid: 'Obraz wymaga adresu, który zaczyna się od https://.',
    LastSignInMethod: 'To Twój jedyny sposób logowania. Najpierw dodaj inny.',
    LinkRefused: 'W międzyczasie nastąpiło wylogowanie, więc nic nie zostało dodane.',
    MissingCSRF: 'Ta strona była otwarta zbyt długo. Spróbuj ponownie.',
    NameInvalid: 'Nazwa jest za długa lub ma znaki, których nie ma żadna nazwa.',
    OAuthAccountNotLinked: 'To konto należy do kogoś innego.',
    OAuthCallbackError: 'Nic nie zostało dodane. Spróbuj ponownie.',
    OAuthSignin: 'Nie udało się zapytać usługi. Spróbuj ponownie.',
    RateLimited: 'Było zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
    TooBusy: 'Jest teraz zbyt duży ruch. Spróbuj ponownie za kilka sekund.',
    TwoFactor: 'Ten kod jest nieprawidłowy lub został już użyty.',
    WebAuthnVerificationError: 'Klucz dostępu nie został dodany. Spróbuj ponownie.',
  },
  failed: 'Nie udało się. Spróbuj ponownie.',
  stale: 'Aby zmienić sposób logowania, adres lub logowanie dwuetapowe, potwierdź, że to Ty.',
  confirm: 'Potwierdź, że to Ty',
  profile: { heading: 'Profil', name: 'Imię i nazwisko', image: 'Adres obrazu', submit: 'Zapisz' },
  address: {
    heading: 'Adres e-mail',
    none: 'Nie masz tu adresu e-mail.',
    proven: 'Potwierdzony',
    unproven: 'Niepotwierdzony',
    label: 'Nowy adres',
    hint: 'Wyślemy link na nowy adres. Dopóki nie zostanie otwarty, nic się nie zmieni.',
    hintBoth: 'Wyślemy link na oba adresy. Dopóki oba nie zostaną otwarte, nic się nie zmieni.',
    submit: 'Zmień adres',
  },
  waysIn: {
    heading: 'Sposoby logowania',
    lead: 'Każdy z nich otwiera Twoje konto.',
    remove: 'Usuń',
    removeOf: (what) => `Usuń: ${what}`,
    notUsable: 'Tutaj już nieużywane',
    last: 'Twój jedyny sposób logowania',
    passkey: (number) => `Klucz dostępu ${number}`,
    added: (then) => `Dodano ${date(then)}`,
    lastUsed: (then) => `Ostatnio użyto ${moment(then)} UTC`,
    password: 'Hasło',
    setPassword: 'Ustaw hasło',
    changePassword: 'Zmień',
    mail: 'E-mail',
    mailLead: (address) => ['Wiadomość na adres ', address, ' loguje Cię.'],
    add: 'Dodaj kolejny',
  },
  twoStep: {
    heading: 'Logowanie dwuetapowe',
    on: 'Włączone: każde logowanie wymaga kodu z aplikacji uwierzytelniającej.',
    off: 'Wyłączone: do logowania wystarcza jeden krok.',
    setUp: 'Skonfiguruj',
    change: 'Zmień',
  },
  sessions: {
    heading: 'Gdzie trwa Twoja sesja',
    lead: 'Zakończ to, czego nie znasz.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Nieznana przeglądarka'
      return system === undefined ? browser : `${browser}, ${system}`
    },
    current: 'Ta przeglądarka',
    since: (begun) => `Od ${date(begun)}`,
    lastSeen: (seen) => `Ostatnio ${moment(seen)} UTC`,
    network: (network) => `Sieć ${network}`,
    end: 'Zakończ',
    endOf: (device) => `Zakończ: ${device}`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'Zakończ drugą sesję',
        few: () => `Zakończ ${others} inne sesje`,
        other: () => `Zakończ ${others} innych sesji`,
      }),
    none: 'Nie masz innych sesji.',
    sealed: 'Wylogowanie wszędzie kończy wszystkie sesje, także tę. Może to potrwać kilka minut.',
    everywhere: 'Wyloguj się wszędzie',
  },
  deletion: {
    heading: 'Usuń konto',
    lead: 'Wszystko, co zapisano o Tobie na potrzeby logowania, znika od razu. Nikt nie może tego przywrócić.',
    open: 'Usuń moje konto…',
    type: (word) => ['Aby potwierdzić, wpisz ', word],
    word: 'USUŃ',
    submit: 'Usuń konto na zawsze',
  },
  addressLink: {
    title: 'Zmiana adresu',
    heading: 'Zmienić adres?',
    lead: (address) => ['Konto otrzyma adres ', address, ', gdy to potwierdzisz.'],
    submit: 'Potwierdź',
    halfHeading: 'Jeszcze jeden krok',
    halfLead: 'Ta skrzynka potwierdziła zmianę. Otwórz też link w drugiej: wtedy adres się zmieni.',
    doneHeading: 'Adres został zmieniony',
    doneLead: (address) => ['Odtąd jest to ', address, '.'],
    objection: {
      title: 'Cofnij zmianę adresu',
      heading: 'Cofnąć zmianę?',
      lead: (address) => [
        'Konto odzyska adres ',
        address,
        ', wszyscy zostaną wylogowani, a to, co dodano od tego czasu, zostanie usunięte.',
      ],
      submit: 'Cofnij zmianę',
      doneHeading: 'Twój adres wrócił',
      doneLead: 'Wszyscy zostali wylogowani, a sposoby logowania są takie jak wcześniej.',
    },
    goOn: 'Dalej',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Jeśli to nie Ty, zaloguj się${host === undefined ? '' : ` na ${host}`}, przejrzyj swoje konto i zakończ sesje, których nie znasz.`

const nothingToDo: MailTexts['note'] = () => 'Nie musisz nic robić.'

/** The notices about an account in Polish. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} dodano do Twojego konta w ${site}`,
    lead: (service) => `Odtąd loguje Cię także ${service}.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} usunięto z Twojego konta w ${site}`,
    lead: (service) => `${service} już Cię nie loguje.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `Do Twojego konta w ${site} dodano klucz dostępu`,
    lead: () => 'Odtąd loguje Cię także on.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `Z Twojego konta w ${site} usunięto klucz dostępu`,
    lead: () => 'Nie można się nim już zalogować.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `Twoje hasło do ${site} zostało usunięte`,
    lead: () => 'Nie można się nim już zalogować.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Twoje konto w ${site} zostało usunięte`,
    lead: () => 'Wszystko, co zapisano o Tobie na potrzeby logowania, zniknęło.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Twoje konto w ${site} ma otrzymać inny adres`,
    lead: () => 'Zmieni się, gdy tylko nowy adres zostanie potwierdzony.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `To jest teraz Twój adres w ${site}`,
    lead: () => 'Wiadomości do Twojego konta przychodzą tutaj.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `To nie jest już Twój adres w ${site}`,
    lead: () => 'Osoba, która miała ten adres wcześniej, cofnęła zmianę.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `Nowe logowanie do ${site}`,
    lead: (device) => `Twoje konto otwarto: ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `Link${host === undefined ? '' : ` do ${host}`} działa jeden raz. Jeśli to nie Ty o to prosisz, nie otwieraj go: wtedy nic się nie zmieni.`

/** The mails of a change of address in Polish. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `Masz konto w ${site}`,
    lead: () =>
      'Ktoś chciał nadać ten adres innemu kontu, co nie jest możliwe. Jeśli to Ty: zaloguj się tutaj.',
    submit: 'Zaloguj się',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Potwierdź swój nowy adres w ${site}`,
    submit: 'Potwierdź adres',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Twoje konto w ${site} ma otrzymać inny adres`,
    lead: () => 'Zmieni się, gdy potwierdzisz to tutaj i w wiadomości na nowy adres.',
    submit: 'Potwierdź zmianę',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `To nie jest już Twój adres w ${site}`,
    lead: () => 'Twoje konto ma teraz inny adres. Jeśli to nie Ty, cofnij to: masz siedem dni.',
    submit: 'To nie ja: cofnij',
    note: () => 'Jeśli to Ty, nie musisz nic robić.',
  },
}
