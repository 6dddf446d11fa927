/** A tool with an order of its own for imports. */
export interface ImportSorter {
  readonly package: string
  /** The command that brings files into that order: they follow, then the flag, which npx would take for its own before. */
  readonly fix: { readonly program: readonly [string, ...string[]]; readonly flag: string }
}

const eslint = { program: ['eslint'], flag: '--fix' } as const
const prettier = { program: ['prettier'], flag: '--write' } as const

/** The first one that a project has sorts for it. */
export const importSorters: readonly ImportSorter[] = [
  { package: 'eslint-plugin-simple-import-sort', fix: eslint },
  { package: 'eslint-plugin-perfectionist', fix: eslint },
  { package: '@ianvs/prettier-plugin-sort-imports', fix: prettier },
  { package: '@trivago/prettier-plugin-sort-imports', fix: prettier },
  { package: 'prettier-plugin-organize-imports', fix: prettier },
  { package: '@biomejs/biome', fix: { program: ['biome', 'check'], flag: '--write' } },
]
