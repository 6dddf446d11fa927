import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the package that a bundled file is from. */
const packageOf = (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]

/**
 * The licences of the packages that are bundled into something, as a page in Markdown.
 *
 * @param root of the build, from which it names its files
 * @param metafile of the build, by esbuild
 * @param where the packages are, in a sentence
 */
export function noticesOf(root, { inputs }, where) {
  const packages = new Set(Object.keys(inputs).map(packageOf).filter(Boolean))
  const notices = Array.from(packages, String)
    .toSorted()
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      )
      const files = readdirSync(join(root, folder))
      const file = files.find((each) => /^licen[cs]e/i.test(each))
      if (file === undefined) throw new Error(`${name} has no licence to give along`)
      // What such a package has bundled itself.
      const others = files.filter((each) => /^third-?party-?notices/i.test(each))
      const texts = [file, ...others].map((each) =>
        readFileSync(join(root, folder, each), 'utf8').trim(),
      )
      return `## ${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`
    })
  return `# What others have written\n\n${where}\n\n${notices.join('\n')}`
}
