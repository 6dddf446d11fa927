import { describe, expect, test } from 'vitest'
import { EXPRESS_TS, type TestProject } from '../cli/project.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { diagnose, type Edits } from './diagnose.js'

const LONG = 'Zk3mYq8vW2sLr7tXb5nDh9pGf4jCa6eU'
const set =
  (key: string, value: string) =>
  (text: string): string =>
    text.replace(new RegExp(`^${key}=.*$`, 'm'), `${key}=${value}`)

/** What a check finds: where, and whether a value of an env file is in any of it. */
async function found(
  id: string,
  edits: Edits,
  git?: (project: TestProject) => void,
  tree = EXPRESS_TS,
): Promise<readonly unknown[]> {
  const { status, findings } = await diagnose(tree, edits, ['--only', id], git && { git })
  expect(findings.every((each) => each.id === id)).toBe(true)
  expect(JSON.stringify(findings)).not.toContain(LONG)
  const isError = findings.some(({ severity }) => severity === 'error')
  expect(status).toBe(isError ? 5 : 0)
  return findings.map(({ evidence, message, command }) => [
    evidence.map(({ file, line }) => (line === undefined ? file : `${file}:${line}`)).join(' '),
    message,
    command,
  ])
}

const commit = (project: TestProject): void => {
  project.git('init', '-q')
  project.git('add', '-f', '.')
  project.git('commit', '-qm', 'all')
}

describe('secret-missing', () => {
  const message = 'AUTH_SECRET is set nowhere: without it nobody can sign in'
  test('no env file has one', async () => {
    expect(await found('secret-missing', { '.env': undefined })).toEqual([
      ['src/auth.ts', message, 'npx create-auth secret'],
    ])
    expect(await found('secret-missing', { '.env': set('AUTH_SECRET', '') })).toEqual([
      ['.env:2', message, 'npx create-auth secret'],
    ])
  })

  test('silent where another file, the configuration or the environment gives one', async () => {
    const none = { '.env': undefined }
    expect(
      await found('secret-missing', { ...none, '.env.production': `AUTH_SECRET=${LONG}\n` }),
    ).toEqual([])
    const auth = (text: string): string =>
      text.replace('providers: [', 'secret: await read(), providers: [')
    expect(await found('secret-missing', { ...none, 'src/auth.ts': auth })).toEqual([])
  })
})

describe('secret-short', () => {
  test('too short, or too simple', async () => {
    expect(await found('secret-short', { '.env': set('AUTH_SECRET', 'abc123') })).toEqual([
      [
        '.env:2',
        'AUTH_SECRET is too short to seal sessions: in production it is refused',
        'npx create-auth secret --rotate',
      ],
    ])
    expect(
      await found('secret-short', { '.env.production': `AUTH_SECRET_1=${'ab'.repeat(20)}\n` }),
    ).toEqual([
      [
        '.env.production:1',
        'AUTH_SECRET_1 is too simple to seal sessions: in production it is refused',
        'npx create-auth secret --rotate',
      ],
    ])
  })

  test('silent for a name of another variable, and for what only documents', async () => {
    expect(
      await found('secret-short', {
        '.env.production': 'AUTH_SECRET=${FROM_ELSEWHERE}\nMY_AUTH_SECRET=x\n',
        '.env.example': 'AUTH_SECRET=x\n',
      }),
    ).toEqual([])
  })
})

describe('secret-example', () => {
  const message = (key: string): string =>
    `${key} has a value that stands in an example, so that everybody knows it`

  test('a placeholder, or what the example itself has', async () => {
    expect(
      await found('secret-example', {
        '.env': set('AUTH_SECRET', 'change-me-please-change-me-please'),
      }),
    ).toEqual([['.env:2', message('AUTH_SECRET'), 'npx create-auth secret --rotate']])
    const copied = { '.env.example': `AUTH_SECRET=${LONG}\n`, '.env': set('AUTH_SECRET', LONG) }
    expect(await found('secret-example', copied)).toEqual([
      ['.env:2', message('AUTH_SECRET'), 'npx create-auth secret --rotate'],
    ])
    const client = { '.env.production': 'AUTH_GITHUB_SECRET=your-client-secret\n' }
    expect(await found('secret-example', client)).toEqual([
      ['.env.production:1', message('AUTH_GITHUB_SECRET'), undefined],
    ])
  })

  test('silent for one of its own', async () => {
    expect(await found('secret-example', { '.env': set('AUTH_SECRET', LONG) })).toEqual([])
  })

  test('silent for a secret of the application itself', async () => {
    const jwt = 'AUTH_JWT_SECRET=secret_jwt\n'
    expect(await found('secret-example', { '.env.example': jwt, '.env.local': jwt })).toEqual([])
  })
})

