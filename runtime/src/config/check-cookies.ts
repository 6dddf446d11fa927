import { resolveCookies } from '../cookies/names.js'
import { cookieProblem } from '../cookies/serialize.js'
import type { Environment } from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { authUrl } from './env.js'
import { invalid, type Problem } from './problem.js'

export function checkCookies(config: AuthConfig, env: Environment): readonly Problem[] {
  const secure = config.useSecureCookies ?? authUrl(env)?.protocol !== 'http:'
  const cookies = Object.entries(resolveCookies(secure, config.cookies))
  return cookies.flatMap(([key, { name, options }], index) => {
    const twin = cookies.slice(0, index).find(([, other]) => collide(name, other.name))
    const problem = twin ? `has the name of cookies.${twin[0]}` : cookieProblem(name, options)
    return problem === undefined ? [] : [invalid(`cookies.${key}: ${problem}`)]
  })
}

/** Tells whether a name is that of a chunk of another one. */
function isChunk(long: string, short: string): boolean {
  return long.startsWith(`${short}.`) && /^\d+$/.test(long.slice(short.length + 1))
}

/** Tells whether two names are one, or one is that of a chunk of the other. */
function collide(name: string, other: string): boolean {
  return name === other || isChunk(name, other) || isChunk(other, name)
}
