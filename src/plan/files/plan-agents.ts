import { documentation } from '../../catalog/versions.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { Change } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { detectEol } from '../../syntax/lines.js'
import { toChanges } from './to-changes.js'

/** Files that coding agents read before they work, the first that is there; else the first is made. */
export const AGENT_FILES = ['AGENTS.md', 'CLAUDE.md'] as const

/** The marks around the section, which is written once. */
const [START, END] = ['<!-- create-auth -->', '<!-- /create-auth -->']

/** The facts of the section. */
export interface AgentsSubject {
  readonly project: Project
  /** True where somebody has asked for it. */
  readonly wanted: boolean
  /** The code that protects a route. */
  readonly protect: { readonly import: string; readonly example: string }
  /** True where users are kept in a database. */
  readonly stored: boolean
}

/** A section for coding agents: where sign-in is, how something is protected, and what is never done. */
export function planAgents(subject: AgentsSubject): readonly Change[] {
  const { project, wanted } = subject
  const file = AGENT_FILES.find((each) => project.files.has(each)) ?? AGENT_FILES[0]
  const before = project.files.get(file)?.text ?? ''
  if (!wanted || before.includes(START)) return []
  const eol = detectEol(before)
  const gap = before === '' ? '' : before.endsWith('\n') ? eol : eol + eol
  const text = before + gap + writeSection(subject).join(eol) + eol
  const did = ['says to coding agents how sign-in works here']
  return toChanges(project, file, { kind: 'edited', content: [text], did }, {})
}

function writeSection({ project, protect, stored }: AgentsSubject): readonly string[] {
  const { basePath, env, home, layout } = project
  const language = home.language === 'ts' ? 'ts' : 'js'
  return [
    START,
    '## Sign-in',
    '',
    `Set up by create-auth (${documentation()}); the engine is \`${RUNTIME_PACKAGE}\`, its README and types say every option.`,
    '',
    `- \`${layout.auth}\` says who may sign in, and how. Everything below \`${basePath}\` is answered by the engine: add no routes there.`,
    '- Protect what is private where its data is read, on the server, in each page, route and action. A menu that hides a link protects nothing:',
    '',
    `  \`\`\`${language}`,
    ...`${protect.import}\n${protect.example}`.split('\n').map((line) => `  ${line}`.trimEnd()),
    '  ```',
    '',
    '- Who asks is the session’s user, never an id, an address or a role that a request brings along.',
    '- What can’t be taken back asks for a fresh proof first: `requireFresh`.',
    `- Sign-out is a POST: a form, or \`signOut()\`; a link to \`${basePath}/signout\` only asks.`,
    `- Secrets are variables: \`${env.target}\` here, not in git. Never print, log, commit or copy the value of one, and never write one into code.`,
    ...(stored
      ? [
          '- The tables of sign-in are written by the engine alone; `npx create-auth migrate` changes their schema, and `--apply` the database.',
        ]
      : []),
    '- Answers about somebody are not cached, prerendered or shared.',
    '',
    'Commands take `--input <json>` for every answer, and give one document with `--json`; `npx create-auth schema <command>` says both:',
    '',
    '- `npx create-auth doctor --json` after a change: what is wrong, where, and what mends it. It has to find no error.',
    '- `npx create-auth add provider <id>`, `add password`, `add two-factor`, `add account-page` · `info --json` · `undo`',
    END,
  ]
}
