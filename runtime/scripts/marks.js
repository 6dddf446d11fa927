// Draws the marks of services: writes the paths of `mark` into the rows of runtime/data/providers, of the packages in
// mark-sources.js. They are fetched from the registry for this, into a folder of their own, and by nothing else.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SOURCES } from './mark-sources.js'

const EDGE = 24
const folder = mkdtempSync(join(tmpdir(), 'create-auth-marks-'))
const load = createRequire(join(folder, 'package.json'))

/** The markup of a drawing, and the box that it fills; `changes` are what is made otherwise. */
function drawingOf({ of, changes }) {
  const [source, name] = of.split('/')
  if (source !== 'logos') {
    const markup = readFileSync(
      join(folder, 'node_modules', source, 'icons', `${name}.svg`),
      'utf8',
    )
    return { markup, left: 0, top: 0, width: EDGE, height: EDGE }
  }
  const { icons, width, height } = load('@iconify-json/logos/icons.json')
  const { body, ...own } = icons[name]
  return { markup: body, left: 0, top: 0, width, height, ...own, ...changes }
}

/** The paths of a drawing, in the middle of a square. */
function pathsOf({ markup, left, top, width, height, paths, fills }) {
  const svgpath = load('svgpath')
  const scale = EDGE / Math.max(width, height)
  return [...markup.matchAll(/<path([^>]*)>/g)].slice(0, paths).map(([, attributes], at) => {
    const d = svgpath(/\bd="([^"]+)"/.exec(attributes)[1])
      .translate(-left - width / 2, -top - height / 2)
      .scale(scale)
      .translate(EDGE / 2, EDGE / 2)
      .rel()
      .round(2)
      .toString()
      .replaceAll(/(?<!\d)0\./g, '.')
      .replaceAll('z m', 'zm')
    const fill = fills ? fills[at] : /\bfill="(#[0-9a-f]+)"/.exec(attributes)?.[1]
    return fill === undefined ? d : { d, fill }
  })
}

try {
  const packages = Object.entries(SOURCES).map(([name, { package: from, version }]) =>
    name === 'logos' ? `${from}@${version}` : `${name}@npm:${from}@${version}`,
  )
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', ...packages, 'svgpath@2.6.0'], {
    stdio: 'inherit',
  })
  const rows = fileURLToPath(new URL('../data/providers/', import.meta.url))
  for (const file of readdirSync(rows)) {
    const text = readFileSync(join(rows, file), 'utf8')
    const { mark } = JSON.parse(text)
    if (!mark) continue
    const paths = JSON.stringify(pathsOf(drawingOf(mark)))
    // The other lines stay as somebody has written them.
    writeFileSync(
      join(rows, file),
      text.replace(/("paths": )\[[^\]]*\](?=\s*\}\s*\}\s*$)/, (_, key) => key + paths),
    )
  }
  execFileSync('npx', ['oxfmt', rows], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
