import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'ar'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Arabic, and of the pages around it. */
export const account: AccountTexts = {
  title: 'حسابك',
  heading: 'حسابك',
  signOut: 'تسجيل الخروج',
  done: {
    address: 'تحقّق من بريدك: ينتظر التغيير تأكيده لمدة يوم.',
    ended: 'انتهت الجلسة.',
    profile: 'حُفظ.',
    removed: 'أُزيل.',
  },
  failures: {
    AccountNotLinked: 'لم يعد ذلك هنا، أو أنه يخص مستخدمًا آخر.',
    AddressInvalid: 'هذا ليس عنوان بريد إلكتروني. تحقّق مما أدخلته.',
    AddressSame: 'هذا عنوانك بالفعل.',
    DeletionNotConfirmed: 'ليس هذا ما طُلب، لذلك لم يُحذف شيء.',
    DeletionRefused: 'لا يمكن حذف هذا الحساب الآن.',
    EmailSignin: 'تعذّر إرسال الرسالة. لم يتغيّر شيء؛ حاول لاحقًا.',
    ImageInvalid: 'تحتاج الصورة إلى عنوان يبدأ بـ https://.',
    LastSignInMethod: 'هذه طريقتك الوحيدة لتسجيل الدخول. أضف طريقة أخرى أولًا.',
    LinkRefused: 'سُجّل خروجك في هذه الأثناء، لذلك لم يُضَف شيء.',
    MissingCSRF: 'ظلّت هذه الصفحة مفتوحة مدة طويلة. يُرجى المحاولة مرة أخرى.',
    NameInvalid: 'الاسم طويل جدًا، أو فيه حروف لا توجد في أي اسم.',
    OAuthAccountNotLinked: 'هذا الحساب يخص مستخدمًا آخر.',
    OAuthCallbackError: 'لم يُضَف شيء. يُرجى المحاولة مرة أخرى.',
    OAuthSignin: 'تعذّر سؤال الخدمة. يُرجى المحاولة مرة أخرى.',
    RateLimited: 'كانت هناك محاولات كثيرة جدًا. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.',
    TooBusy: 'هناك ضغط كبير الآن. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ.',
    TwoFactor: 'هذا الرمز غير صحيح أو استُخدم من قبل.',
    WebAuthnVerificationError: 'لم يُضَف مفتاح المرور. يُرجى المحاولة مرة أخرى.',
  },
  failed: 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.',
  stale: 'لتغيير طريقة تسجيل الدخول أو عنوانك أو تسجيل الدخول بخطوتين، أكّد أنك أنت.',
  confirm: 'تأكيد أنك أنت',
  profile: { heading: 'الملف الشخصي', name: 'الاسم', image: 'عنوان الصورة', submit: 'حفظ' },
  address: {
    heading: 'عنوان البريد الإلكتروني',
    none: 'ليس لديك عنوان بريد إلكتروني هنا.',
    proven: 'مؤكّد',
    unproven: 'غير مؤكّد',
    label: 'العنوان الجديد',
    hint: 'نرسل رابطًا إلى العنوان الجديد. إلى أن يُفتح لا يتغيّر شيء.',
    hintBoth: 'نرسل رابطًا إلى العنوانين. إلى أن يُفتح كلاهما لا يتغيّر شيء.',
    submit: 'تغيير العنوان',
  },
  waysIn: {
    heading: 'طرق تسجيل الدخول',
    lead: 'كل واحدة منها تفتح حسابك.',
    remove: 'إزالة',
    removeOf: (what) => `إزالة ${what}`,
    notUsable: 'لم تعد مستخدمة هنا',
    last: 'طريقتك الوحيدة لتسجيل الدخول',
    passkey: (number) => `مفتاح المرور ${number}`,
    added: (then) => `أضيف ${date(then)}`,
    lastUsed: (then) => `آخر استخدام ${moment(then)} UTC`,
    password: 'كلمة المرور',
    setPassword: 'تعيين كلمة مرور',
    changePassword: 'تغيير',
    mail: 'البريد الإلكتروني',
    mailLead: (address) => ['رسالة إلى ', address, ' تسجّل دخولك.'],
    add: 'إضافة طريقة أخرى',
  },
  twoStep: {
    heading: 'تسجيل الدخول بخطوتين',
    on: 'يعمل: كل تسجيل دخول يطلب رمزًا من تطبيق المصادقة.',
    off: 'متوقف: خطوة واحدة تكفي لتسجيل الدخول.',
    setUp: 'ضبط',
    change: 'تغيير',
  },
  sessions: {
    heading: 'أين سجّلت الدخول',
    lead: 'أنهِ ما لا تعرفه.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'متصفح غير معروف'
      return system === undefined ? browser : `${browser} على ${system}`
    },
    current: 'هذا المتصفح',
    since: (begun) => `منذ ${date(begun)}`,
    lastSeen: (seen) => `آخر ظهور ${moment(seen)} UTC`,
    network: (network) => `الشبكة ${network}`,
    end: 'إنهاء',
    endOf: (device) => `إنهاء ${device}`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'إنهاء الجلسة الأخرى',
        two: () => 'إنهاء الجلستين الأخريين',
        few: () => `إنهاء ${others} جلسات أخرى`,
        other: () => `إنهاء ${others} جلسة أخرى`,
      }),
    none: 'لست مسجّل الدخول في أي مكان آخر.',
    sealed: 'تسجيل الخروج من كل مكان ينهي كل الجلسات، وهذه أيضًا. قد يستغرق بضع دقائق.',
    everywhere: 'تسجيل الخروج من كل مكان',
  },
  deletion: {
    heading: 'حذف الحساب',
    lead: 'كل ما يُحفظ عنك لتسجيل الدخول يختفي فورًا. لا يمكن لأحد استعادته.',
    open: 'حذف حسابي…',
    type: (word) => ['للتأكيد اكتب ', word],
    word: 'حذف',
    submit: 'حذف الحساب نهائيًا',
  },
  addressLink: {
    title: 'تغيير العنوان',
    heading: 'تغيير العنوان؟',
    lead: (address) => ['يحصل الحساب على العنوان ', address, ' عندما تؤكّد ذلك.'],
    submit: 'تأكيد',
    halfHeading: 'خطوة أخرى',
    halfLead: 'أكّد صندوق البريد هذا. افتح الرابط في الآخر أيضًا: عندها يتغيّر العنوان.',
    doneHeading: 'تغيّر العنوان',
    doneLead: (address) => ['من الآن هو ', address, '.'],
    objection: {
      title: 'التراجع عن تغيير العنوان',
      heading: 'التراجع عن التغيير؟',
      lead: (address) => [
        'يستعيد الحساب العنوان ',
        address,
        '، ويُسجَّل خروج الجميع، ويُزال ما أُضيف منذ ذلك الحين.',
      ],
      submit: 'التراجع',
      doneHeading: 'عاد عنوانك',
      doneLead: 'سُجّل خروج الجميع، وعادت طرق تسجيل الدخول كما كانت.',
    },
    goOn: 'متابعة',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `إذا لم تكن أنت من فعل ذلك، فسجّل الدخول${host === undefined ? '' : ` في ${host}`}، وانظر إلى حسابك، وأنهِ الجلسات التي لا تعرفها.`

const nothingToDo: MailTexts['note'] = () => 'ليس عليك أن تفعل شيئًا.'

/** The notices about an account in Arabic. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `أُضيف ${service} إلى حسابك في ${site}`,
    lead: (service) => `من الآن يمكنك تسجيل الدخول باستخدام ${service} أيضًا.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `أُزيل ${service} من حسابك في ${site}`,
    lead: (service) => `لم يعد تسجيل الدخول ممكنًا باستخدام ${service}.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `أُضيف مفتاح مرور إلى حسابك في ${site}`,
    lead: () => 'من الآن يمكنك تسجيل الدخول به أيضًا.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `أُزيل مفتاح مرور من حسابك في ${site}`,
    lead: () => 'لم يعد تسجيل الدخول بذلك ممكنًا.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `أُزيلت كلمة مرورك في ${site}`,
    lead: () => 'لم يعد تسجيل الدخول بذلك ممكنًا.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `حُذف حسابك في ${site}`,
    lead: () => 'اختفى كل ما كان محفوظًا عنك لتسجيل الدخول.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `سيحصل حسابك في ${site} على عنوان آخر`,
    lead: () => 'يتغيّر العنوان فور تأكيد العنوان الجديد.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `هذا الآن عنوانك في ${site}`,
    lead: () => 'كل ما يُرسل إلى حسابك يصل إلى هنا.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `لم يعد هذا عنوانك في ${site}`,
    lead: () => 'من كان له العنوان من قبل تراجع عن التغيير.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `تسجيل دخول جديد إلى ${site}`,
    lead: (device) => `فُتح حسابك باستخدام ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `الرابط${host === undefined ? '' : ` إلى ${host}`} يعمل مرة واحدة. إذا لم تطلب ذلك فلا تفتحه: عندها لا يتغيّر شيء.`

/** The mails of a change of address in Arabic. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `لديك حساب في ${site}`,
    lead: () =>
      'أراد شخص ما إعطاء هذا العنوان لحساب آخر، وهذا غير ممكن. إذا كنت أنت: سجّل الدخول هنا.',
    submit: 'تسجيل الدخول',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `أكّد عنوانك الجديد لـ ${site}`,
    submit: 'تأكيد العنوان',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `سيحصل حسابك في ${site} على عنوان آخر`,
    lead: () => 'يتغيّر عندما تؤكّده هنا، وفي الرسالة إلى العنوان الجديد.',
    submit: 'تأكيد التغيير',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `لم يعد هذا عنوانك في ${site}`,
    lead: () => 'لحسابك عنوان آخر الآن. إذا لم تكن أنت من فعل ذلك فتراجع عنه: لديك سبعة أيام.',
    submit: 'لم أكن أنا: التراجع',
    note: () => 'إذا كنت أنت من فعل ذلك، فليس عليك أن تفعل شيئًا.',
  },
}
