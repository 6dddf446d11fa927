import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'it'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Italian, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Il tuo account',
  heading: 'Il tuo account',
  signOut: 'Esci',
  done: {
    address: 'Controlla la posta: la modifica aspetta la conferma per un giorno.',
    ended: 'Terminata.',
    profile: 'Salvato.',
    removed: 'Rimosso.',
  },
  failures: {
    AccountNotLinked: 'Non è più qui, o è di un’altra persona.',
    AddressInvalid: 'Non è un indirizzo e-mail. Controlla quello che hai inserito.',
    AddressSame: 'È già il tuo indirizzo.',
    DeletionNotConfirmed: 'Non è quello che era richiesto, quindi non è stato eliminato nulla.',
    DeletionRefused: 'Ora questo account non può essere eliminato.',
    EmailSignin: 'Non è stato possibile inviare l’e-mail. Non è cambiato nulla; riprova più tardi.',
    ImageInvalid: 'L’immagine ha bisogno di un indirizzo che inizi con https://.',
    LastSignInMethod: 'È il tuo unico modo di accedere. Prima aggiungine un altro.',
    LinkRefused: 'Nel frattempo sei uscito, quindi non è stato aggiunto nulla.',
    MissingCSRF: 'Questa pagina è rimasta aperta troppo a lungo. Riprova.',
    NameInvalid: 'Il nome è troppo lungo, o ha caratteri che nessun nome ha.',
    OAuthAccountNotLinked: 'Questo account è di un’altra persona.',
    OAuthCallbackError: 'Non è stato aggiunto nulla. Riprova.',
    OAuthSignin: 'Non è stato possibile chiedere al servizio. Riprova.',
    RateLimited: 'Ci sono stati troppi tentativi. Aspetta un po’, poi riprova.',
    TooBusy: 'In questo momento c’è troppa attività. Riprova tra qualche secondo.',
    TwoFactor: 'Questo codice non è corretto o è già stato usato.',
    WebAuthnVerificationError: 'La passkey non è stata aggiunta. Riprova.',
  },
  failed: 'Non ha funzionato. Riprova.',
  stale:
    'Per cambiare come accedi, il tuo indirizzo o l’accesso in due passaggi, conferma che sei tu.',
  confirm: 'Conferma che sei tu',
  profile: { heading: 'Profilo', name: 'Nome', image: 'Indirizzo dell’immagine', submit: 'Salva' },
  address: {
    heading: 'Indirizzo e-mail',
    none: 'Qui non hai un indirizzo e-mail.',
    proven: 'Confermato',
    unproven: 'Non confermato',
    label: 'Nuovo indirizzo',
    hint: 'Inviamo un link al nuovo indirizzo. Finché non viene aperto, non cambia nulla.',
    hintBoth:
      'Inviamo un link a entrambi gli indirizzi. Finché non vengono aperti entrambi, non cambia nulla.',
    submit: 'Cambia l’indirizzo',
  },
  waysIn: {
    heading: 'Modi di accedere',
    lead: 'Ognuno di questi apre il tuo account.',
    remove: 'Rimuovi',
    removeOf: (what) => `Rimuovi ${what}`,
    notUsable: 'Non più in uso qui',
    last: 'Il tuo unico modo di accedere',
    passkey: (number) => `Passkey ${number}`,
    added: (then) => `Aggiunta il ${date(then)}`,
    lastUsed: (then) => `Usata l’ultima volta ${moment(then)} UTC`,
    password: 'Password',
    setPassword: 'Imposta una password',
    changePassword: 'Cambia',
    mail: 'E-mail',
    mailLead: (address) => ['Un’e-mail a ', address, ' ti fa accedere.'],
    add: 'Aggiungine un altro',
  },
  twoStep: {
    heading: 'Accesso in due passaggi',
    on: 'Attivo: ogni accesso chiede un codice della tua app di autenticazione.',
    off: 'Disattivato: basta un passaggio per accedere.',
    setUp: 'Configura',
    change: 'Cambia',
  },
  sessions: {
    heading: 'Dove hai effettuato l’accesso',
    lead: 'Termina quello che non conosci.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Browser sconosciuto'
      return system === undefined ? browser : `${browser} su ${system}`
    },
    current: 'Questo browser',
    since: (begun) => `Dal ${date(begun)}`,
    lastSeen: (seen) => `Visto l’ultima volta ${moment(seen)} UTC`,
    network: (network) => `Rete ${network}`,
    end: 'Termina',
    endOf: (device) => `Termina ${device}`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'Termina l’altra sessione',
        other: () => `Termina le altre ${others} sessioni`,
      }),
    none: 'Non hai effettuato l’accesso altrove.',
    sealed:
      'Uscire ovunque termina tutte le sessioni, anche questa. Può richiedere qualche minuto.',
    everywhere: 'Esci ovunque',
  },
  deletion: {
    heading: 'Elimina l’account',
    lead: 'Tutto ciò che è conservato su di te per l’accesso sparisce subito. Nessuno può ripristinarlo.',
    open: 'Elimina il mio account…',
    type: (word) => ['Per confermare, scrivi ', word],
    word: 'ELIMINA',
    submit: 'Elimina l’account per sempre',
  },
  addressLink: {
    title: 'Cambio di indirizzo',
    heading: 'Cambiare l’indirizzo?',
    lead: (address) => ['L’account riceve l’indirizzo ', address, ' quando lo confermi.'],
    submit: 'Conferma',
    halfHeading: 'Ancora un passaggio',
    halfLead:
      'Questa casella ha confermato. Apri anche il link nell’altra: allora l’indirizzo cambia.',
    doneHeading: 'L’indirizzo è cambiato',
    doneLead: (address) => ['D’ora in poi è ', address, '.'],
    objection: {
      title: 'Annulla il cambio di indirizzo',
      heading: 'Annullare il cambio?',
      lead: (address) => [
        'L’account riottiene l’indirizzo ',
        address,
        ', tutti escono, e ciò che è stato aggiunto da allora viene rimosso.',
      ],
      submit: 'Annulla il cambio',
      doneHeading: 'Il tuo indirizzo è tornato',
      doneLead: 'Tutti sono usciti, e i modi di accedere sono quelli di prima.',
    },
    goOn: 'Continua',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Se non eri tu, accedi${host === undefined ? '' : ` a ${host}`}, guarda il tuo account e termina le sessioni che non conosci.`

const nothingToDo: MailTexts['note'] = () => 'Non devi fare nulla.'

/** The notices about an account in Italian. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} è stato aggiunto al tuo account su ${site}`,
    lead: (service) => `D’ora in poi anche ${service} ti fa accedere.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} è stato rimosso dal tuo account su ${site}`,
    lead: (service) => `${service} non ti fa più accedere.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `Una passkey è stata aggiunta al tuo account su ${site}`,
    lead: () => 'D’ora in poi anche questa ti fa accedere.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `Una passkey è stata rimossa dal tuo account su ${site}`,
    lead: () => 'Non serve più per accedere.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `La tua password per ${site} è stata rimossa`,
    lead: () => 'Non serve più per accedere.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Il tuo account su ${site} è stato eliminato`,
    lead: () => 'Tutto ciò che era conservato su di te per l’accesso è sparito.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Il tuo account su ${site} avrà un altro indirizzo`,
    lead: () => 'Cambierà appena il nuovo indirizzo sarà confermato.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `Questo è ora il tuo indirizzo su ${site}`,
    lead: () => 'Tutto quello che viene inviato al tuo account arriva qui.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `Questo non è più il tuo indirizzo su ${site}`,
    lead: () => 'Chi aveva prima l’indirizzo ha annullato il cambio.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `Un nuovo accesso a ${site}`,
    lead: (device) => `Il tuo account è stato aperto con ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `Il link${host === undefined ? '' : ` a ${host}`} funziona una volta. Se non lo hai chiesto, non aprirlo: allora non cambia nulla.`

/** The mails of a change of address in Italian. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `Hai un account su ${site}`,
    lead: () =>
      'Qualcuno voleva dare questo indirizzo a un altro account, e non è possibile. Se eri tu: accedi qui.',
    submit: 'Accedi',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Conferma il tuo nuovo indirizzo per ${site}`,
    submit: 'Conferma l’indirizzo',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Il tuo account su ${site} riceverà un altro indirizzo`,
    lead: () => 'Cambia quando lo confermi qui e nell’e-mail al nuovo indirizzo.',
    submit: 'Conferma il cambio',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `Questo non è più il tuo indirizzo su ${site}`,
    lead: () =>
      'Il tuo account ha ora un altro indirizzo. Se non eri tu, annulla: hai sette giorni.',
    submit: 'Non ero io: annulla',
    note: () => 'Se eri tu, non devi fare nulla.',
  },
}
