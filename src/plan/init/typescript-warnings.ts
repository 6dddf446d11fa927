import type { Project, TypeScriptFacts } from '../../project.js'
import { emitsCommonJs } from '../emits-commonjs.js'
import { isTypeScriptBefore } from '../is-typescript-before.js'

/** The first TypeScript that lets a CommonJS file import an ES module. */
const FIRST = [5, 8] as const

/** The first TypeScript that reads the runtime's declarations. */
const OLDEST = [4, 7] as const

interface TypeScriptWarning {
  readonly title: string
  readonly lines: readonly string[]
}

/** Warnings about what TypeScript may refuse of the generated files, and what to do about it. */
export function typescriptWarnings(project: Project): readonly TypeScriptWarning[] {
  const { typescript, home } = project
  if (!typescript || home.language !== 'ts') return []
  if (isTypeScriptBefore(typescript, OLDEST, Infinity)) {
    return [
      {
        title: 'TypeScript before 4.7 can’t read the types of @create-auth/runtime',
        lines: ['the application runs; for its types update it: typescript@^4.9, or a newer one'],
      },
    ]
  }
  return emitsCommonJs(project) ? commonJsWarnings(typescript) : []
}

/** Where CommonJS output imports the runtime, an ES module. */
function commonJsWarnings(typescript: TypeScriptFacts): readonly TypeScriptWarning[] {
  if (typescript.module !== 'nodenext' || !isTypeScriptBefore(typescript, FIRST, 0)) return []
  return [
    {
      title: 'TypeScript before 5.8 can’t import ES modules into CommonJS',
      lines: ['update it: typescript@^5.8'],
    },
  ]
}
