import { createClient, type SolidClient } from '@create-auth/runtime/solid'
import Credentials from '@create-auth/runtime/providers/credentials'
import { createComputed, createRoot, createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, type Page } from '../../support/page.js'
import { visit } from '../engine/visitor.js'

const ORIGIN = 'https://app.test'
const ADA = { user: { name: 'ada' }, expires: '2026-02-14T12:00:00.000Z' }

let page: Page | undefined
afterEach(() => {
  page?.close()
  page = undefined
})

function open() {
  const browser = visit(
    {
      providers: [
        Credentials({
          credentials: { name: {} },
          authorize: ({ name = '' }) => ({ id: name, name }),
        }),
      ],
    },
    { origin: ORIGIN },
  )
  page = openPage(browser, `${ORIGIN}/shop`)
  return page
}

type Use = SolidClient['useSession']

/** The values that a component would show, one after the other, and its end. */
function watch(useSession: Use, given?: Parameters<Use>[0]) {
  const seen: unknown[] = []
  const end = createRoot((dispose) => {
    const session = useSession(given)
    createComputed(() => seen.push(session().data?.user?.name ?? session().status))
    return dispose
  })
  return { seen, end }
}

test('a component is told what is known at once, then every change, for as long as it is there', async () => {
  const opened = open()
  const { useSession, signIn, signOut } = createClient()
  const { seen, end } = watch(useSession)
  await vi.waitFor(() => expect(seen).toEqual(['loading', 'unauthenticated']))
  await signIn('credentials', { name: 'ada', redirect: false })
  expect(seen).toEqual(['loading', 'unauthenticated', 'ada'])
  end()
  await signOut({ redirect: false })
  const { length } = opened.asked
  opened.lookAway()
  opened.lookAgain()
  expect([seen.length, opened.asked.length]).toEqual([3, length])
})

test('a session that the server has read is there at once, and not asked for; what is newer stays', async () => {
  const { asked } = open()
  const { useSession, signOut } = createClient()
  const first = watch(useSession, () => ADA)
  await new Promise((resolve) => setImmediate(resolve))
  expect([first.seen, asked]).toEqual([['ada'], []])
  await signOut({ redirect: false })
  const second = watch(useSession, () => ADA)
  expect(second.seen).toEqual(['unauthenticated'])
  first.end()
  second.end()
})

test('on a server a session is shown to its visitor alone, though it is known late', () => {
  const { useSession } = createClient()
  const [late, setLate] = createSignal<typeof ADA | null>()
  const shown = (given?: Parameters<Use>[0]) => watch(useSession, given).seen
  expect([shown(() => ADA), shown(() => null), shown(), shown(late)]).toEqual([
    ['ada'],
    ['unauthenticated'],
    ['loading'],
    ['loading'],
  ])
  setLate(ADA)
  expect(shown(late)).toEqual(['ada'])
})
