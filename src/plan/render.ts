import { readTemplate } from '../catalog/templates.js'
import type { Language, ModuleSystem, Style } from '../project.js'
import { restyle } from './restyle.js'

/** What decides the form of a generated file. */
export interface Form {
  readonly language: Language
  readonly moduleSystem: ModuleSystem
  readonly style: Style
}

/** The named arguments of a helper, as handlebars passes them. */
interface HelperOptions {
  readonly hash: Readonly<Record<string, unknown>>
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
  form: Form,
): Promise<string> {
  const { default: handlebars } = await import('handlebars')
  const template = handlebars.create().compile(readTemplate(folder, name), {
    noEscape: true,
    strict: true,
  })
  const text = template(view, { helpers: helpersFor(form) })
  return restyle(`${text.trim().replace(/\n{3,}/g, '\n\n')}\n`, form.style)
}

/** One template serves TypeScript, ES modules and CommonJS through these few words. */
function helpersFor(form: Form): Record<string, (...args: readonly never[]) => string> {
  const typed = form.language === 'ts'
  const modules = typed || form.moduleSystem === 'esm'
  const take = (...args: readonly unknown[]): string => {
    const { hash } = optionsOf(args)
    const from = String(hash['from'])
    if (hash['default'] !== undefined) {
      const name = String(hash['default'])
      if (modules) return `import ${name} from '${from}';`
      return `const { default: ${name} } = require('${from}');`
    }
    const names = String(args[0])
    if (!modules) return `const { ${names} } = require('${from}');`
    const types = typed && hash['types'] !== undefined ? `, type ${String(hash['types'])}` : ''
    return `import { ${names}${types} } from '${from}';`
  }
  const takeTypes = (...args: readonly unknown[]): string =>
    typed
      ? `import type { ${String(args[0])} } from '${String(optionsOf(args).hash['from'])}';`
      : ''
  const define = (...args: readonly unknown[]): string => {
    const { hash } = optionsOf(args)
    const name = String(args[0])
    const declared = `${modules ? 'export ' : ''}const ${name}`
    if (hash['type'] === undefined) return declared
    const type = String(hash['type'])
    if (typed) return `${declared}: ${type}`
    return `/** @type {import('${String(hash['module'])}').${type}} */\n${declared}`
  }
  const give = (names: string): string => (modules ? '' : `\nmodule.exports = { ${names} };`)
  const annotate = (type: string): string => (typed ? `: ${type}` : '')
  return { take, takeTypes, define, give, typed: annotate }
}

function optionsOf(args: readonly unknown[]): HelperOptions {
  const last = args.at(-1)
  if (typeof last === 'object' && last !== null && 'hash' in last) {
    const { hash } = last
    if (typeof hash === 'object' && hash !== null) return { hash: { ...hash } }
  }
  throw new TypeError('a template helper was called without arguments')
}
