import { readTemplate, type EarlierRelease } from '../catalog/templates.js'
import { isRecord } from '../guards.js'
import type { Language, ModuleSystem, Style } from '../project.js'
import { fitNames, USUAL_WIDTH } from '../syntax/fit-names.js'
import { CANONICAL, restyle } from '../syntax/restyle.js'
import { stringLiteral } from '../syntax/string-literal.js'

/** The facts that decide the form of a generated file. */
export interface FileForm {
  readonly language: Language
  readonly moduleSystem: ModuleSystem
  readonly style: Style
  /** The release whose templates are meant; those of today where undefined. */
  readonly release?: EarlierRelease | undefined
}

/**
 * Renders a template in the language, module system and style of a project.
 *
 * @param folder the framework's template folder
 * @param name the template, without its extension
 * @throws {Error} if the template uses a variable that the view does not have
 */
export async function render(
  folder: string,
  name: string,
  view: Readonly<Record<string, unknown>>,
  form: FileForm,
): Promise<string> {
  const template = await compiled(folder, name, form.release)
  const text = template(view, { helpers: createHelpers(form) })
  return restyle(`${text.trim().replace(/\n{3,}/g, '\n\n')}\n`, form.style)
}

type Template = (view: unknown, options: { helpers: ReturnType<typeof createHelpers> }) => string

/** Those that have been compiled, which takes longer than all else: as many as this package ships. */
const templates = new Map<string, Template>()

async function compiled(
  folder: string,
  name: string,
  release: EarlierRelease | undefined,
): Promise<Template> {
  const key = `${release ?? ''}/${folder}/${name}`
  const known = templates.get(key)
  if (known) return known
  const { default: handlebars } = await import('handlebars')
  const engine = handlebars.create()
  engine.registerPartial('mounted', readTemplate(folder, 'mounted', release))
  const template = engine.compile<unknown>(readTemplate(folder, name, release), {
    noEscape: true,
    strict: true,
  })
  templates.set(key, template)
  return template
}

/** One template serves TypeScript, ES modules and CommonJS through these few words. */
function createHelpers(form: FileForm): Record<string, (...args: readonly unknown[]) => string> {
  const typed = form.language === 'ts'
  const modules = typed || form.moduleSystem === 'esm'
  const stop = form.style.semicolons ? ';' : ''
  const list = (names = '', statement: (all: string) => string): string =>
    fitNames(names.split(', '), (all) => statement(all) + stop, {
      ...CANONICAL,
      ...(form.style.width !== undefined && { width: form.style.width }),
    })
  return {
    /**
     * Imports values: `{{take "a, b as c" types="D" from="x"}}`, `{{take default="A" from="x"}}`, or all that a CommonJS
     * file gives: `{{take whole="a" from="x"}}`.
     */
    take: (...args) => {
      const { names, types, default: main, whole, ...words } = findWords(args)
      const from = stringLiteral(words['from'] ?? '')
      const alone = main ?? whole
      if (alone !== undefined && modules) return `import ${alone} from ${from};`
      if (main !== undefined) return `const { default: ${main} } = require(${from});`
      if (whole !== undefined) return `const ${whole} = require(${from});`
      if (!modules)
        return list(names?.replaceAll(' as ', ': '), (all) => `const ${all} = require(${from})`)
      const line = list(names, (all) => `import ${all} from ${from}`)
      if (!typed || types === undefined) return line
      // A line of its own: TypeScript before 4.5 knows no `type` among the names.
      return `${line}\nimport type { ${types} } from ${from};`
    },
    /** Lines as they are where each has room, else those behind `else`: `{{#fit}}…{{else}}…{{/fit}}`. */
    fit: function (this: unknown, ...args) {
      const { whole, broken } = renderBlock(this, args.at(-1))
      return hasRoom(whole, form.style) ? whole : broken
    },
    takeTypes: (...args) => {
      const { names, from = '' } = findWords(args)
      return typed ? `import type { ${names} } from ${stringLiteral(from)};` : ''
    },
    /**
     * Begins an exported constant: `{{define "name" type="T" module="x" doc="…"}} = …`. Where its own type is to be
     * `inferred`, `{{satisfies "T"}}` comes after its value.
     */
    define: (...args) => {
      const { names, type, module, doc, inferred } = findWords(args)
      const declared = `${modules ? 'export ' : ''}const ${names}`
      if (type === undefined) return declared
      const tag = inferred ? 'satisfies' : 'type'
      const typeTag = typed ? [] : ['', `@${tag} {import('${module}').${type}}`]
      const comment = printDoc([...(doc ?? '').split('\n'), ...typeTag])
      return `${comment}\n${declared}${typed && !inferred ? `: ${type}` : ''}`
    },
    satisfies: (...args) => (typed ? ` satisfies ${findWords(args).names}` : ''),
    /** Exports what `define` could not. */
    give: (...args) =>
      modules ? '' : `\n${list(findWords(args).names, (all) => `module.exports = ${all}`)}`,
    /** The one thing that a file exports. */
    giveAlone: (...args) =>
      `${modules ? 'export default' : 'module.exports ='} ${findWords(args).names};`,
    /** A text of several lines, one step further in. */
    deeper: (...args) => (findWords(args).names ?? '').replaceAll('\n', '\n  '),
    typed: (...args) => (typed ? `: ${findWords(args).names}` : ''),
  }
}

/** The two halves of a block of a template. */
function renderBlock(
  view: unknown,
  options: unknown,
): { readonly whole: string; readonly broken: string } {
  const [whole, broken] = ['fn', 'inverse'].map((half): unknown => {
    const print = isRecord(options) ? options[half] : undefined
    return typeof print === 'function' ? print(view) : undefined
  })
  if (typeof whole === 'string' && typeof broken === 'string') return { whole, broken }
  throw new TypeError('a template uses fit without a block')
}

/** Tells whether each line, once it is in a style, is as wide as that allows at most. */
function hasRoom(lines: string, { indent, semicolons, width = USUAL_WIDTH }: Style): boolean {
  const size = indent === '\t' ? CANONICAL.indent.length : indent.length
  return lines.split('\n').every((line) => {
    const lead = /^ */.exec(line)?.[0].length ?? 0
    const code = semicolons ? line.trim() : line.trim().replace(/;$/, '')
    return (lead / CANONICAL.indent.length) * size + code.length <= width
  })
}

function printDoc(lines: readonly string[]): string {
  if (lines.length === 1) return `/** ${lines.join('')} */`
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n')
}

/** The words that a template gives to a helper: the positional one is `names`. What is undefined counts as not given. */
function findWords(args: readonly unknown[]): Readonly<Record<string, string | undefined>> {
  const [first] = args
  const last = args.at(-1)
  const hash = isRecord(last) && isRecord(last['hash']) ? last['hash'] : {}
  const words = Object.entries({ ...hash, ...(first === last ? {} : { names: first }) })
  return Object.fromEntries(
    words.map(([key, value]) => {
      if (typeof value === 'string' || value === undefined) return [key, value]
      throw new TypeError(`a template gives ${key} a value that is not text`)
    }),
  )
}
