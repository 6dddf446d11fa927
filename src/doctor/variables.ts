import { posix } from 'node:path'
import { effective, parseEnv } from '../syntax/dotenv.js'
import { getPosition } from '../syntax/lines.js'

/** A variable that a file sets, and for whom. */
export interface Variable {
  readonly key: string
  readonly value: string
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** `development`: this machine. `deployed`: where others visit. `example`: nowhere, it documents. */
  readonly scope: 'development' | 'deployed' | 'example'
}

/** Files that set variables where the application is deployed, besides those of services: what builds its image is not run here. */
export const DEPLOYED_FILES: readonly string[] = [
  '.env.production',
  '.env.production.local',
  '.env.prod',
  'Dockerfile',
  'docker/Dockerfile',
  '.docker/Dockerfile',
  'fly.toml',
  'netlify.toml',
  'vercel.json',
  'render.yaml',
  'render.yml',
  'app.yaml',
  'wrangler.toml',
  'docker-compose.prod.yml',
  'docker-compose.prod.yaml',
  'docker-compose.production.yml',
  'docker-compose.production.yaml',
  'compose.prod.yml',
  'compose.prod.yaml',
  'compose.production.yml',
  'compose.production.yaml',
]

/** The variables that a file sets. */
export function listVariables(
  file: string,
  text: string,
  scope: Variable['scope'],
): readonly Variable[] {
  return isEnvFile(file) ? inEnvFile(file, text, scope) : inOtherFile(file, text, scope)
}

/** Tells whether all of a file is variables. */
export function isEnvFile(file: string): boolean {
  return /^\.env|\.env$/.test(posix.basename(file))
}

function inEnvFile(file: string, text: string, scope: Variable['scope']): readonly Variable[] {
  return [...effective(parseEnv(text)).values()].map(({ key, value, name }) => {
    const { line } = getPosition(text, name.start)
    return { key, value, file, line, scope }
  })
}

/** The forms in which other files set a variable. */
const FORMS: readonly RegExp[] = [
  // KEY=value, KEY = "value", KEY: value, "KEY": "value", also several in one line.
  /(?:^|[\s,{'"])(?<key>[A-Z][A-Z0-9_]+)["']?[^\S\n]*[=:][^\S\n]*["']?(?<value>[^\s"',}]*)/gm,
  // Of an image: ARG KEY, and ENV KEY value.
  /^[^\S\n]*(?:ARG|ENV)[^\S\n]+(?<key>[A-Z][A-Z0-9_]+)(?=[^\S\n]|$)(?:[^\S\n]+["']?(?<value>[^\s"']+))?/gm,
  // Of a list of pairs: key: KEY, and value: value.
  /\bkey:[^\S\n]*["']?(?<key>[A-Z][A-Z0-9_]+)["']?[^\S\n]*\n[^\S\n]*value:[^\S\n]*["']?(?<value>[^\s"']*)/gm,
]

function inOtherFile(file: string, text: string, scope: Variable['scope']): readonly Variable[] {
  const code = withoutComments(text)
  const found = FORMS.flatMap((form) =>
    [...code.matchAll(form)].flatMap(({ index, 0: whole, groups }) => {
      const { key, value = '' } = groups ?? {}
      if (key === undefined) return []
      const { line } = getPosition(code, index + whole.indexOf(key))
      return [{ key, value, file, line, scope }]
    }),
  )
  return found.toSorted((a, b) => a.line - b.line)
}

/** Each line stays where it is. */
function withoutComments(text: string): string {
  return text.replaceAll(/^[^\S\n]*(?:#|\/\/).*$/gm, '')
}

/** Tells whether a value names another variable, or what is filled in elsewhere: `${SECRET}`, `<secret>`, `{{ secret }}`. */
export function isReference(value: string): boolean {
  return /^[$<{]|\$\{|\{\{/.test(value)
}

/** The variables that really say something. */
export function saying({ value }: Pick<Variable, 'value'>): boolean {
  return value !== '' && !isReference(value)
}
