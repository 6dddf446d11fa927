import { expect, test } from 'vitest'
import { HOME, makeMailWorld, SENT, type MailWorld } from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const ADA = 'ada@example.test'

type Visitor = ReturnType<MailWorld['browser']>

const page = async (visitor: Visitor, path = SENT) =>
  (await (await visitor.ask(path)).text()).replace(/\s+/g, ' ')

const leadOf = (html: string) => /<p class="lead"[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.trim()

/** The form of a page that asks for a mail, as a visitor without scripts sends it. */
function formOf(html: string) {
  const [, action = '', inside = ''] =
    /<form method="post" action="([^"]*\/mail)"[^>]*>(.*?)<\/form>/.exec(html) ?? []
  const inputs = [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)" \/>/g)]
  return { action, fields: Object.fromEntries(inputs.map(([, name, value]) => [name, value])) }
}

const sendAgain = async (visitor: Visitor, html: string, changes: Record<string, string> = {}) => {
  const { action, fields } = formOf(html)
  return visitor.ask(action, { form: { ...fields, ...changes } })
}

describeByTurns('the page after a mail, strategy %s', (strategy, it) => {
  const start = (options: Parameters<typeof makeMailWorld>[0] = {}) =>
    makeMailWorld({ strategy, ...options })

  it('names the address as it was entered, whether there is a user with it or not', async () => {
    const seen = []
    for (const known of [true, false]) {
      // A database that ignores case finds the user.
      const world = start({
        meddle: ({ method }, go) =>
          method === 'getUserByEmail' ? (world.tables.users.get('1') ?? null) : go(),
      })
      if (known)
        world.tables.users.set('1', { id: '1', email: 'Ada@Example.test', emailVerified: null })
      const visitor = world.browser()
      await world.ask(' ADA@example.test ', visitor)
      const html = await page(visitor)
      seen.push(html.replaceAll(/nonce="[^"]*"|(?<=csrfToken" value=")[^"]*/g, ''))
    }
    expect(leadOf(seen[0] ?? '')).toBe(
      'We sent a link to sign in to <strong><bdi>ada<wbr />@example.test</bdi></strong> It works once.',
    )
    expect(seen[1]).toBe(seen[0])
  })

  it('has the address of a cookie that tells nobody else what is in it, and not of its URL', async () => {
    const world = start()
    const visitor = world.browser()
    const answer = await visitor.submit('/auth/signin/mail', { email: ADA })
    expect(answer.headers.get('location')).toBe(SENT)
    const line = answer.headers.getSetCookie().find((each) => each.includes('sent-mail'))
    expect(line).toMatch(
      /^__Host-auth\.sent-mail=[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(decodeURIComponent(line ?? '')).not.toContain('ada')
    expect(leadOf(await page(world.browser()))).toBe(
      'A link to sign in is on its way to you. It works once.',
    )
    expect(leadOf(await page(visitor, SENT.replace('provider=mail', 'provider=acme')))).toBe(
      'A link to sign in is on its way to you. It works once.',
    )
  })

  it('forgets it after 15 minutes', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    world.clock.advance(900)
    expect(await page(visitor)).toContain('<strong><bdi>ada')
    world.clock.advance(60)
    const late = await page(visitor)
    expect(late).not.toContain('ada')
    expect(late).toContain(
      '<a class="button" href="https://app.test/auth/signin">Back to sign in</a>',
    )
  })

  it('forgets it when somebody signs in', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    expect([...visitor.cookies.keys()]).toContain('__Host-auth.sent-mail')
    expect(await world.follow(visitor)).toBe(HOME)
    expect([...visitor.cookies.keys()]).not.toContain('__Host-auth.sent-mail')
  })

  it('sends again by a form, says so, and lets another address be used', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor, { callbackUrl: '/inbox' })
    const html = await page(visitor)
    expect(formOf(html)).toEqual({
      action: 'https://app.test/auth/signin/mail',
      fields: {
        csrfToken: expect.stringMatching(/^[\w-]{43}$/),
        callbackUrl: 'https://app.test/inbox',
        email: ADA,
        again: '1',
      },
    })
    expect(html).toContain('<button type="submit">Send it again</button>')
    expect(html).toContain('<a href="https://app.test/auth/signin">Use another address</a>')
    const again = await sendAgain(visitor, html)
    expect(again.headers.get('location')).toBe(SENT)
    expect(world.outbox.map(({ identifier }) => identifier)).toEqual([ADA, ADA])
    expect(world.link().searchParams.get('callbackUrl')).toBe('https://app.test/inbox')
    expect(leadOf(await page(visitor))).toBe(
      'We sent another link to sign in to <strong><bdi>ada<wbr />@example.test</bdi></strong> It works once.',
    )
    await world.ask('grace@example.test', visitor)
    expect(leadOf(await page(visitor))).toBe(
      'We sent a link to sign in to <strong><bdi>grace<wbr />@example.test</bdi></strong> It works once.',
    )
  })

  it('sends again for a visitor who asks at once by the forms of both pages', async () => {
    const world = start()
    const visitor = world.browser()
    const { action, fields } = formOf(await page(visitor, '/auth/signin?callbackUrl=/inbox'))
    await visitor.ask(action, { form: { ...fields, email: ADA } })
    await sendAgain(visitor, await page(visitor))
    expect(world.outbox.map(({ identifier }) => identifier)).toEqual([ADA, ADA])
  })

  it('sends nothing again without the token of the form, and no more often than the sign-in page does', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    const html = await page(visitor)
    const forged = await sendAgain(visitor, html, { csrfToken: 'x'.repeat(43) })
    expect(forged.headers.get('location')).toBe('https://app.test/auth/signin?error=MissingCSRF')
    const statuses = []
    for (let count = 0; count < 5; count += 1) {
      world.clock.advance(2)
      statuses.push((await sendAgain(visitor, html)).status)
    }
    expect(statuses).toEqual([302, 302, 302, 302, 429])
    expect(world.outbox).toHaveLength(5)
  })

  it('says on the form of the sign-in page that a mail could not be sent', async () => {
    let works = true
    const world = start({
      mail: {
        sendVerificationRequest: () => {
          if (!works) throw new Error('no route')
        },
      },
    })
    const visitor = world.browser()
    await world.ask(ADA, visitor)
    works = false
    const answer = await sendAgain(visitor, await page(visitor))
    const failed = await page(visitor, answer.headers.get('location') ?? '')
    expect(
      /<form method="post" action="[^"]*\/signin\/mail"[^>]*>.*?<\/form>/.exec(failed)?.[0],
    ).toMatch(
      /<p class="alert" role="alert" id="alert">The mail could not be sent\. Check the address and try again\.<\/p> <label [^>]*>E-mail address<\/label> <input [^>]*aria-describedby="alert" autofocus \/>/,
    )
  })

  it('escapes what was entered', async () => {
    const world = start({ mail: { normalizeIdentifier: (given) => given } })
    const visitor = world.browser()
    await world.ask("o'hara&b@x.test", visitor)
    const html = await page(visitor)
    expect(html).toContain('<strong><bdi>o&#39;hara&amp;b<wbr />@x.test</bdi></strong>')
    expect(formOf(html).fields['email']).toBe('o&#39;hara&amp;b@x.test')
  })
})

test('a page of the application gets no cookie that it could not open', async () => {
  const world = makeMailWorld({ config: { pages: { verifyRequest: '/mailed' } } })
  const answer = await world.browser().submit('/auth/signin/mail', { email: ADA })
  expect(answer.headers.getSetCookie().join()).not.toContain('sent-mail')
})
