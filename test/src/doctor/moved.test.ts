import { afterEach, describe, expect, test } from 'vitest'
import { isRecord } from '../../../src/guards.js'
import type { Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from '../cli/project.js'

// Projects that were moved from another library, whose route for sign-in keeps its name.

let project: TestProject
afterEach(() => {
  project.remove()
})

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`
const JSON_ROUTE = 'export const GET = () => Response.json({})\n'

const nextWith = (version: string, files: Tree): Tree => ({
  'package.json': JSON.stringify({
    name: 'shop',
    dependencies: { next: '16.1.1', react: '19.2.3', 'next-auth': version },
  }),
  'node_modules/.keep': '',
  'app/page.jsx': 'export default function Page() {\n  return null\n}\n',
  ...files,
})

const AUTHJS = nextWith('5.0.0-beta.25', {
  'app/(auth)/auth.js': lines(
    "import NextAuth from 'next-auth'",
    "import GitHub from 'next-auth/providers/github'",
    '',
    'export const { handlers, auth } = NextAuth({ providers: [GitHub] })',
  ),
  'app/(auth)/api/auth/[...nextauth]/route.js': lines(
    "import { handlers } from '../../../auth.js'",
    '',
    'export const { GET, POST } = handlers',
  ),
  'app/(auth)/api/auth/guest/route.js': JSON_ROUTE,
})

const NEXT_AUTH_4 = nextWith('4.24.13', {
  'lib/options.js': lines(
    "import GitHub from 'next-auth/providers/github'",
    '',
    "export const options = { providers: [GitHub({ clientId: 'a', clientSecret: 'b' })] }",
  ),
  'pages/api/auth/[...nextauth].js': lines(
    "import NextAuth from 'next-auth'",
    "import { options } from '../../../lib/options.js'",
    '',
    'export default NextAuth(options)',
  ),
  'pages/api/auth/guest.js': 'export default (req, res) => res.json({})\n',
})

/** The findings of some checks. */
const placesIn = async (...checks: readonly string[]): Promise<unknown> => {
  const words = checks.flatMap((id) => ['--only', id])
  const { stdout } = await project.run(['doctor', '--json', ...words])
  const json: unknown = JSON.parse(stdout)
  return isRecord(json) ? json['findings'] : json
}

describe.each([
  ['authjs', AUTHJS, 'app/(auth)/api/auth/[...nextauth]/route.js'],
  ['next-auth-4', NEXT_AUTH_4, 'pages/api/auth/[...nextauth].js'],
])('moved from %s', (from, tree, route) => {
  test('the route that it had mounts sign-in, under its own name, and others beside it are asked', async () => {
    project = makeProject(tree)
    const { stdout } = await project.run(['migrate', '--from', from, '--yes', '--no-install'])
    expect(stdout).toContain('files written')
    expect(await placesIn('order', 'shadowed-route')).toEqual([])
  })

  test('without that route, the endpoints do not answer', async () => {
    const { [route]: _, ...others } = tree
    project = makeProject(others)
    await project.run(['migrate', '--from', from, '--yes', '--no-install'])
    expect(await placesIn('order')).toMatchObject([{ id: 'order', severity: 'error' }])
  })
})
