import { en } from '../texts/en.js'
import type { PasskeyScriptTexts } from '../texts/texts.js'

/** A text as the literal that it is in a script: safe within a script element, in whatever encoding. HTML, section 4.12.1.3. */
function toLiteral(text: string): string {
  return JSON.stringify(text).replace(
    /[<\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The script for passkeys with its texts in another language: it is made in English, where each of them is one literal. */
export function translateScript(texts: PasskeyScriptTexts, script: string): string {
  const english = en.passkey.script
  if (texts === english) return script
  const wanted = new Map(Object.entries(texts))
  const literals = new Map(
    Object.entries(english).map(([name, text]) => [
      toLiteral(text),
      toLiteral(wanted.get(name) ?? text),
    ]),
  )
  return script.replace(/"(?:[^"\\\n]|\\.)*"/g, (literal) => literals.get(literal) ?? literal)
}
