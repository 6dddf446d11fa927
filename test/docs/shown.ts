import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compile as compileSvelte } from 'svelte/compiler'
import ts from 'typescript'
import { compileScript, parse } from 'vue/compiler-sfc'
import { projectOf, withContext } from './compile.js'
import { nameOf, pages } from './pages.js'

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

/** A module as Node.js runs it, which wants to know the very file of whatever is imported, and no scheme of Astro's own. */
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
  return outputText
    .replaceAll(/(?<= from )(["'])(\.[^"']*?)(?:\.js)?\1/g, '$1$2.js$1')
    .replaceAll(/(?<= from )(["'])astro:(\w+)\/(\w+)\1/g, '$1astro-$2-$3$1')
}

/** The modules that render the components of a framework on the server, by its own compiler. */
const COMPILERS: Readonly<Record<string, (text: string, context: string, file: string) => string>> =
  {
    svelte: (text) => compileSvelte(text, { generate: 'server' }).js.code,
    vue: (text, context, file) => {
      // A component without a script has nothing for the compiler of scripts.
      const whole = text.includes('<script')
        ? text
        : `<script setup lang="ts">\n// none\n</script>\n${text}`
      const { descriptor } = parse(whole)
      const { content } = compileScript(descriptor, {
        id: file,
        inlineTemplate: true,
        templateOptions: { ssr: true, ssrCssVars: [] },
      })
      const code = content.replaceAll(/ from "(.*?)"/g, " from '$1'")
      return compiled(withContext(code, context, file))
    },
  }

/**
 * Makes modules of the code of a page, which import the engine's sources.
 *
 * @param more files beside it, such as what stands for packages that are not here
 */
export function openShown(page: string, more: Readonly<Record<string, string>> = {}): Shown {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'shown-'))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { blocks = [] } = pages.find(({ name }) => name === page) ?? {}
  const code = blocks.filter(
    ({ language, framework }) => framework === undefined && /^(?:tsx?|astro)$/.test(language),
  )
  for (const { path, text } of projectOf(page, code))
    write(path.replace(/\.tsx?$/, '.js'), compiled(text))
  for (const { language, text } of blocks) {
    const [name, compileTo] = [nameOf(text), COMPILERS[language]]
    if (name && compileTo) write(`${name}.js`, compileTo(text, more['context.js'] ?? '', name))
  }
  write('package.json', '{ "type": "module" }')
  mkdirSync(join(folder, 'node_modules/@create-auth'), { recursive: true })
  symlinkSync(join(CACHE, 'sources/runtime'), join(folder, 'node_modules/@create-auth/runtime'))
  for (const [file, text] of Object.entries(more)) write(file, text)
  return {
    load: async <Exports>(...files: readonly string[]) => {
      const modules = await Promise.all(files.map(async (file) => run(join(folder, file))))
      return Object.assign({}, ...modules) as Exports
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
