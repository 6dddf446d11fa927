import type { Engine } from '../engine.js'
import { toError } from '../guards.js'
import { keepsAddresses, readAddresses } from '../identity/address-record.js'
import { attempt } from '../limits/limiter.js'
import { recognizeDevice } from '../pages/device.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { leftToRight } from '../text.js'
import type { NamedNoticeTexts } from '../texts/account-texts.js'
import { en } from '../texts/en.js'
import type { NoticesTexts, NoticeTexts, Texts } from '../texts/texts.js'
import { listVisitorNetworks, shortened } from '../visitors/visitor.js'
import { mailProvider, sendMail } from './send-mail.js'

export function named({ heading, lead, note }: NamedNoticeTexts, name: string): NoticeTexts {
  return { heading: (site) => heading(site, name), lead: () => lead(name), note }
}

export interface Addressee {
  /** Undefined where nobody else than the address is told. */
  readonly id?: string | undefined
  readonly email?: string | null | undefined
}

type About = (notices: NoticesTexts) => NoticeTexts

interface Notice {
  readonly to: string
  readonly about: About
  /** False where the account is not of whoever is told, or not there any more: the mail does not lead to it. */
  readonly isTheirs?: boolean | undefined
}

/** The addresses that a user has had within the last seven days, whose owners may undo that they have not. */
async function listEarlierAddresses(engine: Engine, userId: string): Promise<readonly string[]> {
  const { store, account } = engine
  if (!account || !store || !keepsAddresses(store)) return []
  const { made } = await readAddresses(engine, store, userId)
  return made.map(({ from }) => from)
}

/** Where and when something was done: the browser and the network as far as they are known, and none where the application did it. */
function describePlace(engine: Engine, request: AuthRequest, texts: Texts): string {
  const { notices, account, dir } = texts
  const { browser, system } = recognizeDevice(request.headers.get('user-agent') ?? '')
  const network = shortened(listVisitorNetworks(engine, request))
  const shown = dir === 'rtl' && network !== undefined ? leftToRight(network) : network
  const isKnown = browser !== undefined || system !== undefined
  return [
    ...(isKnown ? [account.sessions.device(browser, system)] : []),
    notices.time(new Date(engine.host.now())),
    ...(shown === undefined ? [] : [account.sessions.network(shown)]),
  ].join(' · ')
}

/** The account page, where there is one. */
function findAccountPage({ account, pages }: Engine, request: AuthRequest): string | undefined {
  if (!account) return undefined
  return new URL(pages.account ?? `${request.base}/account`, request.origin).href
}

/** Sends one notice, unless its address has had too many of the kind lately. What is done is done: a failure is logged. */
async function send(
  engine: Engine,
  request: AuthRequest,
  sender: ResolvedEmail,
  { to, about, isTheirs = true }: Notice,
): Promise<void> {
  try {
    // Each kind by itself: whoever can make many of one does not silence the others.
    const kind = about(en.notices).heading('')
    await attempt(engine, request, { action: 'notice', provider: sender, subject: [to, kind] })
    await sendMail(engine, request, sender, {
      to,
      kind: 'notice',
      words: ({ notices }) => ({ ...about(notices), submit: notices.review }),
      page: isTheirs ? findAccountPage(engine, request) : undefined,
      place: (texts) => describePlace(engine, request, texts),
    })
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
}

function noticeSender(engine: Engine): ResolvedEmail | undefined {
  const passwords = engine.providers.get('password')
  return mailProvider(engine, passwords?.type === 'password' ? passwords.mail : undefined)
}

/**
 * Tells a user by mail what was done, and from where, and leads to the account page, where a provider sends mails and the user has an address. What is done is done: where the
 * mail can't be sent, or too many were, that is logged.
 *
 * @param request undefined where the application itself has done it, and nothing says which site this is
 */
export async function sendNotice(
  engine: Engine,
  request: AuthRequest | undefined,
  { email }: Addressee,
  about: About,
  { isTheirs }: Pick<Notice, 'isTheirs'> = {},
): Promise<void> {
  const sender = noticeSender(engine)
  if (!sender || !email) return
  if (!request) return engine.complain({ severity: 'warning', code: 'notices-without-url' })
  await send(engine, request, sender, { to: email, about, isTheirs })
}

/**
 * Tells a user by mail of something that opens the account from now on, and whoever had the address within the last seven days: it
 * may have been somebody else who has changed the address, and who is told alone else.
 *
 * @param request as for {@link sendNotice}
 */
export async function tellAdded(
  engine: Engine,
  request: AuthRequest | undefined,
  user: Addressee,
  about: About,
): Promise<void> {
  await sendNotice(engine, request, user, about)
  const sender = noticeSender(engine)
  if (!sender || !request || user.id === undefined) return
  try {
    const before = new Set(await listEarlierAddresses(engine, user.id))
    for (const address of before)
      if (address !== user.email) await send(engine, request, sender, { to: address, about })
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
}
