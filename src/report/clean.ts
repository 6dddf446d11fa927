/** Control characters but for line breaks and tabs, separators of lines, and whatever changes the direction of text. */
export const UNSAFE: RegExp = /[^\P{Cc}\n\t]|[\u2028\u2029]|\p{Bidi_Control}/gu

/**
 * Takes out what could steer a terminal: names and texts of a project are printed, never obeyed.
 * Line breaks and tabs stay.
 */
export function clean(text: string): string {
  return text.replace(UNSAFE, '')
}

const ESCAPE = '\u001B'
const COLOUR = new RegExp(`(${ESCAPE}\\[\\d+m)`)

/** As {@link clean}, but for colours: the last one to see what is printed. */
export function cleanPainted(text: string): string {
  // Every second part is a colour.
  return text
    .split(COLOUR)
    .map((part, index) => (index % 2 === 1 ? part : clean(part)))
    .join('')
}
