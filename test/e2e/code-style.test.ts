import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import js from '@eslint/js'
import { ESLint, type Linter } from 'eslint'
import globals from 'globals'
import { format } from 'prettier'
import typescript from 'typescript-eslint'
import { describe, expect, test } from 'vitest'
import { detectStyle } from '../../src/syntax/style.js'

const plans = fileURLToPath(new URL('../src/plan/', import.meta.url))

/** The files that `init` writes, in projects of every framework, and with every ORM: each whose hash is in the manifest. */
const GENERATED: readonly string[] = [
  ...below('golden').flatMap((path) => {
    if (!path.endsWith('_create-auth.json')) return []
    const manifest: { files: Record<string, string> } = JSON.parse(read(path))
    return Object.keys(manifest.files).map((file) => join(path, '..', file))
  }),
  ...below('databases/golden'),
].filter((path) => /\.[cm]?[jt]s$/.test(path))

function below(folder: string): readonly string[] {
  const paths = readdirSync(join(plans, folder), { recursive: true, encoding: 'utf8' })
  return paths.map((path) => join(folder, path))
}

function read(path: string): string {
  return readFileSync(join(plans, path), 'utf8')
}

const eslint = new ESLint({
  cwd: '/',
  overrideConfigFile: true,
  overrideConfig: [
    js.configs.recommended,
    { languageOptions: { globals: globals.node } },
    ...typescript.configs.strict.map((config) => ({ ...config, files: ['**/*.ts'] })),
  ] as Linter.Config[],
})

describe(`what is generated, ${GENERATED.length} files`, () => {
  test('is as Prettier leaves it, with its defaults and the project’s quotes, semicolons and indentation', async () => {
    const others = await Promise.all(
      GENERATED.map(async (path) => {
        const text = read(path)
        const { quote, semicolons, indent, trailingComma, eol } = detectStyle(text)
        const formatted = await format(text, {
          filepath: path,
          singleQuote: quote === "'",
          semi: semicolons,
          useTabs: indent === '\t',
          tabWidth: indent === '\t' ? 2 : indent.length,
          trailingComma: trailingComma ? 'all' : 'none',
          endOfLine: eol === '\n' ? 'lf' : 'crlf',
        })
        return formatted === text ? [] : [{ path, formatted }]
      }),
    )
    expect(others.flat()).toEqual([])
  })

  test('has nothing that ESLint’s recommended rules and the strict ones of typescript-eslint mind', async () => {
    const said = await Promise.all(
      GENERATED.map(async (path) => {
        // What is CommonJS says so by what it calls.
        const text = read(path)
        const [result] = await eslint.lintText(text, { filePath: `/${path}` })
        return (
          result?.messages.map(
            ({ ruleId, line, message }) => `${path}:${line} ${ruleId} ${message}`,
          ) ?? []
        )
      }),
    )
    expect(said.flat()).toEqual([])
  })
})
