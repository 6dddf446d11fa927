import { execFileSync } from 'node:child_process'
import { realpathSync, symlinkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** A client of Prisma, as far as tests use it beyond the adapter. */
interface PrismaClient {
  $disconnect(): Promise<void>
  $extends(extension: object): object
  $on(event: 'query', listener: (event: { readonly query: string }) => void): void
}

/** The class that Prisma generates. */
type PrismaClientClass = new (options: {
  readonly adapter: object
  readonly log?: readonly [{ readonly emit: 'event'; readonly level: 'query' }]
}) => PrismaClient

const packages = fileURLToPath(new URL('./node_modules', import.meta.url))
const generator = (previews: readonly string[]): string => `generator client {
  provider        = "prisma-client"
  output          = "./client"
  previewFeatures = ${JSON.stringify(previews)}
}

`

/**
 * Generates the client of a schema by `prisma generate`, and loads it.
 *
 * @param schema its generator is replaced
 * @param previews features that a generator is asked for by name
 */
export async function generateClient(
  schema: string,
  previews: readonly string[] = [],
): Promise<PrismaClientClass> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'create-auth-prisma-')))
  try {
    const models = schema.replace(/generator \w+ \{[^}]*\}/, '')
    writeFileSync(join(folder, 'schema.prisma'), generator(previews) + models)
    symlinkSync(packages, join(folder, 'node_modules'), 'junction')
    execFileSync(
      process.execPath,
      [join(packages, 'prisma/build/index.js'), 'generate', '--schema', 'schema.prisma'],
      // The engine for migrations would be downloaded, though nothing here runs it.
      { cwd: folder, env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath } },
    )
    const outfile = join(folder, 'client.mjs')
    await build({
      entryPoints: [join(folder, 'client/client.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      outfile,
      logLevel: 'silent',
    })
    const loaded: { readonly PrismaClient: PrismaClientClass } = await import(
      pathToFileURL(outfile).href
    )
    return loaded.PrismaClient
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
