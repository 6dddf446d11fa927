// Writes src/passwords/packed-passwords.ts, which is committed: the passwords that are used most, of a list that is fetched
// from the registry for this, into a folder of its own, and by nothing else.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = '@zxcvbn-ts/language-common'
const VERSION = '4.1.3'

/** How many are kept: short ones are what longer ones repeat, or put digits after. */
const KEPT = { short: 2500, long: 6000 }
/** Characters that the least minimum asks for. */
const LONG = 8
/** Characters of which there are few, all of which are kept. */
const VERY_LONG = 12
const LINE = 200

const folder = mkdtempSync(join(tmpdir(), 'create-auth-passwords-'))

/** Tells whether a password is another one again and again, or with digits after it: those are refused by rule. */
const isImplied = (word, kept) => {
  const unit = /^(.+?)\1+$/.exec(word)?.[1]
  const digits = /\d*$/.exec(word)?.[0].length ?? 0
  const starts = Array.from({ length: digits }, (_, at) => word.slice(0, word.length - at - 1))
  return [unit, ...starts].some((start) => /[a-z]/.test(start ?? '') && kept.has(start))
}

/** Each word without what it shares with the one before it, which is counted by the letter in front: A is nothing. */
function packed(words) {
  return words
    .map((word, at) => {
      const before = words[at - 1] ?? ''
      let shared = 0
      while (shared < 25 && word[shared] !== undefined && word[shared] === before[shared])
        shared += 1
      return String.fromCharCode(65 + shared) + word.slice(shared)
    })
    .join('')
}

try {
  const install = ['install', '--prefix', folder, '--no-save', `${SOURCE}@${VERSION}`]
  execFileSync('npm', install, { stdio: 'inherit' })
  const { dictionary } = createRequire(join(folder, 'package.json'))(SOURCE)
  const all = dictionary['passwords-common'].map((word) =>
    word.toLowerCase().replaceAll(/[^a-z\d]/g, ''),
  )
  const kept = new Set()
  const count = { short: 0, long: 0 }
  // By length, so that what implies a word comes before it; by rank among those of one length.
  const ranks = { short: 0, long: 0 }
  const often = all.filter((word) => {
    if (word.length < 4) return false
    const size = word.length < LONG ? 'short' : 'long'
    ranks[size] += 1
    return ranks[size] <= KEPT[size] || word.length >= VERY_LONG
  })
  for (const word of often.toSorted((left, right) => left.length - right.length)) {
    if (kept.has(word) || isImplied(word, kept)) continue
    kept.add(word)
    count[word.length < LONG ? 'short' : 'long'] += 1
  }
  const text = packed([...kept].toSorted((left, right) => (left < right ? -1 : 1)))
  const lines = text.match(new RegExp(`.{1,${LINE}}`, 'g')).join('\n')
  const file = fileURLToPath(new URL('../src/passwords/packed-passwords.ts', import.meta.url))
  writeFileSync(
    file,
    `/*!
 * The most common of the passwords of ${SOURCE} ${VERSION}, in small letters.
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.; copyright (c) 2021 @zxcvbn-ts. MIT license.
 */

/**
 * ${count.short} passwords of up to ${LONG - 1} characters and ${count.long} longer ones, in order. A capital letter begins each, and says how many
 * characters it has in common with the one before: A for none. Written by \`scripts/common-passwords.js\`.
 */
export const packed: string = \`${lines}\`
`,
  )
  console.log(count, text.length)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
