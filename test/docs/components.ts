/** A component of Astro as TSX: what stands between the lines `---` runs whenever somebody asks, and the rest is its result. */
export function frontmatter(text: string): string {
  const { 1: code = '', 2: markup = '' } = /^---\n([^]*?)^---\n([^]*)$/m.exec(text) ?? []
  const [head, body] = partition(code.split('\n'), (line) => /^(?:import|export) /.test(line))
  return [...head, 'export default async () => {', ...body, `return <>${markup}</>`, '}'].join('\n')
}

/** A component of Vue as TypeScript: its script, and behind it what its template asks of it, where a ref is its value. */
export function script(text: string): string {
  const { 1: code = '' } = /<script setup lang="ts">\n([^]*?)<\/script>/.exec(text) ?? []
  const template = /<template>([^]*)<\/template>/.exec(text)?.[1] ?? ''
  const asked = [...template.matchAll(/\sv-if="(.*?)"|\{\{(.*?)\}\}/g)]
  const read = asked.map(([, condition, value], at) =>
    condition === undefined
      ? `  if (${asked[at - 1]?.[1] ?? 'true'}) void (${value})`
      : `  void (${condition})`,
  )
  return [
    code,
    "import { proxyRefs } from 'vue'",
    `const values = proxyRefs({ ${namesOf(code).join(', ')} })`,
    'export const shown = () => {',
    `  const { ${namesOf(code).join(', ')} } = values`,
    ...read,
    '}',
  ].join('\n')
}

/** The names that the script takes out of something. */
function namesOf(code: string): readonly string[] {
  return [...code.matchAll(/^const \{ (.*?) \} =/gm)].flatMap(([, names = '']) => names.split(', '))
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): readonly [T[], T[]] {
  return [all.filter((one) => is(one)), all.filter((one) => !is(one))]
}
