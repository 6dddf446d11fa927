/** Where an application answers requests that is made with a framework which has no row. */
export type Runs = 'server' | 'browser'

/** A framework that projects are told by name, although they can't be set up: the first of these that is there. */
export interface KnownFramework {
  readonly name: string
  readonly packages: readonly string[]
  readonly runs: Runs
  /**
   * Names that it gives to folders, and that only a file tells which it writes before the first build: with at most one
   * star, and the paths that they stand for, the first that exists.
   */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
}

/** Those that are made of others come before them. */
export const otherFrameworks: readonly KnownFramework[] = [
  { name: 'Remix', packages: ['@remix-run/node', '@remix-run/react'], runs: 'server' },
  { name: 'TanStack Start for Solid', packages: ['@tanstack/solid-start'], runs: 'server' },
  { name: 'SolidStart', packages: ['@solidjs/start'], runs: 'server' },
  { name: 'Qwik City', packages: ['@builder.io/qwik-city', '@qwik.dev/router'], runs: 'server' },
  { name: 'AdonisJS', packages: ['@adonisjs/core'], runs: 'server' },
  { name: 'hapi', packages: ['@hapi/hapi'], runs: 'server' },
  { name: 'Nitro 2', packages: ['nitropack'], runs: 'server' },
  { name: 'Polka', packages: ['polka'], runs: 'server' },
  { name: 'Restify', packages: ['restify'], runs: 'server' },
  { name: 'Gatsby', packages: ['gatsby'], runs: 'browser' },
  { name: 'Angular', packages: ['@angular/core'], runs: 'browser' },
  { name: 'Vue', packages: ['vue'], runs: 'browser' },
  { name: 'Svelte', packages: ['svelte'], runs: 'browser' },
  { name: 'SolidJS', packages: ['solid-js'], runs: 'browser' },
  { name: 'React', packages: ['react'], runs: 'browser' },
]
