// Makes docs/sign-in.png: the sign-in page as the engine makes it, in Chromium. It needs `npm run build` before.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ExpressAuth } from '@create-auth/runtime/express'
import Apple from '@create-auth/runtime/providers/apple'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import express from 'express'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--force-device-scale-factor=1.5',
  '--window-size=500,778',
]

const file = fileURLToPath(new URL('../../docs/sign-in.png', import.meta.url))
const registered = { clientId: 'client', clientSecret: 'secret' }
const application = express().use(
  '/auth',
  ExpressAuth({
    env: {},
    secret: 'for the picture of the sign-in page alone',
    theme: { name: 'Shop', colorScheme: 'light' },
    providers: [Google(registered), GitHub(registered), Apple(registered), Dev],
  }),
)
const server = application.listen(0, '127.0.0.1')
await once(server, 'listening')
const profile = mkdtempSync(join(tmpdir(), 'create-auth-screenshot-'))
try {
  const page = `http://127.0.0.1:${server.address().port}/auth/signin`
  const own = [`--user-data-dir=${profile}`, `--screenshot=${file}`, page]
  await promisify(execFile)('chromium', [...FLAGS, ...own])
} finally {
  server.close()
  rmSync(profile, { recursive: true, force: true })
}
