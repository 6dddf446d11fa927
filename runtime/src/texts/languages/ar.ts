import { counted, utcTime } from '../intl.js'
import type { Texts } from '../texts.js'
import { account, accountNotices, addressMails } from './ar-account.js'

const LANG = 'ar'

/** Texts that several pages have. */
const common = {
  failed: 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.',
  credentials: 'البيانات غير متطابقة. تحقّق مما أدخلته وحاول مرة أخرى.',
  csrf: 'ظلّت هذه الصفحة مفتوحة مدة طويلة. يُرجى المحاولة مرة أخرى.',
  limited: 'كانت هناك محاولات كثيرة جدًا. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.',
  busy: 'هناك ضغط كبير الآن. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ.',
  mail: 'تعذّر إرسال الرسالة. تحقّق من العنوان وحاول مرة أخرى.',
  passkey: 'لم يُقبل مفتاح المرور. حاول مرة أخرى، أو بطريقة أخرى.',
  dev: 'تسجيل الدخول الخاص بالتطوير يعمل على هذا الجهاز فقط.',
  code: 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي وحاول مرة أخرى.',
}

const note = (host: string | undefined): string =>
  `الرابط${host === undefined ? '' : ` إلى ${host}`} يعمل مرة واحدة. إذا لم تطلب هذه الرسالة فيمكنك تجاهلها.`

const notYou = (host: string | undefined): string =>
  `إذا لم تكن أنت من فعل ذلك، فاختر كلمة مرور جديدة${host === undefined ? '' : ` في ${host}`} الآن: هذا ينهي كل الجلسات.`

