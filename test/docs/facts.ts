import { orms } from '../../src/catalog/orms.js'
import type { Framework } from '../../src/frameworks/framework.js'

/** `5, 6 and 7`. */
function listed(all: readonly (number | string)[]): string {
  const last = all.at(-1) ?? ''
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : String(last)
}

/** The versions of a framework, as a text says them. */
export function versionsOf({ majors, since }: Framework): string {
  return listed(majors) + (since ? `, from ${since.version.join('.')} on` : '')
}

/** The facts that the page of a framework tells in a table, from its row. */
export function factsOf(row: Framework): readonly (readonly string[])[] {
  const code = (text: string): string => `\`${text}\``
  const [first, ...further] = row.basePaths
  const platforms = row.platforms ?? []
  const usual = row.env ?? '.env'
  const others = platforms.filter(({ env }) => env[0] !== usual)
  const files = [code(usual), ...others.map(({ name, env }) => `${code(env[0])} on ${name}`)]
  const page = row.port && `\`http://localhost:${row.port.usual}${first}/signin\``
  return [
    ['command', code('npx create-auth init')],
    ['versions', versionsOf(row)],
    [
      'sign-in answers below',
      `${code(first)}; where that is taken, ${listed(further.map(code)).replace(' and ', ' or ')}`,
    ],
    ['variables are in', listed(files).replace(' and ', ', ')],
    ...(page ? [['while you develop', page]] : []),
  ]
}

const DATABASES: Readonly<Record<string, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  sqlite: 'SQLite',
  mongodb: 'MongoDB',
}

/** The facts that the page of databases tells of each ORM, from its row: id, name, databases, and the first version. */
export function ormFacts(): readonly (readonly string[])[] {
  return orms.map(({ id, name, dialects, without, since }) => {
    const kept = [...new Set(Object.values(dialects))].filter((dialect) => dialect !== without)
    const first = since?.join('.').replace(/\.0$/, '') ?? ''
    return [`\`${id}\``, name, kept.map((dialect) => DATABASES[dialect]).join(', '), first]
  })
}
