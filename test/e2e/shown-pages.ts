import { expect } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { PEOPLE, WORLDS } from '../docs/compile.js'
import { blocksBelow, nameOf } from '../docs/pages.js'
import { readForms, type Form } from '../support/html-form.js'

/** A page of the documentation whose code is put into a project. */
export interface ShownPage {
  readonly page: string
  /** Where the project has a file of the page, if not at the same place. */
  readonly at?: (file: string) => string
  /** Where somebody sees what is theirs, and where the one has to be who has the role. */
  readonly orders: string
  readonly admin: string
  /** The command that says whether the project is sound, where that is another one than the project's. */
  readonly check?: string
}

type Visitor = ReturnType<typeof makeVisitor>

const LOGIN = `/login?callbackUrl=${encodeURIComponent('/back')}`
const WRONG = /role="alert"[^>]*>\s*That did not work\./

/** The code of a page about fields, roles and the sign-in page of one's own. */
export function shownFiles({ page, at = (file) => file }: ShownPage): Record<string, string> {
  const blocks = blocksBelow(page, 'Your own fields and roles', 'Your own sign-in page')
  const files = blocks.map(({ text }) => [nameOf(text) ?? '', text] as const)
  const all = [...files, [WORLDS[page]?.people ?? '', PEOPLE] as const]
  return Object.fromEntries(all.map(([file, text]) => [at(file), text]))
}

/** The form of a page, and how it is sent. */
async function formOf(page: Response): Promise<Form & { readonly isMultipart: boolean }> {
  const html = await page.text()
  const [form, ...more] = readForms(html, page.url)
  if (!form || more.length > 0) throw new Error(`no form of its own: ${html}`)
  return { ...form, isMultipart: /<form[^>]*multipart\/form-data/i.test(html) }
}

/** Sends the form, as the browser of whoever has typed this does. */
async function type(
  visitor: Visitor,
  typed: Readonly<Record<string, string>>,
  from?: string,
): Promise<Response> {
  const page = await visitor.ask(LOGIN)
  const { action, fields, isMultipart } = await formOf(page)
  const body = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries({ ...fields, ...typed })) body.append(name, value)
  const { origin } = new URL(page.url)
  const headers = {
    origin: from ?? origin,
    'sec-fetch-site': from === undefined ? 'same-origin' : 'cross-site',
  }
  return visitor.ask(action, { method: 'POST', body, headers })
}

/** The answer, or the page that it leads to. */
async function shownTo(visitor: Visitor, answer: Response): Promise<string> {
  const location = answer.headers.get('location')
  return (location === null ? answer : await visitor.ask(location)).text()
}

/** Has strangers and two people visit an application that is made of a page's code. */
export async function visitShown(origin: string, { orders, admin }: ShownPage): Promise<void> {
  const both = ['an engine', 'a bucket']
  const stranger = makeVisitor(origin)
  const nobodys = await (await stranger.ask(orders)).text()
  expect(both.filter((title) => nobodys.includes(title))).toEqual([])
  expect([302, 303, 307, 401]).toContain((await stranger.ask(admin)).status)

  const ada = { email: 'ada@example.test', password: 'right' }
  const refused = await type(stranger, { ...ada, password: 'wrong' })
  expect(await shownTo(stranger, refused)).toMatch(WRONG)
  const elsewhere = await type(stranger, ada, 'https://elsewhere.example')
  expect([400, 403, 500]).toContain(elsewhere.status)
  expect(await (await stranger.ask(orders)).text()).not.toContain('an engine')

  const seenBy = async (email: string): Promise<unknown> => {
    const visitor = makeVisitor(origin)
    const inside = await type(visitor, { email, password: 'right' })
    const back = new URL(inside.headers.get('location') ?? '', origin).pathname
    const mine = await (await visitor.ask(orders)).text()
    const { status } = await visitor.ask(admin)
    return [back, both.filter((title) => mine.includes(title)), status]
  }
  expect([await seenBy(ada.email), await seenBy('bob@example.test')]).toEqual([
    ['/back', ['an engine'], 200],
    ['/back', ['a bucket'], 403],
  ])
}
