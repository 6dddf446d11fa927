import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { projectOf } from './compile.js'
import { pages } from './pages.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(root, 'node_modules/.cache')

/** The code that a page shows, in the project of which it speaks. */
export interface Shown {
  /** Runs modules of it. @returns all that they export */
  readonly load: <Exports>(...files: readonly string[]) => Promise<Exports>
  readonly remove: () => void
}

async function run(file: string): Promise<object> {
  return import(pathToFileURL(file.replace(/\.tsx?$/, '.js')).href)
}

/** A module as Node.js runs it, which wants to know the very file of whatever is imported. */
function compiled(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.ReactJSX,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
    },
  })
  return outputText.replaceAll(/(?<= from )(["'])(\.[^"']*?)(?:\.js)?\1/g, '$1$2.js$1')
}

/**
 * Makes modules of the code of a page, which import the engine's sources.
 *
 * @param packages what stands for packages that are not here, by name
 */
export function openShown(page: string, packages: Readonly<Record<string, string>> = {}): Shown {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'shown-'))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('package.json', '{ "type": "module" }')
  for (const [name, text] of Object.entries(packages)) {
    write(`node_modules/${name}/package.json`, '{ "type": "module", "main": "index.js" }')
    write(`node_modules/${name}/index.js`, text)
  }
  mkdirSync(join(folder, 'node_modules/@create-auth'), { recursive: true })
  symlinkSync(join(CACHE, 'sources/runtime'), join(folder, 'node_modules/@create-auth/runtime'))
  const blocks = pages.find(({ name }) => name === page)?.blocks ?? []
  const code = blocks.filter(({ language }) => /^tsx?$/.test(language))
  for (const { path, text } of projectOf(page, code))
    write(path.replace(/\.tsx?$/, '.js'), compiled(text))
  return {
    load: async <Exports>(...files: readonly string[]) => {
      const modules = await Promise.all(files.map(async (file) => run(join(folder, file))))
      return Object.assign({}, ...modules) as Exports
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