describe('secret-committed', () => {
  const message = (how: string, file: string): string =>
    `${how} ${file} with a value for AUTH_SECRET: whoever can read the repository can seal sessions, or speak for the application`

  test('an env file that git keeps, or that a commit has', async () => {
    const edits = { '.env': set('AUTH_SECRET', LONG) }
    expect(await found('secret-committed', edits, commit)).toEqual([
      ['.env:2', message('git keeps', '.env'), undefined],
    ])
    const gone = (project: TestProject): void => {
      commit(project)
      project.git('rm', '-q', '--cached', '.env')
      project.git('commit', '-qm', 'gone')
    }
    expect(await found('secret-committed', edits, gone)).toEqual([
      ['.env:2', message('a commit has', '.env'), 'npx create-auth secret --rotate'],
    ])
  })

  test('an example with a real one, and what is deployed', async () => {
    const example = { '.env': undefined, '.env.example': `AUTH_SECRET=${LONG}\n` }
    expect(await found('secret-committed', example, commit)).toEqual([
      ['.env.example:1', message('git keeps', '.env.example'), undefined],
    ])
    const fly = { '.env': undefined, 'fly.toml': `[env]\n  AUTH_SECRET = "${LONG}"\n` }
    expect(await found('secret-committed', fly, commit)).toEqual([
      ['fly.toml:2', message('git keeps', 'fly.toml'), undefined],
    ])
  })

  test.each([
    ['.env', 'git rm --cached .env.'],
    ['Dockerfile', 'Take it out of Dockerfile, and set it where the application runs.'],
    ['fly.toml', 'Take it out of fly.toml, and set it where the application runs.'],
  ])('the remedy for %s leaves the application its files', async (file, remedy) => {
    const edits = { '.env': undefined, [file]: `AUTH_SECRET=${LONG}\n` }
    const args = ['--only', 'secret-committed']
    const { findings } = await diagnose(EXPRESS_TS, edits, args, { git: commit })
    expect(findings.map((each) => each.remedy)).toEqual([
      `Count the value as known, and replace it. ${remedy}`,
    ])
  })

  test('in the code itself', async () => {
    const auth = (text: string): string =>
      text.replace('providers: [', `secret: '${LONG}', providers: [`)
    expect(await found('secret-committed', { 'src/auth.ts': auth })).toEqual([
      [
        'src/auth.ts:14',
        'the secret that seals the sessions is written into the code',
        'npx create-auth secret',
      ],
    ])
  })

  test('silent where git keeps no value', async () => {
    const kept = (project: TestProject): void => {
      project.git('init', '-q')
      project.git('add', '.')
    }
    const edits = {
      '.env': set('AUTH_SECRET', LONG),
      '.env.example': 'AUTH_SECRET=put-your-secret-in-here-of-32-characters\n',
      'src/auth.ts': (text: string) =>
        text.replace('providers: [', 'secret: process.env.SEAL, providers: ['),
      'fly.toml': '[env]\n  AUTH_URL = "https://app.example.com"\n',
    }
    expect(await found('secret-committed', edits, kept)).toEqual([])
  })
})

