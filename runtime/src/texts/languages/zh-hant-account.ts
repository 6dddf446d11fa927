import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'zh-Hant'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in traditional Chinese, and of the pages around it. */
export const account: AccountTexts = {
  title: '您的帳號',
  heading: '您的帳號',
  signOut: '登出',
  done: {
    address: '請查看郵件：變更會等候確認一天。',
    ended: '已結束。',
    profile: '已儲存。',
    removed: '已移除。',
  },
  failures: {
    AccountNotLinked: '它已不在這裡，或屬於其他使用者。',
    AddressInvalid: '這不是電子郵件地址。請檢查輸入。',
    AddressSame: '這已經是您的地址。',
    DeletionNotConfirmed: '這不是所要求的內容，因此沒有刪除任何東西。',
    DeletionRefused: '目前無法刪除此帳號。',
    EmailSignin: '無法寄出郵件。沒有任何變更；請稍後再試。',
    ImageInvalid: '圖片需要以 https:// 開頭的地址。',
    LastSignInMethod: '這是您唯一的登入方式。請先新增另一種。',
    LinkRefused: '您在此期間已登出，因此沒有新增任何內容。',
    MissingCSRF: '此頁面開啟的時間過長。請再試一次。',
    NameInvalid: '姓名過長，或含有姓名中不會出現的字元。',
    OAuthAccountNotLinked: '該帳號屬於其他使用者。',
    OAuthCallbackError: '沒有新增任何內容。請再試一次。',
    OAuthSignin: '無法聯絡該服務。請再試一次。',
    RateLimited: '嘗試次數過多。請稍候片刻再試。',
    TooBusy: '目前過於忙碌。請幾秒後再試一次。',
    TwoFactor: '驗證碼不正確或已被使用。',
    WebAuthnVerificationError: '沒有新增密碼金鑰。請再試一次。',
  },
  failed: '未能成功。請再試一次。',
  stale: '要變更登入方式、地址或兩步驟登入，請確認是您本人。',
  confirm: '確認是您本人',
  profile: { heading: '個人資料', name: '姓名', image: '圖片地址', submit: '儲存' },
  address: {
    heading: '電子郵件地址',
    none: '您在這裡沒有電子郵件地址。',
    proven: '已確認',
    unproven: '未確認',
    label: '新地址',
    hint: '我們會寄連結到新地址。在連結被開啟之前，一切不變。',
    hintBoth: '我們會寄連結到兩個地址。在兩個連結都被開啟之前，一切不變。',
    submit: '變更地址',
  },
  waysIn: {
    heading: '登入方式',
    lead: '以下每一種都能開啟您的帳號。',
    remove: '移除',
    removeOf: (what) => `移除 ${what}`,
    notUsable: '此處已不再使用',
    last: '您唯一的登入方式',
    passkey: (number) => `密碼金鑰 ${number}`,
    added: (then) => `新增於 ${date(then)}`,
    lastUsed: (then) => `最近使用 ${moment(then)} UTC`,
    password: '密碼',
    setPassword: '設定密碼',
    changePassword: '變更',
    mail: '電子郵件',
    mailLead: (address) => ['寄至 ', address, ' 的郵件可讓您登入。'],
    add: '新增另一種',
  },
  twoStep: {
    heading: '兩步驟登入',
    on: '已開啟：每次登入都需要驗證器應用程式中的驗證碼。',
    off: '已關閉：一個步驟即可登入。',
    setUp: '設定',
    change: '變更',
  },
  sessions: {
    heading: '您登入的位置',
    lead: '結束您不認得的工作階段。',
    device: (browser, system) => {
      if (browser === undefined) return system ?? '未知的瀏覽器'
      return system === undefined ? browser : `${browser}（${system}）`
    },
    current: '此瀏覽器',
    since: (begun) => `開始於 ${date(begun)}`,
    lastSeen: (seen) => `最近使用 ${moment(seen)} UTC`,
    network: (network) => `網路 ${network}`,
    end: '結束',
    endOf: (device) => `結束 ${device}`,
    endOthers: (others) => `結束其他 ${others} 個工作階段`,
    none: '您沒有在其他地方登入。',
    sealed: '在所有地方登出會結束所有工作階段，包括目前這個。可能需要幾分鐘。',
    everywhere: '在所有地方登出',
  },
  deletion: {
    heading: '刪除帳號',
    lead: '為登入而儲存的有關您的一切會立即消失。沒有人能夠復原。',
    open: '刪除我的帳號……',
    type: (word) => ['請輸入以下內容確認：', word],
    word: '刪除',
    submit: '永久刪除帳號',
  },
  addressLink: {
    title: '變更地址',
    heading: '要變更地址嗎？',
    lead: (address) => ['確認後，帳號的地址將變為 ', address, '。'],
    submit: '確認',
    halfHeading: '還差一步',
    halfLead: '此信箱已確認。請也開啟另一個信箱中的連結：地址隨即變更。',
    doneHeading: '地址已變更',
    doneLead: (address) => ['從現在起，地址為 ', address, '。'],
    objection: {
      title: '復原地址變更',
      heading: '要復原變更嗎？',
      lead: (address) => ['帳號將恢復地址 ', address, '，所有人都會登出，此後新增的內容將被移除。'],
      submit: '復原',
      doneHeading: '您的地址已恢復',
      doneLead: '所有人都已登出，登入方式已恢復原樣。',
    },
    goOn: '繼續',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `如果不是您本人操作，請${host === undefined ? '' : `在 ${host} `}登入，查看您的帳號，並結束您不認得的工作階段。`

const nothingToDo: MailTexts['note'] = () => '您不需要進行任何操作。'

/** The notices about an account in traditional Chinese. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} 已新增到您在 ${site} 的帳號`,
    lead: (service) => `從現在起，也可以使用 ${service} 登入。`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} 已從您在 ${site} 的帳號中移除`,
    lead: (service) => `無法再使用 ${service} 登入。`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `您在 ${site} 的帳號新增了一個密碼金鑰`,
    lead: () => '從現在起，也可以使用它登入。',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `您在 ${site} 的帳號移除了一個密碼金鑰`,
    lead: () => '無法再使用它登入。',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `您在 ${site} 的密碼已移除`,
    lead: () => '無法再使用它登入。',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `您在 ${site} 的帳號已刪除`,
    lead: () => '為登入而儲存的有關您的一切都已消失。',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `您在 ${site} 的帳號將更換地址`,
    lead: () => '新地址確認後立即變更。',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `這現在是您在 ${site} 的地址`,
    lead: () => '寄給您帳號的郵件會送到這裡。',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `這不再是您在 ${site} 的地址`,
    lead: () => '先前使用該地址的人復原了變更。',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `${site} 有一次新的登入`,
    lead: (device) => `您的帳號已透過 ${device} 開啟。`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `${host === undefined ? '' : `前往 ${host} 的`}連結只能使用一次。如果這不是您要求的，請勿開啟：一切不變。`

/** The mails of a change of address in traditional Chinese. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `您在 ${site} 已有帳號`,
    lead: () => '有人想把此地址用於另一個帳號，這是不可能的。如果是您：請在此登入。',
    submit: '登入',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `確認您在 ${site} 的新地址`,
    submit: '確認地址',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `您在 ${site} 的帳號將更換地址`,
    lead: () => '當您在這裡和寄到新地址的郵件中都確認後，地址才會變更。',
    submit: '確認變更',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `這不再是您在 ${site} 的地址`,
    lead: () => '您的帳號現在使用另一個地址。如果不是您本人操作，請復原：您有七天時間。',
    submit: '不是我：復原',
    note: () => '如果是您本人操作，則不需要進行任何操作。',
  },
}
