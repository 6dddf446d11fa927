/** Where a text first takes something from a package, or from a module of it; undefined where it does not. */
export function findImportOffset(text: string, name: string): number | undefined {
  if (!text.includes(name)) return undefined
  const taken = new RegExp(
    String.raw`(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)['"]${name}(?:/[^'"]*)?['"]`,
  ).exec(text)
  return taken?.index
}
