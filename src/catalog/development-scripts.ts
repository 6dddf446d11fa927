import type { PackageFacts } from '../project.js'

type Scripts = PackageFacts['scripts']

/** The scripts by which an application is started where people develop it, the likeliest first. */
const NAMES = ['dev', 'start', 'start:dev', 'develop', 'serve', 'server']

/** Matches the commands that start an application again whenever its code changes, whatever the script is called. */
const WATCHES = /\b(?:nodemon|ts-node-dev|tsnd|tsx watch|(?:node|bun)\b[^&|;]*\s--watch)\b/

/** Where compilers put what they make, which is then started. */
const COMPILED = /\bnode\s[^&|;]*\b(?:build|dist|lib|out)\b/

const COMPILES = /\b(?:babel|esbuild|nest build|swc|tsc|tsup|(?:pnpm|run|yarn) build)\b/

/** Matches the flags of a compiler that only looks, or stays. */
const NO_OUTPUT = /\s(?:--noEmit|-w|--watch)\b/

/** The script by which people start the application where they develop it: one that needs no other first, where there is one. */
export function developmentScript(scripts: Scripts): string | undefined {
  const named = NAMES.filter((name) => Object.hasOwn(scripts, name))
  const watching = Object.entries(scripts).flatMap(([name, text]) =>
    WATCHES.test(text) && !/test/i.test(name + text) ? [name] : [],
  )
  const ready = [...named, ...watching].find((name) => compilerBefore(scripts, name) === undefined)
  return ready ?? named[0]
}

/** The script that makes what another one starts, where that doesn't see to it itself. */
export function compilerBefore(scripts: Scripts, script: string): string | undefined {
  const { [script]: text = '', [`pre${script}`]: before = '' } = scripts
  if (!COMPILED.test(text) || COMPILES.test(text + before)) return undefined
  const compiling = Object.entries(scripts).flatMap(([name, each]) =>
    COMPILES.test(each) && !NO_OUTPUT.test(each) ? [name] : [],
  )
  return compiling.find((name) => name === 'build') ?? compiling[0]
}
