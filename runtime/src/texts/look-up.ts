/** Language ranges that are looked at: a browser sends a few, and a stranger as many as there is room for. */
const MAX_RANGES = 20

/** The ranges of an `Accept-Language` by their weights, of equal ones in their order. RFC 9110, sections 12.4.2 and 12.5.4. */
export function acceptedLanguages(header: string | null): readonly string[] {
  if (!header) return []
  return header
    .split(',', MAX_RANGES)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { range, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ range }) => range)
}

/** A language with its usual script; undefined where the tag is none. */
function readScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script ?? ''}`
  } catch {
    return undefined
  }
}

/** The tag, then what is left of it as its last subtags are taken off. RFC 4647, section 3.4. */
function shortened(range: string): readonly string[] {
  const subtags = range.toLowerCase().split('-')
  return subtags
    .map((_, index) => subtags.slice(0, subtags.length - index))
    .filter((kept) => (kept.at(-1)?.length ?? 0) > 1)
    .map((kept) => kept.join('-'))
}

function matching(range: string, tags: readonly string[]): string | undefined {
  const exact = shortened(range)
    .map((prefix) => tags.find((tag) => tag.toLowerCase() === prefix))
    .find((tag) => tag !== undefined)
  if (exact !== undefined) return exact
  // `zh-TW` is read as zh-Hant, `pt` and `pt-PT` as pt-BR, `iw` is he: who reads one reads the other.
  const wanted = readScript(range)
  return wanted === undefined ? undefined : tags.find((tag) => readScript(tag) === wanted)
}

/**
 * The language of those there are that somebody would rather read. RFC 4647, section 3.4; beyond it, another variety of the same
 * language in the same script counts.
 *
 * @param ranges what somebody reads, the best first
 * @param tags what there is. RFC 5646
 * @returns undefined where there is none of them
 */
export function lookUpLanguage(
  ranges: readonly string[],
  tags: readonly string[],
): string | undefined {
  for (const range of ranges.slice(0, MAX_RANGES)) {
    const found = matching(range, tags)
    if (found !== undefined) return found
  }
  return undefined
}
