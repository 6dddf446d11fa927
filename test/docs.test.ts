import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { isAuthAction } from '../runtime/src/endpoints.js'
import { EXIT } from '../src/errors.js'
import { commands, options, wordsOf } from './docs/commands.js'
import { compile, COMPILED, namesToExport } from './docs/compile.js'
import { blocksIn, isOfSite, pages, type Block } from './docs/pages.js'
import { compared, seenIn, sessions, steady, WORLDS } from './docs/sessions.js'
import { EXPRESS_TS, makeProject } from './src/cli/project.js'

/** What a package says of itself. */
function manifest(file: string): { readonly name: string; readonly scripts: object } {
  return JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
}

/** What is no code: commands, images, links and settings. */
const OTHERS = ['console', 'dockerfile', 'html', 'json', 'sh', 'text']

const wrong = (language: string, text: string): Block => ({
  page: 'wrong',
  line: 1,
  language,
  text,
})

test('every block of code compiles, in the project that init makes where it is of a framework', () => {
  const broken = [
    wrong(
      'ts',
      "// auth.ts\nimport type { AuthConfig } from '@create-auth/runtime'\nexport const config: AuthConfig = { base: '/auth' }",
    ),
    wrong(
      'astro',
      '---\n// page.astro\nexport const prerender = false;\nconst user = nobody;\n---\n\n{user}',
    ),
    wrong(
      'vue',
      '<script setup lang="ts">\nconst { name } = { name: 1 }\n</script>\n<template><p>{{ name.length }}</p></template>',
    ),
  ]
  const ofHono = "import { authHandler } from './auth.js'\nawait authHandler.nothing"
  const blocks = blocksIn(...COMPILED)
  expect(blocks.length).toBeGreaterThan(150)
  const inSwitch = { ...wrong('ts', ofHono), framework: 'hono' }
  expect(compile([...blocks, ...broken, inSwitch])).toEqual([
    expect.stringMatching(/^docs\/frameworks\/hono\/.*Property 'nothing' does not exist/),
    expect.stringMatching(
      /^wrong\/auth\.ts: .*'base' does not exist in type 'AuthConfig<Adapter>'/,
    ),
    "wrong/page.astro.tsx: Cannot find name 'nobody'.",
    "wrong/src/shown-1.ts: Property 'length' does not exist on type 'number'.",
  ])
})

test('what the auth file does not export as init makes it, a page that uses it says to export', () => {
  const untold = (text: string, name: string): boolean => {
    const prose = text.replaceAll(/^```.*?^```$/gms, '').split(/\n{2,}/)
    return !prose.some((part) => part.includes(name) && /\bexport/.test(part))
  }
  const uses = pages.flatMap(({ name: page, text, blocks }) =>
    [...new Set(blocks.flatMap(namesToExport))].map((name) => ({ page, name, text })),
  )
  expect(uses.map(({ page, name }) => `${page} ${name}`)).toEqual([
    'docs/access-tokens getAccessToken',
    'docs/fresh-sessions requireFresh',
    'docs/own-fields requireRole',
    'docs/tokens requireFresh',
  ])
  expect(uses.filter(({ text, name }) => untold(text, name)).map(({ page }) => page)).toEqual([])
})

