import {
  createClient,
  type ReactClient,
  type SessionProviderProps,
} from '@create-auth/runtime/react'
import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { act, createElement, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage, type Page } from '../../support/page.js'
import { visit } from '../engine/visitor.js'

const ORIGIN = 'https://app.test'
const ADA = { user: { name: 'ada' }, expires: '2026-02-14T12:00:00.000Z' }

const CONFIG: AuthConfig = {
  basePath: '/api/auth',
  providers: [
    Credentials({
      credentials: { name: {} },
      authorize: ({ name = '' }) => ({ id: name, name }),
    }),
  ],
}

let page: Page
let root: Root | undefined
const complaints: unknown[] = []

beforeEach(() => {
  page = openPage(visit(CONFIG, { origin: ORIGIN }), `${ORIGIN}/shop`)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation((...what) => void complaints.push(what))
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  page.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(complaints.splice(0)).toEqual([])
})

/** Shows who is signed in, and how often it was told. */
function badgeOf({ useSession }: ReactClient) {
  const shown: string[] = []
  function Badge(): ReactNode {
    const { data, status } = useSession()
    const text = `${status} ${data?.user?.name ?? '-'}`
    if (shown.at(-1) !== text) shown.push(text)
    return createElement('p', {}, text)
  }
  return { Badge, shown }
}

async function mount(node: ReactNode): Promise<void> {
  await act(async () => {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(createElement(StrictMode, {}, node))
  })
}

const text = (): string => document.body.textContent ?? ''

async function shows(expected: string): Promise<void> {
  await act(async () => vi.waitFor(() => expect(text()).toBe(expected)))
}

const client = () => createClient({ basePath: '/api/auth' })

test('without a provider a component is told who is signed in, by one request for all of them', async () => {
  await client().signIn('credentials', { name: 'ada', redirect: false })
  page.asked.splice(0)
  const store = client()
  const { Badge, shown } = badgeOf(store)
  await mount([createElement(Badge, { key: 1 }), createElement(Badge, { key: 2 })])
  await shows('authenticated adaauthenticated ada')
  expect(shown.slice(0, 2)).toEqual(['loading -', 'authenticated ada'])
  expect(page.asked).toEqual(['GET /api/auth/session'])
})

test('a session that the server hands over is there at once, and nothing is asked', async () => {
  const store = client()
  const { Badge, shown } = badgeOf(store)
  await mount(createElement(store.SessionProvider, { session: ADA }, createElement(Badge)))
  await act(async () => new Promise((resolve) => setImmediate(resolve)))
  expect([shown, page.asked]).toEqual([['authenticated ada'], []])
})

test('a page that the server has made is taken over without a difference, whoever is signed in', async () => {
  for (const session of [ADA, null, undefined]) {
    const store = client()
    const { Badge, shown } = badgeOf(store)
    const tree = createElement(store.SessionProvider, { session }, createElement(Badge))
    const html = renderToString(tree)
    // What a visitor is shown belongs to the visitor: the next one is not told.
    expect(renderToString(createElement(Badge))).toBe('<p>loading -</p>')
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = html
    const recovered: unknown[] = []
    const hydrated = await act(async () =>
      hydrateRoot(place, tree, { onRecoverableError: (error) => void recovered.push(error) }),
    )
    expect([recovered, shown[0]]).toEqual([
      [],
      session ? 'authenticated ada' : session === null ? 'unauthenticated -' : 'loading -',
    ])
    await act(async () => hydrated.unmount())
    place.remove()
  }
})

test('a part of the page that comes late is taken over as the server has made it', async () => {
  const store = client()
  const { Badge, shown } = badgeOf(store)
  const tree = createElement(store.SessionProvider, { session: ADA }, createElement(Badge))
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(tree)
  shown.splice(0)
  store.seed(null)
  const recovered: unknown[] = []
  root = await act(async () =>
    hydrateRoot(place, tree, { onRecoverableError: (error) => void recovered.push(error) }),
  )
  expect([recovered, shown[0]]).toEqual([[], 'authenticated ada'])
})

test('what a server action has changed is shown: by the page that comes back, or by the cookie alone', async () => {
  const store = client()
  const { Badge } = badgeOf(store)
  const shop = (props: SessionProviderProps) =>
    createElement(StrictMode, {}, createElement(store.SessionProvider, props, createElement(Badge)))
  await mount(undefined)
  await act(async () => root?.render(shop({ session: null })))
  expect(text()).toBe('unauthenticated -')
  await act(async () => root?.render(shop({ session: ADA })))
  expect(text()).toBe('authenticated ada')
  page.cookieChanged('auth.changed')
  await shows('unauthenticated -')
})

test('update hands data to the callbacks and shows what comes of it; a sign-out shows at once', async () => {
  const store = client()
  const { Badge } = badgeOf(store)
  await mount(createElement(Badge))
  await shows('unauthenticated -')
  await act(async () => store.signIn('credentials', { name: 'ada', redirect: false }))
  expect(text()).toBe('authenticated ada')
  await act(async () => store.update())
  await act(async () => store.signOut({ redirect: false }))
  expect(text()).toBe('unauthenticated -')
})

test('where a session is required, whoever has none is sent to sign in, or wherever is said', async () => {
  const store = client()
  const told = vi.fn<() => void>()
  function Account({ onUnauthenticated }: { onUnauthenticated?: () => void }): ReactNode {
    const { data, status } = store.useSession({
      required: true,
      ...(onUnauthenticated && { onUnauthenticated }),
    })
    return `${status} ${status === 'loading' ? '-' : data.user?.name}`
  }
  await mount(createElement(Account, { onUnauthenticated: told }))
  await act(async () => vi.waitFor(() => expect(told).toHaveBeenCalledOnce()))
  expect(page.visits).toEqual([])
  await act(async () => root?.render(createElement(Account, { key: 'another' })))
  await act(async () => vi.waitFor(() => expect(page.visits).toHaveLength(1)))
  expect(page.visits).toEqual(['/api/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fshop'])
  expect(text()).toBe('loading -')
  await act(async () => store.signIn('credentials', { name: 'ada', redirect: false }))
  expect(text()).toBe('authenticated ada')
})
