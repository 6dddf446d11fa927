import { expect } from 'vitest'
import { ADA, makeSite, textsIn, type Browser, type SiteOptions } from './site.js'

/** The address that Ada is to get. */
export const NEW = 'ada@new.test'

/** Ada, signed in, and what she does with links. */
export async function start(options: SiteOptions = {}) {
  const site = makeSite(options)
  const ada = await site.signedIn()
  const ask = (email = NEW, browser: Browser = ada) => site.post(browser, 'address', { email })
  /** The last link that was mailed to an address. */
  const linkTo = (to: string): string => {
    const mail = site.mails.findLast((sent) => sent.to === to && sent.url !== undefined)
    if (!mail?.url) throw new Error(`no link was mailed to ${to}`)
    return mail.url
  }
  /** Opens a link, and clicks. */
  async function click(url: string, browser: Browser = site.browser()): Promise<Response> {
    const { pathname, searchParams } = new URL(url)
    return browser.submit(pathname, { token: searchParams.get('token') ?? '' })
  }
  const heading = async (answer: Response) => textsIn(await answer.text(), 'h1')[0]
  const emails = () => [...site.tables.users.values()].map(({ email }) => email)
  const told = () => site.mails.splice(0).map(({ to, kind }) => `${kind} to ${to}`)
  /** The kinds of factors that are stored. */
  const factors = () =>
    [...site.tables.factors.values()]
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'addresses')
      .toSorted()
  return { ...site, factors, ada, ask, linkTo, click, heading, emails, told }
}

/** {@link start}, with the address changed. */
export async function changed(options: SiteOptions = {}) {
  const site = await start(options)
  await site.ask()
  await site.click(site.linkTo(NEW))
  await site.click(site.linkTo(ADA.email), site.ada)
  expect(site.emails()).toEqual([NEW])
  return site
}