test('what people have chosen to be called is not sent as HTML', () => {
  const sent = blocksIn('ts', 'js').flatMap(({ page, text }) =>
    [...text.matchAll(/\bres\.send\(`[^`]*\$\{[^`]*\buser\b.*/g)].map(
      ([line]) => `${page}: ${line}`,
    ),
  )
  expect(sent).toEqual([])
})

test('nothing else is shown than code, commands, links, settings and images', () => {
  const languages = new Set(pages.flatMap(({ blocks }) => blocks.map(({ language }) => language)))
  expect([...languages].filter((language) => ![...COMPILED, ...OTHERS].includes(language))).toEqual(
    [],
  )
})

test('settings can be read', () => {
  const settings = blocksIn('json').map(({ text }): unknown => JSON.parse(text))
  expect(settings.length).toBeGreaterThan(0)
})

test('links lead to endpoints of sign-in', () => {
  const links = blocksIn('html').flatMap(({ text }) =>
    [...text.matchAll(/href="([^"?]*)/g)].map(([, path = '']) => path),
  )
  expect(links.length).toBeGreaterThan(10)
  const endpoint = /^(?:\/api)?\/auth\/(\w+)$/
  expect(links.filter((path) => !isAuthAction(endpoint.exec(path)?.[1] ?? ''))).toEqual([])
})

test('an image is made as init wants it', async () => {
  const [image = ''] = blocksIn('dockerfile').map(({ text }) => text)
  const told = async (Dockerfile: string): Promise<string> => {
    const project = makeProject({ ...EXPRESS_TS, Dockerfile })
    const { stdout } = await project.run(['init', '--yes', '--dry-run'])
    project.remove()
    return stdout
  }
  expect(await told(image)).not.toContain('Dockerfile')
  expect(await told(image.replace('COPY vendor vendor\n', ''))).toContain(
    'copy vendor/ into the image',
  )
})

describe('commands', () => {
  const empty = makeProject({})
  afterAll(() => {
    empty.remove()
  })
  /** Who is refused for the way it is written, and not for the folder, in which there is nothing to do. */
  const refused = async (all: readonly (readonly string[])[]): Promise<readonly string[]> => {
    const found: string[] = []
    for (const text of new Set(all.map((words) => words.join(' ')))) {
      const { status, stdout, stderr } = await empty.run(text.split(' ').filter(Boolean))
      if (status !== 0 && status !== EXIT.unsupported) found.push(`${text}: ${stdout}${stderr}`)
    }
    return found
  }

  test('every command is one that the program takes', async () => {
    const all = commands().flatMap(({ text }) => wordsOf(text))
    expect(all.length).toBeGreaterThan(90)
    expect(await refused(all)).toEqual([])
    expect(await refused([['migrate', '--aply'], ['inti']])).toEqual([
      expect.stringContaining('Did you mean --apply?'),
      expect.stringContaining("there is no command 'inti'"),
    ])
  })

  test('every option is one of a command', async () => {
    const asked = [
      'init',
      'add',
      'remove',
      'secret',
      'migrate',
      'undo',
      'list',
      'doctor',
      'test-session',
      'verify',
    ].map(async (name) => ({
      name,
      known: new Set((await empty.run([name, '--help'])).stdout.match(/--[a-z-]+/g)),
    }))
    const helps = await Promise.all(asked)
    const takenBy = (text: string): string | undefined => {
      const flags = text.match(/--[a-z-]+/g) ?? []
      return helps.find(({ known }) => flags.every((flag) => known.has(flag)))?.name
    }
    const all = options()
    expect(all.length).toBeGreaterThan(60)
    expect(all.filter(({ text }) => takenBy(text) === undefined)).toEqual([])
    const whole = all.filter(({ text }) => / /.test(text))
    expect(await refused(whole.flatMap(({ text }) => wordsOf(`${takenBy(text)} ${text}`)))).toEqual(
      [],
    )
    expect(takenBy('--providrs')).toBeUndefined()
  })

  test('what else is typed is a script of this repository, or installs the engine', () => {
    const { scripts, name } = {
      ...manifest('package.json'),
      name: manifest('runtime/package.json').name,
    }
    const lines = [
      ...blocksIn('sh').flatMap(({ text }) => text.trim().split('\n')),
      ...blocksIn('console').flatMap(({ text }) => text.match(/(?<=^\$ ).*/gm) ?? []),
      ...pages.flatMap(({ text }) => text.match(/(?<=`)npm (?:ci|run|test)[^`]*/g) ?? []),
    ]
    const steps = lines.flatMap((line) => line.split(' && '))
    const known = [
      /^npx create-auth\b/,
      /^cd (?:\.\.\/)?shop$/,
      /^node \.\.\/create-auth\/bin\/create-auth\.js\b/,
      /^npm ci$/,
      /^npm (?:run )?([\w:]+)(?: -- --check)?$/,
    ]
    expect(steps.length).toBeGreaterThan(20)
    const others = steps.filter((step) => !known.some((each) => each.test(step)))
    expect(others).toEqual([`npm install ${name}`])
    const run = steps.flatMap(
      (step) => /^npm (?:run )?(?!ci$)([\w:]+)(?: --.*)?$/.exec(step)?.[1] ?? [],
    )
    expect(run.filter((script) => !(script in scripts))).toEqual([])
    expect(run).toContain('demo')
  })

  test.each(sessions().map((session) => [session.page, session] as const))(
    '%s: what the session shows is what is seen',
    async (page, { typed }) => {
      const project = await WORLDS[page]!()
      try {
        for (const { command, seen } of typed) {
          const found = steady(await seenIn(project, command))
          expect(compared(found, steady(seen))).toBe(steady(seen))
        }
      } finally {
        project.remove()
      }
    },
  )

  test('there is a session to be seen, and no other one', () => {
    expect(sessions().map(({ page }) => page)).toEqual(Object.keys(WORLDS))
    expect(compared('a\nb\nc', 'a\n…\nc')).toBe('a\n…\nc')
    expect(compared('a\nb\nc', 'a\nc')).toBe('a\nb\nc')
  })
})

test('docs/llms.txt lists every page, with the words of the README', () => {
  const text = readFileSync(new URL('../docs/llms.txt', import.meta.url), 'utf8')
  const listed = [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): (.+)$/gm)]
  const pagesThere = pages
    .filter(({ name }) => name.startsWith('docs/') && !isOfSite(name))
    .map(({ name }) => `${name.slice('docs/'.length)}.md`)
  expect(new Set(listed.map(([, , file]) => file))).toEqual(new Set(pagesThere))
  expect(listed).toHaveLength(pagesThere.length)
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  for (const [, name = '', file = '', about = ''] of listed) {
    if (file === 'frameworks/others.md') continue
    const row = readme.split('\n').find((line) => line.startsWith(`| [${name}](docs/${file})`))
    expect(row).toContain(about)
  }
})
