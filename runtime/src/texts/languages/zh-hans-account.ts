import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'zh-Hans'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in simplified Chinese, and of the pages around it. */
export const account: AccountTexts = {
  title: '您的账号',
  heading: '您的账号',
  signOut: '退出登录',
  done: {
    address: '请查看邮件：更改会等待确认一天。',
    ended: '已结束。',
    profile: '已保存。',
    removed: '已移除。',
  },
  failures: {
    AccountNotLinked: '它已不在这里，或属于其他用户。',
    AddressInvalid: '这不是电子邮件地址。请检查输入。',
    AddressSame: '这已经是您的地址。',
    DeletionNotConfirmed: '这不是所要求的内容，因此没有删除任何东西。',
    DeletionRefused: '目前无法删除此账号。',
    EmailSignin: '邮件未能发送。没有任何更改；请稍后重试。',
    ImageInvalid: '图片需要以 https:// 开头的地址。',
    LastSignInMethod: '这是您唯一的登录方式。请先添加另一种。',
    LinkRefused: '您在此期间已退出登录，因此没有添加任何内容。',
    MissingCSRF: '此页面打开的时间过长。请重试。',
    NameInvalid: '姓名过长，或含有姓名中不会出现的字符。',
    OAuthAccountNotLinked: '该账号属于其他用户。',
    OAuthCallbackError: '没有添加任何内容。请重试。',
    OAuthSignin: '无法联系该服务。请重试。',
    RateLimited: '尝试次数过多。请稍等片刻再试。',
    TooBusy: '目前过于繁忙。请几秒后重试。',
    TwoFactor: '验证码不正确或已被使用。',
    WebAuthnVerificationError: '没有添加通行密钥。请重试。',
  },
  failed: '未能成功。请重试。',
  stale: '要更改登录方式、地址或两步登录，请确认是您本人。',
  confirm: '确认是您本人',
  profile: { heading: '个人资料', name: '姓名', image: '图片地址', submit: '保存' },
  address: {
    heading: '电子邮件地址',
    none: '您在这里没有电子邮件地址。',
    proven: '已确认',
    unproven: '未确认',
    label: '新地址',
    hint: '我们会向新地址发送链接。在链接被打开之前，一切不变。',
    hintBoth: '我们会向两个地址发送链接。在两个链接都被打开之前，一切不变。',
    submit: '更改地址',
  },
  waysIn: {
    heading: '登录方式',
    lead: '以下每一种都能打开您的账号。',
    remove: '移除',
    removeOf: (what) => `移除 ${what}`,
    notUsable: '此处已不再使用',
    last: '您唯一的登录方式',
    passkey: (number) => `通行密钥 ${number}`,
    added: (then) => `添加于 ${date(then)}`,
    lastUsed: (then) => `最近使用 ${moment(then)} UTC`,
    password: '密码',
    setPassword: '设置密码',
    changePassword: '更改',
    mail: '电子邮件',
    mailLead: (address) => ['发送至 ', address, ' 的邮件可让您登录。'],
    add: '添加另一种',
  },
  twoStep: {
    heading: '两步登录',
    on: '已开启：每次登录都需要身份验证器应用中的验证码。',
    off: '已关闭：一步即可登录。',
    setUp: '设置',
    change: '更改',
  },
  sessions: {
    heading: '您登录的位置',
    lead: '结束您不认识的会话。',
    device: (browser, system) => {
      if (browser === undefined) return system ?? '未知浏览器'
      return system === undefined ? browser : `${browser}（${system}）`
    },
    current: '此浏览器',
    since: (begun) => `开始于 ${date(begun)}`,
    lastSeen: (seen) => `最近使用 ${moment(seen)} UTC`,
    network: (network) => `网络 ${network}`,
    end: '结束',
    endOf: (device) => `结束 ${device}`,
    endOthers: (others) => `结束其他 ${others} 个会话`,
    none: '您没有在其他地方登录。',
    sealed: '在所有地方退出登录会结束所有会话，包括当前会话。可能需要几分钟。',
    everywhere: '在所有地方退出登录',
  },
  deletion: {
    heading: '删除账号',
    lead: '为登录而保存的有关您的一切会立即消失。没有人能够恢复。',
    open: '删除我的账号……',
    type: (word) => ['请输入以下内容确认：', word],
    word: '删除',
    submit: '永久删除账号',
  },
  addressLink: {
    title: '更改地址',
    heading: '更改地址？',
    lead: (address) => ['确认后，账号的地址将变为 ', address, '。'],
    submit: '确认',
    halfHeading: '还差一步',
    halfLead: '此邮箱已确认。请也打开另一个邮箱中的链接：地址随即更改。',
    doneHeading: '地址已更改',
    doneLead: (address) => ['从现在起，地址为 ', address, '。'],
    objection: {
      title: '撤销地址更改',
      heading: '撤销更改？',
      lead: (address) => [
        '账号将恢复地址 ',
        address,
        '，所有人都会退出登录，此后添加的内容将被移除。',
      ],
      submit: '撤销',
      doneHeading: '您的地址已恢复',
      doneLead: '所有人都已退出登录，登录方式已恢复原样。',
    },
    goOn: '继续',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `如果不是您本人操作，请${host === undefined ? '' : `在 ${host} `}登录，查看您的账号，并结束您不认识的会话。`

const nothingToDo: MailTexts['note'] = () => '您无需进行任何操作。'

/** The notices about an account in simplified Chinese. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} 已添加到您在 ${site} 的账号`,
    lead: (service) => `从现在起，也可以使用 ${service} 登录。`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} 已从您在 ${site} 的账号中移除`,
    lead: (service) => `不能再使用 ${service} 登录。`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `您在 ${site} 的账号添加了一个通行密钥`,
    lead: () => '从现在起，也可以使用它登录。',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `您在 ${site} 的账号移除了一个通行密钥`,
    lead: () => '不能再使用它登录。',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `您在 ${site} 的密码已移除`,
    lead: () => '不能再使用它登录。',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `您在 ${site} 的账号已删除`,
    lead: () => '为登录而保存的有关您的一切都已消失。',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `您在 ${site} 的账号将更换地址`,
    lead: () => '新地址确认后立即更改。',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `这现在是您在 ${site} 的地址`,
    lead: () => '发给您账号的邮件会到达这里。',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `这不再是您在 ${site} 的地址`,
    lead: () => '之前使用该地址的人撤销了更改。',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `${site} 有一次新的登录`,
    lead: (device) => `您的账号已通过 ${device} 打开。`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `${host === undefined ? '' : `指向 ${host} 的`}链接只能使用一次。如果这不是您请求的，请勿打开：一切不变。`

/** The mails of a change of address in simplified Chinese. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `您在 ${site} 已有账号`,
    lead: () => '有人想把此地址用于另一个账号，这是不可能的。如果是您：请在此登录。',
    submit: '登录',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `确认您在 ${site} 的新地址`,
    submit: '确认地址',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `您在 ${site} 的账号将更换地址`,
    lead: () => '当您在这里和发往新地址的邮件中都确认后，地址才会更改。',
    submit: '确认更改',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `这不再是您在 ${site} 的地址`,
    lead: () => '您的账号现在使用另一个地址。如果不是您本人操作，请撤销：您有七天时间。',
    submit: '不是我：撤销',
    note: () => '如果是您本人操作，则无需进行任何操作。',
  },
}
