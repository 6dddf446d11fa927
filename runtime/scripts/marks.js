// Draws the marks of services: writes src/providers/marks/, which is committed, of the packages in mark-sources.js. They are
// fetched from the registry for this, into a folder of their own, and by nothing else.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MARKS, SOURCES } from './mark-sources.js'

const EDGE = 24
const folder = mkdtempSync(join(tmpdir(), 'create-auth-marks-'))
const load = createRequire(join(folder, 'package.json'))

/** The markup of a drawing, and the box that it fills. */
function drawingOf(id, [source, name = id, box]) {
  if (source !== 'logos') {
    const markup = readFileSync(
      join(folder, 'node_modules', source, 'icons', `${name}.svg`),
      'utf8',
    )
    return { markup, left: 0, top: 0, width: EDGE, height: EDGE }
  }
  const { icons, width, height } = load('@iconify-json/logos/icons.json')
  const { body, ...own } = icons[name]
  return { markup: body, left: 0, top: 0, width, height, ...own, ...box }
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
    return { d, fill: fills ? fills[at] : /\bfill="(#[0-9a-f]+)"/.exec(attributes)?.[1] }
  })
}

const textOf = ({ d, fill }) =>
  `  {\n    d: '${d}',\n${fill === undefined ? '' : `    fill: '${fill}',\n`}  },\n`

try {
  const packages = Object.entries(SOURCES).map(([name, { package: from, version }]) =>
    name === 'logos' ? `${from}@${version}` : `${name}@npm:${from}@${version}`,
  )
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', ...packages, 'svgpath@2.6.0'], {
    stdio: 'inherit',
  })
  const marks = fileURLToPath(new URL('../src/providers/marks', import.meta.url))
  rmSync(marks, { recursive: true, force: true })
  mkdirSync(marks)
  for (const [id, row] of Object.entries(MARKS)) {
    const { package: from, version, licence } = SOURCES[row[0]]
    writeFileSync(
      join(marks, `${id}.ts`),
      `// Made by runtime/scripts/marks.js of ${from} ${version} (${licence}).
import type { MarkPath } from '../../types.js'

/** The mark of the service, in a square of 24 by 24. */
export const mark: readonly MarkPath[] = [
${pathsOf(drawingOf(id, row)).map(textOf).join('')}]
`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
