import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EARLIER_RELEASES, readTemplate } from '../../../src/catalog/templates.js'
import { packageVersion } from '../../../src/catalog/versions.js'
import { sha256 } from '../../../src/hash.js'

/** The templates of a release, by their hashes. */
const templatesOf = (release: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`./templates-of-${release}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

// A part of a step by hand, which no file is made of.
const NO_FILE = 'shared/adapter-step.hbs'

test.each(EARLIER_RELEASES)('every template of %s is there as it was', (release) => {
  const all = Object.entries(templatesOf(release)).filter(([path]) => path !== NO_FILE)
  expect(all.length).toBeGreaterThan(30)
  const now = all.map(([path]) => {
    const [, folder = 'none', name = ''] =
      /^(?:frameworks\/([^/]+)|shared)\/(.+)\.hbs$/.exec(path) ?? []
    return [path, sha256(readTemplate(folder, name, release))]
  })
  expect(Object.fromEntries(now)).toEqual(Object.fromEntries(all))
})

test('templates are kept of releases alone that are out', () => {
  expect(EARLIER_RELEASES).not.toContain(packageVersion())
})
