import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'pt-BR'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Brazilian Portuguese, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Sua conta',
  heading: 'Sua conta',
  signOut: 'Sair',
  done: {
    address: 'Veja seu e-mail: a alteração espera a confirmação por um dia.',
    ended: 'Sessão encerrada.',
    profile: 'Salvo.',
    removed: 'Removido.',
  },
  failures: {
    AccountNotLinked: 'Isso não está mais aqui, ou é de outra pessoa.',
    AddressInvalid: 'Isso não é um endereço de e-mail. Verifique o que você digitou.',
    AddressSame: 'Esse já é o seu endereço.',
    DeletionNotConfirmed: 'Não era isso que foi pedido, então nada foi excluído.',
    DeletionRefused: 'Esta conta não pode ser excluída agora.',
    EmailSignin: 'Não foi possível enviar o e-mail. Nada mudou; tente mais tarde.',
    ImageInvalid: 'A imagem precisa de um endereço que comece com https://.',
    LastSignInMethod: 'Esta é sua única forma de login. Adicione outra antes.',
    LinkRefused: 'Você saiu nesse meio-tempo, então nada foi adicionado.',
    MissingCSRF: 'Esta página ficou aberta por tempo demais. Tente novamente.',
    NameInvalid: 'O nome é longo demais, ou tem caracteres que nenhum nome tem.',
    OAuthAccountNotLinked: 'Essa conta é de outra pessoa.',
    OAuthCallbackError: 'Nada foi adicionado. Tente novamente.',
    OAuthSignin: 'Não foi possível consultar o serviço. Tente novamente.',
    RateLimited: 'Houve tentativas demais. Espere um pouco e tente novamente.',
    TooBusy: 'Há movimento demais por aqui agora. Tente novamente em alguns segundos.',
    TwoFactor: 'Esse código não está certo ou já foi usado.',
    WebAuthnVerificationError: 'A chave de acesso não foi adicionada. Tente novamente.',
  },
  failed: 'Não funcionou. Tente novamente.',
  stale:
    'Para alterar como você entra, seu endereço ou o login em duas etapas, confirme que é você.',
  confirm: 'Confirmar que é você',
  profile: { heading: 'Perfil', name: 'Nome', image: 'Endereço da imagem', submit: 'Salvar' },
  address: {
    heading: 'Endereço de e-mail',
    none: 'Você não tem endereço de e-mail aqui.',
    proven: 'Confirmado',
    unproven: 'Não confirmado',
    label: 'Novo endereço',
    hint: 'Enviamos um link ao novo endereço. Até ele ser aberto, nada muda.',
    hintBoth: 'Enviamos um link aos dois endereços. Até os dois serem abertos, nada muda.',
    submit: 'Alterar o endereço',
  },
  waysIn: {
    heading: 'Formas de login',
    lead: 'Cada uma delas abre sua conta.',
    remove: 'Remover',
    removeOf: (what) => `Remover ${what}`,
    notUsable: 'Não é mais usada aqui',
    last: 'Sua única forma de login',
    passkey: (number) => `Chave de acesso ${number}`,
    added: (then) => `Adicionada em ${date(then)}`,
    lastUsed: (then) => `Usada pela última vez em ${moment(then)} UTC`,
    password: 'Senha',
    setPassword: 'Definir uma senha',
    changePassword: 'Alterar',
    mail: 'E-mail',
    mailLead: (address) => ['Um e-mail para ', address, ' permite entrar.'],
    add: 'Adicionar outra',
  },
  twoStep: {
    heading: 'Login em duas etapas',
    on: 'Ativado: cada login pede um código do seu aplicativo autenticador.',
    off: 'Desativado: uma etapa basta para entrar.',
    setUp: 'Configurar',
    change: 'Alterar',
  },
  sessions: {
    heading: 'Onde você está conectado',
    lead: 'Encerre o que você não conhece.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Navegador desconhecido'
      return system === undefined ? browser : `${browser} em ${system}`
    },
    current: 'Este navegador',
    since: (begun) => `Desde ${date(begun)}`,
    lastSeen: (seen) => `Visto pela última vez em ${moment(seen)} UTC`,
    network: (network) => `Rede ${network}`,
    end: 'Encerrar',
    endOf: (device) => `Encerrar ${device}`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'Encerrar a outra sessão',
        other: () => `Encerrar as outras ${others} sessões`,
      }),
    none: 'Você não está conectado em nenhum outro lugar.',
    sealed:
      'Sair de todos os lugares encerra todas as sessões, também esta. Pode levar alguns minutos.',
    everywhere: 'Sair de todos os lugares',
  },
  deletion: {
    heading: 'Excluir a conta',
    lead: 'Tudo o que está guardado sobre você para o login some na hora. Ninguém pode trazer de volta.',
    open: 'Excluir minha conta…',
    type: (word) => ['Para confirmar, digite ', word],
    word: 'EXCLUIR',
    submit: 'Excluir a conta de vez',
  },
  addressLink: {
    title: 'Alteração de endereço',
    heading: 'Alterar o endereço?',
    lead: (address) => ['A conta recebe o endereço ', address, ' quando você confirmar.'],
    submit: 'Confirmar',
    halfHeading: 'Mais uma etapa',
    halfLead: 'Esta caixa confirmou. Abra também o link na outra: então o endereço muda.',
    doneHeading: 'O endereço mudou',
    doneLead: (address) => ['De agora em diante é ', address, '.'],
    objection: {
      title: 'Desfazer a alteração de endereço',
      heading: 'Desfazer a alteração?',
      lead: (address) => [
        'A conta recebe de volta o endereço ',
        address,
        ', todos saem, e o que foi adicionado desde então é removido.',
      ],
      submit: 'Desfazer',
      doneHeading: 'Seu endereço está de volta',
      doneLead: 'Todos saíram, e as formas de login são as de antes.',
    },
    goOn: 'Continuar',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Se não foi você, entre${host === undefined ? '' : ` em ${host}`}, veja sua conta e encerre as sessões que não conhece.`

const nothingToDo: MailTexts['note'] = () => 'Você não precisa fazer nada.'

/** The notices about an account in Brazilian Portuguese. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} foi adicionado à sua conta em ${site}`,
    lead: (service) => `De agora em diante, ${service} também permite entrar.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} foi removido da sua conta em ${site}`,
    lead: (service) => `${service} não permite mais entrar.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `Uma chave de acesso foi adicionada à sua conta em ${site}`,
    lead: () => 'De agora em diante, ela também permite entrar.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `Uma chave de acesso foi removida da sua conta em ${site}`,
    lead: () => 'Ela não permite mais entrar.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `Sua senha de ${site} foi removida`,
    lead: () => 'Ela não permite mais entrar.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Sua conta em ${site} foi excluída`,
    lead: () => 'Tudo o que estava guardado sobre você para o login sumiu.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Sua conta em ${site} vai ter outro endereço`,
    lead: () => 'Ele muda assim que o novo endereço for confirmado.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `Este é agora o seu endereço em ${site}`,
    lead: () => 'Tudo o que é enviado à sua conta chega aqui.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `Este não é mais o seu endereço em ${site}`,
    lead: () => 'Quem tinha o endereço antes desfez a alteração.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `Um novo login em ${site}`,
    lead: (device) => `Sua conta foi aberta com ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `O link${host === undefined ? '' : ` para ${host}`} funciona uma vez. Se você não pediu isto, não o abra: então nada muda.`

/** The mails of a change of address in Brazilian Portuguese. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `Você tem uma conta em ${site}`,
    lead: () =>
      'Alguém quis dar este endereço a outra conta, o que não é possível. Se foi você: entre aqui.',
    submit: 'Entrar',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Confirme seu novo endereço para ${site}`,
    submit: 'Confirmar o endereço',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Sua conta em ${site} vai receber outro endereço`,
    lead: () => 'Ele muda quando você confirmar aqui e no e-mail ao novo endereço.',
    submit: 'Confirmar a alteração',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `Este não é mais o seu endereço em ${site}`,
    lead: () => 'Sua conta tem agora outro endereço. Se não foi você, desfaça: você tem sete dias.',
    submit: 'Não fui eu: desfazer',
    note: () => 'Se foi você, não precisa fazer nada.',
  },
}
