import { join } from 'node:path'
import ts from 'typescript'
import type { SchemaFile } from '../../../src/schemas/schema.js'
import { projectFolder } from './golden.js'

/** The files of packages, parsed once; those of projects differ. */
const parsed = new Map<string, ts.SourceFile | undefined>()

function hostFor(options: ts.CompilerOptions, folder: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    getSourceFile(file, version, ...more) {
      if (file.startsWith(folder)) return host.getSourceFile(file, version, ...more)
      if (!parsed.has(file)) parsed.set(file, host.getSourceFile(file, version, ...more))
      return parsed.get(file)
    },
  }
}

/** What TypeScript has to say against the files of some projects, each in a folder of its own. */
export function typecheck(
  projects: Readonly<Record<string, readonly SchemaFile[]>>,
  options: ts.CompilerOptions = {},
): readonly string[] {
  const files = Object.entries(projects).flatMap(([name, project]) =>
    project.map(({ path, text }) => ({ path: `${name}/${path}`, text })),
  )
  const { folder, remove } = projectFolder(files)
  try {
    const sources = files.filter(({ path }) => /\.tsx?$/.test(path))
    const settings: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
      types: [],
      skipLibCheck: true,
      paths: { '~/*': Object.keys(projects).map((name) => join(folder, name, 'src/*')) },
      ...options,
    }
    const program = ts.createProgram({
      rootNames: sources.map(({ path }) => join(folder, path)),
      options: settings,
      host: hostFor(settings, folder),
    })
    return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      const message = ts.flattenDiagnosticMessageText(messageText, ' ')
      return `${file?.fileName.slice(folder.length + 1)}: ${message}`
    })
  } finally {
    remove()
  }
}
