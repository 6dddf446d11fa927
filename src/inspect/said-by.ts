import type { EnvFacts, Layout } from '../project.js'
import type { StatedFacts } from '../stated-facts.js'
import type { Wanted } from './place-sign-in.js'

/**
 * The facts about a project that later runs remember: those that the user has stated, and where our files had to evade.
 *
 * @param chosen the application's file, where somebody was asked for it
 */
export function saidBy(
  { framework, entry, dotenv, auth, route, taking = [] }: Wanted,
  { instead, target }: EnvFacts,
  layout: Layout,
  chosen?: string,
): StatedFacts {
  const aside = instead === undefined ? undefined : target
  const evading = layout.evades === undefined ? undefined : layout.auth
  const taken = taking.find((file) => file === layout.mount)
  return {
    framework,
    entry: entry ?? chosen,
    dotenv: dotenv ?? aside,
    auth: auth ?? evading,
    route: route ?? taken,
  }
}
