import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  readGit,
  findTracked,
  wasCommitted,
  whoIgnores,
} from '../../../src/inspect/project/read-git.js'
import { sha256 } from '../../../src/hash.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let base = ''
let root = ''
let proof = ''
const PLAIN = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }

beforeEach(() => {
  base = makeTree({ 'repo/a.txt': 'one\n', 'repo/.gitignore': '.env\n' })
  root = join(base, 'repo')
  proof = join(base, 'it-ran')
  git('init', '-q', '-b', 'main')
  commit()
})
afterEach(() => {
  removeTree(base)
})

const git = (...args: string[]): string => gitIn(root, ...args)
const gitIn = (cwd: string, ...args: string[]): string => {
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.test']
  const env = { ...process.env, ...PLAIN }
  return execFileSync('git', [...who, ...args], { cwd, env, encoding: 'utf8', stdio: 'pipe' })
}
const commit = (cwd = root): void => {
  gitIn(cwd, 'add', '-A')
  gitIn(cwd, 'commit', '-qm', 'x')
}
const dirty = (folder = root): readonly string[] => [...readGit(disk(folder)).dirty].toSorted()

/** A program that leaves a proof that it ran, and passes on what it gets. */
const program = (): string => {
  const file = join(base, 'evil.sh')
  writeFileSync(file, `#!/bin/sh\ntouch '${proof}'\ncat\n`, { mode: 0o755 })
  return file
}

/** Everything that reading asks git for. */
const lookAtAll = (folder = root): void => {
  const world = disk(folder)
  const repository = world.repository()
  readGit(world)
  if (repository) {
    whoIgnores(world, repository, '.env')
    findTracked(world, repository, ['.env', 'a.txt'])
    wasCommitted(world, repository, '.env')
  }
}

/** Another time and content of the same size, so that git has to look into the file. */
const touch = (path: string): void => {
  writeFileSync(path, 'two\n')
  utimesSync(path, new Date(0), new Date(0))
}

const ATTACKS: Readonly<Record<string, () => void>> = {
  'filter.<name>.clean': () => {
    appendFileSync(join(root, '.gitattributes'), '* filter=evil\n')
    git('config', 'filter.evil.clean', program())
  },
  'filter.<name>.process': () => {
    appendFileSync(join(root, '.gitattributes'), '* filter=evil\n')
    git('config', 'filter.evil.process', program())
  },
  'a filter in info/attributes': () => {
    mkdirSync(join(root, '.git/info'), { recursive: true })
    writeFileSync(join(root, '.git/info/attributes'), '* filter=evil\n')
    git('config', 'filter.evil.clean', program())
  },
  'core.fsmonitor': () => {
    git('config', 'core.fsmonitor', program())
  },
  'a file that include.path names': () => {
    const file = join(base, 'included')
    writeFileSync(file, `[core]\n\tfsmonitor = ${program()}\n`)
    git('config', 'include.path', file)
  },
  'config.worktree': () => {
    git('config', 'extensions.worktreeConfig', 'true')
    git('config', '--worktree', 'core.fsmonitor', program())
  },
  'a submodule with a configuration of its own': () => {
    const inner = join(root, 'inner')
    mkdirSync(inner)
    gitIn(inner, 'init', '-q')
    writeFileSync(join(inner, 'b.txt'), 'one\n')
    commit(inner)
    writeFileSync(
      join(root, '.gitmodules'),
      '[submodule "inner"]\n\tpath = inner\n\turl = ./inner\n',
    )
    commit()
    gitIn(inner, 'config', 'core.fsmonitor', program())
  },
  'a .git file that leads to another folder': () => {
    git('config', 'core.fsmonitor', program())
    renameSync(join(root, '.git'), join(root, 'data'))
    writeFileSync(join(root, '.git'), 'gitdir: data\n')
  },
}

