// Which files of the repository the site shows, where, and in which order.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const repository = 'https://github.com/create-auth/create-auth'

const textOf = (file) => readFileSync(root + file, 'utf8')

/** The files that do not lie below docs/, and the pages that they are. */
const OTHERS = {
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'security.md',
  'runtime/README.md': 'runtime.md',
}

/** The pages of docs/ that the site has in a form of its own, below docs/site/. */
const REPLACED = ['docs/providers.md']

/** The file of the site that a file of the repository is; undefined where it is none. */
export function pageOf(file) {
  if (Object.hasOwn(OTHERS, file)) return OTHERS[file]
  if (file === 'README.md') return 'index.md'
  return /^docs\/(?:site\/)?(.+\.md)$/.exec(file)?.[1]
}

/** What a link of a file leads to on the site: a page, or the file itself where the repository is. */
export function targetOf(link, from) {
  if (/^(?:[a-z]+:|\/|#)/.test(link)) return link
  const [path = '', anchor] = link.split('#')
  const file = posix.normalize(posix.join(posix.dirname(from), path))
  const page = pageOf(file)
  const target = page === undefined ? `${repository}/blob/main/${file}` : `/${page}`
  return anchor === undefined ? target : `${target}#${anchor}`
}

/** Patterns of everything else that is Markdown. */
export const excluded = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['docs', 'runtime'].includes(entry.name))
    .map(({ name }) => `${name}/**`),
  ...readdirSync(root).filter((name) => name.endsWith('.md') && !Object.hasOwn(OTHERS, name)),
  'runtime/*/**',
  ...REPLACED,
]

/** The frameworks, in the order of the README. */
export const frameworks = [
  ...textOf('README.md').matchAll(
    /^\| \[([^\]]+)\]\(docs\/frameworks\/([\w-]+)\.md\) *\| ([^|]+?) *\|/gm,
  ),
].map(([, name, id, versions]) => ({ name, id, versions }))

const titleOf = (file) => {
  const [, title] = /^# (.+)$/m.exec(textOf(file)) ?? []
  return title.replaceAll('`', '')
}

const itemOf = (name) => ({ text: titleOf(`docs/${name}.md`), link: `/${name}.md` })

const SIGN_IN = [
  'passwords',
  'two-factor',
  'own-sign-in-page',
  'languages',
  'account-page',
  'sign-out',
  'relying-party',
]
const SESSIONS = ['own-fields', 'fresh-sessions', 'access-tokens', 'tokens']
const OPERATION = ['databases', 'deployment', 'verify', 'audit', 'testing', 'migrating']
const TOOLS = ['commands', 'upgrading', 'doctor', 'agents']
const REFERENCE = ['configuration']

const groups = [
  {
    text: 'Start',
    items: [
      { text: 'Get started', link: '/get-started.md' },
      { text: 'Providers', link: '/providers.md' },
    ],
  },
  { text: 'Sign-in', items: SIGN_IN.map(itemOf) },
  { text: 'Sessions', items: SESSIONS.map(itemOf) },
  { text: 'Your project', items: OPERATION.map(itemOf) },
  {
    text: 'Frameworks',
    items: [
      ...frameworks.map(({ name, id }) => ({ text: name, link: `/frameworks/${id}.md` })),
      { text: 'Others', link: '/frameworks/others.md' },
    ],
  },
  {
    text: 'Reference',
    items: [
      ...[...REFERENCE, ...TOOLS].map(itemOf),
      { text: 'The runtime', link: '/runtime.md' },
      { text: 'Changelog', link: '/changelog.md' },
      { text: 'Security', link: '/security.md' },
    ],
  },
]

const listed = new Set(groups.flatMap(({ items }) => items.map(({ link }) => link)))

/** Pages that no group has yet. */
const others = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.md') && !/^(?:\.vitepress|site)\//.test(name))
  .filter((name) => !listed.has(`/${name}`))
  .map((name) => itemOf(name.slice(0, -'.md'.length)))

/** The groups of the sidebar, in order: every page is in one of them. */
export const sidebar = others.length > 0 ? [...groups, { text: 'More', items: others }] : groups
