import { createClient } from '@create-auth/runtime/svelte'
import Credentials from '@create-auth/runtime/providers/credentials'
import { derived, get } from 'svelte/store'
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
  return { browser, page }
}

test('a store by Svelte’s contract: what is known at once, then every change', async () => {
  open()
  const { useSession, signIn, signOut } = createClient()
  const name = derived(useSession(), ({ status, data }) => data?.user?.name ?? status)
  const seen: unknown[] = []
  const end = name.subscribe((value) => void seen.push(value))
  await vi.waitFor(() => expect(seen).toEqual(['loading', 'unauthenticated']))
  await signIn('credentials', { name: 'ada', redirect: false })
  await signOut({ redirect: false })
  expect(seen).toEqual(['loading', 'unauthenticated', 'ada', 'unauthenticated'])
  end()
})

test('a session that the server has read is there at once, and not asked for; what is newer stays', async () => {
  const opened = open()
  const { useSession, signOut } = createClient()
  const session = useSession(ADA)
  const end = session.subscribe(() => undefined)
  await new Promise((resolve) => setImmediate(resolve))
  expect([get(session).data, opened.page.asked]).toEqual([ADA, []])
  await signOut({ redirect: false })
  expect(get(useSession(ADA))).toEqual({ status: 'unauthenticated', data: null })
  end()
})

test('on a server a session is shown to its visitor alone', () => {
  const { useSession } = createClient()
  expect([get(useSession(ADA)), get(useSession(null)), get(useSession())]).toEqual([
    { status: 'authenticated', data: ADA },
    { status: 'unauthenticated', data: null },
    { status: 'loading', data: null },
  ])
})
