import { utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './tr-account.js'

const LANG = 'tr'

/** Texts that several pages have. */
const common = {
  failed: 'Olmadı. Lütfen yeniden deneyin.',
  credentials: 'Bilgiler eşleşmedi. Girdiğinizi denetleyip yeniden deneyin.',
  csrf: 'Bu sayfa çok uzun süre açık kaldı. Lütfen yeniden deneyin.',
  limited: 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip yeniden deneyin.',
  busy: 'Şu anda çok fazla istek var. Lütfen birkaç saniye sonra yeniden deneyin.',
  mail: 'E-posta gönderilemedi. Adresi denetleyip yeniden deneyin.',
  passkey: 'Geçiş anahtarı kabul edilmedi. Yeniden veya başka bir yolla deneyin.',
  dev: 'Geliştirme girişi yalnızca bu bilgisayarda çalışır.',
  code: 'Bu kod yanlış ya da daha önce kullanılmış. Bir sonrakini bekleyip yeniden deneyin.',
}

const note = (host: string | undefined): string =>
  `Bağlantı${host === undefined ? '' : ` (${host})`} bir kez çalışır. Bu e-postayı siz istemediyseniz dikkate almayabilirsiniz.`

const notYou = (host: string | undefined): string =>
  `Bunu siz yapmadıysanız hemen${host === undefined ? '' : ` ${host} üzerinde`} yeni bir parola belirleyin: bu, tüm oturumları sonlandırır.`

/** The texts in Turkish. */
export const tr: Texts = {
  lang: LANG,
  dir: 'ltr',
  signIn: {
    title: 'Giriş yap',
    heading: (site) => (site === undefined ? 'Giriş yap' : `${site} sitesine giriş yap`),
    failures: {
      AccountNotLinked: 'Bu hesap başka birine ait. Önceki gibi giriş yapın.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'Artık oturumunuz açık değil, bu yüzden hiçbir şey eklenmedi. Önceki gibi giriş yapıp yeniden deneyin.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked: 'Bu e-posta adresiyle zaten bir hesap var. Önceki gibi giriş yapın.',
      OAuthCallbackError: 'Giriş tamamlanmadı. Lütfen yeniden deneyin.',
      OAuthSignin: 'Giriş başlatılamadı. Lütfen daha sonra veya başka bir yolla deneyin.',
      PasswordSaved: 'Yeni parolanız kaydedildi. Lütfen onunla giriş yapın.',
      RateLimited: common.limited,
      SessionRequired: 'Bu sayfayı görmek için lütfen giriş yapın.',
      TwoFactor: 'Giriş çok uzun sürdü ya da çok fazla kod yanlıştı. Lütfen yeniden giriş yapın.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'Giriş yapılamadı. Lütfen yeniden deneyin.',
    or: 'veya',
    none: 'Hiçbir giriş yolu ayarlanmamış.',
    signedInAs: 'Oturum açan:',
    signOut: 'Çıkış yap',
    addOrSwitch: 'Bir giriş yolu ekleyin ya da başka biri olarak giriş yapın.',
    switchOrStay: 'Başka biri olarak devam edin ya da kalın.',
    continueWith: (service) => `${service} ile devam et`,
    add: (service) => `${service} ekle`,
    notSetUp: (variables) => `Henüz ayarlanmadı: ${variables.join(', ')}`,
    address: 'E-posta adresi',
    byMail: 'E-postayla giriş yap',
    submit: 'Giriş yap',
    submitTo: (provider) => `${provider} ile giriş yap`,
    development: {
      title: 'Geliştirme girişi',
      lead: 'Yalnızca bu bilgisayarda. Parola gerekmez.',
      address: 'E-posta adresi',
      example: 'siz@example.test',
      submit: 'Giriş yap',
    },
  },
  passkey: {
    title: 'Geçiş anahtarı',
    signIn: 'Geçiş anahtarıyla giriş yap',
    add: 'Geçiş anahtarı ekle',
    confirm: 'Geçiş anahtarıyla onayla',
    isNew: 'Burada yeni misiniz?',
    create: 'Geçiş anahtarı oluştur',
    noScript: 'Geçiş anahtarları JavaScript gerektirir, o da kapalı.',
    script: {
      waiting: 'Geçiş anahtarınız bekleniyor…',
      noPasskeys: 'Bu tarayıcıda geçiş anahtarı yok.',
      refused: 'Girdiğinizi denetleyip yeniden deneyin.',
      notUsed: 'Hiçbir geçiş anahtarı kullanılmadı. Yeniden veya başka bir yolla deneyin.',
      notCreated: 'Geçiş anahtarı oluşturulmadı. İstediğiniz zaman yeniden deneyebilirsiniz.',
      createdBefore: 'Bu aygıtta zaten bir geçiş anahtarınız var. Onunla giriş yapın.',
      wrongAddress: 'Geçiş anahtarları bu adreste çalışmaz. Siteyi adıyla açın.',
      notProtected: 'Bu aygıt korumalı bir geçiş anahtarı saklayamaz.',
      notPossible: 'Bu aygıt bu site için geçiş anahtarı oluşturamaz.',
      failed: 'Olmadı. Sayfayı yenileyip yeniden veya başka bir yolla deneyin.',
    },
  },
  signOut: {
    title: 'Çıkış yap',
    heading: (site) =>
      site === undefined ? 'Çıkış yapılsın mı?' : `${site} sitesinden çıkış yapılsın mı?`,
    lead: 'İstediğiniz zaman yeniden giriş yapabilirsiniz.',
    submit: 'Çıkış yap',
    stay: 'Kal',
  },
  confirm: {
    title: 'Giriş yap',
    heading: (address) => ['', address, ' olarak giriş yapılsın mı?'],
    lead: (site) => `Bu tarayıcıda ${site} sitesine giriş yapmak üzeresiniz.`,
    submit: 'Giriş yap',
    notAsked: 'Bunu siz istemediyseniz bu sayfayı kapatın: bağlantı kullanılmaz.',
    elsewhere: {
      lead: 'Bu e-postayı başka bir tarayıcıda istediyseniz oraya dönüp bağlantının yanındaki kodu yazın.',
      here: (site) =>
        `Ya da bu tarayıcıda ${site} sitesine giriş yapın. Kod o zaman kullanılmış olur.`,
      submit: 'Burada giriş yap',
    },
  },
  confirmIdentity: {
    title: 'Siz olduğunuzu onaylayın',
    heading: 'Siz olduğunuzu onaylayın',
    lead: 'Bundan sonrası korumalı: bunun sizin hesabınız olduğunu bir kez daha gösterin.',
    failures: {
      ConfirmRefused: 'Bu başka bir hesaptı. Oturum açtığınız hesapla onaylayın.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: 'E-posta gönderilemedi. Lütfen daha sonra veya başka bir yolla deneyin.',
      MissingCSRF: common.csrf,
      OAuthSignin: 'Şu anda orada onaylanamadı. Lütfen daha sonra veya başka bir yolla deneyin.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'Bunu burada onaylamanın bir yolu yok. Çıkış yapıp yeniden giriş yapın.',
    submit: 'Onayla',
    byMail: 'E-postayla kod gönder',
    totp: 'Kimlik doğrulama uygulamanızdaki kod',
  },
  twoFactor: {
    title: 'İki adımlı giriş',
    totp: {
      heading: 'Kodunuzu girin',
      lead: 'Kimlik doğrulama uygulamanızı açın ve bu site için gösterdiği kodu girin.',
      label: 'Kod',
      other: 'Kurtarma kodu kullan',
    },
    recovery: {
      heading: 'Kurtarma kodu kullan',
      lead: 'İki adımlı girişi ayarlarken sakladığınız kodlardan birini girin. Her biri bir kez çalışır.',
      label: 'Kurtarma kodu',
      other: 'Kimlik doğrulama uygulamasını kullan',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'Devam',
    startAgain: 'Baştan başla',
  },
  twoFactorSetup: {
    title: 'İki adımlı girişi ayarla',
    heading: 'İki adımlı girişi ayarla',
    lead: 'Bunu bir kimlik doğrulama uygulamasıyla tarayın. O andan sonra her giriş için size bir kod verir.',
    required:
      'Bu hesap iki adımlı giriş gerektiriyor. Bunu bir kimlik doğrulama uygulamasıyla tarayın: her giriş için size bir kod verir.',
    qr: 'Kimlik doğrulama uygulaması için QR kodu',
    byHand: 'Anahtarı elle gir',
    label: 'Kimlik doğrulama uygulamanızdaki kod',
    submit: 'Aç',
    onHeading: 'İki adımlı giriş açık',
    onLead:
      'Kimlik doğrulama uygulamanızın bir kodu yeni kurtarma kodları oluşturur ya da iki adımlı girişi kapatır. Uygulama yoksa bir kurtarma kodu kapatır: sonra başka bir uygulama ayarlayabilirsiniz.',
    onLastCode:
      'Son kurtarma kodunuzla giriş yaptınız: birkaç dakika boyunca başka bir kod olmadan kapatıp yeni bir kimlik doğrulama uygulaması ayarlayabilirsiniz.',
    onLabel: 'Kimlik doğrulama uygulamanızdaki kod ya da bir kurtarma kodu',
    newCodes: 'Yeni kurtarma kodları oluştur',
    switchOff: 'Kapat',
    codesTitle: 'Kurtarma kodları',
    codesHeading: 'Kurtarma kodlarınızı saklayın',
    codesLead:
      'Kimlik doğrulama uygulamanız olmadan içeri girmenin tek yolu onlardır. Her biri bir kez çalışır.',
    codesOnce: 'Yalnızca bu kez gösterilirler. Yazdırın ya da bir parola yöneticisine koyun.',
    goOn: 'Onları sakladım',
  },
  sent: {
    title: 'E-postanıza bakın',
    sent: 'Giriş bağlantısı yolda. Bir kez çalışır.',
    sentTo: (address) => ['Giriş bağlantısı şu adrese gönderildi: ', address, ' Bir kez çalışır.'],
    sentAgainTo: (address) => [
      'Bir giriş bağlantısı daha şu adrese gönderildi: ',
      address,
      ' Bir kez çalışır.',
    ],
    missing: 'Birkaç dakika içinde gelmezse istenmeyen postalara bakın.',
    code: {
      sentTo: (address) => [
        'Kod şu adrese gönderildi: ',
        address,
        ' Buraya yazın ya da yanındaki bağlantıyı açın.',
      ],
      sentAgainTo: (address) => [
        'Bir kod daha şu adrese gönderildi: ',
        address,
        ' Buraya yazın ya da yanındaki bağlantıyı açın. Yalnızca en yeni kod geçerlidir.',
      ],
      label: 'Kod',
      submit: 'Devam',
      wrong: 'Bu kod doğru değil. En yeni e-postaya bakıp yeniden deneyin.',
      voidTitle: 'Yeni bir kod isteyin',
      void: 'Son kod artık geçerli değil, yanındaki bağlantı da. Yeni bir e-posta isteyin.',
    },
    again: 'Yeniden gönder',
    otherAddress: 'Başka bir adres kullan',
    back: 'Girişe dön',
  },
  mailbox: {
    notSentTitle: 'Hiçbir şey gönderilmedi',
    notSent: 'Ayarlanmış bir e-posta hizmeti yok.',
    notSentTo: (address) => [
      'Şu adrese e-posta gönderilmedi: ',
      address,
      ' Ayarlanmış bir e-posta hizmeti yok.',
    ],
    onConsole: 'Geliştirme sırasında bağlantı konsoldadır.',
    onConsoleAndKept:
      'Geliştirme sırasında bağlantı konsoldadır ve e-posta bu bilgisayarda saklanır.',
    open: 'Posta kutusunu aç',
    title: 'Posta kutusu',
    lead: 'Ayarlanmış bir e-posta hizmeti olmadığı için gönderilmeyen e-postalar. Yalnızca bu bilgisayarın belleğinde dururlar.',
    empty: 'Henüz bir şey yok: e-postayla giriş yap',
    head: (to, provider, time) => [`Alıcı: ${to}, ${provider} ile, `, time],
    time: utcTime(LANG),
    asText: 'Metin',
    asHtml: 'HTML',
    code: 'Kod:',
    frame: 'HTML olarak e-posta',
  },
  error: {
    failures: {
      Configuration: {
        title: 'Burada bir sorun var',
        lead: 'Sunucuda bir sorun var. Bu siteyi yöneten kişi onu günlükte bulabilir.',
      },
      UntrustedHost: {
        title: 'Bu hangi adres?',
        lead: 'Giriş, kimsenin belirtmediği bir adda yanıt vermez. AUTH_URL değerini bu sitenin tarayıcıda görünen adresi yapın.',
      },
      BadRequest: {
        title: 'Bu okunamadı',
        lead: 'Çok büyük ya da formun gönderdiği şey değil. Geri dönüp sayfayı yenileyin ve yeniden deneyin.',
      },
      CrossSiteRequest: {
        title: 'Bu başka bir siteden geldi',
        lead: 'Güvenliğiniz için kabul edilmedi. Sayfayı bu sitede açıp orada yeniden deneyin.',
      },
      NotFound: { title: 'Sayfa bulunamadı', lead: 'Bu adreste bir şey yok.' },
      MethodNotAllowed: {
        title: 'Burada açılacak bir şey yok',
        lead: 'Bu adres formlar ve programlar içindir.',
      },
      MissingRole: { title: 'Erişim yok', lead: 'Hesabınızın bu sayfaya erişim izni yok.' },
      AccessDenied: { title: 'Erişim yok', lead: 'Buraya giriş yapmanıza izin verilmiyor.' },
      RateLimited: {
        title: 'Çok fazla deneme',
        lead: 'Lütfen biraz bekleyip yeniden deneyin.',
      },
      TooBusy: {
        title: 'Şu anda çok yoğun',
        lead: 'Hiçbir şey denenmedi. Lütfen geri dönüp birkaç saniye sonra yeniden deneyin.',
      },
      Verification: {
        title: 'Bu bağlantı artık geçerli değil',
        lead: 'Daha önce kullanılmış ya da süresi dolmuş. Yeni bir tane isteyin.',
      },
    },
    failed: { title: 'Bir şeyler ters gitti', lead: 'Lütfen yeniden deneyin.' },
    signIn: 'Giriş yap',
    back: 'Geri',
  },
  mails: {
    signIn: { heading: (site) => `${site} sitesine giriş`, submit: 'Giriş yap', note },
    signUp: {
      heading: (site) => `${site} sitesine hoş geldiniz`,
      lead: () => 'Bu adres sizin mi? Öyleyse hesabınızı tamamlayın.',
      submit: 'Tamamla',
      note,
    },
    knownAccount: {
      heading: (site) => `${site} sitesinde bir hesabınız var`,
      lead: () =>
        'Birisi bu adresle kaydolmak istedi. Sizseniz: giriş yapın ya da yeni bir parola belirleyin.',
      submit: 'Yeni parola belirle',
      note,
    },
    unknownAccount: {
      heading: (site) => `${site} sitesinde hesap yok`,
      lead: () =>
        'Birisi bu adres için yeni bir parola istedi, ancak bu adresin hesabı yok. Sizseniz, belki başka bir adresle kaydoldunuz.',
      submit: 'Kaydol',
      note,
    },
    newPassword: {
      heading: (site) => `${site} için yeni parola`,
      lead: () => 'Yeni bir parola belirleyene kadar eskisi geçerlidir.',
      submit: 'Yeni parola belirle',
      note,
    },
    confirm: {
      heading: (site) => `${site} sitesinde siz olduğunuzu onaylayın`,
      submit: 'Kodu gir',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code}, ${site} için kodunuz`,
    lead: 'Bu kodu istediğiniz yere yazın:',
    or: 'ya da bağlantıyı kullanın:',
    note: (host) =>
      `Kod ve bağlantı${host === undefined ? '' : ` (${host})`} bir kez ve en çok on dakika çalışır. Kodu başka hiçbir yere yazmayın ve kimseye söylemeyin. Bu e-postayı siz istemediyseniz dikkate almayabilirsiniz.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `${site} parolanız değiştirildi`,
      lead: () => 'Diğer her yerde oturumunuz kapatıldı.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `${site} sitesinde iki adımlı giriş açık`,
      lead: () => 'Bundan sonra her giriş kimlik doğrulama uygulamanızın bir kodunu gerektirir.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `${site} sitesinde iki adımlı giriş kapalı`,
      lead: () => 'Artık hiçbir giriş kod gerektirmez.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `${site} için yeni kurtarma kodları`,
      lead: () => 'Eskileri artık çalışmaz.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `${site} sitesinde bir kurtarma kodu kullanıldı`,
      left: (left) =>
        left === 0
          ? 'Bu sonuncuydu: şimdi yenilerini oluşturun.'
          : `${left} tane kaldı.${left <= 3 ? ' Yakında yenilerini oluşturun.' : ''}`,
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'Hesap oluştur',
      heading: (site) => (site === undefined ? 'Hesap oluştur' : `${site} sitesinde hesap oluştur`),
      lead: 'Devam etmek için gerekeni size e-postayla göndeririz.',
      submit: 'Devam',
    },
    forgot: {
      title: 'Unutulan parola',
      heading: () => 'Parolanızı mı unuttunuz?',
      lead: 'Yenisini belirlemek için gerekeni size e-postayla göndeririz.',
      submit: 'Devam',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'Bir şey eksik ya da çok uzun. Girdiğinizi denetleyin.',
      MissingCSRF: common.csrf,
      PasswordBreached: 'Bu parola çalınmış parola listelerinde var. Başka bir tane seçin.',
      PasswordInvalid: 'Parolada hiçbir klavyenin yazmadığı karakterler var. Başka bir tane seçin.',
      PasswordTooCommon:
        'Bu parolayı tahmin etmek kolay: yaygın ya da adresinizden veya bu sitenin adından oluşuyor. Başka bir tane seçin.',
      PasswordTooLong: 'Parola çok uzun. En çok 256 karakterlik bir tane seçin.',
      PasswordTooShort: 'Parola çok kısa. Art arda birkaç sözcüğü akılda tutmak kolaydır.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'Parola',
    newPassword: 'Yeni parola',
    currentPassword: 'Şimdiki parola',
    name: 'Ad',
    hint: (least) => `En az ${least} karakter. Art arda birkaç sözcük uygundur.`,
    show: 'Göster',
    hide: 'Gizle',
    forgotten: 'Parolanızı mı unuttunuz?',
    create: 'Hesap oluştur',
    signIn: 'Bunun yerine giriş yap',
    goOnTitle: 'Parola belirleyin',
    goOnLead: 'Bağlantı bir kez, devam ettiğiniz tarayıcıda çalışır.',
    goOn: 'Devam et',
    welcomeTitle: 'Kaydı tamamla',
    welcomeLead: 'Adresiniz onaylandı. Hesabınız için bir parola belirleyin.',
    welcomeSubmit: 'Hesabı oluştur',
    chooseTitle: 'Yeni parola belirleyin',
    chooseLead: 'Diğer her yerde oturumunuz kapatılır.',
    chooseSubmit: 'Parolayı kaydet',
    changeTitle: 'Parolanızı değiştirin',
    changeLead: 'Diğer her yerde oturumunuz kapatılır.',
    changeSubmit: 'Parolayı kaydet',
  },
  account,
}
