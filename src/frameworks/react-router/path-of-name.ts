/** A name as file routes have it, in its parts: what is in brackets stays as it is. */
const PARTS = /(?:\[[^\]]*\]|[^.[])+/g

/** The path of a file route: `shop.$id_.edit` is `/shop/:id/edit`. */
export function pathOfName(name: string): string | undefined {
  const [first = '', file, ...deeper] = name.split('/')
  if (deeper.length > 0 || (file !== undefined && !/^(?:route|index)$/.test(file))) return undefined
  const parts = (first.match(PARTS) ?? []).filter((part) => !part.startsWith('_'))
  const names = parts.map((part) => {
    const [, optional] = /^\((.*)\)$/.exec(part) ?? []
    return optional === undefined ? named(part) : `${named(optional)}?`
  })
  return `/${names.join('/')}`
}

function named(part: string): string {
  return part.replace(/_$/, '').replace(/^\$$/, '*').replace(/^\$/, ':').replaceAll(/[[\]]/g, '')
}