/** The texts in Arabic. */
export const ar: Texts = {
  lang: LANG,
  dir: 'rtl',
  signIn: {
    title: 'تسجيل الدخول',
    heading: (site) => (site === undefined ? 'تسجيل الدخول' : `تسجيل الدخول إلى ${site}`),
    failures: {
      AccountNotLinked: 'هذا الحساب يخص مستخدمًا آخر. سجّل الدخول كما كنت تفعل من قبل.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: common.mail,
      LinkRefused:
        'لم تعد مسجّل الدخول، لذلك لم يُضَف شيء. سجّل الدخول كما كنت تفعل من قبل، ثم حاول مرة أخرى.',
      MissingCSRF: common.csrf,
      OAuthAccountNotLinked:
        'يوجد مستخدم بعنوان البريد الإلكتروني هذا. سجّل الدخول كما كنت تفعل من قبل.',
      OAuthCallbackError: 'لم يكتمل تسجيل الدخول. يُرجى المحاولة مرة أخرى.',
      OAuthSignin: 'تعذّر بدء تسجيل الدخول. حاول لاحقًا، أو بطريقة أخرى.',
      PasswordSaved: 'حُفظت كلمة مرورك الجديدة. يُرجى تسجيل الدخول بها.',
      RateLimited: common.limited,
      SessionRequired: 'يُرجى تسجيل الدخول لرؤية هذه الصفحة.',
      TwoFactor:
        'استغرق تسجيل الدخول وقتًا طويلًا، أو كان عدد الرموز الخاطئة كبيرًا. يُرجى تسجيل الدخول مرة أخرى.',
      TooBusy: common.busy,
      WebAuthnVerificationError: common.passkey,
    },
    failed: 'لم ينجح تسجيل الدخول. يُرجى المحاولة مرة أخرى.',
    or: 'أو',
    none: 'لم تُضبط أي طريقة لتسجيل الدخول.',
    signedInAs: 'أنت مسجّل الدخول باسم',
    signOut: 'تسجيل الخروج',
    addOrSwitch: 'أضف طريقة لتسجيل الدخول، أو سجّل الدخول باسم شخص آخر.',
    switchOrStay: 'تابع باسم شخص آخر، أو ابقَ.',
    continueWith: (service) => `المتابعة باستخدام ${service}`,
    add: (service) => `إضافة ${service}`,
    notSetUp: (variables) => `لم يُضبط بعد: ${variables.join('، ')}`,
    address: 'عنوان البريد الإلكتروني',
    byMail: 'تسجيل الدخول بالبريد الإلكتروني',
    submit: 'تسجيل الدخول',
    submitTo: (provider) => `تسجيل الدخول باستخدام ${provider}`,
    development: {
      title: 'تسجيل الدخول للتطوير',
      lead: 'على هذا الجهاز فقط. لا حاجة إلى كلمة مرور.',
      address: 'عنوان البريد الإلكتروني',
      example: 'anta@example.test',
      submit: 'تسجيل الدخول',
    },
  },
  passkey: {
    title: 'مفتاح المرور',
    signIn: 'تسجيل الدخول بمفتاح مرور',
    add: 'إضافة مفتاح مرور',
    confirm: 'التأكيد بمفتاح مرور',
    isNew: 'جديد هنا؟',
    create: 'إنشاء مفتاح مرور',
    noScript: 'مفاتيح المرور تحتاج إلى JavaScript، وهو متوقف.',
    script: {
      waiting: 'في انتظار مفتاح المرور…',
      noPasskeys: 'هذا المتصفح لا يدعم مفاتيح المرور.',
      refused: 'تحقّق مما أدخلته وحاول مرة أخرى.',
      notUsed: 'لم يُستخدم أي مفتاح مرور. حاول مرة أخرى، أو اختر طريقة أخرى.',
      notCreated: 'لم يُنشأ أي مفتاح مرور. يمكنك المحاولة مرة أخرى في أي وقت.',
      createdBefore: 'على هذا الجهاز مفتاح مرور لك بالفعل. سجّل الدخول به.',
      wrongAddress: 'لا تعمل مفاتيح المرور على هذا العنوان. افتح الموقع باسمه.',
      notProtected: 'لا يمكن لهذا الجهاز الاحتفاظ بمفتاح مرور محمي.',
      notPossible: 'لا يمكن لهذا الجهاز إنشاء مفتاح مرور لهذا الموقع.',
      failed: 'لم ينجح ذلك. أعد تحميل الصفحة وحاول مرة أخرى، أو اختر طريقة أخرى.',
    },
  },
  signOut: {
    title: 'تسجيل الخروج',
    heading: (site) => (site === undefined ? 'تسجيل الخروج؟' : `تسجيل الخروج من ${site}؟`),
    lead: 'يمكنك تسجيل الدخول مرة أخرى في أي وقت.',
    submit: 'تسجيل الخروج',
    stay: 'البقاء',
  },
  confirm: {
    title: 'تسجيل الدخول',
    heading: (address) => ['تسجيل الدخول باسم ', address, '؟'],
    lead: (site) => `أنت على وشك تسجيل الدخول إلى ${site} في هذا المتصفح.`,
    submit: 'تسجيل الدخول',
    notAsked: 'إذا لم تطلب ذلك فأغلق هذه الصفحة: لن يُستخدم الرابط.',
    elsewhere: {
      lead: 'إذا طلبت هذه الرسالة في متصفح آخر، فعُد إليه واكتب الرمز الموجود بجانب الرابط.',
      here: (site) => `أو سجّل الدخول إلى ${site} في هذا المتصفح. عندها يكون الرمز قد استُخدم.`,
      submit: 'تسجيل الدخول هنا',
    },
  },
  confirmIdentity: {
    title: 'أكّد أنك أنت',
    heading: 'أكّد أنك أنت',
    lead: 'ما يلي محمي: أثبت مرة أخرى أن هذا حسابك.',
    failures: {
      ConfirmRefused: 'كان ذلك حسابًا آخر. أكّد بالحساب الذي سجّلت الدخول به.',
      CredentialsSignin: common.credentials,
      DevSignInRefused: common.dev,
      EmailSignin: 'تعذّر إرسال الرسالة. حاول لاحقًا، أو بطريقة أخرى.',
      MissingCSRF: common.csrf,
      OAuthSignin: 'تعذّر التأكيد هناك الآن. حاول لاحقًا، أو بطريقة أخرى.',
      RateLimited: common.limited,
      TwoFactor: common.code,
      WebAuthnVerificationError: common.passkey,
    },
    failed: common.failed,
    none: 'لا توجد طريقة للتأكيد هنا. سجّل الخروج، ثم سجّل الدخول مرة أخرى.',
    submit: 'تأكيد',
    byMail: 'إرسال رمز بالبريد الإلكتروني',
    totp: 'الرمز من تطبيق المصادقة',
  },
  twoFactor: {
    title: 'تسجيل الدخول بخطوتين',
    totp: {
      heading: 'أدخل الرمز',
      lead: 'افتح تطبيق المصادقة وأدخل الرمز الذي يعرضه لهذا الموقع.',
      label: 'الرمز',
      other: 'استخدام رمز استرداد',
    },
    recovery: {
      heading: 'استخدام رمز استرداد',
      lead: 'أدخل أحد الرموز التي احتفظت بها عند ضبط تسجيل الدخول بخطوتين. كل رمز يعمل مرة واحدة.',
      label: 'رمز الاسترداد',
      other: 'استخدام تطبيق المصادقة',
    },
    failures: {
      MissingCSRF: common.csrf,
      RateLimited: common.limited,
      TwoFactor: common.code,
    },
    failed: common.failed,
    submit: 'متابعة',
    startAgain: 'البدء من جديد',
  },
  twoFactorSetup: {
    title: 'ضبط تسجيل الدخول بخطوتين',
    heading: 'ضبط تسجيل الدخول بخطوتين',
    lead: 'امسح هذا بتطبيق مصادقة. بعد ذلك يعطيك رمزًا لكل تسجيل دخول.',
    required:
      'هذا الحساب يحتاج إلى تسجيل الدخول بخطوتين. امسح هذا بتطبيق مصادقة: يعطيك رمزًا لكل تسجيل دخول.',
    qr: 'رمز QR لتطبيق المصادقة',
    byHand: 'إدخال المفتاح يدويًا',
    label: 'الرمز من تطبيق المصادقة',
    submit: 'تشغيل',
    onHeading: 'تسجيل الدخول بخطوتين يعمل',
    onLead:
      'رمز من تطبيق المصادقة ينشئ رموز استرداد جديدة، أو يوقف تسجيل الدخول بخطوتين. من دون التطبيق يوقفه رمز استرداد: عندها يمكنك ضبط تطبيق آخر.',
    onLastCode:
      'سجّلت الدخول برمز الاسترداد الأخير: لبضع دقائق يمكنك إيقافه من دون رمز آخر وضبط تطبيق مصادقة جديد.',
    onLabel: 'الرمز من تطبيق المصادقة، أو رمز استرداد',
    newCodes: 'إنشاء رموز استرداد جديدة',
    switchOff: 'إيقاف',
    codesTitle: 'رموز الاسترداد',
    codesHeading: 'احتفظ برموز الاسترداد',
    codesLead: 'من دون تطبيق المصادقة هي الطريقة الوحيدة للدخول. كل رمز يعمل مرة واحدة.',
    codesOnce: 'تُعرض هذه المرة فقط. اطبعها، أو ضعها في مدير كلمات المرور.',
    goOn: 'احتفظت بها',
  },
  sent: {
    title: 'تحقّق من بريدك',
    sent: 'رابط تسجيل الدخول في طريقه إليك. يعمل مرة واحدة.',
    sentTo: (address) => ['أرسلنا رابط تسجيل الدخول إلى ', address, ' يعمل مرة واحدة.'],
    sentAgainTo: (address) => ['أرسلنا رابطًا آخر لتسجيل الدخول إلى ', address, ' يعمل مرة واحدة.'],
    missing: 'إذا لم يصل خلال بضع دقائق، فابحث في الرسائل غير المرغوب فيها.',
    code: {
      sentTo: (address) => ['أرسلنا رمزًا إلى ', address, ' اكتبه هنا، أو افتح الرابط الذي بجانبه.'],
      sentAgainTo: (address) => [
        'أرسلنا رمزًا آخر إلى ',
        address,
        ' اكتبه هنا، أو افتح الرابط الذي بجانبه. الرمز الأحدث وحده صالح.',
      ],
      label: 'الرمز',
      submit: 'متابعة',
      wrong: 'هذا الرمز غير صحيح. انظر في أحدث رسالة وحاول مرة أخرى.',
      voidTitle: 'اطلب رمزًا جديدًا',
      void: 'لم يعد الرمز الأخير صالحًا، ولا الرابط الذي بجانبه. اطلب رسالة جديدة.',
    },
    again: 'إرسال مرة أخرى',
    otherAddress: 'استخدام عنوان آخر',
    back: 'العودة إلى تسجيل الدخول',
  },
  mailbox: {
    notSentTitle: 'لم يُرسَل شيء',
    notSent: 'لم تُضبط أي خدمة بريد.',
    notSentTo: (address) => ['الرسالة إلى ', address, ' لم تُرسَل، لأنه لم تُضبط أي خدمة بريد.'],
    onConsole: 'أثناء التطوير يظهر الرابط في وحدة التحكم.',
    onConsoleAndKept: 'أثناء التطوير يظهر الرابط في وحدة التحكم، وتُحفظ الرسالة على هذا الجهاز.',
    open: 'فتح صندوق البريد',
    title: 'صندوق البريد',
    lead: 'رسائل لم تُرسَل لأنه لم تُضبط أي خدمة بريد. تُحفظ في ذاكرة هذا الجهاز فقط.',
    empty: 'لا شيء بعد: تسجيل الدخول بالبريد الإلكتروني',
    head: (to, provider, time) => [`إلى ${to}، عبر ${provider}، `, time],
    time: utcTime(LANG),
    asText: 'نص',
    asHtml: 'HTML',
    code: 'الرمز:',
    frame: 'الرسالة بصيغة HTML',
  },
  error: {
    failures: {
      Configuration: {
        title: 'هناك خطأ هنا',
        lead: 'هناك مشكلة في الخادم. يجدها من يدير هذا الموقع في السجل.',
      },
      UntrustedHost: {
        title: 'ما هذا العنوان؟',
        lead: 'لا يستجيب تسجيل الدخول على اسم لم يحدّده أحد. اضبط AUTH_URL على عنوان هذا الموقع كما يظهر في المتصفح.',
      },
      BadRequest: {
        title: 'تعذّرت قراءة ذلك',
        lead: 'إنه كبير جدًا، أو ليس ما يرسله النموذج. ارجع، وأعد تحميل الصفحة، وحاول مرة أخرى.',
      },
      CrossSiteRequest: {
        title: 'جاء ذلك من موقع آخر',
        lead: 'حرصًا على أمانك لم يُقبل. افتح الصفحة في هذا الموقع وحاول هناك مرة أخرى.',
      },
      NotFound: { title: 'الصفحة غير موجودة', lead: 'لا يوجد شيء على هذا العنوان.' },
      MethodNotAllowed: {
        title: 'لا شيء لفتحه هنا',
        lead: 'هذا العنوان للنماذج والبرامج.',
      },
      MissingRole: { title: 'لا يمكن الوصول', lead: 'لا يملك حسابك صلاحية فتح هذه الصفحة.' },
      AccessDenied: { title: 'لا يمكن الوصول', lead: 'لا يُسمح لك بتسجيل الدخول هنا.' },
      RateLimited: {
        title: 'محاولات كثيرة جدًا',
        lead: 'يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.',
      },
      TooBusy: {
        title: 'ضغط كبير الآن',
        lead: 'لم يُجرَّب شيء. ارجع وحاول مرة أخرى بعد بضع ثوانٍ.',
      },
      Verification: {
        title: 'لم يعد هذا الرابط صالحًا',
        lead: 'استُخدم من قبل، أو انتهت صلاحيته. اطلب رابطًا جديدًا.',
      },
    },
    failed: { title: 'حدث خطأ ما', lead: 'يُرجى المحاولة مرة أخرى.' },
    signIn: 'تسجيل الدخول',
    back: 'رجوع',
  },
  mails: {
    signIn: { heading: (site) => `تسجيل الدخول إلى ${site}`, submit: 'تسجيل الدخول', note },
    signUp: {
      heading: (site) => `مرحبًا بك في ${site}`,
      lead: () => 'هل هذا العنوان لك؟ أكمِل إذن إعداد حسابك.',
      submit: 'إكمال الإعداد',
      note,
    },
    knownAccount: {
      heading: (site) => `لديك حساب في ${site}`,
      lead: () =>
        'أراد شخص ما التسجيل بهذا العنوان. إذا كنت أنت: سجّل الدخول، أو اختر كلمة مرور جديدة.',
      submit: 'اختيار كلمة مرور جديدة',
      note,
    },
    unknownAccount: {
      heading: (site) => `لا يوجد حساب في ${site}`,
      lead: () =>
        'أراد شخص ما كلمة مرور جديدة لهذا العنوان الذي ليس له حساب. إذا كنت أنت، فربما سجّلت بعنوان آخر.',
      submit: 'إنشاء حساب',
      note,
    },
    newPassword: {
      heading: (site) => `كلمة مرور جديدة لـ ${site}`,
      lead: () => 'إلى أن تختار كلمة مرور جديدة تبقى القديمة.',
      submit: 'اختيار كلمة مرور جديدة',
      note,
    },
    confirm: {
      heading: (site) => `أكّد في ${site} أنك أنت`,
      submit: 'إدخال الرمز',
      note,
    },
    ...addressMails,
  },
  mailCode: {
    subject: (code, site) => `${code} هو رمزك لـ ${site}`,
    lead: 'اكتب هذا الرمز حيث طلبته:',
    or: 'أو استخدم الرابط:',
    note: (host) =>
      `الرمز والرابط${host === undefined ? '' : ` إلى ${host}`} يعملان مرة واحدة، ولعشر دقائق على الأكثر. لا تكتب الرمز في أي مكان آخر، ولا تخبر به أحدًا. إذا لم تطلب هذه الرسالة فيمكنك تجاهلها.`,
  },
  notices: {
    ...accountNotices,
    passwordChanged: {
      heading: (site) => `تغيّرت كلمة مرورك في ${site}`,
      lead: () => 'سُجّل خروجك من كل مكان آخر.',
      note: notYou,
    },
    twoFactorOn: {
      heading: (site) => `تسجيل الدخول بخطوتين يعمل في ${site}`,
      lead: () => 'من الآن يحتاج كل تسجيل دخول إلى رمز من تطبيق المصادقة.',
      note: notYou,
    },
    twoFactorOff: {
      heading: (site) => `تسجيل الدخول بخطوتين متوقف في ${site}`,
      lead: () => 'لم يعد أي تسجيل دخول يحتاج إلى رمز.',
      note: notYou,
    },
    recoveryCodesRenewed: {
      heading: (site) => `رموز استرداد جديدة لـ ${site}`,
      lead: () => 'لم تعد الرموز القديمة تعمل.',
      note: notYou,
    },
    recoveryCodeUsed: {
      heading: (site) => `استُخدم رمز استرداد في ${site}`,
      left: (left) =>
        left === 0
          ? 'كان الأخير: أنشئ رموزًا جديدة الآن.'
          : counted(LANG, left, {
              one: () => 'بقي لديك رمز واحد. أنشئ رموزًا جديدة قريبًا.',
              two: () => 'بقي لديك رمزان. أنشئ رموزًا جديدة قريبًا.',
              few: () => `بقيت لديك ${left} رموز.${left <= 3 ? ' أنشئ رموزًا جديدة قريبًا.' : ''}`,
              many: () => `بقي لديك ${left} رمزًا.`,
              other: () => `بقي لديك ${left} رمز.`,
            }),
      note: notYou,
    },
  },
  password: {
    signUp: {
      title: 'إنشاء حساب',
      heading: (site) => (site === undefined ? 'إنشاء حساب' : `إنشاء حساب في ${site}`),
      lead: 'نرسل إلى بريدك ما تحتاج إليه للمتابعة.',
      submit: 'متابعة',
    },
    forgot: {
      title: 'كلمة المرور المنسية',
      heading: () => 'هل نسيت كلمة المرور؟',
      lead: 'نرسل إلى بريدك ما تحتاج إليه لاختيار كلمة مرور جديدة.',
      submit: 'متابعة',
    },
    failures: {
      CredentialsSignin: common.credentials,
      EmailSignin: common.mail,
      FieldMissing: 'هناك شيء ناقص، أو طويل جدًا. تحقّق مما أدخلته.',
      MissingCSRF: common.csrf,
      PasswordBreached: 'كلمة المرور هذه موجودة في قوائم كلمات مسروقة. اختر غيرها.',
      PasswordInvalid: 'في كلمة المرور حروف لا تكتبها أي لوحة مفاتيح. اختر غيرها.',
      PasswordTooCommon:
        'كلمة المرور هذه سهلة التخمين: إنها شائعة، أو مكوّنة من عنوانك أو اسم هذا الموقع. اختر غيرها.',
      PasswordTooLong: 'كلمة المرور طويلة جدًا. اختر واحدة لا تزيد على 256 حرفًا.',
      PasswordTooShort: 'كلمة المرور قصيرة جدًا. بضع كلمات متتالية يسهل تذكّرها.',
      RateLimited: common.limited,
      TooBusy: common.busy,
    },
    failed: common.failed,
    password: 'كلمة المرور',
    newPassword: 'كلمة المرور الجديدة',
    currentPassword: 'كلمة المرور الحالية',
    name: 'الاسم',
    hint: (least) => `عدد الحروف لا يقل عن ${least}. بضع كلمات متتالية مناسبة.`,
    show: 'إظهار',
    hide: 'إخفاء',
    forgotten: 'هل نسيت كلمة المرور؟',
    create: 'إنشاء حساب',
    signIn: 'تسجيل الدخول بدلًا من ذلك',
    goOnTitle: 'اختر كلمة مرور',
    goOnLead: 'الرابط يعمل مرة واحدة، في المتصفح الذي تتابع فيه.',
    goOn: 'متابعة',
    welcomeTitle: 'إكمال الإعداد',
    welcomeLead: 'تأكّد عنوانك. اختر كلمة مرور لحسابك.',
    welcomeSubmit: 'إنشاء الحساب',
    chooseTitle: 'اختر كلمة مرور جديدة',
    chooseLead: 'عندها يُسجَّل خروجك من كل مكان آخر.',
    chooseSubmit: 'حفظ كلمة المرور',
    changeTitle: 'تغيير كلمة المرور',
    changeLead: 'عندها يُسجَّل خروجك من كل مكان آخر.',
    changeSubmit: 'حفظ كلمة المرور',
  },
  account,
}
