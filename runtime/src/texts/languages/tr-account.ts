import type { AccountNoticesTexts, AccountTexts } from '../account-texts.js'
import { dateIn, momentIn } from '../intl.js'
import type { MailTexts } from '../texts.js'

const LANG = 'tr'
const date = dateIn(LANG)
const moment = momentIn(LANG)

/** The texts of the account page in Turkish, and of the pages around it. */
export const account: AccountTexts = {
  title: 'Hesabınız',
  heading: 'Hesabınız',
  signOut: 'Çıkış yap',
  done: {
    address: 'E-postanıza bakın: değişiklik bir gün boyunca onay bekler.',
    ended: 'Sonlandırıldı.',
    profile: 'Kaydedildi.',
    removed: 'Kaldırıldı.',
  },
  failures: {
    AccountNotLinked: 'Bu artık burada değil ya da başka birine ait.',
    AddressInvalid: 'Bu bir e-posta adresi değil. Girdiğinizi denetleyin.',
    AddressSame: 'Bu zaten sizin adresiniz.',
    DeletionNotConfirmed: 'İstenen bu değildi, bu yüzden hiçbir şey silinmedi.',
    DeletionRefused: 'Bu hesap şu anda silinemez.',
    EmailSignin: 'E-posta gönderilemedi. Hiçbir şey değişmedi; lütfen daha sonra deneyin.',
    ImageInvalid: 'Resim için https:// ile başlayan bir adres gerekir.',
    LastSignInMethod: 'Bu tek giriş yolunuz. Önce başka bir tane ekleyin.',
    LinkRefused: 'Bu arada oturumunuz kapandı, bu yüzden hiçbir şey eklenmedi.',
    MissingCSRF: 'Bu sayfa çok uzun süre açık kaldı. Lütfen yeniden deneyin.',
    NameInvalid: 'Ad çok uzun ya da hiçbir adda olmayan karakterler içeriyor.',
    OAuthAccountNotLinked: 'Bu hesap başka birine ait.',
    OAuthCallbackError: 'Hiçbir şey eklenmedi. Lütfen yeniden deneyin.',
    OAuthSignin: 'Hizmete ulaşılamadı. Lütfen yeniden deneyin.',
    RateLimited: 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip yeniden deneyin.',
    TooBusy: 'Şu anda çok fazla istek var. Lütfen birkaç saniye sonra yeniden deneyin.',
    TwoFactor: 'Bu kod yanlış ya da daha önce kullanılmış.',
    WebAuthnVerificationError: 'Geçiş anahtarı eklenmedi. Lütfen yeniden deneyin.',
  },
  failed: 'Olmadı. Lütfen yeniden deneyin.',
  stale:
    'Giriş yollarınızı, adresinizi ya da iki adımlı girişi değiştirmek için siz olduğunuzu onaylayın.',
  confirm: 'Siz olduğunuzu onaylayın',
  profile: { heading: 'Profil', name: 'Ad', image: 'Resmin adresi', submit: 'Kaydet' },
  address: {
    heading: 'E-posta adresi',
    none: 'Burada bir e-posta adresiniz yok.',
    proven: 'Onaylandı',
    unproven: 'Onaylanmadı',
    label: 'Yeni adres',
    hint: 'Yeni adrese bir bağlantı göndeririz. Açılana kadar hiçbir şey değişmez.',
    hintBoth: 'İki adrese de bir bağlantı göndeririz. İkisi de açılana kadar hiçbir şey değişmez.',
    submit: 'Adresi değiştir',
  },
  waysIn: {
    heading: 'Giriş yolları',
    lead: 'Bunların her biri hesabınızı açar.',
    remove: 'Kaldır',
    removeOf: (what) => `Kaldır: ${what}`,
    notUsable: 'Burada artık kullanılmıyor',
    last: 'Tek giriş yolunuz',
    passkey: (number) => `Geçiş anahtarı ${number}`,
    added: (then) => `Eklenme: ${date(then)}`,
    lastUsed: (then) => `Son kullanım: ${moment(then)} UTC`,
    password: 'Parola',
    setPassword: 'Parola belirle',
    changePassword: 'Değiştir',
    mail: 'E-posta',
    mailLead: (address) => ['Şu adrese gelen e-posta girişinizi sağlar: ', address],
    add: 'Bir tane daha ekle',
  },
  twoStep: {
    heading: 'İki adımlı giriş',
    on: 'Açık: her giriş kimlik doğrulama uygulamanızın bir kodunu ister.',
    off: 'Kapalı: giriş için tek adım yeter.',
    setUp: 'Ayarla',
    change: 'Değiştir',
  },
  sessions: {
    heading: 'Oturumunuzun açık olduğu yerler',
    lead: 'Tanımadığınızı sonlandırın.',
    device: (browser, system) => {
      if (browser === undefined) return system ?? 'Bilinmeyen tarayıcı'
      return system === undefined ? browser : `${browser}, ${system}`
    },
    current: 'Bu tarayıcı',
    since: (begun) => `Başlangıç: ${date(begun)}`,
    lastSeen: (seen) => `Son görülme: ${moment(seen)} UTC`,
    network: (network) => `Ağ: ${network}`,
    end: 'Sonlandır',
    endOf: (device) => `Sonlandır: ${device}`,
    endOthers: (others) => `Diğer oturumları sonlandır (${others})`,
    none: 'Başka hiçbir yerde oturumunuz açık değil.',
    sealed: 'Her yerden çıkmak, bu dahil tüm oturumları sonlandırır. Birkaç dakika sürebilir.',
    everywhere: 'Her yerden çık',
  },
  deletion: {
    heading: 'Hesabı sil',
    lead: 'Giriş için sizinle ilgili saklanan her şey hemen silinir. Kimse geri getiremez.',
    open: 'Hesabımı sil…',
    type: (word) => ['Onaylamak için şunu yazın: ', word],
    word: 'SİL',
    submit: 'Hesabı kalıcı olarak sil',
  },
  addressLink: {
    title: 'Adres değişikliği',
    heading: 'Adres değiştirilsin mi?',
    lead: (address) => ['Onayladığınızda hesabın yeni adresi şu olur: ', address],
    submit: 'Onayla',
    halfHeading: 'Bir adım daha',
    halfLead: 'Bu posta kutusu onayladı. Diğerindeki bağlantıyı da açın: adres o zaman değişir.',
    doneHeading: 'Adres değişti',
    doneLead: (address) => ['Bundan sonraki adres: ', address],
    objection: {
      title: 'Adres değişikliğini geri al',
      heading: 'Değişiklik geri alınsın mı?',
      lead: (address) => [
        'Hesap şu adresi geri alır: ',
        address,
        ' Tüm oturumlar kapatılır ve o zamandan beri eklenenler kaldırılır.',
      ],
      submit: 'Geri al',
      doneHeading: 'Adresiniz geri geldi',
      doneLead: 'Tüm oturumlar kapatıldı ve giriş yolları önceki gibi.',
    },
    goOn: 'Devam et',
  },
}

