import type { ClientFact } from '../project.js'

/** A client as it is typed: `src/db.ts#db`. */
export function clientText({ file, name }: ClientFact): string {
  return `${file}#${name}`
}

/** A client as it was typed; undefined for any other text. */
export function parseClient(text: string): ClientFact | undefined {
  const [, file, name] = /^([^#]+)#([\w$]+|module\.exports)$/.exec(text) ?? []
  return file === undefined || name === undefined ? undefined : { file, name }
}
