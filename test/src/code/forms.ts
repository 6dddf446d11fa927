/** The content of a form: a value, another one, a name of its own, and what has to be imported where the value is written. */
export interface Wanted {
  readonly value: string
  readonly other: string
  readonly name: string
  readonly takes: string
}

/** Code that says a value: lines in front of what uses it, the expression that stands for it, and other files. */
export interface Said {
  readonly lines?: string
  readonly expression: string
  readonly files?: Readonly<Record<string, string>>
}

/** A way in which code says a value. */
export interface Form {
  readonly name: string
  readonly say: (wanted: Wanted) => Said
  /** `text` for what texts and numbers alone can be said by. */
  readonly of?: 'text'
  readonly language?: 'ts' | 'cjs'
}

const here = (name: string, say: (wanted: Wanted) => readonly [string, string]): Form => ({
  name,
  say: (wanted) => {
    const [lines, expression] = say(wanted)
    return { lines, expression }
  },
})

const there = (
  name: string,
  say: (wanted: Wanted) => readonly [there: string, here: string, expression: string],
  more?: (name: string) => Readonly<Record<string, string>>,
): Form => ({
  name,
  say: (wanted) => {
    const [written, lines, expression] = say(wanted)
    const files = { [`${wanted.name}.js`]: `${wanted.takes}${written}\n`, ...more?.(wanted.name) }
    return { lines, expression, files }
  },
})

const text = (form: Form): Form => ({ ...form, of: 'text' })
const typescript = (form: Form): Form => ({ ...form, language: 'ts' })
const commonjs = (form: Form): Form => ({ ...form, language: 'cjs' })

const LOCAL: readonly Form[] = [
  here('written out', ({ value }) => ['', value]),
  here('in parentheses', ({ value }) => ['', `(${value})`]),
  here('const', ({ value, name }) => [`const ${name} = ${value}`, name]),
  here('const of a const', ({ value, name }) => [
    `const ${name}First = ${value}\nconst ${name} = ${name}First`,
    name,
  ]),
  here('let, never reassigned', ({ value, name }) => [`let ${name} = ${value}`, name]),
  here('var, never reassigned', ({ value, name }) => [`var ${name} = ${value}`, name]),
  here('declared, then assigned', ({ value, name }) => [`let ${name}\n${name} = ${value}`, name]),
  here('let, reassigned', ({ value, other, name }) => [
    `let ${name} = ${value}\n${name} = ${other}`,
    name,
  ]),
  here('let, reassigned on a condition', ({ value, other, name }) => [
    `let ${name} = ${value}\nif (process.argv.length > 2) ${name} = ${other}`,
    name,
  ]),
  here('let, reassigned in a function', ({ value, other, name }) => [
    `let ${name} = ${value}\nexport function ${name}Set() { ${name} = ${other} }`,
    name,
  ]),
  here('let, reassigned by a pattern', ({ value, other, name }) => [
    `let ${name} = ${value}\n;[${name}] = [${other}]`,
    name,
  ]),
  here('var, assigned by a loop', ({ value, other, name }) => [
    `var ${name} = ${value}\nfor (${name} of [${other}]) void ${name}`,
    name,
  ]),
  here('reassigned by itself, handed over', ({ value, name }) => [
    `const ${name}Wrap = (x) => x\nlet ${name} = ${value}\n${name} = ${name}Wrap(${name})`,
    name,
  ]),
]

const PARTS: readonly Form[] = [
  here('of an object by a pattern', ({ value, name }) => [
    `const { ${name} } = { ${name}: ${value} }`,
    name,
  ]),
  here('of an object by a pattern, renamed', ({ value, name }) => [
    `const { it: ${name} } = { it: ${value} }`,
    name,
  ]),
  here('usual value of a pattern', ({ value, name }) => [
    `const { ${name} = ${value} } = {}`,
    name,
  ]),
  here('of a list by a pattern', ({ value, name }) => [`const [${name}] = [${value}]`, name]),
  here('property of an object', ({ value, name }) => [
    `const ${name} = { it: ${value} }`,
    `${name}.it`,
  ]),
  here('property by a text', ({ value, name }) => [
    `const ${name} = { 'it': ${value} }`,
    `${name}['it']`,
  ]),
  here('property of a property', ({ value, name }) => [
    `const ${name} = { its: { own: ${value} } }`,
    `${name}.its.own`,
  ]),
  here('property that is spread', ({ value, name }) => [
    `const ${name}First = { it: ${value} }\nconst ${name} = { ...${name}First, b: 1 }`,
    `${name}.it`,
  ]),
  here('property that a spread may hide', ({ value, name }) => [
    `const ${name} = { it: ${value}, ...process.argv }`,
    `${name}.it`,
  ]),
  here('property of Object.assign', ({ value, name }) => [
    `const ${name} = Object.assign({}, { it: ${value} })`,
    `${name}.it`,
  ]),
  here('property of Object.freeze', ({ value, name }) => [
    `const ${name} = Object.freeze({ it: ${value} })`,
    `${name}.it`,
  ]),
  here('property that is assigned again', ({ value, other, name }) => [
    `const ${name} = { it: ${value} }\n${name}.it = ${other}`,
    `${name}.it`,
  ]),
  here('static property of a class', ({ value, name }) => [
    `class ${name}Of { static it = ${value} }`,
    `${name}Of.it`,
  ]),
]

