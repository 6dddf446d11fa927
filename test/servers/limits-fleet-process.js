// One process of a fleet: tries wrong passwords on one account, by whatever spelling of its name, and prints how many of
// them reached authorize().
import { Auth, skipCSRFCheck } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import { openStore } from './fleet-stores.js'

const [kind = '', url = '', tries = '', spellings = '', prefix = ''] = process.argv.slice(2)
const names = JSON.parse(spellings)

const { adapter: store, close } = openStore(kind, url, prefix)
let reached = 0
const authorize = () => {
  reached += 1
  return null
}
const config = withHost(
  {
    secret: 'a-secret-of-at-least-32-characters',
    trustHost: true,
    skipCSRFCheck,
    logger: { error: (error) => error.type !== 'CredentialsSignin' && console.error(error) },
    limits: { store, credentialsPerAccount: { max: 100, window: 3600 } },
    providers: [Credentials({ credentials: { username: {}, password: {} }, authorize })],
  },
  // No window ends while they try.
  { now: () => Date.UTC(2026, 0, 15, 12), env: {}, requestTimeout: 60_000 },
)

async function tryPassword(turn) {
  const body = new URLSearchParams({
    username: names[turn % names.length],
    password: `wrong-${turn}`,
  })
  const request = new Request('https://app.test/auth/callback/credentials', {
    method: 'POST',
    body,
  })
  const { status } = await Auth(request, config)
  return status
}

// All begin when the last one is ready.
process.stdout.write('ready\n')
process.stdin.once('data', async () => {
  const statuses = await Promise.all(
    Array.from({ length: Number(tries) }, (_, turn) => tryPassword(turn)),
  )
  const refused = statuses.filter((status) => status === 429).length
  await close()
  process.stdout.write(JSON.stringify({ reached, refused }), () => process.exit(0))
})
