import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'he'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Hebrew, and of the pages around it. */
export const account: AccountTexts = {
  title: 'החשבון שלכם',
  heading: 'החשבון שלכם',
  signOut: 'יציאה',
  done: {
    address: 'בדקו את הדוא״ל: השינוי ממתין לאישור במשך יום.',
    ended: 'הסתיים.',
    profile: 'נשמר.',
    removed: 'הוסר.',
  },
  failures: {
    AccountNotLinked: 'זה כבר לא כאן, או ששייך למישהו אחר.',
    AddressInvalid: 'זו אינה כתובת דוא״ל. בדקו מה הזנתם.',
    AddressSame: 'זו כבר הכתובת שלכם.',
    DeletionNotConfirmed: 'זה לא מה שהתבקש, ולכן דבר לא נמחק.',
    DeletionRefused: 'אי אפשר למחוק את החשבון הזה כרגע.',
    EmailSignin: 'לא ניתן היה לשלוח את ההודעה. דבר לא השתנה; נסו מאוחר יותר.',
    ImageInvalid: 'התמונה דורשת כתובת שמתחילה ב־https://.',
    LastSignInMethod: 'זו דרך הכניסה היחידה שלכם. הוסיפו קודם אחרת.',
    LinkRefused: 'בינתיים נותקתם, ולכן לא נוסף דבר.',
    MissingCSRF: 'הדף הזה היה פתוח זמן רב מדי. נסו שוב.',
    NameInvalid: 'השם ארוך מדי, או שיש בו תווים שאין בשום שם.',
    OAuthAccountNotLinked: 'החשבון הזה שייך למישהו אחר.',
    OAuthCallbackError: 'לא נוסף דבר. נסו שוב.',
    OAuthSignin: 'לא ניתן היה לפנות לשירות. נסו שוב.',
    RateLimited: 'היו יותר מדי ניסיונות. המתינו מעט ונסו שוב.',
    TooBusy: 'יש כאן עומס רב כרגע. נסו שוב בעוד כמה שניות.',
    TwoFactor: 'הקוד שגוי או שכבר נעשה בו שימוש.',
    WebAuthnVerificationError: 'מפתח הגישה לא נוסף. נסו שוב.',
  },
  failed: 'זה לא הצליח. נסו שוב.',
  stale: 'כדי לשנות את דרכי הכניסה, את הכתובת או את הכניסה בשני שלבים, אשרו שזה אתם.',
  confirm: 'לאשר שזה אתם',
  profile: { heading: 'פרופיל', name: 'שם', image: 'כתובת התמונה', submit: 'שמירה' },
  address: {
    heading: 'כתובת דוא״ל',
    none: 'אין לכם כאן כתובת דוא״ל.',
    proven: 'מאושרת',
    unproven: 'לא מאושרת',
    label: 'כתובת חדשה',
    hint: 'נשלח קישור לכתובת החדשה. עד שייפתח, דבר לא משתנה.',
    hintBoth: 'נשלח קישור לשתי הכתובות. עד ששניהם ייפתחו, דבר לא משתנה.',
    submit: 'שינוי הכתובת',
  },
  waysIn: {
    heading: 'דרכי כניסה',
    lead: 'כל אחת מהן פותחת את החשבון.',
    remove: 'הסרה',
    removeOf: (what) => `הסרת ${what}`,
    notUsable: 'כבר לא בשימוש כאן',
    last: 'דרך הכניסה היחידה שלכם',
    passkey: (number) => `מפתח גישה ${number}`,
    added: (then) => `נוסף ${date(then)}`,
    lastUsed: (then) => `שימוש אחרון ${moment(then)} UTC`,
    password: 'סיסמה',
    setPassword: 'הגדרת סיסמה',
    changePassword: 'שינוי',
    mail: 'דוא״ל',
    mailLead: (address) => ['הודעה אל ', address, ' מכניסה אתכם.'],
    add: 'הוספת דרך נוספת',
  },
  twoStep: {
    heading: 'כניסה בשני שלבים',
    on: 'פועלת: כל כניסה דורשת קוד מאפליקציית האימות.',
    off: 'כבויה: שלב אחד מספיק לכניסה.',
    setUp: 'הגדרה',
    change: 'שינוי',
  },
  sessions: {
    heading: 'היכן אתם מחוברים',
    lead: 'סיימו את מה שאינכם מכירים.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'דפדפן לא ידוע'
      return system === undefined ? browser : `${browser} על ${system}`
    },
    current: 'הדפדפן הזה',
    since: (begun) => `מאז ${date(begun)}`,
    lastSeen: (seen) => `נראה לאחרונה ${moment(seen)} UTC`,
    network: (network) => `רשת ${network}`,
    end: 'סיום',
    endOf: (device) => `סיום ${device}`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => 'סיום החיבור האחר',
        other: () => `סיום ${others} החיבורים האחרים`,
      }),
    none: 'אינכם מחוברים בשום מקום אחר.',
    sealed: 'יציאה מכל מקום מסיימת את כל החיבורים, גם את הזה. זה עשוי להימשך כמה דקות.',
    everywhere: 'יציאה מכל מקום',
  },
  deletion: {
    heading: 'מחיקת החשבון',
    lead: 'כל מה שנשמר עליכם לצורך כניסה נעלם מיד. איש אינו יכול להחזיר זאת.',
    open: 'מחיקת החשבון שלי…',
    type: (word) => ['לאישור, הקלידו ', word],
    word: 'מחיקה',
    submit: 'מחיקת החשבון לצמיתות',
  },
  addressLink: {
    title: 'שינוי כתובת',
    heading: 'לשנות את הכתובת?',
    lead: (address) => ['החשבון יקבל את הכתובת ', address, ' כשתאשרו זאת.'],
    submit: 'אישור',
    halfHeading: 'עוד שלב אחד',
    halfLead: 'התיבה הזו אישרה. פתחו גם את הקישור בתיבה האחרת: אז הכתובת משתנה.',
    doneHeading: 'הכתובת השתנתה',
    doneLead: (address) => ['מעכשיו היא ', address, '.'],
    objection: {
      title: 'ביטול שינוי הכתובת',
      heading: 'לבטל את השינוי?',
      lead: (address) => [
        'החשבון יקבל חזרה את הכתובת ',
        address,
        ', כולם ינותקו, ומה שנוסף מאז יוסר.',
      ],
      submit: 'ביטול השינוי',
      doneHeading: 'הכתובת שלכם חזרה',
      doneLead: 'כולם נותקו, ודרכי הכניסה הן כפי שהיו.',
    },
    goOn: 'להמשיך',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `אם לא אתם עשיתם זאת, היכנסו${host === undefined ? '' : ` ב־${host}`}, בדקו את החשבון, וסיימו את החיבורים שאינכם מכירים.`

const nothingToDo: MailTexts['note'] = () => 'אינכם צריכים לעשות דבר.'

/** The notices about an account in Hebrew. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} נוסף לחשבון שלכם ב־${site}`,
    lead: (service) => `מעכשיו אפשר להיכנס גם עם ${service}.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} הוסר מהחשבון שלכם ב־${site}`,
    lead: (service) => `אי אפשר עוד להיכנס עם ${service}.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `מפתח גישה נוסף לחשבון שלכם ב־${site}`,
    lead: () => 'מעכשיו אפשר להיכנס גם איתו.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `מפתח גישה הוסר מהחשבון שלכם ב־${site}`,
    lead: () => 'אי אפשר עוד להיכנס כך.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `הסיסמה שלכם ב־${site} הוסרה`,
    lead: () => 'אי אפשר עוד להיכנס כך.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `החשבון שלכם ב־${site} נמחק`,
    lead: () => 'כל מה שנשמר עליכם לצורך כניסה נעלם.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `החשבון שלכם ב־${site} עומד לקבל כתובת אחרת`,
    lead: () => 'היא תשתנה ברגע שהכתובת החדשה תאושר.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `זו עכשיו הכתובת שלכם ב־${site}`,
    lead: () => 'כל מה שנשלח לחשבון שלכם מגיע לכאן.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `זו כבר לא הכתובת שלכם ב־${site}`,
    lead: () => 'מי שהכתובת הייתה שלו קודם ביטל את השינוי.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `כניסה חדשה אל ${site}`,
    lead: (device) => `החשבון שלכם נפתח עם ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `הקישור${host === undefined ? '' : ` אל ${host}`} פועל פעם אחת. אם לא ביקשתם זאת, אל תפתחו אותו: אז דבר לא משתנה.`

/** The mails of a change of address in Hebrew. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `יש לכם חשבון ב־${site}`,
    lead: () => 'מישהו רצה לתת את הכתובת הזו לחשבון אחר, וזה לא אפשרי. אם אלה אתם: היכנסו כאן.',
    submit: 'כניסה',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `אשרו את הכתובת החדשה שלכם ב־${site}`,
    submit: 'אישור הכתובת',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `החשבון שלכם ב־${site} עומד לקבל כתובת אחרת`,
    lead: () => 'היא משתנה כשתאשרו זאת כאן, ובהודעה לכתובת החדשה.',
    submit: 'אישור השינוי',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `זו כבר לא הכתובת שלכם ב־${site}`,
    lead: () => 'לחשבון שלכם יש עכשיו כתובת אחרת. אם לא אתם עשיתם זאת, בטלו: יש לכם שבעה ימים.',
    submit: 'זה לא אני: ביטול',
    note: () => 'אם אתם עשיתם זאת, אינכם צריכים לעשות דבר.',
  },
}
