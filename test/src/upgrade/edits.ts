/** An edit of a generated file, as people make them; undefined where the file has no place for it. */
export type FileEdit = (text: string, path: string) => string | undefined

const isTypeScript = (path: string): boolean => path.endsWith('.ts')

const replaced = (text: string, from: RegExp, to: string): string | undefined =>
  from.test(text) ? text.replace(from, to) : undefined

/** Behind the last import, or the first line. */
function behindImports(text: string, lines: string): string {
  const all = text.split('\n')
  const last = all.findLastIndex((line) => /^(?:import |const .*require\()|^\} from /.test(line))
  return [...all.slice(0, last + 1), ...lines.split('\n'), ...all.slice(last + 1)].join('\n')
}

/** The kinds of edits that an upgrade keeps, each with what is new in the template beside it. */
export const EDITS: Readonly<Record<string, FileEdit>> = {
  'a comment on top': (text) => `// Looked after by the team of accounts.\n${text}`,
  'an import and its use': (text, path) =>
    isTypeScript(path) && !path.endsWith('.d.ts')
      ? `${behindImports(text, "import { track } from 'analytics'")}\nexport const tracked = track('sign-in')\n`
      : undefined,
  'a setting of the configuration': (text) =>
    replaced(text, /^( *)theme:/m, '$1debug: true,\n$1theme:'),
  'a callback in front of the providers': (text) =>
    replaced(
      text,
      /^( *)providers: \[/m,
      '$1callbacks: {\n$1  signIn: ({ user }) => user.email !== undefined,\n$1},\n$1providers: [',
    ),
  'a provider of their own': (text) =>
    replaced(text, /^( *)providers: \[$/m, "$1providers: [\n$1  { id: 'acme', type: 'oidc' },"),
  'a line taken out': (text) => replaced(text, /^ *theme: .*\n/m, ''),
  'other words': (text) =>
    replaced(text, /Signing in does not work now\. Try again later\./, 'Something is wrong.'),
  'other line endings': (text) => text.replaceAll('\n', '\r\n'),
  'another layout': (text) => {
    const indented = text.replace(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2))
    return indented === text ? undefined : indented
  },
  'a byte-order mark': (text) => `\uFEFF${text}`,
  'a function at the end': (text) =>
    `${text}\nfunction nothing() {\n  return undefined\n}\nnothing()\n`,
  'a use of a name that the new version does without': (text, path) =>
    isTypeScript(path) && !path.endsWith('.d.ts') && text.includes('import type { Session } from')
      ? `${text}\nexport type Visitor = Session['user']\n`
      : undefined,
}
