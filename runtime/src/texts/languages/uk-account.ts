import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { counted, dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'uk'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Ukrainian, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Ваш обліковий запис',
  heading: 'Ваш обліковий запис',
  signOut: 'Вийти',
  done: {
    address: 'Перевірте пошту: зміна чекає на підтвердження впродовж доби.',
    ended: 'Завершено.',
    profile: 'Збережено.',
    removed: 'Вилучено.',
  },
  failures: {
    AccountNotLinked: 'Цього тут уже немає, або воно належить комусь іншому.',
    AddressInvalid: 'Це не електронна адреса. Перевірте введене.',
    AddressSame: 'Це вже ваша адреса.',
    DeletionNotConfirmed: 'Це не те, що запитували, тому нічого не видалено.',
    DeletionRefused: 'Зараз цей обліковий запис не можна видалити.',
    EmailSignin: 'Не вдалося надіслати лист. Нічого не змінилося; спробуйте пізніше.',
    ImageInvalid: 'Зображенню потрібна адреса, що починається з https://.',
    LastSignInMethod: 'Це ваш єдиний спосіб входу. Спершу додайте інший.',
    LinkRefused: 'Тим часом ваш сеанс завершено, тому нічого не додано.',
    MissingCSRF: 'Ця сторінка була відкрита надто довго. Спробуйте ще раз.',
    NameInvalid: 'Ім’я задовге або має символи, яких немає в жодному імені.',
    OAuthAccountNotLinked: 'Цей обліковий запис належить комусь іншому.',
    OAuthCallbackError: 'Нічого не додано. Спробуйте ще раз.',
    OAuthSignin: 'Не вдалося звернутися до сервісу. Спробуйте ще раз.',
    RateLimited: 'Було забагато спроб. Зачекайте трохи й спробуйте ще раз.',
    TooBusy: 'Зараз тут забагато запитів. Спробуйте ще раз за кілька секунд.',
    TwoFactor: 'Цей код неправильний або вже використаний.',
    WebAuthnVerificationError: 'Ключ доступу не додано. Спробуйте ще раз.',
  },
  failed: 'Не вдалося. Спробуйте ще раз.',
  stale: 'Щоб змінити спосіб входу, адресу чи двоетапний вхід, підтвердьте, що це ви.',
  confirm: 'Підтвердити, що це ви',
  profile: { heading: 'Профіль', name: 'Ім’я', image: 'Адреса зображення', submit: 'Зберегти' },
  address: {
    heading: 'Електронна адреса',
    none: 'У вас тут немає електронної адреси.',
    proven: 'Підтверджена',
    unproven: 'Не підтверджена',
    label: 'Нова адреса',
    hint: 'Ми надішлемо посилання на нову адресу. Доки його не відкриють, нічого не зміниться.',
    hintBoth:
      'Ми надішлемо посилання на обидві адреси. Доки не відкриють обидва, нічого не зміниться.',
    submit: 'Змінити адресу',
  },
  waysIn: {
    heading: 'Способи входу',
    lead: 'Кожен із них відкриває ваш обліковий запис.',
    remove: 'Вилучити',
    removeOf: (what) => `Вилучити: ${what}`,
    notUsable: 'Тут більше не використовується',
    last: 'Ваш єдиний спосіб входу',
    passkey: (number) => `Ключ доступу ${number}`,
    added: (then) => `Додано ${date(then)}`,
    lastUsed: (then) => `Востаннє використано ${moment(then)} UTC`,
    password: 'Пароль',
    setPassword: 'Встановити пароль',
    changePassword: 'Змінити',
    mail: 'Пошта',
    mailLead: (address) => ['Лист на ', address, ' дає змогу увійти.'],
    add: 'Додати ще один',
  },
  twoStep: {
    heading: 'Двоетапний вхід',
    on: 'Увімкнено: кожен вхід потребує коду із застосунку для автентифікації.',
    off: 'Вимкнено: для входу досить одного кроку.',
    setUp: 'Налаштувати',
    change: 'Змінити',
  },
  sessions: {
    heading: 'Де ви увійшли',
    lead: 'Завершіть те, чого не впізнаєте.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Невідомий браузер'
      return system === undefined ? browser : `${browser}, ${system}`
    },
    current: 'Цей браузер',
    since: (begun) => `Від ${date(begun)}`,
    lastSeen: (seen) => `Востаннє ${moment(seen)} UTC`,
    network: (network) => `Мережа ${network}`,
    end: 'Завершити',
    endOf: (device) => `Завершити: ${device}`,
    endOthers: (others) =>
      counted(LANG, others, {
        one: () => `Завершити ${others} інший сеанс`,
        few: () => `Завершити ${others} інші сеанси`,
        other: () => `Завершити ${others} інших сеансів`,
      }),
    none: 'Інших сеансів немає.',
    sealed: 'Вихід усюди завершує всі сеанси, цей також. Це може тривати кілька хвилин.',
    everywhere: 'Вийти всюди',
  },
  deletion: {
    heading: 'Видалити обліковий запис',
    lead: 'Усе, що збережено про вас для входу, зникне відразу. Ніхто не зможе це повернути.',
    open: 'Видалити мій обліковий запис…',
    type: (word) => ['Для підтвердження введіть ', word],
    word: 'ВИДАЛИТИ',
    submit: 'Видалити обліковий запис назавжди',
  },
  addressLink: {
    title: 'Зміна адреси',
    heading: 'Змінити адресу?',
    lead: (address) => ['Обліковий запис отримає адресу ', address, ', коли ви це підтвердите.'],
    submit: 'Підтвердити',
    halfHeading: 'Ще один крок',
    halfLead: 'Ця скринька підтвердила. Відкрийте посилання і в іншій: тоді адреса зміниться.',
    doneHeading: 'Адресу змінено',
    doneLead: (address) => ['Відтепер це ', address, '.'],
    objection: {
      title: 'Скасувати зміну адреси',
      heading: 'Скасувати зміну?',
      lead: (address) => [
        'Обліковий запис знову матиме адресу ',
        address,
        ', усі сеанси завершаться, а додане відтоді буде вилучено.',
      ],
      submit: 'Скасувати зміну',
      doneHeading: 'Вашу адресу повернуто',
      doneLead: 'Усі сеанси завершено, а способи входу знову такі, як були.',
    },
    goOn: 'Далі',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Якщо це були не ви, увійдіть${host === undefined ? '' : ` на ${host}`}, перегляньте свій обліковий запис і завершіть сеанси, яких не впізнаєте.`

const nothingToDo: MailTexts['note'] = () => 'Вам нічого не треба робити.'

/** The notices about an account in Ukrainian. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${service} додано до вашого облікового запису в ${site}`,
    lead: (service) => `Відтепер увійти можна й через ${service}.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${service} вилучено з вашого облікового запису в ${site}`,
    lead: (service) => `Через ${service} увійти більше не можна.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `До вашого облікового запису в ${site} додано ключ доступу`,
    lead: () => 'Відтепер увійти можна й з ним.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `З вашого облікового запису в ${site} вилучено ключ доступу`,
    lead: () => 'Увійти так більше не можна.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `Ваш пароль до ${site} вилучено`,
    lead: () => 'Увійти так більше не можна.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `Ваш обліковий запис у ${site} видалено`,
    lead: () => 'Усе, що було збережено про вас для входу, зникло.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `Ваш обліковий запис у ${site} матиме іншу адресу`,
    lead: () => 'Вона зміниться, щойно нову адресу буде підтверджено.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `Тепер це ваша адреса в ${site}`,
    lead: () => 'Листи до вашого облікового запису надходять сюди.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `Це більше не ваша адреса в ${site}`,
    lead: () => 'Той, хто мав адресу раніше, скасував зміну.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `Новий вхід до ${site}`,
    lead: (device) => `Ваш обліковий запис відкрито: ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `Посилання${host === undefined ? '' : ` на ${host}`} діє один раз. Якщо ви цього не просили, не відкривайте його: тоді нічого не зміниться.`

/** The mails of a change of address in Ukrainian. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `У вас є обліковий запис у ${site}`,
    lead: () =>
      'Хтось хотів надати цю адресу іншому обліковому запису, а це неможливо. Якщо це були ви: увійдіть тут.',
    submit: 'Увійти',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `Підтвердьте свою нову адресу для ${site}`,
    submit: 'Підтвердити адресу',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `Ваш обліковий запис у ${site} має отримати іншу адресу`,
    lead: () => 'Вона зміниться, коли ви підтвердите це тут і в листі на нову адресу.',
    submit: 'Підтвердити зміну',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `Це більше не ваша адреса в ${site}`,
    lead: () =>
      'Ваш обліковий запис тепер має іншу адресу. Якщо це були не ви, скасуйте це: у вас є сім днів.',
    submit: 'Це не я: скасувати',
    note: () => 'Якщо це були ви, нічого робити не треба.',
  },
}
