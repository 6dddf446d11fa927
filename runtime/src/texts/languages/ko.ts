import { utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './ko-account.js'

const LANG = 'ko'

/** Texts that several pages have. */
const common = {
  failed: '문제가 생겼습니다. 다시 시도해 주세요.',
  credentials: '입력한 내용이 맞지 않습니다. 확인한 뒤 다시 시도해 주세요.',
  csrf: '이 페이지를 연 지 너무 오래되었습니다. 다시 시도해 주세요.',
  limited: '시도 횟수가 너무 많습니다. 잠시 기다린 뒤 다시 시도해 주세요.',
  busy: '지금은 요청이 너무 많습니다. 몇 초 뒤에 다시 시도해 주세요.',
  mail: '메일을 보내지 못했습니다. 주소를 확인한 뒤 다시 시도해 주세요.',
  passkey: '패스키가 승인되지 않았습니다. 다시 시도하거나 다른 방법을 사용해 주세요.',
  dev: '개발용 로그인은 이 컴퓨터에서만 작동합니다.',
  code: '코드가 올바르지 않거나 이미 사용되었습니다. 다음 코드를 기다린 뒤 다시 시도해 주세요.',
}

const note = (host: string | undefined): string =>
  `${host === undefined ? '링크는' : `${host} 링크는`} 한 번만 사용할 수 있습니다. 이 메일을 요청하지 않았다면 무시해도 됩니다.`

const notYou = (host: string | undefined): string =>
  `본인이 한 일이 아니라면 지금${host === undefined ? '' : ` ${host}에서`} 새 비밀번호를 정해 주세요. 모든 세션이 종료됩니다.`

/** The texts in Korean. */
export const ko: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: '로그인',
    heading: (site) => (site === undefined ? '로그인' : `${site}에 로그인`),
    failures: {
      AccountNotLinked: '그 계정은 다른 사용자의 것입니다. 이전에 쓰던 방법으로 로그인해 주세요.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        '로그인 상태가 아니어서 아무것도 추가되지 않았습니다. 이전에 쓰던 방법으로 로그인한 뒤 다시 시도해 주세요.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        '이 이메일 주소를 쓰는 사용자가 이미 있습니다. 이전에 쓰던 방법으로 로그인해 주세요.',
      OAuthCallbackError: '로그인이 완료되지 않았습니다. 다시 시도해 주세요.',
      OAuthSignin:
        '로그인을 시작하지 못했습니다. 나중에 다시 시도하거나 다른 방법을 사용해 주세요.',
      PasswordSaved: '새 비밀번호를 저장했습니다. 그 비밀번호로 로그인해 주세요.',
      RateLimited: common.limited,
      SessionRequired: '이 페이지를 보려면 로그인해 주세요.',
      TwoFactor: '로그인이 너무 오래 걸렸거나 잘못된 코드가 너무 많았습니다. 다시 로그인해 주세요.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: '로그인하지 못했습니다. 다시 시도해 주세요.',
    or: '또는',
    none: '설정된 로그인 방법이 없습니다.',
    signedInAs: '로그인한 사용자',
    signOut: '로그아웃',
    addOrSwitch: '로그인 방법을 추가하거나 다른 사용자로 로그인하세요.',
    switchOrStay: '다른 사용자로 계속하거나 그대로 있으세요.',
    continueWith: (service) => `${service}(으)로 계속하기`,
    add: (service) => `${service} 추가`,
    notSetUp: (variables) => `아직 설정되지 않음: ${variables.join(', ')}`,
    address: '이메일 주소',
    byMail: '이메일로 로그인',
    submit: '로그인',
    submitTo: (provider) => `${provider}(으)로 로그인`,
    development: {
      title: '개발용 로그인',
      lead: '이 컴퓨터에서만. 비밀번호가 필요 없습니다.',
      address: '이메일 주소',
      example: 'na@example.test',
      submit: '로그인',
    },
  },
  passkey: {
    title: '패스키',
    signIn: '패스키로 로그인',
    add: '패스키 추가',
    confirm: '패스키로 확인',
    isNew: '처음이신가요?',
    create: '패스키 만들기',
    noScript: '패스키에는 JavaScript가 필요하지만 꺼져 있습니다.',
    script: {
      waiting: '패스키를 기다리는 중…',
      noPasskeys: '이 브라우저에서는 패스키를 쓸 수 없습니다.',
      refused: '입력한 내용을 확인한 뒤 다시 시도해 주세요.',
      notUsed: '패스키를 사용하지 않았습니다. 다시 시도하거나 다른 방법을 선택해 주세요.',
      notCreated: '패스키를 만들지 않았습니다. 언제든지 다시 시도할 수 있습니다.',
      createdBefore: '이 기기에 이미 패스키가 있습니다. 그것으로 로그인해 주세요.',
      wrongAddress: '이 주소에서는 패스키가 작동하지 않습니다. 사이트를 이름으로 열어 주세요.',
      notProtected: '이 기기는 보호된 패스키를 보관할 수 없습니다.',
      notPossible: '이 기기는 이 사이트의 패스키를 만들 수 없습니다.',
      failed: '문제가 생겼습니다. 페이지를 새로 고친 뒤 다시 시도하거나 다른 방법을 선택해 주세요.',
    },
  },
  signOut: {
    title: '로그아웃',
    heading: (site) => (site === undefined ? '로그아웃할까요?' : `${site}에서 로그아웃할까요?`),
    lead: '언제든지 다시 로그인할 수 있습니다.',
    submit: '로그아웃',
    stay: '그대로 있기',
  },
  confirm: {
    title: '로그인',
    heading: (address) => ['', address, '(으)로 로그인할까요?'],
    lead: (site) => `이 브라우저에서 ${site}에 로그인하려고 합니다.`,
    submit: '로그인',
    notAsked: '요청한 적이 없다면 이 페이지를 닫아 주세요. 링크는 사용되지 않습니다.',
    elsewhere: {
      lead: '다른 브라우저에서 이 메일을 요청했다면 그곳으로 돌아가 링크 옆에 있는 코드를 입력해 주세요.',
      here: (site) =>
        `또는 이 브라우저에서 ${site}에 로그인하세요. 그러면 코드는 사용된 것이 됩니다.`,
      submit: '여기서 로그인',
    },
  },
  confirmIdentity: {
    title: '본인 확인',
    heading: '본인인지 확인해 주세요',
    lead: '다음 내용은 보호되어 있습니다. 본인의 계정임을 한 번 더 확인해 주세요.',
    failures: {
      ConfirmRefused: '다른 계정입니다. 로그인한 계정으로 확인해 주세요.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: '메일을 보내지 못했습니다. 나중에 다시 시도하거나 다른 방법을 사용해 주세요.',
      MissingCSRF: common.csrf,
      OAuthSignin:
        '지금은 그곳에서 확인하지 못했습니다. 나중에 다시 시도하거나 다른 방법을 사용해 주세요.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: '여기서 확인할 방법이 없습니다. 로그아웃한 뒤 다시 로그인해 주세요.',
    submit: '확인',
    byMail: '이메일로 코드 보내기',
    totp: '인증 앱의 코드',
  },
  twoFactor: {
    title: '2단계 로그인',
    totp: {
      heading: '코드를 입력해 주세요',
      lead: '인증 앱을 열고 이 사이트에 표시된 코드를 입력해 주세요.',
      label: '코드',
      other: '복구 코드 사용',
    },
    recovery: {
      heading: '복구 코드 사용',
      lead: '2단계 로그인을 설정할 때 보관한 코드 중 하나를 입력해 주세요. 각 코드는 한 번만 사용할 수 있습니다.',
      label: '복구 코드',
      other: '인증 앱 사용',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: '계속',
    startAgain: '처음부터 다시',
  },
  twoFactorSetup: {
    title: '2단계 로그인 설정',
    heading: '2단계 로그인 설정',
    lead: '인증 앱으로 이것을 스캔해 주세요. 이후 로그인할 때마다 코드를 보여 줍니다.',
    required:
      '이 계정에는 2단계 로그인이 필요합니다. 인증 앱으로 이것을 스캔해 주세요. 로그인할 때마다 코드를 보여 줍니다.',
    qr: '인증 앱용 QR 코드',
    byHand: '키를 직접 입력',
    label: '인증 앱의 코드',
    submit: '켜기',
    onHeading: '2단계 로그인이 켜져 있습니다',
    onLead:
      '인증 앱의 코드로 새 복구 코드를 만들거나 끌 수 있습니다. 앱이 없으면 복구 코드로 끈 다음 다른 앱을 설정할 수 있습니다.',
    onLastCode:
      '마지막 복구 코드로 로그인했습니다. 몇 분 동안은 다른 코드 없이 끄고 새 인증 앱을 설정할 수 있습니다.',
    onLabel: '인증 앱의 코드 또는 복구 코드',
    newCodes: '새 복구 코드 만들기',
    switchOff: '끄기',
    codesTitle: '복구 코드',
    codesHeading: '복구 코드를 보관해 주세요',
    codesLead:
      '인증 앱이 없을 때는 이것이 유일한 방법입니다. 각 코드는 한 번만 사용할 수 있습니다.',
    codesOnce: '이번 한 번만 표시됩니다. 인쇄하거나 비밀번호 관리자에 저장해 주세요.',
    goOn: '보관했습니다',
  },
  sent: {
    title: '메일을 확인해 주세요',
    sent: '로그인 링크를 보냈습니다. 한 번만 사용할 수 있습니다.',
    sentTo: (address) => [
      '다음 주소로 로그인 링크를 보냈습니다: ',
      address,
      ' 한 번만 사용할 수 있습니다.',
    ],
    sentAgainTo: (address) => [
      '다음 주소로 로그인 링크를 다시 보냈습니다: ',
      address,
      ' 한 번만 사용할 수 있습니다.',
    ],
    missing: '몇 분 안에 오지 않으면 스팸함을 확인해 주세요.',
    code: {
      sentTo: (address) => [
        '다음 주소로 코드를 보냈습니다: ',
        address,
        ' 여기에 입력하거나 옆에 있는 링크를 열어 주세요.',
      ],
      sentAgainTo: (address) => [
        '다음 주소로 코드를 다시 보냈습니다: ',
        address,
        ' 여기에 입력하거나 옆에 있는 링크를 열어 주세요. 가장 최근 코드만 유효합니다.',
      ],
      label: '코드',
      submit: '계속',
      wrong: '코드가 올바르지 않습니다. 가장 최근 메일을 확인한 뒤 다시 시도해 주세요.',
      voidTitle: '새 코드를 요청해 주세요',
      void: '지난 코드와 옆에 있는 링크는 더 이상 유효하지 않습니다. 새 메일을 요청해 주세요.',
    },
    again: '다시 보내기',
    otherAddress: '다른 주소 사용',
    back: '로그인으로 돌아가기',
  },
  mailbox: {
    notSentTitle: '아무것도 보내지 않았습니다',
    notSent: '설정된 메일 서비스가 없습니다.',
    notSentTo: (address) => [
      '다음 주소로 메일을 보내지 않았습니다: ',
      address,
      ' 설정된 메일 서비스가 없습니다.',
    ],
    onConsole: '개발 중에는 링크가 콘솔에 표시됩니다.',
    onConsoleAndKept: '개발 중에는 링크가 콘솔에 표시되고 메일은 이 컴퓨터에 보관됩니다.',
    open: '메일함 열기',
    title: '메일함',
    lead: '설정된 메일 서비스가 없어 보내지 않은 메일입니다. 이 컴퓨터의 메모리에만 보관됩니다.',
    empty: '아직 없음: 이메일로 로그인',
    head: (to, provider, time) => [`받는 사람 ${to}, ${provider}, `, time],
    time: utcTime(LANG),
    asText: '텍스트',
    asHtml: 'HTML',
    code: '코드:',
    frame: 'HTML 메일',
  },
  error: {
    failures: {
      Configuration: {
        title: '문제가 있습니다',
        lead: '서버에 문제가 있습니다. 이 사이트의 운영자는 로그에서 확인할 수 있습니다.',
      },
      UntrustedHost: {
        title: '어떤 주소인가요?',
        lead: '지정되지 않은 이름에서는 로그인이 응답하지 않습니다. AUTH_URL을 브라우저에 표시되는 이 사이트의 주소로 설정해 주세요.',
      },
      BadRequest: {
        title: '읽을 수 없습니다',
        lead: '너무 크거나 양식이 보내는 내용이 아닙니다. 뒤로 가서 페이지를 새로 고친 뒤 다시 시도해 주세요.',
      },
      CrossSiteRequest: {
        title: '다른 사이트에서 온 요청입니다',
        lead: '안전을 위해 받아들이지 않았습니다. 이 사이트에서 페이지를 열고 다시 시도해 주세요.',
      },
      NotFound: { title: '페이지를 찾을 수 없습니다', lead: '이 주소에는 아무것도 없습니다.' },
      MethodNotAllowed: {
        title: '열 것이 없습니다',
        lead: '이 주소는 양식과 프로그램을 위한 것입니다.',
      },
      MissingRole: {
        title: '접근할 수 없습니다',
        lead: '이 계정에는 이 페이지를 열 권한이 없습니다.',
      },
      AccessDenied: { title: '접근할 수 없습니다', lead: '여기에 로그인할 권한이 없습니다.' },
      RateLimited: {
        title: '시도 횟수가 너무 많습니다',
        lead: '잠시 기다린 뒤 다시 시도해 주세요.',
      },
      TooBusy: {
        title: '지금은 요청이 너무 많습니다',
        lead: '아무것도 하지 않았습니다. 뒤로 가서 몇 초 뒤에 다시 시도해 주세요.',
      },
      Verification: {
        title: '이 링크는 더 이상 유효하지 않습니다',
        lead: '이미 사용되었거나 만료되었습니다. 새로 요청해 주세요.',
      },
    },
    failed: { title: '문제가 생겼습니다', lead: '다시 시도해 주세요.' },
    signIn: '로그인',
    back: '뒤로',
  },
  mails: {
    signIn: { heading: (site) => `${site}에 로그인`, submit: '로그인', note },
    signUp: {
      heading: (site) => `${site}에 오신 것을 환영합니다`,
      lead: () => '본인의 주소인가요? 그렇다면 계정 설정을 마쳐 주세요.',
      submit: '설정 마치기',
      note,
    },
    knownAccount: {
      heading: (site) => `${site}에 계정이 있습니다`,
      lead: () =>
        '누군가 이 주소로 가입하려고 했습니다. 본인이라면 로그인하거나 새 비밀번호를 정해 주세요.',
      submit: '새 비밀번호 정하기',
      note,
    },
    unknownAccount: {
      heading: (site) => `${site}에 계정이 없습니다`,
      lead: () =>
        '누군가 이 주소의 새 비밀번호를 요청했지만 계정이 없습니다. 본인이라면 다른 주소로 가입했을 수 있습니다.',
      submit: '가입하기',
      note,
    },
    newPassword: {
      heading: (site) => `${site}의 새 비밀번호`,
      lead: () => '새 비밀번호를 정할 때까지는 이전 비밀번호가 유지됩니다.',
      submit: '새 비밀번호 정하기',
      note,
    },
    confirm: {
      heading: (site) => `${site}에서 본인 확인`,
      submit: '코드 입력하기',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code}은(는) ${site}의 코드입니다`,
    lead: '코드를 요청한 곳에 입력해 주세요:',
    or: '또는 링크를 사용해 주세요:',
    note: (host) =>
      `코드와${host === undefined ? '' : ` ${host}`} 링크는 한 번만, 최대 10분 동안 사용할 수 있습니다. 코드를 다른 곳에 입력하지 말고 누구에게도 알려 주지 마세요. 이 메일을 요청하지 않았다면 무시해도 됩니다.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `${site}의 비밀번호가 변경되었습니다`,
      lead: () => '다른 모든 곳에서 로그아웃되었습니다.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `${site}에서 2단계 로그인이 켜졌습니다`,
      lead: () => '이제부터 로그인할 때마다 인증 앱의 코드가 필요합니다.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `${site}에서 2단계 로그인이 꺼졌습니다`,
      lead: () => '이제 로그인할 때 코드가 필요 없습니다.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `${site}의 새 복구 코드`,
      lead: () => '이전 코드는 더 이상 작동하지 않습니다.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `${site}에서 복구 코드가 사용되었습니다`,
      left: (left) =>
        left === 0
          ? '마지막 코드였습니다. 지금 새로 만들어 주세요.'
          : `${left}개 남았습니다.${left <= 3 ? ' 곧 새로 만들어 주세요.' : ''}`,
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: '계정 만들기',
      heading: (site) => (site === undefined ? '계정 만들기' : `${site} 계정 만들기`),
      lead: '계속하는 데 필요한 것을 메일로 보내 드립니다.',
      submit: '계속',
    },
    forgot: {
      title: '비밀번호 찾기',
      heading: () => '비밀번호를 잊으셨나요?',
      lead: '새 비밀번호를 정하는 데 필요한 것을 메일로 보내 드립니다.',
      submit: '계속',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: '빠진 것이 있거나 너무 깁니다. 입력한 내용을 확인해 주세요.',
      MissingCSRF: common.csrf,
      PasswordBreached: '이 비밀번호는 유출된 비밀번호 목록에 있습니다. 다른 것을 선택해 주세요.',
      PasswordInvalid:
        '비밀번호에 키보드로 입력할 수 없는 문자가 있습니다. 다른 것을 선택해 주세요.',
      PasswordTooCommon:
        '이 비밀번호는 추측하기 쉽습니다. 흔하거나, 주소 또는 이 사이트의 이름으로 되어 있습니다. 다른 것을 선택해 주세요.',
      PasswordTooLong: '비밀번호가 너무 깁니다. 256자 이하로 정해 주세요.',
      PasswordTooShort: '비밀번호가 너무 짧습니다. 단어 몇 개를 이어 쓰면 기억하기 쉽습니다.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: '비밀번호',
    newPassword: '새 비밀번호',
    currentPassword: '현재 비밀번호',
    name: '이름',
    hint: (least) => `${least}자 이상. 단어 몇 개를 이어 써도 좋습니다.`,
    show: '표시',
    hide: '숨기기',
    forgotten: '비밀번호를 잊으셨나요?',
    create: '계정 만들기',
    signIn: '로그인하기',
    goOnTitle: '비밀번호 정하기',
    goOnLead: '링크는 계속 진행하는 브라우저에서 한 번만 사용할 수 있습니다.',
    goOn: '계속하기',
    welcomeTitle: '설정 마치기',
    welcomeLead: '주소가 확인되었습니다. 계정의 비밀번호를 정해 주세요.',
    welcomeSubmit: '계정 만들기',
    chooseTitle: '새 비밀번호 정하기',
    chooseLead: '그러면 다른 모든 곳에서 로그아웃됩니다.',
    chooseSubmit: '비밀번호 저장',
    changeTitle: '비밀번호 변경',
    changeLead: '그러면 다른 모든 곳에서 로그아웃됩니다.',
    changeSubmit: '비밀번호 저장',
  },
  account,
}
