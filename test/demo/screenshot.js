// Makes the pictures of docs/pictures/: pages as the engine makes them, light and dark, in Chromium. It needs `npm run build`
// before, and the packages of the end-to-end tests.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { ExpressAuth } from '@create-auth/runtime/express'
import Apple from '@create-auth/runtime/providers/apple'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import Password from '@create-auth/runtime/providers/password'
import express from 'express'

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))(
  'playwright-core',
)

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const ADA = 'ada@example.com'
const PASSWORD = 'careful horse battery staple'
const registered = { clientId: 'client', clientSecret: 'secret' }

/** The application whose pages are shown, the mails that it has sent, and where it is. */
async function startShop(providers) {
  const mails = []
  const mail = {
    id: 'mail',
    name: 'Mail',
    type: 'email',
    code: true,
    signIn: false,
    sendMail: (sent) => void mails.push(sent),
  }
  const application = express().use(
    '/auth',
    ExpressAuth({
      env: { NODE_ENV: 'development', AUTH_DEV: '1' },
      secret: 'for the pictures of the documentation alone',
      theme: { name: 'Shop' },
      adapter: MemoryAdapter(),
      session: { strategy: 'database' },
      account: true,
      twoFactor: true,
      logger: { warn: () => undefined },
      providers: [Google(registered), GitHub(registered), ...providers(mail)],
    }),
  )
  const server = application.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://localhost:${server.address().port}/auth`,
    mails,
    close: () => server.close(),
  }
}

const press = (page, text) => page.getByRole('button', { name: text, exact: true }).first().click()

/** Makes a code of an authenticator app (RFC 6238). */
function codeOf(secret) {
  const bits = [...secret.replaceAll(/[^A-Z2-7]/g, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Takes the page in both schemes, as far down as it goes, `most` pixels at most. */
async function take(page, name, most = 1100) {
  const devices = await page.context().newCDPSession(page)
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => document.activeElement.blur())
    const [width, height] = await page.evaluate(() => [
      innerWidth,
      Math.ceil(document.body.getBoundingClientRect().height),
    ])
    const clip = { x: 0, y: 0, width, height: Math.min(height, most), scale: 1 }
    const options = { format: 'webp', quality: 82, clip, captureBeyondViewport: true }
    const { data } = await devices.send('Page.captureScreenshot', options)
    writeFileSync(`${folder}${name}-${colorScheme}.webp`, Buffer.from(data, 'base64'))
  }
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
const context = () =>
  browser.newContext({ viewport: { width: 500, height: 600 }, deviceScaleFactor: 1.5 })
const first = await startShop(() => [Apple(registered), Dev])
const shop = await startShop((mail) => [Password(), mail])
try {
  const page = await (await context()).newPage()
  await page.goto(`${first.base}/signin`)
  await take(page, 'sign-in')

  await page.goto(`${shop.base}/signup`)
  await page.locator('[name=email]').fill(ADA)
  await press(page, 'Continue')
  await take(page, 'mailed-code')
  await page.locator('[name=code]').fill(shop.mails.at(-1).code)
  await press(page, 'Continue')
  await page.locator('[name=name]').fill('Ada Lovelace')
  await page.locator('[name=password]').fill(PASSWORD)
  await press(page, 'Create the account')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))

  await page.goto(`${shop.base}/two-factor/setup`)
  await take(page, 'two-factor-setup')
  await page.locator('[name=code]').fill(codeOf(await page.locator('.key code').textContent()))
  await press(page, 'Switch on')
  await page.getByRole('heading', { name: /recovery codes/i }).waitFor()
  await page.goto(`${shop.base}/account`)
  await take(page, 'account', 1000)

  const phone = await (await context()).newPage()
  await phone.goto(`${shop.base}/signin`)
  await phone.locator('form[action$="/callback/password"] [name=email]').fill(ADA)
  await phone.locator('[name=password]').fill(PASSWORD)
  await take(phone, 'password')
  await phone.locator('[name=password]').press('Enter')
  await phone.waitForURL(/two-factor/)
  await take(phone, 'two-factor')
} finally {
  await browser.close()
  first.close()
  shop.close()
}
