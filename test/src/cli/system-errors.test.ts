import { expect, test } from 'vitest'
import { execute } from '../../../src/main.js'
import { disk } from '../../support/disk.js'

test.each(['ENOSPC', 'EROFS', 'EACCES'])(
  '%s, wherever it comes from, is a sentence, and no defect of the program',
  async (code) => {
    const terminal = { colour: false, width: 80 }
    const said: string[] = []
    const refuse = (): never => {
      throw Object.assign(new Error(`${code}: write`), { code })
    }
    const report = (text: string): void => void said.push(text)
    const io = {
      out: terminal,
      err: terminal,
      interactive: false,
      print: refuse,
      give: refuse,
      report,
      readInput: () => '',
    }
    expect(await execute(['node', 'create-auth', 'list', 'orms'], io, disk('/'))).toBe(6)
    expect(said.join(' ').replaceAll(/\s+/g, ' ')).toBe(
      `× the system refuses: ${code}: write Make sure that there is room on the disk, and that files can be written, then run again.`,
    )
  },
)
