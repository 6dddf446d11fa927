import type { Style } from '../project.js'
import { stringLiteral } from './string-literal.js'

/** How a file takes values from others. */
export type ImportSyntax = 'import' | 'require'

/** How the file calls the names that it imports. */
export type Locals = ReadonlyMap<string, string>

/** The line that takes some names from the module, without a line ending; `default` is taken as modules are. */
export function importLine(
  from: string,
  locals: Locals,
  syntax: ImportSyntax,
  { quote, semicolons }: Style,
): string {
  const between = syntax === 'import' ? ' as ' : ': '
  const list = [...locals].map(([name, local]) =>
    name === local ? name : `${name}${between}${local}`,
  )
  const whole = syntax === 'import' && locals.size === 1 ? locals.get('default') : undefined
  const names = whole ?? `{ ${list.join(', ')} }`
  const source = stringLiteral(from, quote)
  const line =
    syntax === 'import' ? `import ${names} from ${source}` : `const ${names} = require(${source})`
  return semicolons ? `${line};` : line
}
