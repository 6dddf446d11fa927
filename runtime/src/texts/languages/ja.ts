import { utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './ja-account.js'

const LANG = 'ja'

/** Texts that several pages have. */
const common = {
  failed: 'うまくいきませんでした。もう一度お試しください。',
  credentials: '入力内容が一致しません。確認して、もう一度お試しください。',
  csrf: 'このページを開いてから時間が経ちすぎました。もう一度お試しください。',
  limited: '試行回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  busy: 'ただいま混み合っています。数秒後にもう一度お試しください。',
  mail: 'メールを送信できませんでした。アドレスを確認して、もう一度お試しください。',
  passkey: 'パスキーが受け付けられませんでした。もう一度試すか、別の方法をお使いください。',
  dev: '開発用のサインインは、このマシンでのみ使えます。',
  code: 'コードが正しくないか、すでに使われています。次のコードを待って、もう一度お試しください。',
}

const note = (host: string | undefined): string =>
  `${host === undefined ? '' : `${host} への`}リンクは一度だけ使えます。このメールに心当たりがない場合は、無視してかまいません。`

const notYou = (host: string | undefined): string =>
  `心当たりがない場合は、${host === undefined ? '' : `${host} で`}今すぐ新しいパスワードを設定してください。すべてのセッションが終了します。`

/** The texts in Japanese. */
export const ja: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'サインイン',
    heading: (site) => (site === undefined ? 'サインイン' : `${site} にサインイン`),
    failures: {
      AccountNotLinked:
        'そのアカウントは別のユーザーのものです。これまでと同じ方法でサインインしてください。',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'サインインしていないため、何も追加されませんでした。これまでと同じ方法でサインインしてから、もう一度お試しください。',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'このメールアドレスのユーザーはすでにいます。これまでと同じ方法でサインインしてください。',
      OAuthCallbackError: 'サインインが完了しませんでした。もう一度お試しください。',
      OAuthSignin:
        'サインインを開始できませんでした。後でもう一度試すか、別の方法をお使いください。',
      PasswordSaved: '新しいパスワードを保存しました。そのパスワードでサインインしてください。',
      RateLimited: common.limited,
      SessionRequired: 'このページを見るにはサインインしてください。',
      TwoFactor:
        'サインインに時間がかかりすぎたか、コードの間違いが多すぎました。もう一度サインインしてください。',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'サインインできませんでした。もう一度お試しください。',
    or: 'または',
    none: 'サインインの方法が設定されていません。',
    signedInAs: 'サインイン中:',
    signOut: 'サインアウト',
    addOrSwitch: 'サインインの方法を追加するか、別のユーザーとしてサインインします。',
    switchOrStay: '別のユーザーとして続けるか、このままにします。',
    continueWith: (service) => `${service} で続ける`,
    add: (service) => `${service} を追加`,
    notSetUp: (variables) => `未設定: ${variables.join(', ')}`,
    address: 'メールアドレス',
    byMail: 'メールでサインイン',
    submit: 'サインイン',
    submitTo: (provider) => `${provider} でサインイン`,
    development: {
      title: '開発用サインイン',
      lead: 'このマシンのみ。パスワードは不要です。',
      address: 'メールアドレス',
      example: 'anata@example.test',
      submit: 'サインイン',
    },
  },
  passkey: {
    title: 'パスキー',
    signIn: 'パスキーでサインイン',
    add: 'パスキーを追加',
    confirm: 'パスキーで確認',
    isNew: '初めてですか?',
    create: 'パスキーを作成',
    noScript: 'パスキーには JavaScript が必要ですが、オフになっています。',
    script: {
      waiting: 'パスキーを待っています…',
      noPasskeys: 'このブラウザーではパスキーを使えません。',
      refused: '入力内容を確認して、もう一度お試しください。',
      notUsed: 'パスキーは使われませんでした。もう一度試すか、別の方法をお選びください。',
      notCreated: 'パスキーは作成されませんでした。いつでもやり直せます。',
      createdBefore: 'この端末にはすでにあなたのパスキーがあります。それでサインインしてください。',
      wrongAddress: 'このアドレスではパスキーを使えません。サイトを名前で開いてください。',
      notProtected: 'この端末は、保護されたパスキーを保存できません。',
      notPossible: 'この端末では、このサイトのパスキーを作成できません。',
      failed:
        'うまくいきませんでした。ページを再読み込みしてもう一度試すか、別の方法をお選びください。',
    },
  },
  signOut: {
    title: 'サインアウト',
    heading: (site) =>
      site === undefined ? 'サインアウトしますか?' : `${site} からサインアウトしますか?`,
    lead: 'いつでも再びサインインできます。',
    submit: 'サインアウト',
    stay: 'このままにする',
  },
  confirm: {
    title: 'サインイン',
    heading: (address) => ['', address, ' としてサインインしますか?'],
    lead: (site) => `このブラウザーで ${site} にサインインします。`,
    submit: 'サインイン',
    notAsked: '心当たりがない場合は、このページを閉じてください。リンクは使われません。',
    elsewhere: {
      lead: 'このメールを別のブラウザーで依頼した場合は、そちらに戻り、リンクのそばにあるコードを入力してください。',
      here: (site) =>
        `または、このブラウザーで ${site} にサインインします。その場合、コードは使用済みになります。`,
      submit: 'ここでサインイン',
    },
  },
  confirmIdentity: {
    title: '本人確認',
    heading: 'ご本人であることを確認してください',
    lead: 'この先は保護されています。あなたのアカウントであることを、もう一度示してください。',
    failures: {
      ConfirmRefused: 'それは別のアカウントです。サインイン中のアカウントで確認してください。',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: 'メールを送信できませんでした。後でもう一度試すか、別の方法をお使いください。',
      MissingCSRF: common.csrf,
      OAuthSignin: '今はそこで確認できませんでした。後でもう一度試すか、別の方法をお使いください。',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'ここで確認する方法がありません。サインアウトして、もう一度サインインしてください。',
    submit: '確認',
    byMail: 'メールでコードを送る',
    totp: '認証アプリのコード',
  },
  twoFactor: {
    title: '2段階サインイン',
    totp: {
      heading: 'コードを入力',
      lead: '認証アプリを開き、このサイトに表示されているコードを入力してください。',
      label: 'コード',
      other: '復旧コードを使う',
    },
    recovery: {
      heading: '復旧コードを使う',
      lead: '2段階サインインを設定したときに保管したコードを1つ入力してください。それぞれ一度だけ使えます。',
      label: '復旧コード',
      other: '認証アプリを使う',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: '続ける',
    startAgain: '最初からやり直す',
  },
  twoFactorSetup: {
    title: '2段階サインインの設定',
    heading: '2段階サインインを設定',
    lead: '認証アプリでこれを読み取ってください。以後、サインインのたびにコードが表示されます。',
    required:
      'このアカウントには2段階サインインが必要です。認証アプリでこれを読み取ってください。サインインのたびにコードが表示されます。',
    qr: '認証アプリ用のQRコード',
    byHand: 'キーを手で入力する',
    label: '認証アプリのコード',
    submit: 'オンにする',
    onHeading: '2段階サインインはオンです',
    onLead:
      '認証アプリのコードで、新しい復旧コードを作るか、オフにできます。アプリがない場合は、復旧コードでオフにして、別のアプリを設定できます。',
    onLastCode:
      '最後の復旧コードでサインインしました。数分の間は、別のコードなしでオフにして、新しい認証アプリを設定できます。',
    onLabel: '認証アプリのコード、または復旧コード',
    newCodes: '新しい復旧コードを作る',
    switchOff: 'オフにする',
    codesTitle: '復旧コード',
    codesHeading: '復旧コードを保管してください',
    codesLead: '認証アプリがない場合、これだけが入る方法です。それぞれ一度だけ使えます。',
    codesOnce: '表示されるのは今回だけです。印刷するか、パスワードマネージャーに保存してください。',
    goOn: '保管しました',
  },
  sent: {
    title: 'メールを確認してください',
    sent: 'サインイン用のリンクを送信しました。一度だけ使えます。',
    sentTo: (address) => [
      'サインイン用のリンクを次の宛先に送信しました: ',
      address,
      ' 一度だけ使えます。',
    ],
    sentAgainTo: (address) => [
      'サインイン用のリンクを次の宛先に再び送信しました: ',
      address,
      ' 一度だけ使えます。',
    ],
    missing: '数分経っても届かない場合は、迷惑メールを確認してください。',
    code: {
      sentTo: (address) => [
        'コードを次の宛先に送信しました: ',
        address,
        ' ここに入力するか、そばにあるリンクを開いてください。',
      ],
      sentAgainTo: (address) => [
        'コードを次の宛先に再び送信しました: ',
        address,
        ' ここに入力するか、そばにあるリンクを開いてください。有効なのは最新のコードだけです。',
      ],
      label: 'コード',
      submit: '続ける',
      wrong: 'コードが正しくありません。最新のメールを確認して、もう一度お試しください。',
      voidTitle: '新しいコードを依頼してください',
      void: '前のコードも、そばにあるリンクも、もう使えません。新しいメールを依頼してください。',
    },
    again: 'もう一度送る',
    otherAddress: '別のアドレスを使う',
    back: 'サインインに戻る',
  },
  mailbox: {
    notSentTitle: '何も送信されませんでした',
    notSent: 'メールサービスが設定されていません。',
    notSentTo: (address) => [
      '次の宛先へのメールは送信されませんでした: ',
      address,
      ' メールサービスが設定されていません。',
    ],
    onConsole: '開発中は、リンクがコンソールに表示されます。',
    onConsoleAndKept: '開発中は、リンクがコンソールに表示され、メールはこのマシンに保管されます。',
    open: 'メールボックスを開く',
    title: 'メールボックス',
    lead: 'メールサービスが設定されていないため、送信されなかったメールです。このマシンのメモリーにのみあります。',
    empty: 'まだありません: メールでサインイン',
    head: (to, provider, time) => [`宛先 ${to}、${provider}、`, time],
    time: utcTime(LANG),
    asText: 'テキスト',
    asHtml: 'HTML',
    code: 'コード:',
    frame: 'HTML のメール',
  },
  error: {
    failures: {
      Configuration: {
        title: '問題が発生しています',
        lead: 'サーバーに問題があります。このサイトの運営者はログで確認できます。',
      },
      UntrustedHost: {
        title: 'このアドレスは?',
        lead: '指定されていない名前では、サインインは応答しません。ブラウザーに表示されるとおりのこのサイトのアドレスを AUTH_URL に設定してください。',
      },
      BadRequest: {
        title: '読み取れませんでした',
        lead: '大きすぎるか、フォームが送るものではありません。戻ってページを再読み込みし、もう一度お試しください。',
      },
      CrossSiteRequest: {
        title: '別のサイトからのものです',
        lead: '安全のため受け付けませんでした。このサイトでページを開き、もう一度お試しください。',
      },
      NotFound: {
        title: 'ページが見つかりません',
        lead: 'このアドレスには何もありません。',
      },
      MethodNotAllowed: {
        title: '開くものはありません',
        lead: 'このアドレスは、フォームとプログラムのためのものです。',
      },
      MissingRole: {
        title: 'アクセスできません',
        lead: 'お使いのアカウントには、このページを開く権限がありません。',
      },
      AccessDenied: {
        title: 'アクセスできません',
        lead: 'ここにサインインすることは許可されていません。',
      },
      RateLimited: {
        title: '試行回数が多すぎます',
        lead: 'しばらく待ってから、もう一度お試しください。',
      },
      TooBusy: {
        title: 'ただいま混み合っています',
        lead: '何も行われていません。戻って、数秒後にもう一度お試しください。',
      },
      Verification: {
        title: 'このリンクはもう使えません',
        lead: 'すでに使われたか、期限が切れています。新しいリンクを依頼してください。',
      },
    },
    failed: { title: '問題が発生しました', lead: 'もう一度お試しください。' },
    signIn: 'サインイン',
    back: '戻る',
  },
  mails: {
    signIn: { heading: (site) => `${site} にサインイン`, submit: 'サインイン', note },
    signUp: {
      heading: (site) => `${site} へようこそ`,
      lead: () => 'このアドレスはあなたのものですか? アカウントの設定を完了してください。',
      submit: '設定を完了する',
      note,
    },
    knownAccount: {
      heading: (site) => `${site} にあなたのアカウントがあります`,
      lead: () =>
        'このアドレスで登録しようとした人がいます。あなたの場合は、サインインするか、新しいパスワードを設定してください。',
      submit: '新しいパスワードを設定する',
      note,
    },
    unknownAccount: {
      heading: (site) => `${site} にアカウントがありません`,
      lead: () =>
        'このアドレスの新しいパスワードが求められましたが、アカウントがありません。あなたの場合は、別のアドレスで登録したのかもしれません。',
      submit: '登録する',
      note,
    },
    newPassword: {
      heading: (site) => `${site} の新しいパスワード`,
      lead: () => '新しいパスワードを設定するまでは、今のパスワードのままです。',
      submit: '新しいパスワードを設定する',
      note,
    },
    confirm: {
      heading: (site) => `${site} でご本人であることを確認`,
      submit: 'コードを入力する',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} は ${site} のコードです`,
    lead: 'コードを依頼した場所に入力してください:',
    or: 'または、リンクを使ってください:',
    note: (host) =>
      `コードと${host === undefined ? '' : ` ${host} への`}リンクは一度だけ、最長で10分間使えます。ほかの場所には入力せず、誰にも教えないでください。このメールに心当たりがない場合は、無視してかまいません。`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `${site} のパスワードが変更されました`,
      lead: () => 'ほかのすべての場所ではサインアウトされました。',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `${site} で2段階サインインがオンになりました`,
      lead: () => '今後、サインインのたびに認証アプリのコードが必要です。',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `${site} で2段階サインインがオフになりました`,
      lead: () => '今後、サインインにコードは不要です。',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `${site} の新しい復旧コード`,
      lead: () => '古いコードはもう使えません。',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `${site} で復旧コードが使われました`,
      left: (left) =>
        left === 0
          ? '最後のコードでした。今すぐ新しいコードを作ってください。'
          : `残りは${left}個です。${left <= 3 ? '早めに新しいコードを作ってください。' : ''}`,
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'アカウントを作成',
      heading: (site) => (site === undefined ? 'アカウントを作成' : `${site} のアカウントを作成`),
      lead: '続けるために必要なものをメールでお送りします。',
      submit: '続ける',
    },
    forgot: {
      title: 'パスワードを忘れた場合',
      heading: () => 'パスワードをお忘れですか?',
      lead: '新しいパスワードの設定に必要なものをメールでお送りします。',
      submit: '続ける',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: '足りない項目があるか、長すぎます。入力内容を確認してください。',
      MissingCSRF: common.csrf,
      PasswordBreached:
        'このパスワードは流出したパスワードの一覧にあります。別のものにしてください。',
      PasswordInvalid:
        'どのキーボードでも入力できない文字が含まれています。別のものにしてください。',
      PasswordTooCommon:
        'このパスワードは推測されやすいものです。よく使われているか、あなたのアドレスやこのサイトの名前からできています。別のものにしてください。',
      PasswordTooLong: 'パスワードが長すぎます。256文字以内にしてください。',
      PasswordTooShort: 'パスワードが短すぎます。いくつかの単語を並べると覚えやすくなります。',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'パスワード',
    newPassword: '新しいパスワード',
    currentPassword: '現在のパスワード',
    name: '名前',
    hint: (least) => `${least}文字以上。いくつかの単語を並べてもかまいません。`,
    show: '表示',
    hide: '隠す',
    forgotten: 'パスワードをお忘れですか?',
    create: 'アカウントを作成',
    signIn: 'サインインに戻る',
    goOnTitle: 'パスワードを設定',
    goOnLead: 'リンクは一度だけ、続けるブラウザーで使えます。',
    goOn: '続ける',
    welcomeTitle: '設定を完了',
    welcomeLead: 'アドレスが確認できました。アカウントのパスワードを設定してください。',
    welcomeSubmit: 'アカウントを作成',
    chooseTitle: '新しいパスワードを設定',
    chooseLead: 'ほかのすべての場所ではサインアウトされます。',
    chooseSubmit: 'パスワードを保存',
    changeTitle: 'パスワードを変更',
    changeLead: 'ほかのすべての場所ではサインアウトされます。',
    changeSubmit: 'パスワードを保存',
  },
  account,
}
