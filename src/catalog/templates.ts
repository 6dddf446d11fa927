import { readFileSync } from 'node:fs'

/**
 * The text of a template that ships with this package.
 *
 * @param folder a framework's template folder, for example `express`
 * @param name without the extension
 */
export function readTemplate(folder: string, name: string): string {
  const file = new URL(`../../templates/frameworks/${folder}/${name}.hbs`, import.meta.url)
  return readFileSync(file, 'utf8')
}