describe('what a repository names as a program is not run', () => {
  test.each(Object.keys(ATTACKS))('%s', (name) => {
    ATTACKS[name]!()
    touch(join(root, 'a.txt'))
    git('status')
    expect(existsSync(proof), 'git itself runs it').toBe(true)
    rmSync(proof)
    touch(join(root, 'a.txt'))
    lookAtAll()
    expect(existsSync(proof)).toBe(false)
    expect(dirty()).toContain('a.txt')
  })

  test.each(['post-index-change', 'pre-commit', 'fsmonitor-watchman', 'reference-transaction'])(
    'the hook %s, in its folder or where core.hooksPath says',
    (name) => {
      for (const folder of [join(root, '.git/hooks'), join(root, 'own-hooks')]) {
        mkdirSync(folder, { recursive: true })
        cpSync(program(), join(folder, name))
      }
      git('config', 'core.hooksPath', join(root, 'own-hooks'))
      touch(join(root, 'a.txt'))
      rmSync(proof, { force: true })
      lookAtAll()
      expect(existsSync(proof)).toBe(false)
    },
  )

  test('an alias, a pager, an editor, ssh, a textconv and an external diff', () => {
    appendFileSync(join(root, '.gitattributes'), '* diff=evil\n')
    const names = ['alias.status', 'core.pager', 'pager.status', 'core.sshCommand', 'core.editor']
    for (const name of [...names, 'diff.external', 'diff.evil.textconv', 'diff.evil.command'])
      git('config', name, `!${program()}`)
    touch(join(root, 'a.txt'))
    lookAtAll()
    expect(existsSync(proof)).toBe(false)
  })

  test('a folder that is a bare repository itself, inside of another one or not', () => {
    const bare = join(root, 'bare')
    gitIn(base, 'clone', '-q', '--bare', root, bare)
    writeFileSync(join(bare, 'package.json'), '{}\n')
    gitIn(bare, 'config', 'core.bare', 'false')
    gitIn(bare, 'config', 'core.worktree', bare)
    gitIn(bare, 'config', 'core.fsmonitor', program())
    gitIn(bare, 'status')
    expect(existsSync(proof), 'git itself runs it').toBe(true)
    rmSync(proof)
    lookAtAll(bare)
    expect(disk(bare).repository()?.top).toBe(root)
    rmSync(join(root, '.git'), { recursive: true })
    lookAtAll(bare)
    expect(disk(bare).repository()).toBeUndefined()
    expect(existsSync(proof)).toBe(false)
  })

  test('a program git of the project, which npx puts into PATH', () => {
    const bin = join(root, 'node_modules/.bin')
    mkdirSync(bin, { recursive: true })
    cpSync(program(), join(bin, 'git'))
    const { PATH } = process.env
    try {
      process.env['PATH'] = `${bin}:node_modules/.bin:${join(root, '.')}:${PATH}`
      lookAtAll()
    } finally {
      process.env['PATH'] = PATH
    }
    expect(existsSync(proof)).toBe(false)
  })

  test('what the surroundings say about git does not lead elsewhere', () => {
    const env = { GIT_DIR: join(base, 'none'), GIT_INDEX_FILE: join(base, 'none') }
    Object.assign(process.env, env)
    try {
      expect(dirty()).toEqual([])
    } finally {
      for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name)
    }
  })

  test('a pipe in place of a file of the repository keeps nobody waiting', () => {
    for (const path of ['config', 'packed-refs', 'info/exclude', 'shallow', 'commondir']) {
      rmSync(join(root, '.git', path), { force: true })
      mkdirSync(join(root, '.git/info'), { recursive: true })
      execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, '.git', path)])
    }
    expect(dirty()).toEqual([])
  })
})

describe('files of a repository', () => {
  const { TMPDIR } = process.env
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  })

  test('are copied up to a limit', () => {
    const temp = join(base, 'temp')
    mkdirSync(temp)
    process.env['TMPDIR'] = temp
    mkdirSync(join(root, '.git/reftable'))
    for (const name of ['sharedindex.aa', 'sharedindex.bb', 'reftable/a.ref', 'reftable/b.ref']) {
      writeFileSync(join(root, '.git', name), '')
      truncateSync(join(root, '.git', name), 150_000_000)
    }
    const log = join(base, 'log')
    mkdirSync(join(base, 'bin'))
    const script = `#!/bin/sh\n[ -z "$GIT_DIR" ] || find "$GIT_DIR" -type f > '${log}'\n`
    writeFileSync(join(base, 'bin/git'), script, { mode: 0o755 })
    const { PATH } = process.env
    process.env['PATH'] = `${join(base, 'bin')}:${PATH}`
    try {
      disk(root).repository()?.findIgnored(['.env'])
    } finally {
      process.env['PATH'] = PATH
    }
    const copied = readFileSync(log, 'utf8').split('\n')
    expect(copied.filter((name) => /sharedindex|\.ref$/.test(name))).toHaveLength(2)
    expect(readdirSync(temp)).toEqual([])
  })

  test('that can not be copied end in a sentence', () => {
    process.env['TMPDIR'] = join(base, 'none')
    expect(() => disk(root).repository()).toThrow(
      expect.objectContaining({
        exit: 'unsupported',
        type: 'temporary-folder',
        message: expect.stringMatching(/^the temporary folder can't be written to \(ENOENT: /),
      }),
    )
  })
})

