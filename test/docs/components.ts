/** A component of Astro as TSX: what stands between the lines `---` runs whenever somebody asks, and the rest is its result. */
export function frontmatter(text: string): string {
  const { 1: code = '', 2: markup = '' } = /^---\n([^]*?)^---\n([^]*)$/m.exec(text) ?? []
  const [head, body] = partition(code.split('\n'), (line) => /^(?:import|export) /.test(line))
  // The names of attributes are those of HTML.
  const jsx = markup.replaceAll('autocomplete=', 'autoComplete=')
  return [...head, 'export default async () => {', ...body, `return <>${jsx}</>`, '}'].join('\n')
}

/** A component of Vue as TypeScript: its script, and behind it what its template asks of it, where a ref is its value. */
export function script(text: string): string {
  const { 1: code = '' } = /<script setup lang="ts">\n([^]*?)<\/script>/.exec(text) ?? []
  const template = /<template>([^]*)<\/template>/.exec(text)?.[1] ?? ''
  const asked = [
    ...template.matchAll(/\sv-if="(.*?)"|\sv-for="(\w+) in (.*?)"|\s:\w+="(.*?)"|\{\{(.*?)\}\}/g),
  ]
  const read = asked.map(([, condition, each, all, bound, value], at) => {
    if (condition !== undefined) return `  void (${condition})`
    if (each !== undefined) return `  const [${each} = never()] = ${all} ?? []`
    if (bound !== undefined) return `  void (${bound})`
    return `  if (${asked[at - 1]?.[1] ?? 'true'}) void (${value})`
  })
  return [
    code,
    "import { proxyRefs } from 'vue'",
    'declare function never(): never',
    `const values = proxyRefs({ ${namesOf(code).join(', ')} })`,
    'export const shown = () => {',
    `  const { ${namesOf(code).join(', ')} } = values`,
    ...read,
    '}',
  ].join('\n')
}

/** The names that the script takes out of something. */
function namesOf(code: string): readonly string[] {
  return [...code.matchAll(/^const \{ (.*?) \} =/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.replace(/^\w+: /, '')),
  )
}

/** The statements that stand for what the markup of Svelte has between braces. */
const BLOCKS: readonly (readonly [RegExp, string])[] = [
  [/^#if (.*)$/s, 'if ($1) {'],
  [/^#each (.*) as (\w+)$/s, 'for (const $2 of $1) {'],
  [/^\/(?:if|each)$/, '}'],
  [/^(?![#/])(.*)$/s, 'void ($1)'],
]

/** A component of Svelte as TypeScript: its script, and behind it what its markup asks of it. */
export function svelte(text: string): string {
  const { 1: code = '', 2: markup = '' } =
    /<script lang="ts">\n([^]*?)<\/script>([^]*)/.exec(text) ?? []
  const asked = [...markup.matchAll(/\{([^{}]*)\}/g)].map(([, between = '']) => {
    const [from, to] = BLOCKS.find(([pattern]) => pattern.test(between)) ?? []
    if (from === undefined || to === undefined) throw new Error(`{${between}} is not known here`)
    return between.replace(from, to)
  })
  return [
    code,
    'declare function $props<Props>(): Props',
    'export const shown = () => {',
    ...asked,
    '}',
  ].join('\n')
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): readonly [T[], T[]] {
  return [all.filter((one) => is(one)), all.filter((one) => !is(one))]
}
