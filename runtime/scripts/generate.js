// Makes the modules that are data: the languages of pages and mails, and the providers. Git ignores their folders. A module is
// written only where it is another one than before, so that who asks again pays for reading alone.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageModules } from './languages.js'
import { providerModules } from './provider-rows.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What each folder is made by. */
const FOLDERS = {
  'src/providers/by-id': providerModules,
  'src/texts/languages': languageModules,
}

/** Replaces a file at once: another process may be reading it. */
function replaceFile(file, text) {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}

/** Has a folder hold these files, and no others. */
function writeFolder(folder, modules) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.ts') && !modules.has(name)) rmSync(join(folder, name))
  }
  for (const [name, text] of modules) {
    const file = join(folder, name)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) replaceFile(file, text)
  }
}

/**
 * Makes the modules of the data.
 *
 * @param data the folder that it is read from, and `to` the one in which the folders of modules are
 * @throws TypeError that names the file and the key, where a file is not what it has to be
 */
export function writeModules({ data = join(root, 'data'), to = root } = {}) {
  const made = Object.entries(FOLDERS).map(([folder, make]) => [join(to, folder), make(data)])
  for (const [folder, modules] of made) writeFolder(folder, modules)
}
