import { counted, utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './pl-account.js'

const LANG = 'pl'

/** Texts that several pages have. */
const common = {
  failed: 'Nie udało się. Spróbuj ponownie.',
  credentials: 'Dane się nie zgadzają. Sprawdź, co wpisano, i spróbuj ponownie.',
  csrf: 'Ta strona była otwarta zbyt długo. Spróbuj ponownie.',
  limited: 'Było zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
  busy: 'Jest teraz zbyt duży ruch. Spróbuj ponownie za kilka sekund.',
  mail: 'Nie udało się wysłać wiadomości. Sprawdź adres i spróbuj ponownie.',
  passkey: 'Klucz dostępu nie został przyjęty. Spróbuj ponownie lub w inny sposób.',
  dev: 'Logowanie deweloperskie działa tylko na tym komputerze.',
  code: 'Ten kod jest nieprawidłowy lub został już użyty. Poczekaj na następny i spróbuj ponownie.',
}

const note = (host: string | undefined): string =>
  `Link${host === undefined ? '' : ` do ${host}`} działa jeden raz. Jeśli to nie Ty prosisz o tę wiadomość, możesz ją zignorować.`

const notYou = (host: string | undefined): string =>
  `Jeśli to nie Ty, ustaw teraz nowe hasło${host === undefined ? '' : ` na ${host}`}: zakończy to wszystkie sesje.`

/** The texts in Polish. */
export const pl: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'Logowanie',
    heading: (site) => (site === undefined ? 'Logowanie' : `Logowanie do ${site}`),
    failures: {
      AccountNotLinked: 'To konto należy do kogoś innego. Zaloguj się tak jak wcześniej.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'Sesja już się zakończyła, więc nic nie zostało dodane. Zaloguj się tak jak wcześniej i spróbuj ponownie.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'Istnieje już konto z tym adresem e-mail. Zaloguj się tak jak wcześniej.',
      OAuthCallbackError: 'Logowanie nie zostało dokończone. Spróbuj ponownie.',
      OAuthSignin: 'Nie udało się rozpocząć logowania. Spróbuj później lub w inny sposób.',
      PasswordSaved: 'Nowe hasło zostało zapisane. Zaloguj się nim.',
      RateLimited: common.limited,
      SessionRequired: 'Zaloguj się, aby zobaczyć tę stronę.',
      TwoFactor:
        'Logowanie trwało zbyt długo lub zbyt wiele kodów było błędnych. Zaloguj się ponownie.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'Logowanie nie powiodło się. Spróbuj ponownie.',
    or: 'lub',
    none: 'Nie skonfigurowano żadnego sposobu logowania.',
    signedInAs: 'Zalogowano jako',
    signOut: 'Wyloguj się',
    addOrSwitch: 'Dodaj sposób logowania lub zaloguj się jako ktoś inny.',
    switchOrStay: 'Kontynuuj jako ktoś inny lub zostań.',
    continueWith: (service) => `Kontynuuj z ${service}`,
    add: (service) => `Dodaj ${service}`,
    notSetUp: (variables) => `Jeszcze nieskonfigurowane: ${variables.join(', ')}`,
    address: 'Adres e-mail',
    byMail: 'Zaloguj się przez e-mail',
    submit: 'Zaloguj się',
    submitTo: (provider) => `Zaloguj się przez ${provider}`,
    development: {
      title: 'Logowanie deweloperskie',
      lead: 'Tylko na tym komputerze. Bez hasła.',
      address: 'Adres e-mail',
      example: 'ty@example.test',
      submit: 'Zaloguj się',
    },
  },
  passkey: {
    title: 'Klucz dostępu',
    signIn: 'Zaloguj się kluczem dostępu',
    add: 'Dodaj klucz dostępu',
    confirm: 'Potwierdź kluczem dostępu',
    isNew: 'Pierwszy raz tutaj?',
    create: 'Utwórz klucz dostępu',
    noScript: 'Klucze dostępu wymagają JavaScriptu, który jest wyłączony.',
    script: {
      waiting: 'Oczekiwanie na klucz dostępu…',
      noPasskeys: 'Ta przeglądarka nie obsługuje kluczy dostępu.',
      refused: 'Sprawdź, co wpisano, i spróbuj ponownie.',
      notUsed: 'Nie użyto klucza dostępu. Spróbuj ponownie lub w inny sposób.',
      notCreated: 'Nie utworzono klucza dostępu. Możesz spróbować w dowolnej chwili.',
      createdBefore: 'To urządzenie ma już Twój klucz dostępu. Zaloguj się nim.',
      wrongAddress: 'Pod tym adresem klucze dostępu nie działają. Otwórz witrynę pod jej nazwą.',
      notProtected: 'To urządzenie nie może przechowywać chronionego klucza dostępu.',
      notPossible: 'To urządzenie nie może utworzyć klucza dostępu dla tej witryny.',
      failed: 'Nie udało się. Odśwież stronę i spróbuj ponownie lub w inny sposób.',
    },
  },
  signOut: {
    title: 'Wylogowanie',
    heading: (site) => (site === undefined ? 'Wylogować się?' : `Wylogować się z ${site}?`),
    lead: 'Możesz zalogować się ponownie w dowolnej chwili.',
    submit: 'Wyloguj się',
    stay: 'Zostań',
  },
  confirm: {
    title: 'Logowanie',
    heading: (address) => ['Zalogować się jako ', address, '?'],
    lead: (site) => `Za chwilę zalogujesz się do ${site} w tej przeglądarce.`,
    submit: 'Zaloguj się',
    notAsked: 'Jeśli to nie Ty o to prosisz, zamknij tę stronę: link nie zostanie użyty.',
    elsewhere: {
      lead: 'Jeśli poproszono o tę wiadomość w innej przeglądarce, wróć do niej i wpisz kod, który jest obok linku.',
      here: (site) =>
        `Lub zaloguj się do ${site} w tej przeglądarce. Kod zostanie wtedy wykorzystany.`,
      submit: 'Zaloguj się tutaj',
    },
  },
  confirmIdentity: {
    title: 'Potwierdź, że to Ty',
    heading: 'Potwierdź, że to Ty',
    lead: 'To, co dalej, jest chronione: wykaż jeszcze raz, że to Twoje konto.',
    failures: {
      ConfirmRefused: 'To było inne konto. Potwierdź tym, na które zalogowano się tutaj.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: 'Nie udało się wysłać wiadomości. Spróbuj później lub w inny sposób.',
      MissingCSRF: common.csrf,
      OAuthSignin: 'Nie udało się teraz tego tam potwierdzić. Spróbuj później lub w inny sposób.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'Nie można tego tutaj potwierdzić. Wyloguj się i zaloguj ponownie.',
    submit: 'Potwierdź',
    byMail: 'Wyślij kod e-mailem',
    totp: 'Kod z aplikacji uwierzytelniającej',
  },
  twoFactor: {
    title: 'Logowanie dwuetapowe',
    totp: {
      heading: 'Wpisz kod',
      lead: 'Otwórz aplikację uwierzytelniającą i wpisz kod, który pokazuje dla tej witryny.',
      label: 'Kod',
      other: 'Użyj kodu odzyskiwania',
    },
    recovery: {
      heading: 'Użyj kodu odzyskiwania',
      lead: 'Wpisz jeden z kodów zachowanych przy konfiguracji logowania dwuetapowego. Każdy działa jeden raz.',
      label: 'Kod odzyskiwania',
      other: 'Użyj aplikacji uwierzytelniającej',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'Dalej',
    startAgain: 'Zacznij od nowa',
  },
  twoFactorSetup: {
    title: 'Konfiguracja logowania dwuetapowego',
    heading: 'Skonfiguruj logowanie dwuetapowe',
    lead: 'Zeskanuj to aplikacją uwierzytelniającą. Odtąd będzie podawać kod do każdego logowania.',
    required:
      'To konto wymaga logowania dwuetapowego. Zeskanuj to aplikacją uwierzytelniającą: będzie podawać kod do każdego logowania.',
    qr: 'Kod QR dla aplikacji uwierzytelniającej',
    byHand: 'Wpisz klucz ręcznie',
    label: 'Kod z aplikacji uwierzytelniającej',
    submit: 'Włącz',
    onHeading: 'Logowanie dwuetapowe jest włączone',
    onLead:
      'Kod z aplikacji uwierzytelniającej tworzy nowe kody odzyskiwania albo wyłącza logowanie dwuetapowe. Bez aplikacji wyłącza je kod odzyskiwania: wtedy możesz skonfigurować inną.',
    onLastCode:
      'Zalogowano Cię ostatnim kodem odzyskiwania: przez kilka minut możesz wyłączyć logowanie dwuetapowe bez innego kodu i skonfigurować nową aplikację uwierzytelniającą.',
    onLabel: 'Kod z aplikacji uwierzytelniającej lub kod odzyskiwania',
    newCodes: 'Utwórz nowe kody odzyskiwania',
    switchOff: 'Wyłącz',
    codesTitle: 'Kody odzyskiwania',
    codesHeading: 'Zachowaj kody odzyskiwania',
    codesLead: 'Bez aplikacji uwierzytelniającej są jedyną drogą do konta. Każdy działa jeden raz.',
    codesOnce: 'Widać je tylko ten jeden raz. Wydrukuj je lub zapisz w menedżerze haseł.',
    goOn: 'Kody są zachowane',
  },
  sent: {
    title: 'Sprawdź pocztę',
    sent: 'Link do logowania jest w drodze. Działa jeden raz.',
    sentTo: (address) => [
      'Link do logowania został wysłany na adres ',
      address,
      ' Działa jeden raz.',
    ],
    sentAgainTo: (address) => [
      'Kolejny link do logowania został wysłany na adres ',
      address,
      ' Działa jeden raz.',
    ],
    missing: 'Jeśli nie dotrze w ciągu kilku minut, zajrzyj do spamu.',
    code: {
      sentTo: (address) => [
        'Kod został wysłany na adres ',
        address,
        ' Wpisz go tutaj lub otwórz link obok niego.',
      ],
      sentAgainTo: (address) => [
        'Kolejny kod został wysłany na adres ',
        address,
        ' Wpisz go tutaj lub otwórz link obok niego. Liczy się tylko najnowszy kod.',
      ],
      label: 'Kod',
      submit: 'Dalej',
      wrong: 'Ten kod jest nieprawidłowy. Zajrzyj do najnowszej wiadomości i spróbuj ponownie.',
      voidTitle: 'Poproś o nowy kod',
      void: 'Ostatni kod jest już nieważny, podobnie jak link obok niego. Poproś o nową wiadomość.',
    },
    again: 'Wyślij ponownie',
    otherAddress: 'Użyj innego adresu',
    back: 'Wróć do logowania',
  },
  mailbox: {
    notSentTitle: 'Nic nie wysłano',
    notSent: 'Nie skonfigurowano usługi pocztowej.',
    notSentTo: (address) => [
      'Wiadomość na adres ',
      address,
      ' nie została wysłana, ponieważ nie skonfigurowano usługi pocztowej.',
    ],
    onConsole: 'Podczas tworzenia aplikacji link jest w konsoli.',
    onConsoleAndKept:
      'Podczas tworzenia aplikacji link jest w konsoli, a wiadomość pozostaje na tym komputerze.',
    open: 'Otwórz skrzynkę',
    title: 'Skrzynka',
    lead: 'Wiadomości, których nie wysłano, ponieważ nie skonfigurowano usługi pocztowej. Są w pamięci, tylko na tym komputerze.',
    empty: 'Jeszcze nic: zaloguj się przez e-mail',
    head: (to, provider, time) => [`Do ${to}, przez ${provider}, `, time],
    time: utcTime(LANG),
    asText: 'Tekst',
    asHtml: 'HTML',
    code: 'Kod:',
    frame: 'Wiadomość jako HTML',
  },
  error: {
    failures: {
      Configuration: {
        title: 'Coś tu jest nie tak',
        lead: 'Wystąpił problem z serwerem. Osoba prowadząca tę witrynę znajdzie go w dzienniku.',
      },
      UntrustedHost: {
        title: 'Co to za adres?',
        lead: 'Logowanie nie odpowiada pod nazwą, której nikt nie podał. Ustaw AUTH_URL na adres tej witryny, tak jak widać go w przeglądarce.',
      },
      BadRequest: {
        title: 'Nie udało się tego odczytać',
        lead: 'To jest za duże lub nie jest tym, co wysyła formularz. Wróć, odśwież stronę i spróbuj ponownie.',
      },
      CrossSiteRequest: {
        title: 'To przyszło z innej witryny',
        lead: 'Dla Twojego bezpieczeństwa nie zostało przyjęte. Otwórz stronę w tej witrynie i spróbuj tam ponownie.',
      },
      NotFound: { title: 'Nie znaleziono strony', lead: 'Pod tym adresem nic nie ma.' },
      MethodNotAllowed: {
        title: 'Nie ma tu czego otwierać',
        lead: 'Ten adres jest dla formularzy i programów.',
      },
      MissingRole: { title: 'Brak dostępu', lead: 'Twoje konto nie ma dostępu do tej strony.' },
      AccessDenied: { title: 'Brak dostępu', lead: 'Nie możesz się tutaj zalogować.' },
      RateLimited: {
        title: 'Zbyt wiele prób',
        lead: 'Odczekaj chwilę i spróbuj ponownie.',
      },
      TooBusy: {
        title: 'Zbyt duży ruch',
        lead: 'Niczego nie próbowano. Wróć i spróbuj ponownie za kilka sekund.',
      },
      Verification: {
        title: 'Ten link jest już nieważny',
        lead: 'Został już użyty lub wygasł. Poproś o nowy.',
      },
    },
    failed: { title: 'Coś poszło nie tak', lead: 'Spróbuj ponownie.' },
    signIn: 'Zaloguj się',
    back: 'Wstecz',
  },
  mails: {
    signIn: { heading: (site) => `Logowanie do ${site}`, submit: 'Zaloguj się', note },
    signUp: {
      heading: (site) => `Witamy w ${site}`,
      lead: () => 'To Twój adres? Dokończ więc zakładanie konta.',
      submit: 'Dokończ',
      note,
    },
    knownAccount: {
      heading: (site) => `Masz konto w ${site}`,
      lead: () =>
        'Ktoś chciał założyć konto z tym adresem. Jeśli to Ty: zaloguj się lub ustaw nowe hasło.',
      submit: 'Ustaw nowe hasło',
      note,
    },
    unknownAccount: {
      heading: (site) => `Brak konta w ${site}`,
      lead: () =>
        'Ktoś chciał nowe hasło dla tego adresu, który nie ma konta. Jeśli to Ty, być może konto ma inny adres.',
      submit: 'Załóż konto',
      note,
    },
    newPassword: {
      heading: (site) => `Nowe hasło do ${site}`,
      lead: () => 'Dopóki nie ustawisz nowego hasła, obowiązuje stare.',
      submit: 'Ustaw nowe hasło',
      note,
    },
    confirm: {
      heading: (site) => `Potwierdź w ${site}, że to Ty`,
      submit: 'Wpisz kod',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} to Twój kod do ${site}`,
    lead: 'Wpisz ten kod tam, gdzie o niego poproszono:',
    or: 'lub użyj linku:',
    note: (host) =>
      `Kod i link${host === undefined ? '' : ` do ${host}`} działają jeden raz i najwyżej przez dziesięć minut. Nie wpisuj kodu nigdzie indziej i nikomu go nie podawaj. Jeśli to nie Ty prosisz o tę wiadomość, możesz ją zignorować.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `Hasło do ${site} zostało zmienione`,
      lead: () => 'Wszędzie indziej nastąpiło wylogowanie.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `Logowanie dwuetapowe jest włączone w ${site}`,
      lead: () => 'Odtąd każde logowanie wymaga kodu z aplikacji uwierzytelniającej.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `Logowanie dwuetapowe jest wyłączone w ${site}`,
      lead: () => 'Logowanie nie wymaga już kodu.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `Nowe kody odzyskiwania do ${site}`,
      lead: () => 'Stare już nie działają.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `W ${site} użyto kodu odzyskiwania`,
      left: (left) =>
        left === 0
          ? 'To był ostatni: utwórz teraz nowe.'
          : counted(LANG, left, {
              one: () => 'Został jeden. Utwórz wkrótce nowe.',
              few: () => `Zostały ${left}.${left <= 3 ? ' Utwórz wkrótce nowe.' : ''}`,
              other: () => `Zostało ${left}.`,
            }),
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'Załóż konto',
      heading: (site) => (site === undefined ? 'Załóż konto' : `Załóż konto w ${site}`),
      lead: 'Wyślemy e-mailem to, co jest potrzebne, aby przejść dalej.',
      submit: 'Dalej',
    },
    forgot: {
      title: 'Zapomniane hasło',
      heading: () => 'Nie pamiętasz hasła?',
      lead: 'Wyślemy e-mailem to, co jest potrzebne, aby ustawić nowe.',
      submit: 'Dalej',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'Czegoś brakuje lub coś jest za długie. Sprawdź, co wpisano.',
      MissingCSRF: common.csrf,
      PasswordBreached: 'To hasło jest na listach skradzionych haseł. Wybierz inne.',
      PasswordInvalid: 'Hasło ma znaki, których nie ma na żadnej klawiaturze. Wybierz inne.',
      PasswordTooCommon:
        'To hasło łatwo odgadnąć: jest popularne albo utworzone z Twojego adresu lub nazwy tej witryny. Wybierz inne.',
      PasswordTooLong: 'Hasło jest za długie. Wybierz takie, które ma najwyżej 256 znaków.',
      PasswordTooShort: 'Hasło jest za krótkie. Kilka słów z rzędu łatwo zapamiętać.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'Hasło',
    newPassword: 'Nowe hasło',
    currentPassword: 'Obecne hasło',
    name: 'Imię i nazwisko',
    hint: (least) => `Minimalna liczba znaków: ${least}. Kilka słów z rzędu wystarczy.`,
    show: 'Pokaż',
    hide: 'Ukryj',
    forgotten: 'Nie pamiętasz hasła?',
    create: 'Załóż konto',
    signIn: 'Mam już konto',
    goOnTitle: 'Ustaw hasło',
    goOnLead: 'Link działa jeden raz, w przeglądarce, w której przejdziesz dalej.',
    goOn: 'Dalej',
    welcomeTitle: 'Dokończ zakładanie konta',
    welcomeLead: 'Twój adres jest potwierdzony. Ustaw hasło do swojego konta.',
    welcomeSubmit: 'Załóż konto',
    chooseTitle: 'Ustaw nowe hasło',
    chooseLead: 'Wszędzie indziej nastąpi wtedy wylogowanie.',
    chooseSubmit: 'Zapisz hasło',
    changeTitle: 'Zmień hasło',
    changeLead: 'Wszędzie indziej nastąpi wtedy wylogowanie.',
    changeSubmit: 'Zapisz hasło',
  },
  account,
}
