import { createClient, type VueClient } from '@create-auth/runtime/vue'
import Credentials from '@create-auth/runtime/providers/credentials'
import { createSSRApp, defineComponent, effectScope, h, ref, watchSyncEffect } from 'vue'
import { renderToString } from 'vue/server-renderer'
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

type Use = VueClient['useSession']

/** A component that shows who is signed in. */
function badge(useSession: Use, given?: Parameters<Use>[0]) {
  return defineComponent(() => {
    const session = useSession(given)
    return () => h('b', session.value.data?.user?.name ?? session.value.status)
  })
}

/** The values that a component would show, one after the other, and its end. */
function watch(useSession: Use, given?: Parameters<Use>[0]) {
  const seen: unknown[] = []
  const scope = effectScope()
  scope.run(() => {
    const session = useSession(given)
    watchSyncEffect(() => seen.push(session.value.data?.user?.name ?? session.value.status))
  })
  return { seen, end: () => scope.stop() }
}

test('a component is told what is known at once, then every change, for as long as it is there', async () => {
  const { page: opened } = open()
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
  const opened = open()
  const { useSession, signOut } = createClient()
  const first = watch(useSession, () => ADA)
  await new Promise((resolve) => setImmediate(resolve))
  expect([first.seen, opened.page.asked]).toEqual([['ada'], []])
  await signOut({ redirect: false })
  const second = watch(useSession, () => ADA)
  expect(second.seen).toEqual(['unauthenticated'])
  first.end()
  second.end()
})

test('on a server a session is shown to its visitor alone, though it is known late', async () => {
  const { useSession } = createClient()
  const late = ref<typeof ADA | null>()
  const shown = async (given?: Parameters<Use>[0]) =>
    renderToString(createSSRApp(badge(useSession, given)))
  const texts = [await shown(() => ADA), await shown(() => null), await shown(), await shown(late)]
  late.value = ADA
  expect([...texts, await shown(late)]).toEqual([
    '<b>ada</b>',
    '<b>unauthenticated</b>',
    '<b>loading</b>',
    '<b>loading</b>',
    '<b>ada</b>',
  ])
})
