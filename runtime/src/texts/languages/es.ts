import { counted, utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './es-account.js'

const LANG = 'es'

/** Texts that several pages have. */
const common = {
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  credentials: 'No coincide. Revisa lo que has escrito e inténtalo de nuevo.',
  csrf: 'Esta página ha estado abierta demasiado tiempo. Inténtalo de nuevo.',
  limited: 'Ha habido demasiados intentos. Espera un poco e inténtalo de nuevo.',
  busy: 'Ahora mismo hay demasiada actividad. Inténtalo de nuevo en unos segundos.',
  mail: 'No se ha podido enviar el correo. Revisa la dirección e inténtalo de nuevo.',
  passkey: 'No se ha aceptado la clave de acceso. Inténtalo de nuevo o de otra forma.',
  dev: 'El inicio de sesión de desarrollo solo funciona en este equipo.',
  code: 'Ese código no es correcto o ya se ha usado. Espera al siguiente e inténtalo de nuevo.',
}

const note = (host: string | undefined): string =>
  `El enlace${host === undefined ? '' : ` a ${host}`} funciona una sola vez. Si no has pedido este correo, puedes ignorarlo.`

const notYou = (host: string | undefined): string =>
  `Si no has sido tú, elige ahora una contraseña nueva${host === undefined ? '' : ` en ${host}`}: eso cierra todas las sesiones.`

/** The texts in Spanish. */
export const es: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'Iniciar sesión',
    heading: (site) => (site === undefined ? 'Iniciar sesión' : `Iniciar sesión en ${site}`),
    failures: {
      AccountNotLinked: 'Esa cuenta es de otra persona. Inicia sesión como lo hacías antes.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'Ya no has iniciado sesión, así que no se ha añadido nada. Inicia sesión como antes e inténtalo de nuevo.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'Ya hay una cuenta con esta dirección de correo. Inicia sesión como lo hacías antes.',
      OAuthCallbackError: 'El inicio de sesión no se ha completado. Inténtalo de nuevo.',
      OAuthSignin:
        'No se ha podido empezar el inicio de sesión. Inténtalo más tarde o de otra forma.',
      PasswordSaved: 'Tu contraseña nueva se ha guardado. Inicia sesión con ella.',
      RateLimited: common.limited,
      SessionRequired: 'Inicia sesión para ver esta página.',
      TwoFactor:
        'El inicio de sesión ha tardado demasiado, o había demasiados códigos incorrectos. Inicia sesión de nuevo.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'El inicio de sesión no ha funcionado. Inténtalo de nuevo.',
    or: 'o',
    none: 'No hay ninguna forma de iniciar sesión configurada.',
    signedInAs: 'Has iniciado sesión como',
    signOut: 'Cerrar sesión',
    addOrSwitch: 'Añade una forma de iniciar sesión, o entra como otra persona.',
    switchOrStay: 'Continúa como otra persona, o quédate.',
    continueWith: (service) => `Continuar con ${service}`,
    add: (service) => `Añadir ${service}`,
    notSetUp: (variables) => `Aún sin configurar: ${variables.join(', ')}`,
    address: 'Dirección de correo',
    byMail: 'Iniciar sesión por correo',
    submit: 'Iniciar sesión',
    submitTo: (provider) => `Iniciar sesión con ${provider}`,
    development: {
      title: 'Inicio de sesión de desarrollo',
      lead: 'Solo en este equipo. Sin contraseña.',
      address: 'Dirección de correo',
      example: 'tu@example.test',
      submit: 'Iniciar sesión',
    },
  },
  passkey: {
    title: 'Clave de acceso',
    signIn: 'Iniciar sesión con una clave de acceso',
    add: 'Añadir una clave de acceso',
    confirm: 'Confirmar con una clave de acceso',
    isNew: '¿Es tu primera vez aquí?',
    create: 'Crear una clave de acceso',
    noScript: 'Las claves de acceso necesitan JavaScript, que está desactivado.',
    script: {
      waiting: 'Esperando tu clave de acceso…',
      noPasskeys: 'Este navegador no admite claves de acceso.',
      refused: 'Revisa lo que has escrito e inténtalo de nuevo.',
      notUsed: 'No se ha usado ninguna clave de acceso. Inténtalo de nuevo o de otra forma.',
      notCreated: 'No se ha creado ninguna clave de acceso. Puedes intentarlo cuando quieras.',
      createdBefore: 'Este dispositivo ya tiene una clave de acceso tuya. Inicia sesión con ella.',
      wrongAddress:
        'Las claves de acceso no funcionan en esta dirección. Abre el sitio por su nombre.',
      notProtected: 'Este dispositivo no puede guardar una clave de acceso protegida.',
      notPossible: 'Este dispositivo no puede crear una clave de acceso para este sitio.',
      failed: 'No ha funcionado. Recarga la página e inténtalo de nuevo, o de otra forma.',
    },
  },
  signOut: {
    title: 'Cerrar sesión',
    heading: (site) => (site === undefined ? '¿Cerrar sesión?' : `¿Cerrar sesión en ${site}?`),
    lead: 'Puedes volver a iniciar sesión cuando quieras.',
    submit: 'Cerrar sesión',
    stay: 'Quedarme',
  },
  confirm: {
    title: 'Iniciar sesión',
    heading: (address) => ['¿Iniciar sesión como ', address, '?'],
    lead: (site) => `Vas a iniciar sesión en ${site} en este navegador.`,
    submit: 'Iniciar sesión',
    notAsked: 'Si no lo has pedido, cierra esta página: el enlace no se usará.',
    elsewhere: {
      lead: 'Si pediste este correo en otro navegador, vuelve a él y escribe el código que está junto al enlace.',
      here: (site) =>
        `O inicia sesión en ${site} en este navegador. El código quedará entonces usado.`,
      submit: 'Iniciar sesión aquí',
    },
  },
  confirmIdentity: {
    title: 'Confirma que eres tú',
    heading: 'Confirma que eres tú',
    lead: 'Lo que sigue está protegido: demuestra una vez más que esta cuenta es tuya.',
    failures: {
      ConfirmRefused: 'Esa era otra cuenta. Confirma con la que tiene la sesión iniciada.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: 'No se ha podido enviar el correo. Inténtalo más tarde o de otra forma.',
      MissingCSRF: common.csrf,
      OAuthSignin: 'Ahora no se ha podido confirmar allí. Inténtalo más tarde o de otra forma.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'Aquí no hay forma de confirmarlo. Cierra la sesión y vuelve a iniciarla.',
    submit: 'Confirmar',
    byMail: 'Enviar un código por correo',
    totp: 'Código de tu aplicación de autenticación',
  },
  twoFactor: {
    title: 'Inicio de sesión en dos pasos',
    totp: {
      heading: 'Escribe tu código',
      lead: 'Abre tu aplicación de autenticación y escribe el código que muestra para este sitio.',
      label: 'Código',
      other: 'Usar un código de recuperación',
    },
    recovery: {
      heading: 'Usar un código de recuperación',
      lead: 'Escribe uno de los códigos que guardaste al configurar el inicio de sesión en dos pasos. Cada uno funciona una vez.',
      label: 'Código de recuperación',
      other: 'Usar tu aplicación de autenticación',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'Continuar',
    startAgain: 'Empezar de nuevo',
  },
  twoFactorSetup: {
    title: 'Configurar el inicio de sesión en dos pasos',
    heading: 'Configurar el inicio de sesión en dos pasos',
    lead: 'Escanea esto con una aplicación de autenticación. Desde entonces te dará un código para cada inicio de sesión.',
    required:
      'Esta cuenta necesita el inicio de sesión en dos pasos. Escanea esto con una aplicación de autenticación: te da un código para cada inicio de sesión.',
    qr: 'Código QR para una aplicación de autenticación',
    byHand: 'Escribir la clave a mano',
    label: 'Código de tu aplicación de autenticación',
    submit: 'Activar',
    onHeading: 'El inicio de sesión en dos pasos está activado',
    onLead:
      'Un código de tu aplicación de autenticación crea códigos de recuperación nuevos, o lo desactiva. Sin la aplicación, un código de recuperación lo desactiva: entonces puedes configurar otra.',
    onLastCode:
      'Has iniciado sesión con tu último código de recuperación: durante unos minutos puedes desactivarlo sin otro código y configurar una aplicación de autenticación nueva.',
    onLabel: 'Código de tu aplicación de autenticación, o un código de recuperación',
    newCodes: 'Crear códigos de recuperación nuevos',
    switchOff: 'Desactivar',
    codesTitle: 'Códigos de recuperación',
    codesHeading: 'Guarda tus códigos de recuperación',
    codesLead:
      'Sin tu aplicación de autenticación son la única forma de entrar. Cada uno funciona una vez.',
    codesOnce: 'Solo se muestran esta vez. Imprímelos, o guárdalos en un gestor de contraseñas.',
    goOn: 'Los he guardado',
  },
  sent: {
    title: 'Mira tu correo',
    sent: 'Un enlace para iniciar sesión está en camino. Funciona una sola vez.',
    sentTo: (address) => [
      'Hemos enviado un enlace para iniciar sesión a ',
      address,
      ' Funciona una sola vez.',
    ],
    sentAgainTo: (address) => [
      'Hemos enviado otro enlace para iniciar sesión a ',
      address,
      ' Funciona una sola vez.',
    ],
    missing: 'Si no llega en unos minutos, mira en el correo no deseado.',
    code: {
      sentTo: (address) => [
        'Hemos enviado un código a ',
        address,
        ' Escríbelo aquí, o abre el enlace que lo acompaña.',
      ],
      sentAgainTo: (address) => [
        'Hemos enviado otro código a ',
        address,
        ' Escríbelo aquí, o abre el enlace que lo acompaña. Solo vale el código más reciente.',
      ],
      label: 'Código',
      submit: 'Continuar',
      wrong: 'Ese código no es correcto. Mira el correo más reciente e inténtalo de nuevo.',
      voidTitle: 'Pide un código nuevo',
      void: 'El último código ya no vale, ni el enlace que lo acompaña. Pide un correo nuevo.',
    },
    again: 'Enviar de nuevo',
    otherAddress: 'Usar otra dirección',
    back: 'Volver al inicio de sesión',
  },
  mailbox: {
    notSentTitle: 'No se ha enviado nada',
    notSent: 'No hay ningún servicio de correo configurado.',
    notSentTo: (address) => [
      'El correo a ',
      address,
      ' no se ha enviado, porque no hay ningún servicio de correo configurado.',
    ],
    onConsole: 'Durante el desarrollo, el enlace está en la consola.',
    onConsoleAndKept:
      'Durante el desarrollo, el enlace está en la consola y el correo se guarda en este equipo.',
    open: 'Abrir el buzón',
    title: 'Buzón',
    lead: 'Correos que no se han enviado, porque no hay ningún servicio de correo configurado. Se guardan en memoria, solo en este equipo.',
    empty: 'Aún nada: iniciar sesión por correo',
    head: (to, provider, time) => [`Para ${to}, de ${provider}, `, time],
    time: utcTime(LANG),
    asText: 'Texto',
    asHtml: 'HTML',
    code: 'Código:',
    frame: 'El correo en HTML',
  },
  error: {
    failures: {
      Configuration: {
        title: 'Algo no está bien aquí',
        lead: 'Hay un problema con el servidor. Quien administra este sitio lo encontrará en el registro.',
      },
      UntrustedHost: {
        title: '¿Qué dirección es esta?',
        lead: 'El inicio de sesión no responde en un nombre que nadie ha indicado. Asigna a AUTH_URL la dirección de este sitio, tal como aparece en el navegador.',
      },
      BadRequest: {
        title: 'Eso no se ha podido leer',
        lead: 'Es demasiado grande, o no es lo que envía el formulario. Vuelve atrás, recarga la página e inténtalo de nuevo.',
      },
      CrossSiteRequest: {
        title: 'Eso venía de otro sitio',
        lead: 'Por tu seguridad no se ha aceptado. Abre la página en este sitio e inténtalo allí de nuevo.',
      },
      NotFound: { title: 'Página no encontrada', lead: 'No hay nada en esta dirección.' },
      MethodNotAllowed: {
        title: 'Aquí no hay nada que abrir',
        lead: 'Esta dirección es para formularios y programas.',
      },
      MissingRole: { title: 'Sin acceso', lead: 'Tu cuenta no tiene acceso a esta página.' },
      AccessDenied: { title: 'Sin acceso', lead: 'No tienes permiso para iniciar sesión aquí.' },
      RateLimited: {
        title: 'Demasiados intentos',
        lead: 'Espera un poco e inténtalo de nuevo.',
      },
      TooBusy: {
        title: 'Demasiada actividad',
        lead: 'No se ha intentado nada. Vuelve atrás e inténtalo de nuevo en unos segundos.',
      },
      Verification: {
        title: 'Este enlace ya no es válido',
        lead: 'Ya se ha usado, o ha caducado. Pide uno nuevo.',
      },
    },
    failed: { title: 'Algo ha ido mal', lead: 'Inténtalo de nuevo.' },
    signIn: 'Iniciar sesión',
    back: 'Volver',
  },
  mails: {
    signIn: { heading: (site) => `Iniciar sesión en ${site}`, submit: 'Iniciar sesión', note },
    signUp: {
      heading: (site) => `Te damos la bienvenida a ${site}`,
      lead: () => '¿Esta dirección es tuya? Entonces termina de crear tu cuenta.',
      submit: 'Terminar',
      note,
    },
    knownAccount: {
      heading: (site) => `Tienes una cuenta en ${site}`,
      lead: () =>
        'Alguien ha querido crear una cuenta con esta dirección. Si has sido tú: inicia sesión, o elige una contraseña nueva.',
      submit: 'Elegir una contraseña nueva',
      note,
    },
    unknownAccount: {
      heading: (site) => `No hay cuenta en ${site}`,
      lead: () =>
        'Alguien ha pedido una contraseña nueva para esta dirección, que no tiene cuenta. Si has sido tú, quizá te registraste con otra.',
      submit: 'Crear una cuenta',
      note,
    },
    newPassword: {
      heading: (site) => `Una contraseña nueva para ${site}`,
      lead: () => 'Hasta que elijas una contraseña nueva, sigue valiendo la anterior.',
      submit: 'Elegir una contraseña nueva',
      note,
    },
    confirm: {
      heading: (site) => `Confirma en ${site} que eres tú`,
      submit: 'Escribir el código',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} es tu código para ${site}`,
    lead: 'Escribe este código donde lo has pedido:',
    or: 'o usa el enlace:',
    note: (host) =>
      `El código y el enlace${host === undefined ? '' : ` a ${host}`} funcionan una vez, y durante diez minutos como máximo. No escribas el código en ningún otro sitio ni se lo digas a nadie. Si no has pedido este correo, puedes ignorarlo.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `Tu contraseña de ${site} se ha cambiado`,
      lead: () => 'Se han cerrado tus demás sesiones.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `El inicio de sesión en dos pasos está activado en ${site}`,
      lead: () =>
        'Desde ahora, cada inicio de sesión necesita un código de tu aplicación de autenticación.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `El inicio de sesión en dos pasos está desactivado en ${site}`,
      lead: () => 'Ningún inicio de sesión necesita ya un código.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `Códigos de recuperación nuevos para ${site}`,
      lead: () => 'Los anteriores ya no funcionan.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `Se ha usado un código de recuperación en ${site}`,
      left: (left) =>
        left === 0
          ? 'Era el último: crea códigos nuevos ahora.'
          : counted(LANG, left, {
              one: () => 'Te queda uno. Crea códigos nuevos pronto.',
              other: () => `Te quedan ${left}.${left <= 3 ? ' Crea códigos nuevos pronto.' : ''}`,
            }),
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'Crear una cuenta',
      heading: (site) => (site === undefined ? 'Crear una cuenta' : `Crear una cuenta en ${site}`),
      lead: 'Te enviaremos por correo lo que necesitas para seguir.',
      submit: 'Continuar',
    },
    forgot: {
      title: 'Contraseña olvidada',
      heading: () => '¿Has olvidado tu contraseña?',
      lead: 'Te enviaremos por correo lo que necesitas para elegir una nueva.',
      submit: 'Continuar',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'Falta algo, o es demasiado largo. Revisa lo que has escrito.',
      MissingCSRF: common.csrf,
      PasswordBreached: 'Esta contraseña está en listas de contraseñas robadas. Elige otra.',
      PasswordInvalid: 'La contraseña tiene caracteres que ningún teclado escribe. Elige otra.',
      PasswordTooCommon:
        'Esta contraseña es fácil de adivinar: es muy común, o está hecha con tu dirección o el nombre de este sitio. Elige otra.',
      PasswordTooLong: 'La contraseña es demasiado larga. Elige una de 256 caracteres como máximo.',
      PasswordTooShort:
        'La contraseña es demasiado corta. Unas cuantas palabras seguidas son fáciles de recordar.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    currentPassword: 'Contraseña actual',
    name: 'Nombre',
    hint: (least) => `Al menos ${least} caracteres. Unas cuantas palabras seguidas están bien.`,
    show: 'Mostrar',
    hide: 'Ocultar',
    forgotten: '¿Has olvidado tu contraseña?',
    create: 'Crear una cuenta',
    signIn: 'Mejor iniciar sesión',
    goOnTitle: 'Elegir una contraseña',
    goOnLead: 'El enlace funciona una vez, en el navegador en el que sigas.',
    goOn: 'Seguir',
    welcomeTitle: 'Terminar el registro',
    welcomeLead: 'Tu dirección está confirmada. Elige una contraseña para tu cuenta.',
    welcomeSubmit: 'Crear la cuenta',
    chooseTitle: 'Elegir una contraseña nueva',
    chooseLead: 'Entonces se cerrarán tus demás sesiones.',
    chooseSubmit: 'Guardar la contraseña',
    changeTitle: 'Cambiar tu contraseña',
    changeLead: 'Entonces se cerrarán tus demás sesiones.',
    changeSubmit: 'Guardar la contraseña',
  },
  account,
}
