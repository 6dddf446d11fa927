import type { PackageFacts } from '../project.js'

type Scripts = PackageFacts['scripts']

/** The scripts by which an application is started where people develop it, the likeliest first. */
const NAMES = ['dev', 'start', 'start:dev', 'develop', 'serve', 'server']

/** Matches the commands that start an application again whenever its code changes, whatever the script is called. */
const WATCHES = /\b(?:nodemon|ts-node-dev|tsnd|tsx watch|(?:node|bun)\b[^&|;]*\s--watch)\b/

/** Matches the scripts that run tests; a folder of tests that a watcher leaves out makes none. */
const TESTS = /(?<!\s(?:-i|--ignore)[= ]["']?[\w./*-]*)test/i

/** Commands that start what a build has made: by where compilers put that, or by what they are. */
const COMPILED =
  /\b(?:bun|deno|node|pm2|react-router-serve|remix-serve|srvx)\s(?:(?!node_modules)[^&|;])*(?<![\w-])(?:\.output|\.next|build|dist|lib|out)\b(?!-)|\b(?:astro|nuxi|nuxt|vite) preview\b|\bnext start\b/

const COMPILES =
  /\b(?:babel|esbuild|nest build|swc|tsc|tsup|unbuild|rollup|webpack|(?:astro|next|nitro|nuxi|nuxt|react-router|remix|vite) build|(?:bun|pnpm|run|yarn) build)\b/

/** Matches the flags of a compiler that only looks, or stays. */
const NO_OUTPUT = /\s(?:--noEmit|-w|--watch)\b/

/** A script that another one calls. */
const CALLED = /(?:\b(?:npm|pnpm|yarn|bun)|\$npm_execpath)\s+(?:run\s+)?([\w:.-]+)/g

/** The script by which people start the application where they develop it: one that needs no other first, where there is one. */
export function developmentScript(scripts: Scripts): string | undefined {
  const named = NAMES.filter((name) => Object.hasOwn(scripts, name))
  const watching = Object.entries(scripts).flatMap(([name, text]) =>
    WATCHES.test(text) && !TESTS.test(`${name} ${text}`) ? [name] : [],
  )
  const ready = [...named, ...watching].find((name) => findCompiler(scripts, name) === undefined)
  return ready ?? named[0]
}

/** The script that makes what another one starts, where that doesn't see to it itself. */
export function findCompiler(scripts: Scripts, script: string): string | undefined {
  const text = getWhole(scripts, script)
  if (!COMPILED.test(text) || COMPILES.test(text)) return undefined
  const compiling = Object.entries(scripts).flatMap(([name, each]) =>
    COMPILES.test(each) && !NO_OUTPUT.test(each) ? [name] : [],
  )
  return compiling.find((name) => name === 'build') ?? compiling[0]
}

/** All that runs by a script: what comes before it, and the scripts that it calls. */
function getWhole(scripts: Scripts, name: string, called: readonly string[] = []): string {
  const { [name]: text = '', [`pre${name}`]: before = '' } = scripts
  const own = `${before} && ${text}`
  const others = [...own.matchAll(CALLED)]
    .map(([, other = '']) => other)
    .filter((other) => Object.hasOwn(scripts, other) && other !== name && !called.includes(other))
  return [own, ...others.map((other) => getWhole(scripts, other, [...called, name]))].join(' && ')
}

/**
 * The commands by which people start the application where they develop it, one after the other.
 *
 * @param manager the program of the package manager
 * @param script that starts the process which serves it
 * @returns none where no script starts it
 */
export function listStartCommands(
  scripts: Scripts,
  manager: string,
  script: string | undefined,
): readonly string[] {
  return script === undefined ? [] : listRuns([findCompiler(scripts, script), script], manager)
}

/** The scripts that build the application, and start it as it is deployed. */
const DEPLOYED = ['start', 'start:prod', 'serve', 'preview']

/** As {@link listStartCommands}, of the application as it is deployed. */
export function listProductionCommands(scripts: Scripts, manager: string): readonly string[] {
  const script = DEPLOYED.find((name) => Object.hasOwn(scripts, name))
  const build = Object.hasOwn(scripts, 'build') ? 'build' : undefined
  return script === undefined ? [] : listRuns([build, script], manager)
}

function listRuns(names: readonly (string | undefined)[], manager: string): readonly string[] {
  return names.flatMap((name) => {
    if (name === undefined) return []
    return [name === 'start' ? `${manager} start` : `${manager} run ${name}`]
  })
}
