import { existsSync, readFileSync } from 'node:fs'

/**
 * The text of a template that ships with this package: a framework's own, else the one that all share.
 *
 * @param folder a framework's template folder, for example `express`
 * @param name without the extension
 */
export function readTemplate(folder: string, name: string): string {
  const [own, shared] = [`frameworks/${folder}`, 'shared'].map(
    (room) => new URL(`../../templates/${room}/${name}.hbs`, import.meta.url),
  )
  return readFileSync(own && existsSync(own) ? own : (shared ?? ''), 'utf8')
}