describe('secret-in-client', () => {
  const message = (key: string): string =>
    `${key} is a secret by its name or value, and its beginning puts it into what every visitor gets`

  test('by the name of a variable, by its value, and by what code reads', async () => {
    const edits = {
      '.env': (text: string) =>
        `${set('AUTH_SECRET', LONG)(text)}VITE_AUTH_SECRET=x\nNEXT_PUBLIC_SEAL=${LONG}\n`,
      'src/page.ts': 'export const key = import.meta.env.PUBLIC_AUTH_GITHUB_SECRET\n',
    }
    expect(await found('secret-in-client', edits)).toEqual([
      ['.env:7', message('VITE_AUTH_SECRET'), undefined],
      ['.env:8', message('NEXT_PUBLIC_SEAL'), undefined],
      ['src/page.ts:1', message('PUBLIC_AUTH_GITHUB_SECRET'), undefined],
    ])
  })

  test('silent for what everybody may know', async () => {
    const edits = {
      '.env': (text: string) => `${text}NEXT_PUBLIC_SITE_KEY=6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ\n`,
      'src/page.ts': 'export const key = process.env.STRIPE_SECRET\n',
    }
    expect(await found('secret-in-client', edits)).toEqual([])
  })

  test('silent for variables that sign-in does not know, whatever they are called', async () => {
    const edits = {
      '.env': (text: string) => `${text}VITE_CLIENT_SECRET=x\nVITE_PASSWORD_MIN_LENGTH=12\n`,
      'src/page.ts': 'export const url = process.env.NEXT_PUBLIC_RESET_PASSWORD_URL\n',
    }
    expect(await found('secret-in-client', edits)).toEqual([])
  })
})

describe('secret-at-build', () => {
  const message = (why: string): string =>
    `AUTH_SECRET is read while the application is built: ${why}, and another value needs another build`

  test('in an image', async () => {
    const Dockerfile = 'FROM node:22\nARG AUTH_SECRET\nENV AUTH_SECRET=$AUTH_SECRET\n'
    const why = 'an image keeps what it was built with'
    expect(await found('secret-at-build', { Dockerfile })).toEqual([
      ['Dockerfile:2', message(why), undefined],
      ['Dockerfile:3', message(why), undefined],
    ])
  })

  test('by what a bundler writes into the code', async () => {
    const next = OTHER_FRAMEWORKS['next-app-ts']!
    const config = 'export default {\n  env: { AUTH_SECRET: process.env.AUTH_SECRET },\n}\n'
    expect(await found('secret-at-build', { 'next.config.mjs': config }, undefined, next)).toEqual([
      ['next.config.mjs:2', message('env writes its value into the code'), undefined],
    ])
    const vite = "export default { define: { 'process.env.AUTH_SECRET': '1' } }\n"
    expect(await found('secret-at-build', { 'vite.config.ts': vite })).toEqual([
      ['vite.config.ts:1', message('define writes its value into the code'), undefined],
    ])
    const page = "import { AUTH_SECRET } from '$env/static/private'\n"
    expect(await found('secret-at-build', { 'src/hooks.ts': page })).toEqual([
      ['src/hooks.ts:1', message('$env/static is what was there at build time'), undefined],
    ])
  })

  test('silent for what is read when it runs', async () => {
    const edits = {
      Dockerfile: '# ENV AUTH_SECRET=x\nFROM node:22\nENV NODE_ENV=production\n',
      'vite.config.ts': "export default { define: { 'process.env.NAME': '\"AUTH_SECRET\"' } }\n",
      'src/hooks.ts':
        "import { env } from '$env/dynamic/private'\nexport const s = env.AUTH_SECRET\n",
    }
    expect(await found('secret-at-build', edits)).toEqual([])
  })
})

describe('env-not-ignored', () => {
  const init = (project: TestProject): void => void project.git('init', '-q')

  test('a file with secrets that git would take', async () => {
    expect(await found('env-not-ignored', { '.gitignore': 'dist\n' }, init)).toEqual([
      ['.env:2', '.env has secrets, and nothing keeps git from taking it', 'npx create-auth init'],
    ])
    expect(await found('env-not-ignored', { '.env.local': `AUTH_SECRET=${LONG}\n` }, init)).toEqual(
      [['.env.local:1', '.env.local has secrets, and nothing keeps git from taking it', undefined]],
    )
  })

  test('silent where it is ignored, has none, or there is no repository', async () => {
    expect(await found('env-not-ignored', { '.env.local': 'PORT=1\n' }, init)).toEqual([])
    expect(await found('env-not-ignored', { '.gitignore': '' })).toEqual([])
  })
})
