import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'ja'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Japanese, and of the pages around it. */
export const account: AccountTexts = {
  title: 'アカウント',
  heading: 'アカウント',
  signOut: 'サインアウト',
  done: {
    address: 'メールを確認してください。変更は1日の間、確認を待ちます。',
    ended: '終了しました。',
    profile: '保存しました。',
    removed: '削除しました。',
  },
  failures: {
    AccountNotLinked: 'それはもうここにないか、別のユーザーのものです。',
    AddressInvalid: 'メールアドレスではありません。入力内容を確認してください。',
    AddressSame: 'それはすでにあなたのアドレスです。',
    DeletionNotConfirmed: '求められたものと違うため、何も削除されませんでした。',
    DeletionRefused: 'このアカウントは今は削除できません。',
    EmailSignin: 'メールを送信できませんでした。何も変わっていません。後でもう一度お試しください。',
    ImageInvalid: '画像には https:// で始まるアドレスが必要です。',
    LastSignInMethod: 'これが唯一のサインイン方法です。先に別の方法を追加してください。',
    LinkRefused: 'その間にサインアウトされたため、何も追加されませんでした。',
    MissingCSRF: 'このページを開いてから時間が経ちすぎました。もう一度お試しください。',
    NameInvalid: '名前が長すぎるか、名前に使われない文字が含まれています。',
    OAuthAccountNotLinked: 'そのアカウントは別のユーザーのものです。',
    OAuthCallbackError: '何も追加されませんでした。もう一度お試しください。',
    OAuthSignin: 'サービスに問い合わせできませんでした。もう一度お試しください。',
    RateLimited: '試行回数が多すぎます。しばらく待ってから、もう一度お試しください。',
    TooBusy: 'ただいま混み合っています。数秒後にもう一度お試しください。',
    TwoFactor: 'コードが正しくないか、すでに使われています。',
    WebAuthnVerificationError: 'パスキーは追加されませんでした。もう一度お試しください。',
  },
  failed: 'うまくいきませんでした。もう一度お試しください。',
  stale: 'サインイン方法、アドレス、2段階サインインを変更するには、本人確認をしてください。',
  confirm: '本人確認をする',
  profile: { heading: 'プロフィール', name: '名前', image: '画像のアドレス', submit: '保存' },
  address: {
    heading: 'メールアドレス',
    none: 'メールアドレスがありません。',
    proven: '確認済み',
    unproven: '未確認',
    label: '新しいアドレス',
    hint: '新しいアドレスにリンクを送ります。開かれるまで、何も変わりません。',
    hintBoth: '両方のアドレスにリンクを送ります。両方が開かれるまで、何も変わりません。',
    submit: 'アドレスを変更',
  },
  waysIn: {
    heading: 'サインイン方法',
    lead: 'どれでもアカウントを開けます。',
    remove: '削除',
    removeOf: (what) => `${what} を削除`,
    notUsable: 'ここではもう使われていません',
    last: '唯一のサインイン方法',
    passkey: (number) => `パスキー ${number}`,
    added: (then) => `追加: ${date(then)}`,
    lastUsed: (then) => `最終利用: ${moment(then)} UTC`,
    password: 'パスワード',
    setPassword: 'パスワードを設定',
    changePassword: '変更',
    mail: 'メール',
    mailLead: (address) => ['次の宛先へのメールでサインインできます: ', address],
    add: '別の方法を追加',
  },
  twoStep: {
    heading: '2段階サインイン',
    on: 'オン: サインインのたびに認証アプリのコードが必要です。',
    off: 'オフ: 1段階でサインインできます。',
    setUp: '設定する',
    change: '変更',
  },
  sessions: {
    heading: 'サインイン中の場所',
    lead: '心当たりのないものは終了してください。',
    device: (browser, system) => {
      if (browser === undefined) return system ?? '不明なブラウザー'
      return system === undefined ? browser : `${browser} (${system})`
    },
    current: 'このブラウザー',
    since: (begun) => `開始: ${date(begun)}`,
    lastSeen: (seen) => `最終利用: ${moment(seen)} UTC`,
    network: (network) => `ネットワーク ${network}`,
    end: '終了',
    endOf: (device) => `${device} を終了`,
    endOthers: (others) => `ほかの${others}件を終了`,
    none: 'ほかにサインインしている場所はありません。',
    sealed:
      'すべての場所からサインアウトすると、これを含むすべてのセッションが終了します。数分かかることがあります。',
    everywhere: 'すべての場所からサインアウト',
  },
  deletion: {
    heading: 'アカウントを削除',
    lead: 'サインインのために保存されている情報はすべてすぐに消えます。誰にも元に戻せません。',
    open: 'アカウントを削除する…',
    type: (word) => ['確認のため、次のとおり入力してください: ', word],
    word: '削除',
    submit: 'アカウントを完全に削除',
  },
  addressLink: {
    title: 'アドレスの変更',
    heading: 'アドレスを変更しますか?',
    lead: (address) => ['確認すると、アカウントのアドレスは次のものになります: ', address],
    submit: '確認',
    halfHeading: 'もう1段階あります',
    halfLead:
      'このメールボックスで確認されました。もう一方のリンクも開いてください。アドレスが変わります。',
    doneHeading: 'アドレスが変わりました',
    doneLead: (address) => ['今後のアドレス: ', address],
    objection: {
      title: 'アドレスの変更を取り消す',
      heading: '変更を取り消しますか?',
      lead: (address) => [
        'アカウントのアドレスは次のものに戻ります: ',
        address,
        ' すべての場所でサインアウトされ、その後に追加されたものは削除されます。',
      ],
      submit: '取り消す',
      doneHeading: 'アドレスが元に戻りました',
      doneLead: 'すべての場所でサインアウトされ、サインイン方法は以前の状態に戻りました。',
    },
    goOn: '続ける',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `心当たりがない場合は、${host === undefined ? '' : `${host} に`}サインインし、アカウントを確認して、覚えのないセッションを終了してください。`

const nothingToDo: MailTexts['note'] = () => '何もする必要はありません。'

/** The notices about an account in Japanese. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${site} のアカウントに ${service} が追加されました`,
    lead: (service) => `今後は ${service} でもサインインできます。`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${site} のアカウントから ${service} が削除されました`,
    lead: (service) => `${service} ではもうサインインできません。`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `${site} のアカウントにパスキーが追加されました`,
    lead: () => '今後はそれでもサインインできます。',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `${site} のアカウントからパスキーが削除されました`,
    lead: () => 'それではもうサインインできません。',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `${site} のパスワードが削除されました`,
    lead: () => 'それではもうサインインできません。',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `${site} のアカウントが削除されました`,
    lead: () => 'サインインのために保存されていた情報はすべて消えました。',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `${site} のアカウントのアドレスが変更されようとしています`,
    lead: () => '新しいアドレスが確認されると、すぐに変更されます。',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `これが ${site} でのあなたのアドレスになりました`,
    lead: () => 'アカウント宛てのメールはここに届きます。',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `これはもう ${site} でのあなたのアドレスではありません`,
    lead: () => '以前のアドレスの持ち主が変更を取り消しました。',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `${site} への新しいサインイン`,
    lead: (device) => `アカウントが ${device} で開かれました。`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `${host === undefined ? '' : `${host} への`}リンクは一度だけ使えます。心当たりがない場合は、開かないでください。何も変わりません。`

/** The mails of a change of address in Japanese. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `${site} にあなたのアカウントがあります`,
    lead: () =>
      'このアドレスを別のアカウントに設定しようとした人がいますが、それはできません。あなたの場合は、ここからサインインしてください。',
    submit: 'サインイン',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `${site} の新しいアドレスを確認してください`,
    submit: 'アドレスを確認する',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `${site} のアカウントのアドレスが変わろうとしています`,
    lead: () => 'ここと、新しいアドレスへのメールの両方で確認すると変わります。',
    submit: '変更を確認する',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `これはもう ${site} でのあなたのアドレスではありません`,
    lead: () =>
      'アカウントのアドレスが変わりました。心当たりがない場合は、取り消してください。7日以内です。',
    submit: '心当たりがないので取り消す',
    note: () => '心当たりがある場合は、何もする必要はありません。',
  },
}
