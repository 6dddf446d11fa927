import { counted, utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './fr-account.js'

const LANG = 'fr'

/** Texts that several pages have. */
const common = {
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  credentials: 'Cela ne correspond pas. Vérifiez votre saisie et réessayez.',
  csrf: 'Cette page est restée ouverte trop longtemps. Veuillez réessayer.',
  limited: 'Il y a eu trop de tentatives. Attendez un peu, puis réessayez.',
  busy: 'Il y a trop d’activité en ce moment. Réessayez dans quelques secondes.',
  mail: 'L’e-mail n’a pas pu être envoyé. Vérifiez l’adresse et réessayez.',
  passkey: 'La clé d’accès n’a pas été acceptée. Réessayez, ou choisissez un autre moyen.',
  dev: 'La connexion de développement ne fonctionne que sur cette machine.',
  code: 'Ce code est incorrect ou a déjà été utilisé. Attendez le suivant et réessayez.',
}

const note = (host: string | undefined): string =>
  `Le lien${host === undefined ? '' : ` vers ${host}`} fonctionne une seule fois. Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.`

const notYou = (host: string | undefined): string =>
  `Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe${host === undefined ? '' : ` sur ${host}`} : cela met fin à toutes les sessions.`

/** The texts in French. */
export const fr: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'Connexion',
    heading: (site) => (site === undefined ? 'Connexion' : `Connexion à ${site}`),
    failures: {
      AccountNotLinked:
        'Ce compte appartient à quelqu’un d’autre. Connectez-vous comme vous l’avez fait auparavant.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'Vous n’êtes plus connecté, rien n’a donc été ajouté. Connectez-vous comme auparavant, puis réessayez.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'Un compte existe déjà avec cette adresse e-mail. Connectez-vous comme vous l’avez fait auparavant.',
      OAuthCallbackError: 'La connexion n’a pas abouti. Veuillez réessayer.',
      OAuthSignin:
        'La connexion n’a pas pu commencer. Réessayez plus tard, ou choisissez un autre moyen.',
      PasswordSaved: 'Votre nouveau mot de passe est enregistré. Connectez-vous avec lui.',
      RateLimited: common.limited,
      SessionRequired: 'Connectez-vous pour voir cette page.',
      TwoFactor:
        'La connexion a pris trop de temps, ou trop de codes étaient incorrects. Connectez-vous à nouveau.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'La connexion n’a pas fonctionné. Veuillez réessayer.',
    or: 'ou',
    none: 'Aucun moyen de connexion n’est configuré.',
    signedInAs: 'Vous êtes connecté en tant que',
    signOut: 'Se déconnecter',
    addOrSwitch: 'Ajoutez un moyen de connexion, ou connectez-vous avec un autre compte.',
    switchOrStay: 'Continuez avec un autre compte, ou restez.',
    continueWith: (service) => `Continuer avec ${service}`,
    add: (service) => `Ajouter ${service}`,
    notSetUp: (variables) => `Pas encore configuré : ${variables.join(', ')}`,
    address: 'Adresse e-mail',
    byMail: 'Se connecter par e-mail',
    submit: 'Se connecter',
    submitTo: (provider) => `Se connecter avec ${provider}`,
    development: {
      title: 'Connexion de développement',
      lead: 'Sur cette machine uniquement. Sans mot de passe.',
      address: 'Adresse e-mail',
      example: 'vous@example.test',
      submit: 'Se connecter',
    },
  },
  passkey: {
    title: 'Clé d’accès',
    signIn: 'Se connecter avec une clé d’accès',
    add: 'Ajouter une clé d’accès',
    confirm: 'Confirmer avec une clé d’accès',
    isNew: 'Nouveau ici ?',
    create: 'Créer une clé d’accès',
    noScript: 'Les clés d’accès ont besoin de JavaScript, qui est désactivé.',
    script: {
      waiting: 'En attente de votre clé d’accès…',
      noPasskeys: 'Ce navigateur ne gère pas les clés d’accès.',
      refused: 'Vérifiez votre saisie et réessayez.',
      notUsed: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou choisissez un autre moyen.',
      notCreated: 'Aucune clé d’accès n’a été créée. Vous pouvez réessayer à tout moment.',
      createdBefore: 'Cet appareil a déjà une clé d’accès pour vous. Connectez-vous avec elle.',
      wrongAddress:
        'Les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez le site par son nom.',
      notProtected: 'Cet appareil ne peut pas conserver une clé d’accès protégée.',
      notPossible: 'Cet appareil ne peut pas créer de clé d’accès pour ce site.',
      failed:
        'Cela n’a pas fonctionné. Rechargez la page et réessayez, ou choisissez un autre moyen.',
    },
  },
  signOut: {
    title: 'Déconnexion',
    heading: (site) => (site === undefined ? 'Se déconnecter ?' : `Se déconnecter de ${site} ?`),
    lead: 'Vous pourrez vous reconnecter à tout moment.',
    submit: 'Se déconnecter',
    stay: 'Rester',
  },
  confirm: {
    title: 'Connexion',
    heading: (address) => ['Se connecter en tant que ', address, ' ?'],
    lead: (site) => `Vous allez vous connecter à ${site} dans ce navigateur.`,
    submit: 'Se connecter',
    notAsked: 'Si vous n’avez pas demandé cela, fermez cette page : le lien ne sera pas utilisé.',
    elsewhere: {
      lead: 'Si vous avez demandé cet e-mail dans un autre navigateur, retournez-y et saisissez le code qui se trouve à côté du lien.',
      here: (site) => `Ou connectez-vous à ${site} dans ce navigateur. Le code sera alors utilisé.`,
      submit: 'Se connecter ici',
    },
  },
  confirmIdentity: {
    title: 'Confirmez que c’est bien vous',
    heading: 'Confirmez que c’est bien vous',
    lead: 'La suite est protégée : prouvez encore une fois que ce compte est le vôtre.',
    failures: {
      ConfirmRefused: 'C’était un autre compte. Confirmez avec celui qui est connecté.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin:
        'L’e-mail n’a pas pu être envoyé. Réessayez plus tard, ou choisissez un autre moyen.',
      MissingCSRF: common.csrf,
      OAuthSignin:
        'La confirmation n’y est pas possible pour l’instant. Réessayez plus tard, ou choisissez un autre moyen.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'Il n’y a aucun moyen de le confirmer ici. Déconnectez-vous, puis reconnectez-vous.',
    submit: 'Confirmer',
    byMail: 'Envoyer un code par e-mail',
    totp: 'Code de votre application d’authentification',
  },
  twoFactor: {
    title: 'Connexion en deux étapes',
    totp: {
      heading: 'Saisissez votre code',
      lead: 'Ouvrez votre application d’authentification et saisissez le code qu’elle affiche pour ce site.',
      label: 'Code',
      other: 'Utiliser un code de récupération',
    },
    recovery: {
      heading: 'Utiliser un code de récupération',
      lead: 'Saisissez l’un des codes que vous avez conservés lors de la mise en place de la connexion en deux étapes. Chacun fonctionne une fois.',
      label: 'Code de récupération',
      other: 'Utiliser votre application d’authentification',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'Continuer',
    startAgain: 'Recommencer',
  },
  twoFactorSetup: {
    title: 'Mettre en place la connexion en deux étapes',
    heading: 'Mettre en place la connexion en deux étapes',
    lead: 'Scannez ceci avec une application d’authentification. Elle vous donnera désormais un code pour chaque connexion.',
    required:
      'Ce compte exige la connexion en deux étapes. Scannez ceci avec une application d’authentification : elle vous donne un code pour chaque connexion.',
    qr: 'Code QR pour une application d’authentification',
    byHand: 'Saisir la clé à la main',
    label: 'Code de votre application d’authentification',
    submit: 'Activer',
    onHeading: 'La connexion en deux étapes est activée',
    onLead:
      'Un code de votre application d’authentification crée de nouveaux codes de récupération, ou la désactive. Sans l’application, un code de récupération la désactive : vous pourrez alors en configurer une autre.',
    onLastCode:
      'Vous vous êtes connecté avec votre dernier code de récupération : pendant quelques minutes, vous pouvez la désactiver sans autre code et configurer une nouvelle application d’authentification.',
    onLabel: 'Code de votre application d’authentification, ou code de récupération',
    newCodes: 'Créer de nouveaux codes de récupération',
    switchOff: 'Désactiver',
    codesTitle: 'Codes de récupération',
    codesHeading: 'Conservez vos codes de récupération',
    codesLead:
      'Sans votre application d’authentification, ils sont le seul moyen d’entrer. Chacun fonctionne une fois.',
    codesOnce:
      'Ils ne sont affichés que cette fois-ci. Imprimez-les, ou mettez-les dans un gestionnaire de mots de passe.',
    goOn: 'Je les ai conservés',
  },
  sent: {
    title: 'Consultez vos e-mails',
    sent: 'Un lien de connexion est en route. Il fonctionne une seule fois.',
    sentTo: (address) => [
      'Nous avons envoyé un lien de connexion à ',
      address,
      ' Il fonctionne une seule fois.',
    ],
    sentAgainTo: (address) => [
      'Nous avons envoyé un autre lien de connexion à ',
      address,
      ' Il fonctionne une seule fois.',
    ],
    missing: 'S’il n’arrive pas en quelques minutes, regardez parmi les indésirables.',
    code: {
      sentTo: (address) => [
        'Nous avons envoyé un code à ',
        address,
        ' Saisissez-le ici, ou ouvrez le lien qui l’accompagne.',
      ],
      sentAgainTo: (address) => [
        'Nous avons envoyé un autre code à ',
        address,
        ' Saisissez-le ici, ou ouvrez le lien qui l’accompagne. Seul le dernier code compte.',
      ],
      label: 'Code',
      submit: 'Continuer',
      wrong: 'Ce code est incorrect. Consultez le dernier e-mail et réessayez.',
      voidTitle: 'Demandez un nouveau code',
      void: 'Le dernier code n’est plus valable, ni le lien qui l’accompagne. Demandez un nouvel e-mail.',
    },
    again: 'Envoyer à nouveau',
    otherAddress: 'Utiliser une autre adresse',
    back: 'Retour à la connexion',
  },
  mailbox: {
    notSentTitle: 'Rien n’a été envoyé',
    notSent: 'Aucun service d’e-mail n’est configuré.',
    notSentTo: (address) => [
      'L’e-mail à ',
      address,
      ' n’a pas été envoyé, car aucun service d’e-mail n’est configuré.',
    ],
    onConsole: 'Pendant le développement, le lien se trouve dans la console.',
    onConsoleAndKept:
      'Pendant le développement, le lien se trouve dans la console et l’e-mail est gardé sur cette machine.',
    open: 'Ouvrir la boîte aux lettres',
    title: 'Boîte aux lettres',
    lead: 'Les e-mails qui n’ont pas été envoyés, car aucun service d’e-mail n’est configuré. Ils sont gardés en mémoire, sur cette machine uniquement.',
    empty: 'Rien pour l’instant : se connecter par e-mail',
    head: (to, provider, time) => [`À ${to}, par ${provider}, `, time],
    time: utcTime(LANG),
    asText: 'Texte',
    asHtml: 'HTML',
    code: 'Code :',
    frame: 'L’e-mail en HTML',
  },
  error: {
    failures: {
      Configuration: {
        title: 'Quelque chose ne va pas ici',
        lead: 'Le serveur rencontre un problème. La personne qui gère ce site le trouvera dans le journal.',
      },
      UntrustedHost: {
        title: 'Quelle est cette adresse ?',
        lead: 'La connexion ne répond pas sous un nom que personne n’a indiqué. Définissez AUTH_URL avec l’adresse de ce site, telle qu’elle apparaît dans le navigateur.',
      },
      BadRequest: {
        title: 'Cela n’a pas pu être lu',
        lead: 'C’est trop volumineux, ou ce n’est pas ce que le formulaire envoie. Revenez en arrière, rechargez la page et réessayez.',
      },
      CrossSiteRequest: {
        title: 'Cela venait d’un autre site',
        lead: 'Pour votre sécurité, ce n’a pas été accepté. Ouvrez la page sur ce site et réessayez.',
      },
      NotFound: { title: 'Page introuvable', lead: 'Il n’y a rien à cette adresse.' },
      MethodNotAllowed: {
        title: 'Rien à ouvrir ici',
        lead: 'Cette adresse est destinée aux formulaires et aux programmes.',
      },
      MissingRole: { title: 'Accès refusé', lead: 'Votre compte n’a pas accès à cette page.' },
      AccessDenied: {
        title: 'Accès refusé',
        lead: 'Vous n’êtes pas autorisé à vous connecter ici.',
      },
      RateLimited: { title: 'Trop de tentatives', lead: 'Attendez un peu, puis réessayez.' },
      TooBusy: {
        title: 'Trop d’activité',
        lead: 'Rien n’a été tenté. Revenez en arrière et réessayez dans quelques secondes.',
      },
      Verification: {
        title: 'Ce lien n’est plus valable',
        lead: 'Il a déjà été utilisé, ou il a expiré. Demandez-en un nouveau.',
      },
    },
    failed: { title: 'Une erreur est survenue', lead: 'Veuillez réessayer.' },
    signIn: 'Se connecter',
    back: 'Retour',
  },
  mails: {
    signIn: { heading: (site) => `Connexion à ${site}`, submit: 'Se connecter', note },
    signUp: {
      heading: (site) => `Bienvenue sur ${site}`,
      lead: () => 'Cette adresse est la vôtre ? Terminez alors la création de votre compte.',
      submit: 'Terminer',
      note,
    },
    knownAccount: {
      heading: (site) => `Vous avez un compte sur ${site}`,
      lead: () =>
        'Quelqu’un a voulu créer un compte avec cette adresse. Si c’était vous : connectez-vous, ou choisissez un nouveau mot de passe.',
      submit: 'Choisir un nouveau mot de passe',
      note,
    },
    unknownAccount: {
      heading: (site) => `Aucun compte sur ${site}`,
      lead: () =>
        'Quelqu’un a demandé un nouveau mot de passe pour cette adresse, qui n’a pas de compte. Si c’était vous, vous vous êtes peut-être inscrit avec une autre adresse.',
      submit: 'Créer un compte',
      note,
    },
    newPassword: {
      heading: (site) => `Un nouveau mot de passe pour ${site}`,
      lead: () =>
        'Tant que vous n’avez pas choisi de nouveau mot de passe, l’ancien reste valable.',
      submit: 'Choisir un nouveau mot de passe',
      note,
    },
    confirm: {
      heading: (site) => `Confirmez sur ${site} que c’est bien vous`,
      submit: 'Saisir le code',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} est votre code pour ${site}`,
    lead: 'Saisissez ce code là où vous l’avez demandé :',
    or: 'ou utilisez le lien :',
    note: (host) =>
      `Le code et le lien${host === undefined ? '' : ` vers ${host}`} fonctionnent une fois, pendant dix minutes au plus. Ne saisissez le code nulle part ailleurs et ne le donnez à personne. Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `Votre mot de passe pour ${site} a été modifié`,
      lead: () => 'Vous êtes déconnecté partout ailleurs.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `La connexion en deux étapes est activée sur ${site}`,
      lead: () =>
        'Désormais, chaque connexion demande un code de votre application d’authentification.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `La connexion en deux étapes est désactivée sur ${site}`,
      lead: () => 'Aucune connexion ne demande plus de code.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `Nouveaux codes de récupération pour ${site}`,
      lead: () => 'Les anciens ne fonctionnent plus.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `Un code de récupération a été utilisé sur ${site}`,
      left: (left) =>
        left === 0
          ? 'C’était le dernier : créez-en de nouveaux maintenant.'
          : counted(LANG, left, {
              one: () => 'Il vous en reste un. Créez-en bientôt de nouveaux.',
              other: () =>
                `Il vous en reste ${left}.${left <= 3 ? ' Créez-en bientôt de nouveaux.' : ''}`,
            }),
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'Créer un compte',
      heading: (site) => (site === undefined ? 'Créer un compte' : `Créer un compte sur ${site}`),
      lead: 'Nous vous envoyons par e-mail ce qu’il faut pour continuer.',
      submit: 'Continuer',
    },
    forgot: {
      title: 'Mot de passe oublié',
      heading: () => 'Mot de passe oublié ?',
      lead: 'Nous vous envoyons par e-mail ce qu’il faut pour en choisir un nouveau.',
      submit: 'Continuer',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'Il manque quelque chose, ou c’est trop long. Vérifiez votre saisie.',
      MissingCSRF: common.csrf,
      PasswordBreached:
        'Ce mot de passe figure dans des listes de mots de passe volés. Choisissez-en un autre.',
      PasswordInvalid:
        'Le mot de passe contient des caractères qu’aucun clavier ne saisit. Choisissez-en un autre.',
      PasswordTooCommon:
        'Ce mot de passe est facile à deviner : il est courant, ou formé de votre adresse ou du nom de ce site. Choisissez-en un autre.',
      PasswordTooLong: 'Le mot de passe est trop long. Choisissez-en un de 256 caractères au plus.',
      PasswordTooShort:
        'Le mot de passe est trop court. Quelques mots à la suite sont faciles à retenir.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    currentPassword: 'Mot de passe actuel',
    name: 'Nom',
    hint: (least) => `Au moins ${least} caractères. Quelques mots à la suite conviennent.`,
    show: 'Afficher',
    hide: 'Masquer',
    forgotten: 'Mot de passe oublié ?',
    create: 'Créer un compte',
    signIn: 'Se connecter plutôt',
    goOnTitle: 'Choisir un mot de passe',
    goOnLead: 'Le lien fonctionne une fois, dans le navigateur où vous continuez.',
    goOn: 'Continuer',
    welcomeTitle: 'Terminer l’inscription',
    welcomeLead: 'Votre adresse est confirmée. Choisissez un mot de passe pour votre compte.',
    welcomeSubmit: 'Créer le compte',
    chooseTitle: 'Choisir un nouveau mot de passe',
    chooseLead: 'Vous serez alors déconnecté partout ailleurs.',
    chooseSubmit: 'Enregistrer le mot de passe',
    changeTitle: 'Modifier votre mot de passe',
    changeLead: 'Vous serez alors déconnecté partout ailleurs.',
    changeSubmit: 'Enregistrer le mot de passe',
  },
  account,
}
