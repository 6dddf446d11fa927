import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OAuthConfig, OIDCConfig } from '@create-auth/runtime/providers'
import { describe, expect, test } from 'vitest'
import { SOURCES } from '../../../runtime/scripts/mark-sources.js'
import { visit } from '../engine/visitor.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = (path: string) => readFileSync(`${root}runtime/src/providers/${path}`, 'utf8')
const readRow = (id: string) =>
  JSON.parse(readFileSync(`${root}runtime/data/providers/${id}.json`, 'utf8'))
const ids = (folder: string) =>
  readdirSync(`${root}runtime/src/providers/${folder}`).map((name) => name.slice(0, -3))

/** Providers as they are given: those that are reached by a redirect have registered a client. */
type Service = OAuthConfig | OIDCConfig
const given = { clientId: 'a', clientSecret: 'b', issuer: 'https://issuer.test' }
const services = new Map<string, Service>()
for (const id of ids('by-id').filter((each) => /\bpreset\(/.test(source(`by-id/${each}.ts`)))) {
  const { default: make } = (await import(`../../../runtime/src/providers/by-id/${id}.ts`)) as {
    default: (options: object) => Service
  }
  services.set(id, make(given))
}

const USED_MOST =
  'google github microsoft-entra-id apple facebook twitter linkedin discord gitlab slack twitch spotify auth0 okta keycloak cognito notion dropbox reddit tiktok instagram line kakao naver vk yandex zoom atlassian bitbucket salesforce patreon hubspot figma strava'

const drawn = [...services].filter(([, { style }]) => style?.mark !== undefined)

describe('drawings', () => {
  test('there is one for more than sixty services, and for each of those that are used most', () => {
    expect(drawn.length).toBeGreaterThanOrEqual(60)
    const names = drawn.map(([id]) => id)
    expect(USED_MOST.split(' ').filter((id) => !names.includes(id))).toEqual([])
  })

  test.each(drawn)(
    '%s: path data within the square, in hex colours if in any',
    (_id, { style }) => {
      expect(style?.brandColor).toMatch(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/)
      for (const { d, fill } of style?.mark ?? []) {
        expect(fill ?? '#000').toMatch(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/)
        const ends = endsOf(d)
        expect(ends.length).toBeGreaterThan(2)
        expect(ends.flat().filter((value) => value < -0.1 || value > 24.1)).toEqual([])
      }
    },
  )

  test('who imports a provider gets one drawing, and the engine brings none', () => {
    const src = `${root}runtime/src/`
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.ts'))
    const findPath = ([, { style }]: (typeof drawn)[number]) => style?.mark?.[0]?.d ?? ''
    const marks = new Set(drawn.map(findPath))
    const found = files.flatMap((name) => {
      const text = readFileSync(`${src}${name}`, 'utf8')
      return [...marks].filter((d) => text.includes(d)).map((d) => [name, d])
    })
    const due = drawn.map((row) => [`providers/by-id/${row[0]}.ts`, findPath(row)])
    const order = (one: readonly unknown[], other: readonly unknown[]) =>
      String(one[0]) < String(other[0]) ? -1 : 1
    expect(found.toSorted(order)).toEqual(due.toSorted(order))
  })

  test('each row says what its drawing is made of, and that is among the notices', () => {
    const notices = readFileSync(`${root}dist/LICENSES.md`, 'utf8')
    const made = drawn.map(([id]) => {
      const { like = id }: { like?: string } = readRow(id)
      const { mark }: { mark: { of: string } } = readRow(like)
      return mark.of.split('/')[0] ?? id
    })
    const used = [...new Set(made)]
    expect(used.toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      'former',
      'logos',
      'simple',
    ])
    const unnamed = used.filter((name) => {
      const { package: from, version, licence } = SOURCES[name] ?? {}
      return licence !== 'CC0-1.0' || !notices.includes(`## ${from} ${version} (${licence})\n`)
    })
    expect(unnamed).toEqual([])
  })
})

/** How many numbers a command of a path takes, by its letter. SVG 2, section 9.3. */
const TAKES: Readonly<Record<string, number>> = {
  M: 2,
  m: 2,
  l: 2,
  t: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  a: 7,
}

type Point = readonly [x: number, y: number]

/** The way that each part of a command goes. */
function stepsOf(command: string, text: string): readonly Point[] {
  expect(text).toMatch(/^[-\d. ,]*$/)
  const values = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
  const takes = TAKES[command] ?? Number.NaN
  expect([command, values.length % takes]).toEqual([command, 0])
  const parts = Array.from({ length: values.length / takes }, (_, at) =>
    values.slice(at * takes, (at + 1) * takes),
  )
  return parts.map((part) => {
    const [x = 0, y = 0] = part.slice(-2)
    if (command === 'h') return [x, 0]
    return command === 'v' ? [0, x] : [x, y]
  })
}

/** The points at which the parts of a path end: all of its commands but the first one are relative. */
function endsOf(d: string): readonly Point[] {
  const commands = [...d.matchAll(/([a-z])([^a-z]*)/gi)]
  expect(commands.map(([part]) => part).join('')).toBe(d)
  const ends: Point[] = []
  let [start, now]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  for (const [, command = '', text = ''] of commands) {
    if (command === 'z') now = start
    for (const [at, [right, down]] of command === 'z' ? [] : stepsOf(command, text).entries()) {
      now = [now[0] + right, now[1] + down]
      if (/m/i.test(command) && at === 0) start = now
      ends.push(now)
    }
  }
  return ends
}

test('the page shows a drawing to the eye alone, and no letters beside it', async () => {
  const shown = USED_MOST.split(' ').map((id) => services.get(id))
  const providers = shown.filter((service) => service !== undefined)
  const html = await (await visit({ providers }).ask('/auth/signin')).text()
  const marks = [
    ...html.matchAll(/<span class="mark mark-([\w-]+)" aria-hidden="true"\s*><svg viewBox/g),
  ]
  expect(marks.map(([, id]) => id)).toEqual(USED_MOST.split(' '))
  expect(html).not.toContain('class="mark letters')
})

test('the button of Entra ID has the name that people know', async () => {
  const entra = services.get('microsoft-entra-id')
  const html = await (await visit({ providers: entra ? [entra] : [] }).ask('/auth/signin')).text()
  expect(html).toContain('<span>Continue with Microsoft</span>')
})
