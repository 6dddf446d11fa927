import type { Callbacks } from '../../config/config.js'
import { same } from '../suite/same.js'
import type { FrameworkRule, WireAnswer } from './rule.js'
import { play, type Scene, type SceneOptions, type Visitor } from './visitor.js'

const PAGE = { accept: 'text/html' }

const ROLES: Readonly<Record<string, object>> = {
  ada: { role: 'admin' },
  grace: { roles: ['editor', 'author'] },
  edsger: { role: 'member', roles: [] },
  eve: { role: ['admin'], roles: 'admin' },
  mallory: { role: 'administrator', roles: ['Admin', 'admin '] },
}

const session: Callbacks['session'] = ({ session: shown, token }) => ({
  ...shown,
  user: { ...shown.user, ...ROLES[token.sub ?? ''] },
})

const WITH_ROLES: SceneOptions = { config: { callbacks: { session } } }

const passes = ({ status, body }: WireAnswer): boolean => status === 200 && body.includes('passed')

async function openMember({ visitor }: Pick<Scene, 'visitor'>, name: string): Promise<Visitor> {
  const browser = visitor()
  await browser.signIn(name)
  return browser
}

/** What a page and a program are told, and what a form is that was sent. */
const asked = async ({ ask }: Visitor, path = '/admin'): Promise<readonly WireAnswer[]> => [
  await ask(path, { headers: PAGE }),
  await ask(path),
  await ask(path, { form: { role: 'admin' }, headers: PAGE }),
]

function broken(): never {
  throw new TypeError('the database of the people is down')
}

export const roleRules: readonly FrameworkRule[] = [
  {
    name: 'whoever has the role passes, or one of several, and nobody else',
    needs: 'role',
    run: async (world) =>
      play(world, WITH_ROLES, async (scene) => {
        for (const [name, admin, staff] of [
          ['ada', true, true],
          ['grace', false, true],
          ['edsger', false, false],
          ['eve', false, false],
          ['mallory', false, false],
          ['nobody', false, false],
        ] as const) {
          const browser = await openMember(scene, name)
          same((await asked(browser)).map(passes), [admin, admin, admin], `${name} as admin`)
          same(passes(await browser.ask('/staff')), staff, `${name} as admin or editor`)
        }
      }),
  },
  {
    name: 'whoever has not the role gets 403, past every cache, and is signed in as before',
    needs: 'role',
    run: async (world) =>
      play(world, WITH_ROLES, async (scene) => {
        const edsger = await openMember(scene, 'edsger')
        for (const { status, headers } of await asked(edsger)) {
          const kept = (headers.get('cache-control') ?? '').includes('no-store')
          same([status, kept, headers.getSetCookie()], [403, true, []], 'the answer')
        }
        same(JSON.parse((await edsger.ask('/session')).body).user.name, 'edsger', 'who it is')
      }),
  },
  {
    name: 'whoever has not the role is told so on a page, and a program as JSON',
    needs: 'denied',
    run: async (world) =>
      play(world, WITH_ROLES, async (scene) => {
        const [page, program, form] = await asked(await openMember(scene, 'edsger'))
        for (const answer of [page, form])
          same(
            [
              answer?.headers.get('content-type'),
              answer?.body.includes('<h1>No access</h1>'),
              answer?.headers.has('content-security-policy'),
            ],
            ['text/html; charset=utf-8', true, true],
            'the page',
          )
        same(program && JSON.parse(program.body), { error: 'AccessDenied' }, 'the program')
      }),
  },
  {
    name: 'a role that a request or the application claims counts for nothing',
    needs: 'role',
    run: async (world) =>
      play(world, WITH_ROLES, async (scene) => {
        const edsger = await openMember(scene, 'edsger')
        const claims = { role: 'admin', 'x-role': 'admin', 'x-user-role': 'admin' }
        for (const sent of [
          { headers: claims },
          { form: { role: 'admin', roles: 'admin' } },
          { json: { user: { role: 'admin' }, role: 'admin' } },
        ])
          same((await edsger.ask('/admin?role=admin', sent)).status, 403, 'the answer')
      }),
  },
  {
    name: 'a stranger is led to the sign-in page where a role is asked for, and a program is refused',
    needs: 'role',
    run: async (world) =>
      play(world, WITH_ROLES, async ({ visitor, application, basePath }) => {
        const [page, program, form] = await asked(visitor())
        const signIn = `${application.origin}${basePath}/signin?callbackUrl=%2Fadmin`
        same(page?.headers.get('location'), signIn, 'where it leads')
        same(program?.status, 401, 'the answer to a program')
        same(form && passes(form), false, 'whether a form passes')
      }),
  },
  {
    name: 'where the session can not be told, nobody passes where a role is asked for',
    needs: 'role',
    run: async (world) => {
      await play(world, { config: { callbacks: { session: broken } } }, async (scene) => {
        for (const { status, body } of await asked(await openMember(scene, 'ada')))
          same([status >= 500, body.includes('passed')], [true, false], 'the answer')
      })
      const logger = { error: () => undefined, warn: () => undefined }
      await play(world, { config: { secret: '', logger } }, async ({ visitor }) => {
        for (const { status, body } of await asked(visitor()))
          same([status >= 500, body.includes('passed')], [true, false], 'without a secret')
      })
    },
  },
]
