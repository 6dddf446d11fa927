import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SchemaFile } from '../../../src/schemas/schema.js'
import { projectFolder } from './golden.js'

const COMPILER = fileURLToPath(
  new URL('../../../node_modules/typescript-7/bin/tsc', import.meta.url),
)

/** `shop/src/db.ts(3,14): error TS2322: Type …`; what explains it further is indented. */
const ERROR = /^(?:(.*)\(\d+,\d+\): )?error TS\d+: (.*)$/

/**
 * The complaints of TypeScript against the files of some projects, each in a folder of its own.
 *
 * @param options compiler options, as a `tsconfig.json` has them
 */
export function typecheck(
  projects: Readonly<Record<string, readonly SchemaFile[]>>,
  options: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const files = Object.entries(projects).flatMap(([name, project]) =>
    project.map(({ path, text }) => ({ path: `${name}/${path}`, text })),
  )
  const { folder, remove } = projectFolder(files)
  try {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom'],
      types: [],
      skipLibCheck: true,
      paths: { '~/*': Object.keys(projects).map((name) => `./${name}/src/*`) },
      ...options,
    }
    const sources = files.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path))
    const config = join(folder, 'tsconfig.json')
    writeFileSync(config, JSON.stringify({ compilerOptions, files: sources }))
    const args = [COMPILER, '-p', config, '--pretty', 'false']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    if (stderr !== '') throw new Error(stderr)
    return stdout.split('\n').flatMap((line) => {
      const [, file, message] = ERROR.exec(line) ?? []
      return message === undefined ? [] : [`${file}: ${message}`]
    })
  } finally {
    remove()
  }
}