const notYou: MailTexts['note'] = (host) =>
  `Bunu siz yapmadıysanız giriş yapın${host === undefined ? '' : ` (${host})`}, hesabınıza bakın ve tanımadığınız oturumları sonlandırın.`

const nothingToDo: MailTexts['note'] = () => 'Yapmanız gereken bir şey yok.'

/** The notices about an account in Turkish. */
export const accountNotices: AccountNoticesTexts = {
  accountLinked: {
    heading: (site, service) => `${site} hesabınıza ${service} eklendi`,
    lead: (service) => `Bundan sonra ${service} ile de giriş yapabilirsiniz.`,
    note: notYou,
  },
  accountUnlinked: {
    heading: (site, service) => `${site} hesabınızdan ${service} kaldırıldı`,
    lead: (service) => `${service} ile artık giriş yapılamaz.`,
    note: notYou,
  },
  passkeyAdded: {
    heading: (site) => `${site} hesabınıza bir geçiş anahtarı eklendi`,
    lead: () => 'Bundan sonra onunla da giriş yapabilirsiniz.',
    note: notYou,
  },
  passkeyRemoved: {
    heading: (site) => `${site} hesabınızdan bir geçiş anahtarı kaldırıldı`,
    lead: () => 'Onunla artık giriş yapılamaz.',
    note: notYou,
  },
  passwordRemoved: {
    heading: (site) => `${site} parolanız kaldırıldı`,
    lead: () => 'Onunla artık giriş yapılamaz.',
    note: notYou,
  },
  accountDeleted: {
    heading: (site) => `${site} hesabınız silindi`,
    lead: () => 'Giriş için sizinle ilgili saklanan her şey silindi.',
    note: nothingToDo,
  },
  addressAsked: {
    heading: (site) => `${site} sitesindeki hesabınızın adresi değişecek`,
    lead: () => 'Yeni adres onaylanır onaylanmaz değişir.',
    note: notYou,
  },
  addressChanged: {
    heading: (site) => `${site} sitesindeki adresiniz artık bu`,
    lead: () => 'Hesabınıza gönderilen e-postalar buraya gelir.',
    note: notYou,
  },
  addressRestored: {
    heading: (site) => `Bu artık ${site} sitesindeki adresiniz değil`,
    lead: () => 'Adresin önceki sahibi değişikliği geri aldı.',
    note: nothingToDo,
  },
  newDevice: {
    heading: (site) => `${site} sitesine yeni bir giriş`,
    lead: (device) => `Hesabınız şununla açıldı: ${device}.`,
    note: notYou,
  },
}

const onlyOnce: MailTexts['note'] = (host) =>
  `Bağlantı${host === undefined ? '' : ` (${host})`} bir kez çalışır. Bunu siz istemediyseniz açmayın: o zaman hiçbir şey değişmez.`

/** The mails of a change of address in Turkish. */
export const addressMails: Readonly<
  Record<'addressTaken' | 'confirmNewAddress' | 'confirmOldAddress' | 'oldAddress', MailTexts>
> = {
  addressTaken: {
    heading: (site) => `${site} sitesinde bir hesabınız var`,
    lead: () =>
      'Birisi bu adresi başka bir hesaba vermek istedi, bu mümkün değil. Sizseniz: buradan giriş yapın.',
    submit: 'Giriş yap',
    note: nothingToDo,
  },
  confirmNewAddress: {
    heading: (site) => `${site} için yeni adresinizi onaylayın`,
    submit: 'Adresi onayla',
    note: onlyOnce,
  },
  confirmOldAddress: {
    heading: (site) => `${site} hesabınız başka bir adres alacak`,
    lead: () => 'Burada ve yeni adrese gelen e-postada onayladığınızda değişir.',
    submit: 'Değişikliği onayla',
    note: onlyOnce,
  },
  oldAddress: {
    heading: (site) => `Bu artık ${site} sitesindeki adresiniz değil`,
    lead: () =>
      'Hesabınızın artık başka bir adresi var. Bunu siz yapmadıysanız geri alın: yedi gününüz var.',
    submit: 'Ben yapmadım: geri al',
    note: () => 'Siz yaptıysanız yapmanız gereken bir şey yok.',
  },
}
