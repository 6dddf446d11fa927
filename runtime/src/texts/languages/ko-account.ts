import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'ko'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Korean, and of the pages around it. */
export const account: AccountTexts = {
  title: '내 계정',
  heading: '내 계정',
  signOut: '로그아웃',
  done: {
    address: '메일을 확인해 주세요. 변경은 하루 동안 확인을 기다립니다.',
    ended: '종료했습니다.',
    profile: '저장했습니다.',
    removed: '삭제했습니다.',
  },
  failures: {
    AccountNotLinked: '더 이상 여기에 없거나 다른 사용자의 것입니다.',
    AddressInvalid: '이메일 주소가 아닙니다. 입력한 내용을 확인해 주세요.',
    AddressSame: '이미 사용 중인 주소입니다.',
    DeletionNotConfirmed: '요청한 내용과 달라 아무것도 삭제하지 않았습니다.',
    DeletionRefused: '지금은 이 계정을 삭제할 수 없습니다.',
    EmailSignin: '메일을 보내지 못했습니다. 아무것도 바뀌지 않았습니다. 나중에 다시 시도해 주세요.',
    ImageInvalid: '이미지에는 https://로 시작하는 주소가 필요합니다.',
    LastSignInMethod: '유일한 로그인 방법입니다. 먼저 다른 방법을 추가해 주세요.',
    LinkRefused: '그사이 로그아웃되어 아무것도 추가되지 않았습니다.',
    MissingCSRF: '이 페이지를 연 지 너무 오래되었습니다. 다시 시도해 주세요.',
    NameInvalid: '이름이 너무 길거나 이름에 쓰지 않는 문자가 있습니다.',
    OAuthAccountNotLinked: '그 계정은 다른 사용자의 것입니다.',
    OAuthCallbackError: '아무것도 추가되지 않았습니다. 다시 시도해 주세요.',
    OAuthSignin: '서비스에 요청하지 못했습니다. 다시 시도해 주세요.',
    RateLimited: '시도 횟수가 너무 많습니다. 잠시 기다린 뒤 다시 시도해 주세요.',
    TooBusy: '지금은 요청이 너무 많습니다. 몇 초 뒤에 다시 시도해 주세요.',
    TwoFactor: '코드가 올바르지 않거나 이미 사용되었습니다.',
    WebAuthnVerificationError: '패스키가 추가되지 않았습니다. 다시 시도해 주세요.',
  },
  failed: '문제가 생겼습니다. 다시 시도해 주세요.',
  stale: '로그인 방법, 주소, 2단계 로그인을 바꾸려면 본인인지 확인해 주세요.',
  confirm: '본인 확인하기',
  profile: { heading: '프로필', name: '이름', image: '이미지 주소', submit: '저장' },
  address: {
    heading: '이메일 주소',
    none: '이메일 주소가 없습니다.',
    proven: '확인됨',
    unproven: '확인되지 않음',
    label: '새 주소',
    hint: '새 주소로 링크를 보냅니다. 링크를 열 때까지 아무것도 바뀌지 않습니다.',
    hintBoth: '두 주소로 링크를 보냅니다. 둘 다 열 때까지 아무것도 바뀌지 않습니다.',
    submit: '주소 변경',
  },
  waysIn: {
    heading: '로그인 방법',
    lead: '각각의 방법으로 계정을 열 수 있습니다.',
    remove: '삭제',
    removeOf: (what) => `${what} 삭제`,
    notUsable: '여기서 더 이상 사용하지 않음',
    last: '유일한 로그인 방법',
    passkey: (number) => `패스키 ${number}`,
    added: (then) => `추가: ${date(then)}`,
    lastUsed: (then) => `마지막 사용: ${moment(then)} UTC`,
    password: '비밀번호',
    setPassword: '비밀번호 정하기',
    changePassword: '변경',
    mail: '이메일',
    mailLead: (address) => ['다음 주소로 오는 메일로 로그인할 수 있습니다: ', address],
    add: '다른 방법 추가',
  },
  twoStep: {
    heading: '2단계 로그인',
    on: '켜짐: 로그인할 때마다 인증 앱의 코드가 필요합니다.',
    off: '꺼짐: 한 단계로 로그인할 수 있습니다.',
    setUp: '설정',
    change: '변경',
  },
  sessions: {
    heading: '로그인된 곳',
    lead: '모르는 것은 종료해 주세요.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? '알 수 없는 브라우저'
      return system === undefined ? browser : `${browser} (${system})`
    },
    current: '이 브라우저',
    since: (begun) => `시작: ${date(begun)}`,
    lastSeen: (seen) => `마지막 사용: ${moment(seen)} UTC`,
    network: (network) => `네트워크 ${network}`,
    end: '종료',
    endOf: (device) => `${device} 종료`,
    endOthers: (others) => `다른 세션 ${others}개 종료`,
    none: '다른 곳에서는 로그인되어 있지 않습니다.',
    sealed:
      '모든 곳에서 로그아웃하면 이 세션을 포함한 모든 세션이 종료됩니다. 몇 분 걸릴 수 있습니다.',
    everywhere: '모든 곳에서 로그아웃',
  },
  deletion: {
    heading: '계정 삭제',
    lead: '로그인을 위해 저장된 모든 정보가 바로 사라집니다. 누구도 되돌릴 수 없습니다.',
    open: '내 계정 삭제…',
    type: (word) => ['확인하려면 다음을 입력해 주세요: ', word],
    word: '삭제',
    submit: '계정을 영구히 삭제',
  },
  addressLink: {
    title: '주소 변경',
    heading: '주소를 변경할까요?',
    lead: (address) => ['확인하면 계정의 주소가 다음으로 바뀝니다: ', address],
    submit: '확인',
    halfHeading: '한 단계 더',
    halfLead:
      '이 메일함에서 확인했습니다. 다른 메일함의 링크도 열어 주세요. 그러면 주소가 바뀝니다.',
    doneHeading: '주소가 변경되었습니다',
    doneLead: (address) => ['이제 주소는 다음과 같습니다: ', address],
    objection: {
      title: '주소 변경 되돌리기',
      heading: '변경을 되돌릴까요?',
      lead: (address) => [
        '계정의 주소가 다음으로 돌아갑니다: ',
        address,
        ' 모두 로그아웃되고 그 뒤에 추가된 것은 삭제됩니다.',
      ],
      submit: '되돌리기',
      doneHeading: '주소가 돌아왔습니다',
      doneLead: '모두 로그아웃되었고, 로그인 방법은 이전과 같습니다.',
    },
    goOn: '계속하기',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `본인이 한 일이 아니라면${host === undefined ? '' : ` ${host}에`} 로그인하여 계정을 확인하고 모르는 세션을 종료해 주세요.`

const nothingToDo: MailTexts['note'] = () => '아무것도 하지 않아도 됩니다.'

/** The notices about an account in Korean. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${site} 계정에 ${service}이(가) 추가되었습니다`,
    lead: (service) => `이제 ${service}(으)로도 로그인할 수 있습니다.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${site} 계정에서 ${service}이(가) 삭제되었습니다`,
    lead: (service) => `더 이상 ${service}(으)로 로그인할 수 없습니다.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `${site} 계정에 패스키가 추가되었습니다`,
    lead: () => '이제 패스키로도 로그인할 수 있습니다.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `${site} 계정에서 패스키가 삭제되었습니다`,
    lead: () => '더 이상 그것으로 로그인할 수 없습니다.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `${site}의 비밀번호가 삭제되었습니다`,
    lead: () => '더 이상 그것으로 로그인할 수 없습니다.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `${site} 계정이 삭제되었습니다`,
    lead: () => '로그인을 위해 저장된 모든 정보가 사라졌습니다.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `${site} 계정의 주소가 바뀔 예정입니다`,
    lead: () => '새 주소가 확인되는 대로 바뀝니다.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `이제 이것이 ${site}의 주소입니다`,
    lead: () => '계정으로 보내는 메일이 여기로 옵니다.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `이것은 더 이상 ${site}의 주소가 아닙니다`,
    lead: () => '이전에 주소를 쓰던 사람이 변경을 되돌렸습니다.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `${site}에 새로 로그인함`,
    lead: (device) => `계정이 ${device}에서 열렸습니다.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `${host === undefined ? '' : ` ${host}`} 링크는 한 번만 사용할 수 있습니다. 요청하지 않았다면 열지 마세요. 그러면 아무것도 바뀌지 않습니다.`

/** The mails of a change of address in Korean. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `${site}에 계정이 있습니다`,
    lead: () =>
      '누군가 이 주소를 다른 계정에 쓰려고 했지만 그럴 수 없습니다. 본인이라면 여기에서 로그인해 주세요.',
    submit: '로그인',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `${site}의 새 주소를 확인해 주세요`,
    submit: '주소 확인하기',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `${site} 계정의 주소가 바뀌려고 합니다`,
    lead: () => '여기와 새 주소로 온 메일에서 모두 확인하면 바뀝니다.',
    submit: '변경 확인하기',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `이것은 더 이상 ${site}의 주소가 아닙니다`,
    lead: () => '이제 계정의 주소가 다릅니다. 본인이 한 일이 아니라면 7일 안에 되돌려 주세요.',
    submit: '본인이 아님: 되돌리기',
    note: () => '본인이 한 일이라면 아무것도 하지 않아도 됩니다.',
  },
}