const GIVEN: readonly Form[] = [
  here('given by a function', ({ value, name }) => [
    `function ${name}() { return ${value} }`,
    `${name}()`,
  ]),
  here('given by an arrow function', ({ value, name }) => [
    `const ${name} = () => ${value}`,
    `${name}()`,
  ]),
  here('given by a function of its parameter', ({ value, name }) => [
    `const ${name} = (x) => x`,
    `${name}(${value})`,
  ]),
  here('given by a function, one of two', ({ value, other, name }) => [
    `function ${name}() { if (process.argv.length > 2) return ${other}\n  return ${value} }`,
    `${name}()`,
  ]),
  here('one of two on a condition', ({ value, other }) => [
    '',
    `process.argv.length > 2 ? ${other} : ${value}`,
  ]),
  here('a variable of the environment, else', ({ value, name }) => [
    `const ${name} = process.env.SHOP_${name.toUpperCase()} || ${value}`,
    name,
  ]),
  here('a variable of the environment, else (nullish)', ({ value, name }) => [
    `const { SHOP_${name.toUpperCase()}: ${name} } = process.env`,
    `${name} ?? ${value}`,
  ]),
]

const TEXTS: readonly Form[] = [
  text(here('template', ({ value, name }) => [`const ${name} = ${value}`, `\`\${${name}}\``])),
  text(here('concatenation', ({ value, name }) => [`const ${name} = ${value}`, `'' + ${name}`])),
]

const ELSEWHERE: readonly Form[] = [
  there('imported by its name', ({ value, name }) => [
    `export const ${name} = ${value}`,
    `import { ${name} } from './${name}.js'`,
    name,
  ]),
  there('imported as the default', ({ value, name }) => [
    `export default ${value}`,
    `import ${name} from './${name}.js'`,
    name,
  ]),
  there('imported by another name', ({ value, name }) => [
    `export const it = ${value}`,
    `import { it as ${name} } from './${name}.js'`,
    name,
  ]),
  there('of an import as a whole', ({ value, name }) => [
    `export const it = ${value}`,
    `import * as ${name} from './${name}.js'`,
    `${name}.it`,
  ]),
  there(
    'passed on by another file',
    ({ value, name }) => [
      `export const it = ${value}`,
      `import { ${name} } from './${name}-index.js'`,
      name,
    ],
    (name) => ({ [`${name}-index.js`]: `export { it as ${name} } from './${name}.js'\n` }),
  ),
  there(
    'passed on as a whole',
    ({ value, name }) => [
      `export const ${name} = ${value}`,
      `import { ${name} } from './${name}-index.js'`,
      name,
    ],
    (name) => ({ [`${name}-index.js`]: `export * from './${name}.js'\n` }),
  ),
  there('property of a default export', ({ value, name }) => [
    `export default { it: ${value} }`,
    `import ${name} from './${name}.js'`,
    `${name}.it`,
  ]),
  there('imported, and reassigned there', ({ value, other, name }) => [
    `export let ${name} = ${value}\nif (process.argv.length > 2) ${name} = ${other}`,
    `import { ${name} } from './${name}.js'`,
    name,
  ]),
  there('imported by a name of package.json', ({ value, name }) => [
    `export const ${name} = ${value}`,
    `import { ${name} } from '#${name}'`,
    name,
  ]),
  there('given by a function that is imported', ({ value, name }) => [
    `export const ${name} = () => ${value}`,
    `import { ${name} } from './${name}.js'`,
    `${name}()`,
  ]),
]

const COMMONJS: readonly Form[] = [
  there('required, a property of what is exported', ({ value, name }) => [
    `module.exports = { it: ${value} }`,
    `const ${name} = require('./${name}')`,
    `${name}.it`,
  ]),
  there('required by a pattern', ({ value, name }) => [
    `exports.${name} = ${value}`,
    `const { ${name} } = require('./${name}')`,
    name,
  ]),
  there('required as a whole', ({ value, name }) => [
    `module.exports = ${value}`,
    `const ${name} = require('./${name}')`,
    name,
  ]),
  there('required of an object that gathers', ({ value, name }) => [
    `const all = {}\nall.it = ${value}\nmodule.exports = all`,
    `const ${name} = require('./${name}')`,
    `${name}.it`,
  ]),
].map(commonjs)

const TYPED: readonly Form[] = [
  here('as const', ({ value, name }) => [
    `const ${name} = { it: ${value} } as const`,
    `${name}.it`,
  ]),
  here('satisfies', ({ value, name }) => [
    `const ${name} = ${value} satisfies unknown`,
    `${name}!`,
  ]),
].map(typescript)

const CIRCLES: readonly Form[] = [
  here('a circle of names', ({ name }) => [
    `const ${name} = ${name}Other\nconst ${name}Other = ${name}`,
    name,
  ]),
  here('a circle of calls', ({ name }) => [`const ${name} = () => ${name}()`, `${name}()`]),
  there(
    'a circle of files',
    ({ name }) => [
      `import { ${name} } from './${name}-other.js'\nexport { ${name} }`,
      `import { ${name} } from './${name}.js'`,
      name,
    ],
    (name) => ({ [`${name}-other.js`]: `export { ${name} } from './${name}.js'\n` }),
  ),
]

/** The ways in which code says a value. */
export const forms: readonly Form[] = [
  ...LOCAL,
  ...PARTS,
  ...GIVEN,
  ...TEXTS,
  ...ELSEWHERE,
  ...COMMONJS,
  ...TYPED,
  ...CIRCLES,
]
