import { afterEach, describe, expect, test } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

// What somebody sees who runs the program for the first time.

let project: TestProject
afterEach(() => {
  project.remove()
})

const packageJson = (more: {
  readonly scripts?: object
  readonly dependencies?: object
  readonly devDependencies?: object
}): string =>
  `${JSON.stringify({
    name: 'shop',
    type: 'module',
    scripts: { dev: 'tsx watch src/server.ts', ...more.scripts },
    dependencies: { express: '^5.1.0', ...more.dependencies },
    devDependencies: { typescript: '^5.9.0', ...more.devDependencies },
  })}\n`

const DRIZZLE: Tree = {
  ...EXPRESS_TS,
  'package.json': packageJson({
    dependencies: { 'drizzle-orm': '^0.45.0', postgres: '^3.4.0' },
    devDependencies: { 'drizzle-kit': '^0.31.0' },
  }),
  'drizzle.config.ts': "export default { dialect: 'postgresql', schema: './src/schema.ts' }\n",
  'src/schema.ts': "import { pgTable } from 'drizzle-orm/pg-core'\n",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/postgres-js'\nexport const db = drizzle(process.env.DATABASE_URL!)\n",
  'src/server.ts':
    "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\n\napp.listen(4000)\n",
}

/** The titles of what comes next, and the lines below one. */
function next(stdout: string): {
  readonly titles: readonly string[]
  readonly below: (title: string) => readonly string[]
} {
  const notes: { readonly kind: string; readonly title: string; readonly lines: string[] }[] =
    JSON.parse(stdout).plan.notes
  const steps = notes.filter(({ kind }) => kind !== 'warning')
  return {
    titles: steps.map(({ title }) => title),
    below: (title) => steps.find((each) => each.title === title)?.lines ?? [],
  }
}

test('a version below 1 is said with what tells it from others', () => {
  project = makeProject(DRIZZLE)
  const [headline] = project.run(['init', '--yes', '--dry-run']).stdout.split('\n')
  expect(headline).toBe('Express 5 · TypeScript, ES modules · npm · src/server.ts · Drizzle 0.45')
  expect(project.run(['info']).stdout).toContain('\ndatabase   Drizzle 0.45, postgresql, ')
})

describe('what comes next', () => {
  test('is in the order in which it can be done', () => {
    project = makeProject(DRIZZLE)
    const { titles, below } = next(project.run(['init', '--yes', '--no-install', '--json']).stdout)
    expect(titles).toEqual([
      'Install',
      'Make the tables',
      'Sign in',
      'Protect a route',
      'In production',
    ])
    expect(below('Make the tables')).toEqual([
      'npx create-auth migrate --apply',
      '(it runs npx --no drizzle-kit generate --name auth, then npx --no drizzle-kit migrate)',
    ])
    const { plan } = JSON.parse(project.run(['migrate', '--apply', '--json', '--dry-run']).stdout)
    expect(plan.commands.map(({ argv }: { argv: string[] }) => argv.join(' '))).toEqual([
      'npx --no drizzle-kit generate --name auth',
      'npx --no drizzle-kit migrate',
    ])
  })

  test.each([
    [
      'nodemailer',
      'Sign in with Email',
      [
        'It works at once while you develop: mails are kept at http://localhost:4000/auth/dev/mailbox',
        'To have them sent:',
        '1. Ask whoever runs your mail server for its name, a user and a password.',
        '2. Write them as one URL, such as smtps://user:password@mail.example.com.',
        '3. Set in .env: AUTH_NODEMAILER_SERVER (SMTP URL), AUTH_NODEMAILER_FROM (address to send from)',
        'Documentation: https://nodemailer.com/smtp',
      ],
    ],
    [
      'resend',
      'Sign in with Resend',
      [
        'It works at once while you develop: mails are kept at http://localhost:4000/auth/dev/mailbox',
        'To have them sent:',
        '1. Open https://resend.com/api-keys',
        '2. Add the domain that you send from under Domains, and verify it.',
        '3. Create an API key with sending access, and put it into the env file.',
        '4. Put the address that you send from into the env file.',
        '5. Set in .env: AUTH_RESEND_KEY (API key), AUTH_RESEND_FROM (address to send from)',
        'Documentation: https://resend.com/docs/api-reference/emails/send-email',
      ],
    ],
  ])(
    '%s needs neither a server at once, nor what is there, nor a callback URL',
    (id, title, lines) => {
      project = makeProject(DRIZZLE)
      const args = ['init', '--yes', '--no-install', '--json', '--providers', id]
      expect(next(project.run(args).stdout).below(title)).toEqual(lines)
    },
  )
})