describe('what git says without its configuration is right', () => {
  test('changed, new, staged, removed and renamed files; in a project below the root, its own', () => {
    mkdirSync(join(root, 'app'))
    for (const name of ['changed', 'staged', 'removed', 'renamed', 'same'])
      writeFileSync(join(root, 'app', name), `${name}\n`)
    commit()
    writeFileSync(join(root, 'app/changed'), 'x\n')
    writeFileSync(join(root, 'app/staged'), 'x\n')
    git('add', 'app/staged')
    rmSync(join(root, 'app/removed'))
    git('mv', 'app/renamed', 'app/other name')
    writeFileSync(join(root, 'app/new'), '')
    writeFileSync(join(root, 'app/.env'), '')
    writeFileSync(join(root, 'a.txt'), 'x\n')
    const own = ['changed', 'new', 'other name', 'removed', 'renamed', 'staged']
    expect(dirty(join(root, 'app'))).toEqual(own)
    expect(dirty()).toEqual(['a.txt', ...own.map((name) => `app/${name}`)])
  })

  test.each([
    ['core.autocrlf=true', '', 'one\r\n'],
    ['core.autocrlf=input', '', 'one\n'],
    ['core.eol=crlf', '* text=auto\n', 'one\r\n'],
    ['core.autocrlf=false', '*.txt text eol=crlf\n', 'one\r\n'],
    ['core.autocrlf=false', '*.txt text working-tree-encoding=UTF-16LE\n', 'o\0n\0e\0\n\0'],
  ])('line endings are no change: %s, attributes %j', (setting, attributes, text) => {
    const [key = '', value = ''] = setting.split('=')
    writeFileSync(join(root, '.gitattributes'), attributes)
    git('config', key, value)
    writeFileSync(join(root, 'a.txt'), text)
    commit()
    writeFileSync(join(root, 'a.txt'), text)
    utimesSync(join(root, 'a.txt'), new Date(0), new Date(0))
    expect(dirty()).toEqual([])
    writeFileSync(join(root, 'a.txt'), text.replace('o', 'x'))
    expect(dirty()).toEqual(['a.txt'])
  })

  test.each([
    ['false', ['A.txt', 'a.txt']],
    ['true', ['a.txt']],
  ])('names that differ in case alone, with core.ignorecase=%s', (setting, expected) => {
    git('config', 'core.ignorecase', setting)
    git('config', 'status.showUntrackedFiles', 'no')
    renameSync(join(root, 'a.txt'), join(root, 'A.txt'))
    expect(dirty()).toEqual(expected)
  })

  test("the user's own setting for line endings counts, too", () => {
    const home = join(base, 'home')
    mkdirSync(home)
    writeFileSync(join(home, 'config'), '[core]\n\tautocrlf = true\n')
    rmSync(join(root, 'a.txt'))
    git('-c', 'core.autocrlf=true', 'checkout', 'a.txt')
    utimesSync(join(root, 'a.txt'), new Date(0), new Date(0))
    expect(dirty()).toEqual(['a.txt'])
    process.env['GIT_CONFIG_GLOBAL'] = join(home, 'config')
    try {
      expect(dirty()).toEqual([])
    } finally {
      delete process.env['GIT_CONFIG_GLOBAL']
    }
  })

  test.each([
    ['SHA-256', ['init', '-q', '--object-format=sha256']],
    ['a shallow clone', ['clone', '-q', '--depth=1', 'file://{root}', '.']],
    ['packed references', ['clone', '-q', '{root}', '.']],
  ])('%s', (_, args) => {
    const other = join(base, 'other')
    mkdirSync(other)
    writeFileSync(join(root, 'a.txt'), 'two\n')
    commit()
    gitIn(other, ...args.map((word) => word.replace('{root}', root)))
    gitIn(other, 'pack-refs', '--all')
    if (!existsSync(join(other, 'a.txt'))) {
      writeFileSync(join(other, 'a.txt'), 'one\n')
      commit(other)
    }
    expect(dirty(other)).toEqual([])
    writeFileSync(join(other, 'a.txt'), 'three\n')
    expect(dirty(other)).toEqual(['a.txt'])
  })

  test('a split index', () => {
    git('update-index', '--split-index')
    expect(dirty()).toEqual([])
  })

  test('another work tree of the same repository', () => {
    const other = join(base, 'other')
    git('worktree', 'add', '-q', other, '-b', 'second')
    expect(dirty(other)).toEqual([])
    writeFileSync(join(other, 'a.txt'), 'two\n')
    expect(dirty(other)).toEqual(['a.txt'])
    expect(dirty()).toEqual([])
  })

  test('a repository without a commit', () => {
    const other = join(base, 'other')
    mkdirSync(other)
    gitIn(other, 'init', '-q')
    writeFileSync(join(other, 'b.txt'), '')
    expect(dirty(other)).toEqual(['b.txt'])
  })

  test('what git cannot read is said, and not taken for clean', () => {
    writeFileSync(join(root, '.git/index'), 'no index')
    expect(() => dirty()).toThrow(
      expect.objectContaining({ exit: 'unsupported', type: 'git-unreadable' }),
    )
  })

  test('nothing is written into the repository, and no folder stays', () => {
    const before = git('rev-parse', 'HEAD')
    utimesSync(join(root, 'a.txt'), new Date(0), new Date(0))
    const index = sha256(readFileSync(join(root, '.git/index')))
    const temp = join(base, 'tmp')
    mkdirSync(temp)
    const { TMPDIR } = process.env
    process.env['TMPDIR'] = temp
    try {
      lookAtAll()
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = TMPDIR
    }
    expect(execFileSync('ls', [temp], { encoding: 'utf8' })).toBe('')
    expect(sha256(readFileSync(join(root, '.git/index')))).toBe(index)
    expect(git('rev-parse', 'HEAD')).toBe(before)
  })
})

