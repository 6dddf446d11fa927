import { counted, utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './it-account.js'

const LANG = 'it'

/** Texts that several pages have. */
const common = {
  failed: 'Non ha funzionato. Riprova.',
  credentials: 'I dati non corrispondono. Controlla quello che hai inserito e riprova.',
  csrf: 'Questa pagina è rimasta aperta troppo a lungo. Riprova.',
  limited: 'Ci sono stati troppi tentativi. Aspetta un po’, poi riprova.',
  busy: 'In questo momento c’è troppa attività. Riprova tra qualche secondo.',
  mail: 'Non è stato possibile inviare l’e-mail. Controlla l’indirizzo e riprova.',
  passkey: 'La passkey non è stata accettata. Riprova, o scegli un altro modo.',
  dev: 'L’accesso per lo sviluppo funziona solo su questo computer.',
  code: 'Questo codice non è corretto o è già stato usato. Aspetta il prossimo e riprova.',
}

const note = (host: string | undefined): string =>
  `Il link${host === undefined ? '' : ` a ${host}`} funziona una volta sola. Se non hai chiesto questa e-mail, puoi ignorarla.`

const notYou = (host: string | undefined): string =>
  `Se non sei stato tu, scegli subito una nuova password${host === undefined ? '' : ` su ${host}`}: questo chiude tutte le sessioni.`

/** The texts in Italian. */
export const it: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'Accedi',
    heading: (site) => (site === undefined ? 'Accedi' : `Accedi a ${site}`),
    failures: {
      AccountNotLinked: 'Questo account è di un’altra persona. Accedi come facevi prima.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'Non hai più effettuato l’accesso, quindi non è stato aggiunto nulla. Accedi come prima, poi riprova.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'Esiste già un account con questo indirizzo e-mail. Accedi come facevi prima.',
      OAuthCallbackError: 'L’accesso non è stato completato. Riprova.',
      OAuthSignin:
        'Non è stato possibile iniziare l’accesso. Riprova più tardi, o in un altro modo.',
      PasswordSaved: 'La tua nuova password è salvata. Accedi con quella.',
      RateLimited: common.limited,
      SessionRequired: 'Accedi per vedere questa pagina.',
      TwoFactor:
        'L’accesso ha richiesto troppo tempo, o troppi codici erano sbagliati. Accedi di nuovo.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'L’accesso non ha funzionato. Riprova.',
    or: 'o',
    none: 'Non è configurato alcun modo di accedere.',
    signedInAs: 'Hai effettuato l’accesso come',
    signOut: 'Esci',
    addOrSwitch: 'Aggiungi un modo di accedere, o accedi come un’altra persona.',
    switchOrStay: 'Continua come un’altra persona, o resta.',
    continueWith: (service) => `Continua con ${service}`,
    add: (service) => `Aggiungi ${service}`,
    notSetUp: (variables) => `Non ancora configurato: ${variables.join(', ')}`,
    address: 'Indirizzo e-mail',
    byMail: 'Accedi via e-mail',
    submit: 'Accedi',
    submitTo: (provider) => `Accedi con ${provider}`,
    development: {
      title: 'Accesso per lo sviluppo',
      lead: 'Solo su questo computer. Senza password.',
      address: 'Indirizzo e-mail',
      example: 'tu@example.test',
      submit: 'Accedi',
    },
  },
  passkey: {
    title: 'Passkey',
    signIn: 'Accedi con una passkey',
    add: 'Aggiungi una passkey',
    confirm: 'Conferma con una passkey',
    isNew: 'È la prima volta qui?',
    create: 'Crea una passkey',
    noScript: 'Le passkey hanno bisogno di JavaScript, che è disattivato.',
    script: {
      waiting: 'In attesa della tua passkey…',
      noPasskeys: 'Questo browser non ha passkey.',
      refused: 'Controlla quello che hai inserito e riprova.',
      notUsed: 'Non è stata usata alcuna passkey. Riprova, o scegli un altro modo.',
      notCreated: 'Non è stata creata alcuna passkey. Puoi riprovare quando vuoi.',
      createdBefore: 'Questo dispositivo ha già una tua passkey. Accedi con quella.',
      wrongAddress: 'Le passkey non funzionano a questo indirizzo. Apri il sito con il suo nome.',
      notProtected: 'Questo dispositivo non può conservare una passkey protetta.',
      notPossible: 'Questo dispositivo non può creare una passkey per questo sito.',
      failed: 'Non ha funzionato. Ricarica la pagina e riprova, o scegli un altro modo.',
    },
  },
  signOut: {
    title: 'Esci',
    heading: (site) => (site === undefined ? 'Uscire?' : `Uscire da ${site}?`),
    lead: 'Puoi accedere di nuovo quando vuoi.',
    submit: 'Esci',
    stay: 'Resta',
  },
  confirm: {
    title: 'Accedi',
    heading: (address) => ['Accedere come ', address, '?'],
    lead: (site) => `Stai per accedere a ${site} in questo browser.`,
    submit: 'Accedi',
    notAsked: 'Se non lo hai chiesto tu, chiudi questa pagina: il link non viene usato.',
    elsewhere: {
      lead: 'Se hai chiesto questa e-mail in un altro browser, torna lì e inserisci il codice accanto al link.',
      here: (site) => `Oppure accedi a ${site} in questo browser. Il codice allora è usato.`,
      submit: 'Accedi qui',
    },
  },
  confirmIdentity: {
    title: 'Conferma che sei tu',
    heading: 'Conferma che sei tu',
    lead: 'Quello che segue è protetto: dimostra ancora una volta che questo account è tuo.',
    failures: {
      ConfirmRefused:
        'Quello era un altro account. Conferma con quello con cui hai effettuato l’accesso.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: 'Non è stato possibile inviare l’e-mail. Riprova più tardi, o in un altro modo.',
      MissingCSRF: common.csrf,
      OAuthSignin:
        'Ora non è stato possibile confermarlo lì. Riprova più tardi, o in un altro modo.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'Qui non c’è modo di confermarlo. Esci, poi accedi di nuovo.',
    submit: 'Conferma',
    byMail: 'Invia un codice via e-mail',
    totp: 'Codice della tua app di autenticazione',
  },
  twoFactor: {
    title: 'Accesso in due passaggi',
    totp: {
      heading: 'Inserisci il tuo codice',
      lead: 'Apri la tua app di autenticazione e inserisci il codice che mostra per questo sito.',
      label: 'Codice',
      other: 'Usa un codice di recupero',
    },
    recovery: {
      heading: 'Usa un codice di recupero',
      lead: 'Inserisci uno dei codici che hai conservato quando hai configurato l’accesso in due passaggi. Ognuno funziona una volta.',
      label: 'Codice di recupero',
      other: 'Usa la tua app di autenticazione',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'Continua',
    startAgain: 'Ricomincia',
  },
  twoFactorSetup: {
    title: 'Configura l’accesso in due passaggi',
    heading: 'Configura l’accesso in due passaggi',
    lead: 'Scansiona questo con un’app di autenticazione. Da quel momento ti dà un codice per ogni accesso.',
    required:
      'Questo account richiede l’accesso in due passaggi. Scansiona questo con un’app di autenticazione: ti dà un codice per ogni accesso.',
    qr: 'Codice QR per un’app di autenticazione',
    byHand: 'Inserisci la chiave a mano',
    label: 'Codice della tua app di autenticazione',
    submit: 'Attiva',
    onHeading: 'L’accesso in due passaggi è attivo',
    onLead:
      'Un codice della tua app di autenticazione crea nuovi codici di recupero, o lo disattiva. Senza l’app, un codice di recupero lo disattiva: poi puoi configurarne un’altra.',
    onLastCode:
      'Hai effettuato l’accesso con il tuo ultimo codice di recupero: per alcuni minuti puoi disattivarlo senza un altro codice e configurare una nuova app di autenticazione.',
    onLabel: 'Codice della tua app di autenticazione, o un codice di recupero',
    newCodes: 'Crea nuovi codici di recupero',
    switchOff: 'Disattiva',
    codesTitle: 'Codici di recupero',
    codesHeading: 'Conserva i tuoi codici di recupero',
    codesLead:
      'Senza la tua app di autenticazione sono l’unico modo di entrare. Ognuno funziona una volta.',
    codesOnce: 'Vengono mostrati solo questa volta. Stampali, o mettili in un gestore di password.',
    goOn: 'Li ho conservati',
  },
  sent: {
    title: 'Controlla la posta',
    sent: 'Un link per accedere sta arrivando. Funziona una volta sola.',
    sentTo: (address) => [
      'Abbiamo inviato un link per accedere a ',
      address,
      ' Funziona una volta sola.',
    ],
    sentAgainTo: (address) => [
      'Abbiamo inviato un altro link per accedere a ',
      address,
      ' Funziona una volta sola.',
    ],
    missing: 'Se non arriva in qualche minuto, guarda nella posta indesiderata.',
    code: {
      sentTo: (address) => [
        'Abbiamo inviato un codice a ',
        address,
        ' Inseriscilo qui, o apri il link accanto.',
      ],
      sentAgainTo: (address) => [
        'Abbiamo inviato un altro codice a ',
        address,
        ' Inseriscilo qui, o apri il link accanto. Vale solo il codice più recente.',
      ],
      label: 'Codice',
      submit: 'Continua',
      wrong: 'Questo codice non è corretto. Guarda l’e-mail più recente e riprova.',
      voidTitle: 'Chiedi un nuovo codice',
      void: 'L’ultimo codice non vale più, e nemmeno il link accanto. Chiedi una nuova e-mail.',
    },
    again: 'Invia di nuovo',
    otherAddress: 'Usa un altro indirizzo',
    back: 'Torna all’accesso',
  },
  mailbox: {
    notSentTitle: 'Non è stato inviato nulla',
    notSent: 'Non è configurato alcun servizio di posta.',
    notSentTo: (address) => [
      'L’e-mail a ',
      address,
      ' non è stata inviata, perché non è configurato alcun servizio di posta.',
    ],
    onConsole: 'Durante lo sviluppo, il link è nella console.',
    onConsoleAndKept:
      'Durante lo sviluppo, il link è nella console e l’e-mail resta su questo computer.',
    open: 'Apri la casella',
    title: 'Casella di posta',
    lead: 'E-mail che non sono state inviate, perché non è configurato alcun servizio di posta. Restano in memoria, solo su questo computer.',
    empty: 'Ancora niente: accedi via e-mail',
    head: (to, provider, time) => [`A ${to}, da ${provider}, `, time],
    time: utcTime(LANG),
    asText: 'Testo',
    asHtml: 'HTML',
    code: 'Codice:',
    frame: 'L’e-mail in HTML',
  },
  error: {
    failures: {
      Configuration: {
        title: 'Qui c’è qualcosa che non va',
        lead: 'C’è un problema con il server. Chi gestisce questo sito lo trova nel registro.',
      },
      UntrustedHost: {
        title: 'Che indirizzo è questo?',
        lead: 'L’accesso non risponde a un nome che nessuno ha indicato. Imposta AUTH_URL con l’indirizzo di questo sito, come appare nel browser.',
      },
      BadRequest: {
        title: 'Non è stato possibile leggerlo',
        lead: 'È troppo grande, o non è quello che il modulo invia. Torna indietro, ricarica la pagina e riprova.',
      },
      CrossSiteRequest: {
        title: 'Veniva da un altro sito',
        lead: 'Per la tua sicurezza non è stato accettato. Apri la pagina su questo sito e riprova lì.',
      },
      NotFound: { title: 'Pagina non trovata', lead: 'A questo indirizzo non c’è nulla.' },
      MethodNotAllowed: {
        title: 'Niente da aprire qui',
        lead: 'Questo indirizzo è per moduli e programmi.',
      },
      MissingRole: {
        title: 'Accesso negato',
        lead: 'Il tuo account non ha accesso a questa pagina.',
      },
      AccessDenied: { title: 'Accesso negato', lead: 'Non ti è permesso accedere qui.' },
      RateLimited: { title: 'Troppi tentativi', lead: 'Aspetta un po’, poi riprova.' },
      TooBusy: {
        title: 'Troppa attività',
        lead: 'Non è stato tentato nulla. Torna indietro e riprova tra qualche secondo.',
      },
      Verification: {
        title: 'Questo link non è più valido',
        lead: 'È già stato usato, o è scaduto. Chiedine uno nuovo.',
      },
    },
    failed: { title: 'Qualcosa è andato storto', lead: 'Riprova.' },
    signIn: 'Accedi',
    back: 'Indietro',
  },
  mails: {
    signIn: { heading: (site) => `Accedi a ${site}`, submit: 'Accedi', note },
    signUp: {
      heading: (site) => `Benvenuto su ${site}`,
      lead: () => 'Questo indirizzo è tuo? Allora finisci di creare il tuo account.',
      submit: 'Completa',
      note,
    },
    knownAccount: {
      heading: (site) => `Hai un account su ${site}`,
      lead: () =>
        'Qualcuno voleva registrarsi con questo indirizzo. Se eri tu: accedi, o scegli una nuova password.',
      submit: 'Scegli una nuova password',
      note,
    },
    unknownAccount: {
      heading: (site) => `Nessun account su ${site}`,
      lead: () =>
        'Qualcuno voleva una nuova password per questo indirizzo, che non ha un account. Se eri tu, forse ti sei registrato con un altro.',
      submit: 'Registrati',
      note,
    },
    newPassword: {
      heading: (site) => `Una nuova password per ${site}`,
      lead: () => 'Finché non scegli una nuova password, resta quella vecchia.',
      submit: 'Scegli una nuova password',
      note,
    },
    confirm: {
      heading: (site) => `Conferma su ${site} che sei tu`,
      submit: 'Inserisci il codice',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} è il tuo codice per ${site}`,
    lead: 'Inserisci questo codice dove lo hai chiesto:',
    or: 'o usa il link:',
    note: (host) =>
      `Il codice e il link${host === undefined ? '' : ` a ${host}`} funzionano una volta, e per dieci minuti al massimo. Non inserire il codice altrove e non dirlo a nessuno. Se non hai chiesto questa e-mail, puoi ignorarla.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `La tua password per ${site} è stata cambiata`,
      lead: () => 'Sei uscito ovunque altrove.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `L’accesso in due passaggi è attivo su ${site}`,
      lead: () => 'Da ora ogni accesso richiede un codice della tua app di autenticazione.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `L’accesso in due passaggi è disattivato su ${site}`,
      lead: () => 'Nessun accesso richiede più un codice.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `Nuovi codici di recupero per ${site}`,
      lead: () => 'Quelli vecchi non funzionano più.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `Un codice di recupero è stato usato su ${site}`,
      left: (left) =>
        left === 0
          ? 'Era l’ultimo: creane subito di nuovi.'
          : counted(LANG, left, {
              one: () => 'Te ne resta uno. Creane presto di nuovi.',
              other: () => `Te ne restano ${left}.${left <= 3 ? ' Creane presto di nuovi.' : ''}`,
            }),
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'Crea un account',
      heading: (site) => (site === undefined ? 'Crea un account' : `Crea un account su ${site}`),
      lead: 'Ti mandiamo via e-mail quello che serve per continuare.',
      submit: 'Continua',
    },
    forgot: {
      title: 'Password dimenticata',
      heading: () => 'Hai dimenticato la password?',
      lead: 'Ti mandiamo via e-mail quello che serve per sceglierne una nuova.',
      submit: 'Continua',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'Manca qualcosa, o è troppo lungo. Controlla quello che hai inserito.',
      MissingCSRF: common.csrf,
      PasswordBreached: 'Questa password è in elenchi di password rubate. Scegline un’altra.',
      PasswordInvalid: 'La password ha caratteri che nessuna tastiera scrive. Scegline un’altra.',
      PasswordTooCommon:
        'Questa password è facile da indovinare: è comune, o fatta del tuo indirizzo o del nome di questo sito. Scegline un’altra.',
      PasswordTooLong: 'La password è troppo lunga. Scegline una di al massimo 256 caratteri.',
      PasswordTooShort:
        'La password è troppo corta. Qualche parola di seguito è facile da ricordare.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'Password',
    newPassword: 'Nuova password',
    currentPassword: 'Password attuale',
    name: 'Nome',
    hint: (least) => `Almeno ${least} caratteri. Qualche parola di seguito va bene.`,
    show: 'Mostra',
    hide: 'Nascondi',
    forgotten: 'Hai dimenticato la password?',
    create: 'Crea un account',
    signIn: 'Accedi invece',
    goOnTitle: 'Scegli una password',
    goOnLead: 'Il link funziona una volta, nel browser in cui continui.',
    goOn: 'Continua',
    welcomeTitle: 'Completa la registrazione',
    welcomeLead: 'Il tuo indirizzo è confermato. Scegli una password per il tuo account.',
    welcomeSubmit: 'Crea l’account',
    chooseTitle: 'Scegli una nuova password',
    chooseLead: 'Poi uscirai ovunque altrove.',
    chooseSubmit: 'Salva la password',
    changeTitle: 'Cambia la tua password',
    changeLead: 'Poi uscirai ovunque altrove.',
    changeSubmit: 'Salva la password',
  },
  account,
}
