import { counted, utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './pt-br-account.js'

const LANG = 'pt-BR'

/** Texts that several pages have. */
const common = {
  failed: 'Não funcionou. Tente novamente.',
  credentials: 'Isso não confere. Verifique o que você digitou e tente novamente.',
  csrf: 'Esta página ficou aberta por tempo demais. Tente novamente.',
  limited: 'Houve tentativas demais. Espere um pouco e tente novamente.',
  busy: 'Há movimento demais por aqui agora. Tente novamente em alguns segundos.',
  mail: 'Não foi possível enviar o e-mail. Verifique o endereço e tente novamente.',
  passkey: 'A chave de acesso não foi aceita. Tente novamente, ou de outra forma.',
  dev: 'O login de desenvolvimento só funciona nesta máquina.',
  code: 'Esse código não está certo ou já foi usado. Espere o próximo e tente novamente.',
}

const note = (host: string | undefined): string =>
  `O link${host === undefined ? '' : ` para ${host}`} funciona uma única vez. Se você não pediu este e-mail, pode ignorá-lo.`

const notYou = (host: string | undefined): string =>
  `Se não foi você, escolha uma nova senha${host === undefined ? '' : ` em ${host}`} agora: isso encerra todas as sessões.`

/** The texts in Brazilian Portuguese. */
export const ptBR: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'Entrar',
    heading: (site) => (site === undefined ? 'Entrar' : `Entrar em ${site}`),
    failures: {
      AccountNotLinked: 'Essa conta é de outra pessoa. Entre da forma como entrava antes.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'Você não está mais conectado, então nada foi adicionado. Entre como antes e tente novamente.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'Já existe uma conta com este endereço de e-mail. Entre da forma como entrava antes.',
      OAuthCallbackError: 'O login não foi concluído. Tente novamente.',
      OAuthSignin: 'Não foi possível iniciar o login. Tente mais tarde, ou de outra forma.',
      PasswordSaved: 'Sua nova senha foi salva. Entre com ela.',
      RateLimited: common.limited,
      SessionRequired: 'Entre para ver esta página.',
      TwoFactor: 'O login demorou demais, ou houve códigos errados demais. Entre novamente.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'O login não funcionou. Tente novamente.',
    or: 'ou',
    none: 'Nenhuma forma de login está configurada.',
    signedInAs: 'Você entrou como',
    signOut: 'Sair',
    addOrSwitch: 'Adicione uma forma de login, ou entre como outra pessoa.',
    switchOrStay: 'Continue como outra pessoa, ou fique.',
    continueWith: (service) => `Continuar com ${service}`,
    add: (service) => `Adicionar ${service}`,
    notSetUp: (variables) => `Ainda não configurado: ${variables.join(', ')}`,
    address: 'Endereço de e-mail',
    byMail: 'Entrar por e-mail',
    submit: 'Entrar',
    submitTo: (provider) => `Entrar com ${provider}`,
    development: {
      title: 'Login de desenvolvimento',
      lead: 'Somente nesta máquina. Sem senha.',
      address: 'Endereço de e-mail',
      example: 'voce@example.test',
      submit: 'Entrar',
    },
  },
  passkey: {
    title: 'Chave de acesso',
    signIn: 'Entrar com uma chave de acesso',
    add: 'Adicionar uma chave de acesso',
    confirm: 'Confirmar com uma chave de acesso',
    isNew: 'Novo por aqui?',
    create: 'Criar uma chave de acesso',
    noScript: 'As chaves de acesso precisam de JavaScript, que está desativado.',
    script: {
      waiting: 'Aguardando sua chave de acesso…',
      noPasskeys: 'Este navegador não tem chaves de acesso.',
      refused: 'Verifique o que você digitou e tente novamente.',
      notUsed: 'Nenhuma chave de acesso foi usada. Tente novamente, ou de outra forma.',
      notCreated: 'Nenhuma chave de acesso foi criada. Você pode tentar quando quiser.',
      createdBefore: 'Este dispositivo já tem uma chave de acesso sua. Entre com ela.',
      wrongAddress: 'As chaves de acesso não funcionam neste endereço. Abra o site pelo nome dele.',
      notProtected: 'Este dispositivo não consegue guardar uma chave de acesso protegida.',
      notPossible: 'Este dispositivo não consegue criar uma chave de acesso para este site.',
      failed: 'Não funcionou. Recarregue a página e tente novamente, ou de outra forma.',
    },
  },
  signOut: {
    title: 'Sair',
    heading: (site) => (site === undefined ? 'Sair?' : `Sair de ${site}?`),
    lead: 'Você pode entrar novamente quando quiser.',
    submit: 'Sair',
    stay: 'Ficar',
  },
  confirm: {
    title: 'Entrar',
    heading: (address) => ['Entrar como ', address, '?'],
    lead: (site) => `Você vai entrar em ${site} neste navegador.`,
    submit: 'Entrar',
    notAsked: 'Se você não pediu isto, feche esta página: o link não será usado.',
    elsewhere: {
      lead: 'Se você pediu este e-mail em outro navegador, volte para ele e digite o código que está ao lado do link.',
      here: (site) => `Ou entre em ${site} neste navegador. O código fica usado então.`,
      submit: 'Entrar aqui',
    },
  },
  confirmIdentity: {
    title: 'Confirme que é você',
    heading: 'Confirme que é você',
    lead: 'O que vem a seguir é protegido: prove mais uma vez que esta conta é sua.',
    failures: {
      ConfirmRefused: 'Essa era outra conta. Confirme com a que está conectada.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: 'Não foi possível enviar o e-mail. Tente mais tarde, ou de outra forma.',
      MissingCSRF: common.csrf,
      OAuthSignin: 'Não foi possível confirmar lá agora. Tente mais tarde, ou de outra forma.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'Não há como confirmar isso aqui. Saia e entre novamente.',
    submit: 'Confirmar',
    byMail: 'Enviar um código por e-mail',
    totp: 'Código do seu aplicativo autenticador',
  },
  twoFactor: {
    title: 'Login em duas etapas',
    totp: {
      heading: 'Digite seu código',
      lead: 'Abra seu aplicativo autenticador e digite o código que ele mostra para este site.',
      label: 'Código',
      other: 'Usar um código de recuperação',
    },
    recovery: {
      heading: 'Usar um código de recuperação',
      lead: 'Digite um dos códigos que você guardou ao configurar o login em duas etapas. Cada um funciona uma vez.',
      label: 'Código de recuperação',
      other: 'Usar seu aplicativo autenticador',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'Continuar',
    startAgain: 'Começar de novo',
  },
  twoFactorSetup: {
    title: 'Configurar o login em duas etapas',
    heading: 'Configurar o login em duas etapas',
    lead: 'Escaneie isto com um aplicativo autenticador. A partir daí ele dá um código para cada login.',
    required:
      'Esta conta precisa do login em duas etapas. Escaneie isto com um aplicativo autenticador: ele dá um código para cada login.',
    qr: 'Código QR para um aplicativo autenticador',
    byHand: 'Digitar a chave à mão',
    label: 'Código do seu aplicativo autenticador',
    submit: 'Ativar',
    onHeading: 'O login em duas etapas está ativado',
    onLead:
      'Um código do seu aplicativo autenticador cria novos códigos de recuperação, ou o desativa. Sem o aplicativo, um código de recuperação o desativa: então você pode configurar outro.',
    onLastCode:
      'Você entrou com seu último código de recuperação: por alguns minutos pode desativá-lo sem outro código e configurar um novo aplicativo autenticador.',
    onLabel: 'Código do seu aplicativo autenticador, ou um código de recuperação',
    newCodes: 'Criar novos códigos de recuperação',
    switchOff: 'Desativar',
    codesTitle: 'Códigos de recuperação',
    codesHeading: 'Guarde seus códigos de recuperação',
    codesLead:
      'Sem seu aplicativo autenticador, eles são a única forma de entrar. Cada um funciona uma vez.',
    codesOnce: 'Eles só aparecem desta vez. Imprima-os, ou guarde-os em um gerenciador de senhas.',
    goOn: 'Já guardei',
  },
  sent: {
    title: 'Veja seu e-mail',
    sent: 'Um link para entrar está a caminho. Ele funciona uma única vez.',
    sentTo: (address) => [
      'Enviamos um link para entrar a ',
      address,
      ' Ele funciona uma única vez.',
    ],
    sentAgainTo: (address) => [
      'Enviamos outro link para entrar a ',
      address,
      ' Ele funciona uma única vez.',
    ],
    missing: 'Se não chegar em alguns minutos, procure na caixa de spam.',
    code: {
      sentTo: (address) => [
        'Enviamos um código a ',
        address,
        ' Digite-o aqui, ou abra o link ao lado dele.',
      ],
      sentAgainTo: (address) => [
        'Enviamos outro código a ',
        address,
        ' Digite-o aqui, ou abra o link ao lado dele. Só vale o código mais recente.',
      ],
      label: 'Código',
      submit: 'Continuar',
      wrong: 'Esse código não está certo. Veja o e-mail mais recente e tente novamente.',
      voidTitle: 'Peça um novo código',
      void: 'O último código não vale mais, nem o link ao lado dele. Peça um novo e-mail.',
    },
    again: 'Enviar novamente',
    otherAddress: 'Usar outro endereço',
    back: 'Voltar ao login',
  },
  mailbox: {
    notSentTitle: 'Nada foi enviado',
    notSent: 'Nenhum serviço de e-mail está configurado.',
    notSentTo: (address) => [
      'O e-mail para ',
      address,
      ' não foi enviado, pois nenhum serviço de e-mail está configurado.',
    ],
    onConsole: 'Durante o desenvolvimento, o link está no console.',
    onConsoleAndKept:
      'Durante o desenvolvimento, o link está no console e o e-mail fica guardado nesta máquina.',
    open: 'Abrir a caixa de correio',
    title: 'Caixa de correio',
    lead: 'E-mails que não foram enviados, pois nenhum serviço de e-mail está configurado. Ficam na memória, somente nesta máquina.',
    empty: 'Nada ainda: entrar por e-mail',
    head: (to, provider, time) => [`Para ${to}, por ${provider}, `, time],
    time: utcTime(LANG),
    asText: 'Texto',
    asHtml: 'HTML',
    code: 'Código:',
    frame: 'O e-mail em HTML',
  },
  error: {
    failures: {
      Configuration: {
        title: 'Algo está errado aqui',
        lead: 'Há um problema no servidor. Quem administra este site pode encontrá-lo no log.',
      },
      UntrustedHost: {
        title: 'Que endereço é este?',
        lead: 'O login não responde em um nome que ninguém informou. Defina AUTH_URL com o endereço deste site, como aparece no navegador.',
      },
      BadRequest: {
        title: 'Não foi possível ler isso',
        lead: 'É grande demais, ou não é o que o formulário envia. Volte, recarregue a página e tente novamente.',
      },
      CrossSiteRequest: {
        title: 'Isso veio de outro site',
        lead: 'Para sua segurança, não foi aceito. Abra a página neste site e tente novamente lá.',
      },
      NotFound: { title: 'Página não encontrada', lead: 'Não há nada neste endereço.' },
      MethodNotAllowed: {
        title: 'Nada para abrir aqui',
        lead: 'Este endereço é para formulários e programas.',
      },
      MissingRole: { title: 'Sem acesso', lead: 'Sua conta não tem acesso a esta página.' },
      AccessDenied: { title: 'Sem acesso', lead: 'Você não tem permissão para entrar aqui.' },
      RateLimited: { title: 'Tentativas demais', lead: 'Espere um pouco e tente novamente.' },
      TooBusy: {
        title: 'Movimento demais agora',
        lead: 'Nada foi tentado. Volte e tente novamente em alguns segundos.',
      },
      Verification: {
        title: 'Este link não vale mais',
        lead: 'Ele já foi usado, ou expirou. Peça um novo.',
      },
    },
    failed: { title: 'Algo deu errado', lead: 'Tente novamente.' },
    signIn: 'Entrar',
    back: 'Voltar',
  },
  mails: {
    signIn: { heading: (site) => `Entrar em ${site}`, submit: 'Entrar', note },
    signUp: {
      heading: (site) => `Boas-vindas a ${site}`,
      lead: () => 'Este endereço é seu? Então termine de criar sua conta.',
      submit: 'Terminar',
      note,
    },
    knownAccount: {
      heading: (site) => `Você tem uma conta em ${site}`,
      lead: () =>
        'Alguém quis criar uma conta com este endereço. Se foi você: entre, ou escolha uma nova senha.',
      submit: 'Escolher uma nova senha',
      note,
    },
    unknownAccount: {
      heading: (site) => `Nenhuma conta em ${site}`,
      lead: () =>
        'Alguém quis uma nova senha para este endereço, que não tem conta. Se foi você, talvez tenha se cadastrado com outro.',
      submit: 'Criar uma conta',
      note,
    },
    newPassword: {
      heading: (site) => `Uma nova senha para ${site}`,
      lead: () => 'Até você escolher uma nova senha, a antiga continua valendo.',
      submit: 'Escolher uma nova senha',
      note,
    },
    confirm: {
      heading: (site) => `Confirme em ${site} que é você`,
      submit: 'Digitar o código',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} é o seu código para ${site}`,
    lead: 'Digite este código onde você o pediu:',
    or: 'ou use o link:',
    note: (host) =>
      `O código e o link${host === undefined ? '' : ` para ${host}`} funcionam uma vez, e por dez minutos no máximo. Não digite o código em nenhum outro lugar e não o diga a ninguém. Se você não pediu este e-mail, pode ignorá-lo.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `Sua senha de ${site} foi alterada`,
      lead: () => 'Você saiu de todos os outros lugares.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `O login em duas etapas está ativado em ${site}`,
      lead: () =>
        'A partir de agora, cada login precisa de um código do seu aplicativo autenticador.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `O login em duas etapas está desativado em ${site}`,
      lead: () => 'Nenhum login precisa mais de código.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `Novos códigos de recuperação para ${site}`,
      lead: () => 'Os antigos não funcionam mais.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `Um código de recuperação foi usado em ${site}`,
      left: (left) =>
        left === 0
          ? 'Era o último: crie novos códigos agora.'
          : counted(LANG, left, {
              one: () => 'Resta um. Crie novos códigos em breve.',
              other: () => `Restam ${left}.${left <= 3 ? ' Crie novos códigos em breve.' : ''}`,
            }),
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'Criar uma conta',
      heading: (site) => (site === undefined ? 'Criar uma conta' : `Criar uma conta em ${site}`),
      lead: 'Enviaremos por e-mail o que você precisa para continuar.',
      submit: 'Continuar',
    },
    forgot: {
      title: 'Senha esquecida',
      heading: () => 'Esqueceu sua senha?',
      lead: 'Enviaremos por e-mail o que você precisa para escolher uma nova.',
      submit: 'Continuar',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'Falta algo, ou é longo demais. Verifique o que você digitou.',
      MissingCSRF: common.csrf,
      PasswordBreached: 'Esta senha está em listas de senhas roubadas. Escolha outra.',
      PasswordInvalid: 'A senha tem caracteres que nenhum teclado digita. Escolha outra.',
      PasswordTooCommon:
        'Esta senha é fácil de adivinhar: é comum, ou feita do seu endereço ou do nome deste site. Escolha outra.',
      PasswordTooLong: 'A senha é longa demais. Escolha uma de no máximo 256 caracteres.',
      PasswordTooShort:
        'A senha é curta demais. Algumas palavras em sequência são fáceis de lembrar.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'Senha',
    newPassword: 'Nova senha',
    currentPassword: 'Senha atual',
    name: 'Nome',
    hint: (least) => `Pelo menos ${least} caracteres. Algumas palavras em sequência servem bem.`,
    show: 'Mostrar',
    hide: 'Ocultar',
    forgotten: 'Esqueceu sua senha?',
    create: 'Criar uma conta',
    signIn: 'Prefiro entrar',
    goOnTitle: 'Escolher uma senha',
    goOnLead: 'O link funciona uma vez, no navegador em que você continuar.',
    goOn: 'Continuar',
    welcomeTitle: 'Concluir o cadastro',
    welcomeLead: 'Seu endereço está confirmado. Escolha uma senha para sua conta.',
    welcomeSubmit: 'Criar a conta',
    chooseTitle: 'Escolher uma nova senha',
    chooseLead: 'Você sairá então de todos os outros lugares.',
    chooseSubmit: 'Salvar a senha',
    changeTitle: 'Alterar sua senha',
    changeLead: 'Você sairá então de todos os outros lugares.',
    changeSubmit: 'Salvar a senha',
  },
  account,
}
