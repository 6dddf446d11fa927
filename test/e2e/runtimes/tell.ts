import { frameworkRules, type FrameworkWorld } from '@create-auth/runtime/testing'

/** The outcome of the rules in a world. */
export interface Outcome {
  readonly applying: number
  readonly passed: number
  /** The rules that are broken, each with how. */
  readonly broken: readonly string[]
  /** The needs of the rules that do not apply, each with why it is not there. */
  readonly lacks: Readonly<Record<string, string>>
}

/** Tries every rule that applies, one after the other. */
export async function tryRules(world: FrameworkWorld): Promise<Outcome> {
  const { lacks = {} } = world
  const applying = frameworkRules.filter(({ needs }) => !needs || lacks[needs] === undefined)
  const broken: string[] = []
  for (const { name, run } of applying)
    await run(world).catch((error: unknown) => void broken.push(`${name}: ${String(error)}`))
  return { applying: applying.length, passed: applying.length - broken.length, broken, lacks }
}

/** Prints, as the last line, what has come of the rules in each world. */
export async function tell(worlds: readonly (readonly [string, FrameworkWorld])[]): Promise<void> {
  const outcomes: Record<string, Outcome> = {}
  for (const [name, world] of worlds) outcomes[name] = await tryRules(world)
  console.log(JSON.stringify(outcomes))
}
