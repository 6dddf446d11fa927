import type { LegacySource } from '../../src/catalog/legacy-sources.js'
import type { makeVisitor } from '../demo/visitor.js'
import type { Ask, Database } from './databases-orms.js'
import { NEXT_BIN } from './routes-project.js'
import type { makeWorkspace } from './workspace.js'

export type Files = Readonly<Record<string, string>>

/** Signs somebody in, as a browser does. */
type SignIn = (visitor: ReturnType<typeof makeVisitor>, origin: string) => Promise<void>

type Workspace = ReturnType<typeof makeWorkspace>
type Tables = (workspace: Workspace, ask: Ask) => Promise<void>

/** What the application shows somebody: the name, and the rows that are theirs. */
export interface Shown {
  readonly name: string | undefined
  readonly orders: unknown
}

/** An application as the guide of another library has it for a framework whose routes are files, with rows of its own. */
export interface MovedApp {
  readonly title: string
  readonly from: LegacySource
  readonly database: Database
  readonly manifest: object
  /** A version of Node.js that its packages ask for, in place of the one of the tests. */
  readonly path?: string
  readonly variables: string
  readonly files: Files
  /** The files that its own tools write. */
  readonly written: RegExp
  /** Makes its tables, those of its own included, and whom these tell of. */
  readonly tables: Tables
  readonly users: string
  /** Brings what the move describes into the database, where the command for it asks for what is downloaded. */
  readonly apply?: Tables
  /** What builds it, in the shell; what is built, and what serves that. */
  readonly build: string
  readonly built: string
  readonly serve: string
  /** The places of the steps that are left, and their files as these say. */
  readonly steps: readonly string[]
  readonly done: Files
  /** How Bob signs in before the move and after it. */
  readonly signInThere: SignIn
  readonly signInHere: SignIn
  /** Who signs in once the move is taken back, and what they are shown. */
  readonly back: { readonly signIn: SignIn; readonly shown: Shown }
}

/** Makes tables by a command of the shell, and by statements. */
export const tablesBy =
  (script: string, ...statements: readonly string[]): Tables =>
  async (workspace, ask) => {
    await workspace.must('sh', '-c', script)
    for (const statement of statements) await ask(statement)
  }

export const NEXT_PACKAGES: Files = { next: '16.4.6', react: '19.2.3', 'react-dom': '19.2.3' }
export const NEXT_TYPES: Files = {
  '@types/node': '^20.19.0',
  '@types/react': '^19.2.0',
  typescript: '~5.9.3',
}
export const NEXT_FILES: Files = {
  '.gitignore': 'node_modules\n.next\n.env*\n',
  'tsconfig.json': `{
  "compilerOptions": {
    "target": "ES2017", "lib": ["dom", "dom.iterable", "esnext"], "allowJs": true, "skipLibCheck": true, "strict": true,
    "noEmit": true, "esModuleInterop": true, "module": "esnext", "moduleResolution": "bundler", "resolveJsonModule": true,
    "isolatedModules": true, "jsx": "react-jsx", "incremental": true, "paths": { "@/*": ["./*"] }
  },
  "include": ["next-env.d.ts", "**/*.ts", "**/*.tsx"],
  "exclude": ["node_modules"]
}
`,
}

/** How an application of Next is built and served. */
export const NEXT: Pick<MovedApp, 'written' | 'build' | 'built' | 'serve'> = {
  written: /^(?:\.next\/|next-env\.d\.ts|tsconfig\.)/,
  build: 'NEXT_TELEMETRY_DISABLED=1 node_modules/.bin/next build',
  built: '.next',
  serve: `${NEXT_BIN} start`,
}
