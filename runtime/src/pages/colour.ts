/** A CSS hex colour, or undefined: nothing else may reach a style sheet. */
export function hexColour(value: string | undefined): string | undefined {
  return value && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value.toLowerCase() : undefined
}

/** The relative luminance of a CSS hex colour. WCAG 2.2. */
function computeLuminance(colour: string): number {
  const long = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(long.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two CSS hex colours: from 1 to 21. WCAG 2.2. */
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(computeLuminance).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** White where it can be read on the colour, else black: one of them has a contrast of 4.5:1. WCAG 2.2, 1.4.3. */
export function chooseTextColour(colour: string): string {
  return computeContrast(colour, '#fff') >= 4.5 ? '#fff' : '#000'
}
