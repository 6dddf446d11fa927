import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'fr'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in French, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Votre compte',
  heading: 'Votre compte',
  signOut: 'Se déconnecter',
  done: {
    address: 'Consultez vos e-mails : la modification attend sa confirmation, pendant un jour.',
    ended: 'Session terminée.',
    profile: 'Enregistré.',
    removed: 'Supprimé.',
  },
  failures: {
    AccountNotLinked: 'Cela n’existe plus ici, ou appartient à quelqu’un d’autre.',
    AddressInvalid: 'Ce n’est pas une adresse e-mail. Vérifiez votre saisie.',
    AddressSame: 'C’est déjà votre adresse.',
    DeletionNotConfirmed: 'Ce n’est pas ce qui était demandé, rien n’a donc été supprimé.',
    DeletionRefused: 'Ce compte ne peut pas être supprimé pour l’instant.',
    EmailSignin: 'L’e-mail n’a pas pu être envoyé. Rien n’a changé ; réessayez plus tard.',
    ImageInvalid: 'L’image a besoin d’une adresse qui commence par https://.',
    LastSignInMethod: 'C’est votre seul moyen de connexion. Ajoutez-en d’abord un autre.',
    LinkRefused: 'Vous avez été déconnecté entre-temps, rien n’a donc été ajouté.',
    MissingCSRF: 'Cette page est restée ouverte trop longtemps. Veuillez réessayer.',
    NameInvalid: 'Le nom est trop long, ou contient des caractères qu’aucun nom ne contient.',
    OAuthAccountNotLinked: 'Ce compte appartient à quelqu’un d’autre.',
    OAuthCallbackError: 'Rien n’a été ajouté. Veuillez réessayer.',
    OAuthSignin: 'Le service n’a pas pu être interrogé. Veuillez réessayer.',
    RateLimited: 'Il y a eu trop de tentatives. Attendez un peu, puis réessayez.',
    TooBusy: 'Il y a trop d’activité en ce moment. Réessayez dans quelques secondes.',
    TwoFactor: 'Ce code est incorrect ou a déjà été utilisé.',
    WebAuthnVerificationError: 'La clé d’accès n’a pas été ajoutée. Veuillez réessayer.',
  },
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  stale:
    'Pour modifier vos moyens de connexion, votre adresse ou la connexion en deux étapes, confirmez que c’est bien vous.',
  confirm: 'Confirmer que c’est bien vous',
  profile: { heading: 'Profil', name: 'Nom', image: 'Adresse de l’image', submit: 'Enregistrer' },
  address: {
    heading: 'Adresse e-mail',
    none: 'Vous n’avez pas d’adresse e-mail ici.',
    proven: 'Confirmée',
    unproven: 'Non confirmée',
    label: 'Nouvelle adresse',
    hint: 'Nous envoyons un lien à la nouvelle adresse. Tant qu’il n’est pas ouvert, rien ne change.',
    hintBoth:
      'Nous envoyons un lien aux deux adresses. Tant que les deux ne sont pas ouverts, rien ne change.',
    submit: 'Changer l’adresse',
  },
  waysIn: {
    heading: 'Moyens de connexion',
    lead: 'Chacun d’eux ouvre votre compte.',
    remove: 'Supprimer',
    removeOf: (what) => `Supprimer ${what}`,
    notUsable: 'N’est plus utilisé ici',
    last: 'Votre seul moyen de connexion',
    passkey: (number) => `Clé d’accès ${number}`,
    added: (then) => `Ajoutée le ${date(then)}`,
    lastUsed: (then) => `Utilisée pour la dernière fois le ${moment(then)} UTC`,
    password: 'Mot de passe',
    setPassword: 'Définir un mot de passe',
    changePassword: 'Modifier',
    mail: 'E-mail',
    mailLead: (address) => ['Un e-mail à ', address, ' vous connecte.'],
    add: 'En ajouter un autre',
  },
  twoStep: {
    heading: 'Connexion en deux étapes',
    on: 'Activée : chaque connexion demande un code de votre application d’authentification.',
    off: 'Désactivée : une étape suffit pour se connecter.',
    setUp: 'Mettre en place',
    change: 'Modifier',
  },
  sessions: {
    heading: 'Où vous êtes connecté',
    lead: 'Mettez fin à ce que vous ne connaissez pas.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Navigateur inconnu'
      return system === undefined ? browser : `${browser} sur ${system}`
    },
    current: 'Ce navigateur',
    since: (begun) => `Depuis le ${date(begun)}`,
    lastSeen: (seen) => `Vu pour la dernière fois le ${moment(seen)} UTC`,
    network: (network) => `Réseau ${network}`,
    end: 'Mettre fin',
    endOf: (device) => `Mettre fin à ${device}`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'Mettre fin à l’autre session',
        other: () => `Mettre fin aux ${others} autres sessions`,
      }),
    none: 'Vous n’êtes connecté nulle part ailleurs.',
    sealed:
      'Se déconnecter partout met fin à toutes les sessions, y compris celle-ci. Cela peut prendre quelques minutes.',
    everywhere: 'Se déconnecter partout',
  },
  deletion: {
    heading: 'Supprimer le compte',
    lead: 'Tout ce qui est conservé sur vous pour la connexion disparaît aussitôt. Personne ne peut le rétablir.',
    open: 'Supprimer mon compte…',
    type: (word) => ['Pour confirmer, saisissez ', word],
    word: 'SUPPRIMER',
    submit: 'Supprimer le compte définitivement',
  },
  addressLink: {
    title: 'Changement d’adresse',
    heading: 'Changer l’adresse ?',
    lead: (address) => ['Le compte reçoit l’adresse ', address, ' lorsque vous le confirmez.'],
    submit: 'Confirmer',
    halfHeading: 'Encore une étape',
    halfLead: 'Cette boîte a confirmé. Ouvrez aussi le lien dans l’autre : l’adresse change alors.',
    doneHeading: 'L’adresse a changé',
    doneLead: (address) => ['C’est désormais ', address, '.'],
    objection: {
      title: 'Annuler le changement d’adresse',
      heading: 'Annuler le changement ?',
      lead: (address) => [
        'Le compte retrouve l’adresse ',
        address,
        ', tout le monde est déconnecté, et ce qui a été ajouté depuis est supprimé.',
      ],
      submit: 'Annuler le changement',
      doneHeading: 'Votre adresse est rétablie',
      doneLead: 'Tout le monde est déconnecté, et les moyens de connexion sont ceux d’avant.',
    },
    goOn: 'Continuer',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Si ce n’était pas vous, connectez-vous${host === undefined ? '' : ` à ${host}`}, regardez votre compte et mettez fin aux sessions que vous ne connaissez pas.`

const nothingToDo: MailTexts['note'] = () => 'Vous n’avez rien à faire.'

/** The notices about an account in French. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} a été ajouté à votre compte sur ${site}`,
    lead: (service) => `Désormais, ${service} vous connecte aussi.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} a été supprimé de votre compte sur ${site}`,
    lead: (service) => `${service} ne vous connecte plus.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `Une clé d’accès a été ajoutée à votre compte sur ${site}`,
    lead: () => 'Désormais, elle vous connecte aussi.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `Une clé d’accès a été supprimée de votre compte sur ${site}`,
    lead: () => 'Il n’est plus possible de se connecter ainsi.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `Votre mot de passe pour ${site} a été supprimé`,
    lead: () => 'Il n’est plus possible de se connecter ainsi.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Votre compte sur ${site} a été supprimé`,
    lead: () => 'Tout ce qui était conservé sur vous pour la connexion a disparu.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Votre compte sur ${site} va avoir une autre adresse`,
    lead: () => 'Elle changera dès que la nouvelle adresse sera confirmée.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `C’est maintenant votre adresse sur ${site}`,
    lead: () => 'Tout ce qui est envoyé à votre compte arrive ici.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `Ce n’est plus votre adresse sur ${site}`,
    lead: () => 'La personne qui avait l’adresse auparavant a annulé le changement.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `Une nouvelle connexion à ${site}`,
    lead: (device) => `Votre compte a été ouvert avec ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `Le lien${host === undefined ? '' : ` vers ${host}`} fonctionne une fois. Si vous n’avez pas demandé cela, ne l’ouvrez pas : rien ne change alors.`

/** The mails of a change of address in French. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `Vous avez un compte sur ${site}`,
    lead: () =>
      'Quelqu’un a voulu donner cette adresse à un autre compte, ce qui n’est pas possible. Si c’était vous : connectez-vous ici.',
    submit: 'Se connecter',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Confirmez votre nouvelle adresse pour ${site}`,
    submit: 'Confirmer l’adresse',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Votre compte sur ${site} doit recevoir une autre adresse`,
    lead: () => 'Elle change lorsque vous le confirmez ici et dans l’e-mail à la nouvelle adresse.',
    submit: 'Confirmer le changement',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `Ce n’est plus votre adresse sur ${site}`,
    lead: () =>
      'Votre compte a maintenant une autre adresse. Si ce n’était pas vous, annulez : vous avez sept jours.',
    submit: 'Ce n’était pas moi : annuler',
    note: () => 'Si c’était vous, vous n’avez rien à faire.',
  },
}
