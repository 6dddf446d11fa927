// What esbuild writes with `charset: 'utf8'` can be read, and is smaller. What nobody sees stays an escape.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Characters that format, and blanks but for the usual one. */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

const escapeUnits = (character) =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')

/** Escapes what is invisible in code: it can stand in texts and regular expressions alone. */
export const escapeInvisible = (code) => code.replaceAll(INVISIBLE, escapeUnits)

/** Escapes what is invisible in files that esbuild has written. @param metafile says which ones, below a folder */
export function escapeOutputs(folder, { outputs }) {
  for (const name of Object.keys(outputs)) {
    const file = join(folder, name)
    const code = readFileSync(file, 'utf8')
    const escaped = escapeInvisible(code)
    if (escaped !== code) writeFileSync(file, escaped)
  }
}
