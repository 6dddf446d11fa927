/** A browser and the system that it runs on, by the names that people know; what can't be told is left out. */
export interface Device {
  readonly browser?: string
  readonly system?: string
}

type NamedPattern = readonly [name: string, ...words: readonly string[]]

/**
 * Browsers, and applications that show pages of others. The first that fits counts: who builds on another browser names that one,
 * too, so that Chrome and Safari come last.
 */
const BROWSERS: readonly NamedPattern[] = [
  ['Facebook', 'FBAN/', 'FBAV/'],
  ['Instagram', 'Instagram '],
  ['Threads', 'Barcelona '],
  ['TikTok', 'musical_ly', 'BytedanceWebview', 'trill_'],
  ['Snapchat', 'Snapchat/'],
  ['Pinterest', 'Pinterest/', 'Pinterest for '],
  ['X', 'Twitter for ', 'TwitterAndroid'],
  ['LinkedIn', 'LinkedInApp'],
  ['LINE', ' Line/'],
  ['KakaoTalk', 'KAKAOTALK'],
  ['Telegram', 'Telegram'],
  ['WeChat', 'MicroMessenger/'],
  ['Slack', 'Slack_SSB/', 'Slack/'],
  ['Google', ' GSA/'],
  ['Electron', 'Electron/'],
  ['Edge', 'Edg/', 'EdgA/', 'EdgiOS/', 'Edge/'],
  ['UC Browser', 'UCBrowser/', 'UCMobile/', 'UCWEB'],
  ['Opera Mini', 'Opera Mini/', 'OPiOS/'],
  ['Opera', 'OPR/', 'OPT/', 'OPX/', 'Opera'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Vivaldi', 'Vivaldi/'],
  ['Yandex Browser', 'YaBrowser/', 'YaSearchBrowser/'],
  ['QQ Browser', 'QQBrowser/'],
  ['Whale', 'Whale/'],
  ['Huawei Browser', 'HuaweiBrowser/'],
  ['Honor Browser', 'HonorBrowser/', 'bdhonorbrowser/'],
  ['Mi Browser', 'MiuiBrowser'],
  ['HeyTap Browser', 'HeyTapBrowser/'],
  ['vivo Browser', 'VivoBrowser/'],
  ['Silk', 'Silk/'],
  ['DuckDuckGo', 'DuckDuckGo/', 'Ddg/'],
  ['Brave', 'Brave'],
  ['Avast Secure Browser', 'AvastSecureBrowser/', 'Avast/'],
  ['Cốc Cốc', 'coc_coc_browser/'],
  ['Firefox Focus', 'Focus/', 'Klar/'],
  ['LibreWolf', 'LibreWolf/'],
  ['Pale Moon', 'PaleMoon/'],
  ['Sailfish Browser', 'SailfishBrowser/'],
  ['Ladybird', 'Ladybird/'],
  ['Konqueror', 'onqueror/'],
  ['Firefox', 'Firefox/', 'FxiOS/'],
  ['Internet Explorer', 'Trident/', 'MSIE '],
  ['Chromium', 'Chromium/'],
  ['Chrome', 'CriOS/'],
]

/** Systems. The first that fits counts: those that name another one, to be taken for it, come first. */
const SYSTEMS: readonly NamedPattern[] = [
  ['Xbox', 'Xbox'],
  ['Windows Phone', 'Windows Phone', 'Windows Mobile', 'IEMobile'],
  ['Windows', 'Windows'],
  ['iPadOS', 'iPad'],
  ['iOS', 'iPhone', 'iPod'],
  ['PlayStation', 'PlayStation', 'PLAYSTATION'],
  ['Nintendo', 'Nintendo'],
  ['ChromeOS', 'CrOS'],
  ['Tizen', 'Tizen'],
  ['webOS', 'webOS', 'Web0S', 'hpwOS'],
  ['KaiOS', 'KAIOS'],
  ['BlackBerry', 'BlackBerry', 'BB10', 'PlayBook'],
  ['Sailfish OS', 'Sailfish'],
  ['Android', 'Android', 'FBAN/FB4A'],
  ['macOS', 'Macintosh', 'Mac OS X'],
  ['Linux', 'Linux'],
  ['FreeBSD', 'FreeBSD'],
  ['OpenBSD', 'OpenBSD'],
]

const findName = (rows: readonly NamedPattern[], userAgent: string): string | undefined =>
  rows.find(([, ...words]) => words.some((word) => userAgent.includes(word)))?.[0]

/** The browser that came with a system, and says `Safari/` alone. */
const OWN_BROWSERS: ReadonlyMap<string | undefined, string> = new Map([
  ['iPadOS', 'Safari'],
  ['iOS', 'Safari'],
  ['macOS', 'Safari'],
  ['Android', 'Android Browser'],
])

/** Chrome, or the system's own browser: a page within an application of Android (`wv`) or of iOS (no `Safari/`) is in neither. */
function plainBrowser(userAgent: string, system: string | undefined): string | undefined {
  if (userAgent.includes('; wv)')) return undefined
  if (userAgent.includes('Chrome/')) return 'Chrome'
  return userAgent.includes('Safari/') ? OWN_BROWSERS.get(system) : undefined
}

/**
 * The browser and the system of a `User-Agent`, as far as it tells them. Versions and models are left out: browsers have stopped to
 * say them as they are. An iPad that asks for pages of desktops says that it is a Mac.
 *
 * @param userAgent the value of the header; RFC 9110, section 10.1.5
 */
export function recognizeDevice(userAgent: string): Device {
  const system = findName(SYSTEMS, userAgent)
  const browser = findName(BROWSERS, userAgent) ?? plainBrowser(userAgent, system)
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }) }
}
