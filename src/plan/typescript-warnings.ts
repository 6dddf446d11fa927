import type { Project } from '../project.js'
import { emitsCommonJs } from './emits-commonjs.js'

/** The first TypeScript that lets a CommonJS file import an ES module. */
const FIRST = { major: 5, minor: 8 }

/** Where CommonJS output imports the runtime, an ES module, and TypeScript may refuse that. */
export function typescriptWarnings(
  project: Project,
): readonly { readonly title: string; readonly lines: readonly string[] }[] {
  const { typescript, entry } = project
  if (!typescript || entry.value.language !== 'ts' || !emitsCommonJs(project)) return []
  if (typescript.module === 'node16' || typescript.module === 'node18') {
    const file = typescript.configFiles[0] ?? 'tsconfig.json'
    return [
      {
        title: `"module": "${typescript.module}" can't import ES modules into CommonJS`,
        lines: [`set "module": "nodenext" in ${file}, with TypeScript 5.8 or later`],
      },
    ]
  }
  if (typescript.module !== 'nodenext' || !mayBeOlder(project)) return []
  return [
    {
      title: 'TypeScript before 5.8 can’t import ES modules into CommonJS',
      lines: ['update it: typescript@^5.8'],
    },
  ]
}

function mayBeOlder(project: Project): boolean {
  const { dependencies, devDependencies } = project.package
  const range = devDependencies['typescript'] ?? dependencies['typescript'] ?? ''
  const [, major, minor] = /^[~^>=v\s]*(\d+)(?:\.(\d+))?/.exec(range) ?? []
  if (major === undefined) return false
  const [first, second] = [Number(major), Number(minor ?? '0')]
  return first < FIRST.major || (first === FIRST.major && second < FIRST.minor)
}
