/** A tool with an order of its own for imports. */
export interface ImportSorter {
  readonly package: string
  /** What brings files into that order; they follow. */
  readonly fix: readonly [string, ...string[]]
}

const eslint = ['eslint', '--fix'] as const
const prettier = ['prettier', '--write'] as const

/** The first one that a project has sorts for it. */
export const importSorters: readonly ImportSorter[] = [
  { package: 'eslint-plugin-simple-import-sort', fix: eslint },
  { package: 'eslint-plugin-perfectionist', fix: eslint },
  { package: '@ianvs/prettier-plugin-sort-imports', fix: prettier },
  { package: '@trivago/prettier-plugin-sort-imports', fix: prettier },
  { package: 'prettier-plugin-organize-imports', fix: prettier },
  { package: '@biomejs/biome', fix: ['biome', 'check', '--write'] },
]
