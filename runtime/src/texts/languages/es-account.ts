import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'es'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Spanish, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Tu cuenta',
  heading: 'Tu cuenta',
  signOut: 'Cerrar sesión',
  done: {
    address: 'Mira tu correo: el cambio espera su confirmación durante un día.',
    ended: 'Sesión cerrada.',
    profile: 'Guardado.',
    removed: 'Eliminado.',
  },
  failures: {
    AccountNotLinked: 'Eso ya no está aquí, o es de otra persona.',
    AddressInvalid: 'Eso no es una dirección de correo. Revisa lo que has escrito.',
    AddressSame: 'Esa ya es tu dirección.',
    DeletionNotConfirmed: 'Eso no es lo que se pedía, así que no se ha borrado nada.',
    DeletionRefused: 'Ahora no se puede borrar esta cuenta.',
    EmailSignin: 'No se ha podido enviar el correo. No ha cambiado nada; inténtalo más tarde.',
    ImageInvalid: 'La imagen necesita una dirección que empiece por https://.',
    LastSignInMethod: 'Es tu única forma de iniciar sesión. Añade antes otra.',
    LinkRefused: 'Mientras tanto se ha cerrado tu sesión, así que no se ha añadido nada.',
    MissingCSRF: 'Esta página ha estado abierta demasiado tiempo. Inténtalo de nuevo.',
    NameInvalid: 'El nombre es demasiado largo, o tiene caracteres que ningún nombre tiene.',
    OAuthAccountNotLinked: 'Esa cuenta es de otra persona.',
    OAuthCallbackError: 'No se ha añadido nada. Inténtalo de nuevo.',
    OAuthSignin: 'No se ha podido preguntar al servicio. Inténtalo de nuevo.',
    RateLimited: 'Ha habido demasiados intentos. Espera un poco e inténtalo de nuevo.',
    TooBusy: 'Ahora mismo hay demasiada actividad. Inténtalo de nuevo en unos segundos.',
    TwoFactor: 'Ese código no es correcto o ya se ha usado.',
    WebAuthnVerificationError: 'No se ha añadido la clave de acceso. Inténtalo de nuevo.',
  },
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  stale:
    'Para cambiar cómo inicias sesión, tu dirección o el inicio de sesión en dos pasos, confirma que eres tú.',
  confirm: 'Confirmar que eres tú',
  profile: {
    heading: 'Perfil',
    name: 'Nombre',
    image: 'Dirección de la imagen',
    submit: 'Guardar',
  },
  address: {
    heading: 'Dirección de correo',
    none: 'Aquí no tienes dirección de correo.',
    proven: 'Confirmada',
    unproven: 'Sin confirmar',
    label: 'Dirección nueva',
    hint: 'Enviamos un enlace a la dirección nueva. Hasta que se abra, nada cambia.',
    hintBoth: 'Enviamos un enlace a las dos direcciones. Hasta que se abran los dos, nada cambia.',
    submit: 'Cambiar la dirección',
  },
  waysIn: {
    heading: 'Formas de iniciar sesión',
    lead: 'Cada una de ellas abre tu cuenta.',
    remove: 'Quitar',
    removeOf: (what) => `Quitar ${what}`,
    notUsable: 'Ya no se usa aquí',
    last: 'Tu única forma de iniciar sesión',
    passkey: (number) => `Clave de acceso ${number}`,
    added: (then) => `Añadida el ${date(then)}`,
    lastUsed: (then) => `Usada por última vez el ${moment(then)} UTC`,
    password: 'Contraseña',
    setPassword: 'Poner una contraseña',
    changePassword: 'Cambiar',
    mail: 'Correo',
    mailLead: (address) => ['Un correo a ', address, ' te deja entrar.'],
    add: 'Añadir otra',
  },
  twoStep: {
    heading: 'Inicio de sesión en dos pasos',
    on: 'Activado: cada inicio de sesión pide un código de tu aplicación de autenticación.',
    off: 'Desactivado: basta un paso para iniciar sesión.',
    setUp: 'Configurar',
    change: 'Cambiar',
  },
  sessions: {
    heading: 'Dónde tienes la sesión iniciada',
    lead: 'Cierra lo que no conozcas.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Navegador desconocido'
      return system === undefined ? browser : `${browser} en ${system}`
    },
    current: 'Este navegador',
    since: (begun) => `Desde el ${date(begun)}`,
    lastSeen: (seen) => `Visto por última vez el ${moment(seen)} UTC`,
    network: (network) => `Red ${network}`,
    end: 'Cerrar',
    endOf: (device) => `Cerrar ${device}`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'Cerrar la otra sesión',
        other: () => `Cerrar las otras ${others} sesiones`,
      }),
    none: 'No tienes la sesión iniciada en ningún otro sitio.',
    sealed:
      'Cerrar sesión en todas partes cierra todas las sesiones, también esta. Puede tardar unos minutos.',
    everywhere: 'Cerrar sesión en todas partes',
  },
  deletion: {
    heading: 'Borrar la cuenta',
    lead: 'Todo lo que se guarda de ti para iniciar sesión desaparece al momento. Nadie puede recuperarlo.',
    open: 'Borrar mi cuenta…',
    type: (word) => ['Para confirmar, escribe ', word],
    word: 'BORRAR',
    submit: 'Borrar la cuenta para siempre',
  },
  addressLink: {
    title: 'Cambio de dirección',
    heading: '¿Cambiar la dirección?',
    lead: (address) => ['La cuenta recibe la dirección ', address, ' cuando lo confirmes.'],
    submit: 'Confirmar',
    halfHeading: 'Un paso más',
    halfLead:
      'Este buzón lo ha confirmado. Abre también el enlace del otro: entonces cambia la dirección.',
    doneHeading: 'La dirección ha cambiado',
    doneLead: (address) => ['Desde ahora es ', address, '.'],
    objection: {
      title: 'Deshacer el cambio de dirección',
      heading: '¿Deshacer el cambio?',
      lead: (address) => [
        'La cuenta recupera la dirección ',
        address,
        ', se cierran todas las sesiones, y se quita lo que se añadió desde entonces.',
      ],
      submit: 'Deshacerlo',
      doneHeading: 'Tu dirección ha vuelto',
      doneLead:
        'Se han cerrado todas las sesiones, y las formas de iniciar sesión son las de antes.',
    },
    goOn: 'Seguir',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Si no has sido tú, inicia sesión${host === undefined ? '' : ` en ${host}`}, mira tu cuenta y cierra las sesiones que no conozcas.`

const nothingToDo: MailTexts['note'] = () => 'No tienes que hacer nada.'

/** The notices about an account in Spanish. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} se ha añadido a tu cuenta en ${site}`,
    lead: (service) => `Desde ahora ${service} también te deja entrar.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} se ha quitado de tu cuenta en ${site}`,
    lead: (service) => `${service} ya no te deja entrar.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `Se ha añadido una clave de acceso a tu cuenta en ${site}`,
    lead: () => 'Desde ahora también te deja entrar.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `Se ha quitado una clave de acceso de tu cuenta en ${site}`,
    lead: () => 'Ya no sirve para iniciar sesión.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `Tu contraseña de ${site} se ha quitado`,
    lead: () => 'Ya no sirve para iniciar sesión.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Tu cuenta en ${site} se ha borrado`,
    lead: () => 'Todo lo que se guardaba de ti para iniciar sesión ha desaparecido.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Tu cuenta en ${site} va a tener otra dirección`,
    lead: () => 'Cambiará en cuanto se confirme la nueva dirección.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `Esta es ahora tu dirección en ${site}`,
    lead: () => 'Todo lo que se envía a tu cuenta llega aquí.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `Esta ya no es tu dirección en ${site}`,
    lead: () => 'Quien tenía antes la dirección ha deshecho el cambio.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `Un nuevo inicio de sesión en ${site}`,
    lead: (device) => `Tu cuenta se ha abierto con ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `El enlace${host === undefined ? '' : ` a ${host}`} funciona una vez. Si no lo has pedido, no lo abras: entonces nada cambia.`

/** The mails of a change of address in Spanish. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `Tienes una cuenta en ${site}`,
    lead: () =>
      'Alguien ha querido dar esta dirección a otra cuenta, y eso no es posible. Si has sido tú: inicia sesión aquí.',
    submit: 'Iniciar sesión',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Confirma tu dirección nueva para ${site}`,
    submit: 'Confirmar la dirección',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Tu cuenta en ${site} va a recibir otra dirección`,
    lead: () => 'Cambia cuando lo confirmes aquí y en el correo a la dirección nueva.',
    submit: 'Confirmar el cambio',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `Esta ya no es tu dirección en ${site}`,
    lead: () =>
      'Tu cuenta tiene ahora otra dirección. Si no has sido tú, deshazlo: tienes siete días.',
    submit: 'No he sido yo: deshacerlo',
    note: () => 'Si has sido tú, no tienes que hacer nada.',
  },
}