describe('what git does with an env file', () => {
  const who = (path = '.env') => whoIgnores(disk(root), disk(root).repository()!, path)
  const once = (path = '.env') => wasCommitted(disk(root), disk(root).repository()!, path)

  test('ignored by the project, by this machine alone, by nobody', () => {
    expect(who()).toBe('everybody')
    expect(who('.env.local')).toBeUndefined()
    mkdirSync(join(root, '.git/info'), { recursive: true })
    writeFileSync(join(root, '.git/info/exclude'), '.env.local\n')
    expect(who('.env.local')).toBe('this-machine')
  })

  test("ignored by the user's own file, wherever it lies", () => {
    const home = join(base, 'home')
    mkdirSync(join(home, 'git'), { recursive: true })
    writeFileSync(join(home, 'git/ignore'), '.env.local\n')
    writeFileSync(join(home, 'mine'), '.env.other\n')
    writeFileSync(join(home, 'config'), '[core]\n\texcludesFile = ~/mine\n')
    const { HOME, XDG_CONFIG_HOME } = process.env
    try {
      process.env['XDG_CONFIG_HOME'] = home
      expect(who('.env.local')).toBe('this-machine')
      process.env['HOME'] = home
      process.env['GIT_CONFIG_GLOBAL'] = join(home, 'config')
      expect(who('.env.other')).toBe('this-machine')
      expect(who('.env.local')).toBeUndefined()
    } finally {
      for (const [name, value] of Object.entries({ HOME, XDG_CONFIG_HOME })) {
        if (value === undefined) Reflect.deleteProperty(process.env, name)
        else process.env[name] = value
      }
      delete process.env['GIT_CONFIG_GLOBAL']
    }
  })

  test('committed once, on a branch of its own and long removed', () => {
    expect(once()).toBe(false)
    git('checkout', '-qb', 'side')
    writeFileSync(join(root, '.env'), 'A=1\n')
    git('add', '-f', '.env')
    git('commit', '-qm', 'x')
    git('rm', '-q', '.env')
    git('commit', '-qm', 'y')
    git('checkout', '-q', 'main')
    expect(once()).toBe(true)
    git('pack-refs', '--all')
    expect(once()).toBe(true)
    expect(once('.env*')).toBe(false)
  })
})
