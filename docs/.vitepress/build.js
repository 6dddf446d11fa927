// node docs/.vitepress/build.js [folder]: builds the site, into dist/ where no folder is named, and fails where a link of a page
// leads to nothing, its anchor included. SITE_BASE is the path below which it will be served.
import { join } from 'node:path'
import { env } from 'node:process'
import { build } from 'vitepress'
import { brokenLinks } from './links.js'
import { root } from './pages.js'

const outDir = process.argv[2] ?? join(root, 'docs/.vitepress/dist')

await build(join(root, 'docs'), { outDir })
const broken = brokenLinks(outDir, env.SITE_BASE ?? '/')
if (broken.length > 0) throw new Error(`links that lead to nothing:\n${broken.join('\n')}`)
