/** Variables and their values. */
export type Reading = Readonly<Record<string, string>>

/** The outcome of an action: another text, the same one, a refusal, or a step that is left to the user. */
export type Outcome = string | { readonly same: true } | { readonly refused: string } | Left

interface Left {
  readonly left: string
  readonly snippet: string
}

/** An env file, what reads it how, and what happens to it. */
export interface EnvFile {
  readonly rule: string
  /** Undefined where there is no file. */
  readonly text: string | undefined
  /** As dotenv reads it, and everything else that the row does not speak of. */
  readonly reads: Reading
  /** As Node.js reads it, and Vite, which has its parser. */
  readonly node?: Reading
  /** Vite expands variables. */
  readonly vite?: Reading
  /** As a shell reads it; undefined where it can't. */
  readonly sh?: Reading | undefined
  /** Where an action leaves Node.js reading another thing than what is there and what was asked for. */
  readonly nodeAfter?: Readonly<Partial<Record<'set' | 'rotate' | 'prune', Reading>>>
  readonly set: Outcome
  readonly rotate: Outcome
  readonly prune: Outcome
}

/** Stands for a new secret. */
export const NEW = 'NEW'

const COMMENT = '# Seals the sessions. Another value for each place where the application runs.\n'
const FIRST = `${COMMENT}AUTH_SECRET=NEW\n`
const same = { same: true } as const
const none = { refused: 'secret-missing' }
const full = { refused: 'secrets-full' }
const encrypted = {
  left: 'the file is encrypted, so that its own tool must change it',
  snippet: 'AUTH_SECRET_1=<32 random bytes, base64url>',
}
const dotenvx = {
  left: 'dotenvx encrypts this file: let it write what is added',
  snippet: 'npx @dotenvx/dotenvx set AUTH_SECRET_1 "$(openssl rand -base64 33)"',
}

/** A file without a secret: a first one is what `set` and `rotate` make. */
const first = (text: string): Pick<EnvFile, 'set' | 'rotate' | 'prune'> => ({
  set: text,
  rotate: text,
  prune: none,
})

/** A file with one secret. */
const second = (text: string): Pick<EnvFile, 'set' | 'rotate' | 'prune'> => ({
  set: same,
  rotate: text,
  prune: same,
})

export const ENV_FILES: readonly EnvFile[] = [
  { rule: 'no file', text: undefined, reads: {}, ...first(FIRST) },
  { rule: 'an empty file', text: '', reads: {}, ...first(FIRST) },
  {
    rule: 'another variable',
    text: 'PORT=3000\n',
    reads: { PORT: '3000' },
    ...first(`PORT=3000\n\n${FIRST}`),
  },
  {
    rule: 'a last line without an ending',
    text: 'PORT=3000',
    reads: { PORT: '3000' },
    ...first(`PORT=3000\n\n${FIRST}`),
  },
  {
    rule: 'blank lines at both ends',
    text: '\n\nA=1\n\n\n',
    reads: { A: '1' },
    ...first(`\n\nA=1\n\n\n${FIRST}`),
  },
  {
    rule: 'an empty value',
    text: 'AUTH_SECRET=\nB=2\n',
    reads: { AUTH_SECRET: '', B: '2' },
    ...first('AUTH_SECRET=NEW\nB=2\n'),
  },
  {
    rule: 'an empty value with a comment',
    text: 'AUTH_SECRET=   # to do\n',
    reads: { AUTH_SECRET: '' },
    ...first('AUTH_SECRET=NEW   # to do\n'),
  },
  {
    rule: 'an empty value with a comment that touches it, which a shell takes for a value',
    text: 'AUTH_SECRET=#to do\n',
    reads: { AUTH_SECRET: '' },
    sh: undefined,
    ...first('AUTH_SECRET=NEW #to do\n'),
  },
  {
    rule: 'empty quotes',
    text: `AUTH_SECRET=''\nB=""\n`,
    reads: { AUTH_SECRET: '', B: '' },
    ...first('AUTH_SECRET=NEW\nB=""\n'),
  },
  {
    rule: 'names that only look like ours',
    text: 'OLD_AUTH_SECRET=a\nNEXT_AUTH_SECRET=b\nAUTH_SECRET_KEY=c\nAUTH_SECRET_10=d\nauth_secret=e\n',
    reads: {
      OLD_AUTH_SECRET: 'a',
      NEXT_AUTH_SECRET: 'b',
      AUTH_SECRET_KEY: 'c',
      AUTH_SECRET_10: 'd',
      auth_secret: 'e',
    },
    ...first(
      `OLD_AUTH_SECRET=a\nNEXT_AUTH_SECRET=b\nAUTH_SECRET_KEY=c\nAUTH_SECRET_10=d\nauth_secret=e\n\n${FIRST}`,
    ),
  },
  {
    rule: 'assignments that are commented out',
    text: '# AUTH_SECRET=example\nAUTH_SECRET=old\n#AUTH_SECRET_1=x\n',
    reads: { AUTH_SECRET: 'old' },
    ...second('# AUTH_SECRET=example\nAUTH_SECRET=old\nAUTH_SECRET_1=NEW\n#AUTH_SECRET_1=x\n'),
  },
  {
    rule: 'CRLF, which a shell takes for a part of the value',
    text: 'PORT=3000\r\nAUTH_SECRET=old\r\n',
    reads: { PORT: '3000', AUTH_SECRET: 'old' },
    sh: undefined,
    ...second('PORT=3000\r\nAUTH_SECRET=old\r\nAUTH_SECRET_1=NEW\r\n'),
  },
  {
    rule: 'CRLF, and a last line without an ending',
    text: 'PORT=3000\r\nAUTH_SECRET=old',
    reads: { PORT: '3000', AUTH_SECRET: 'old' },
    sh: undefined,
    ...second('PORT=3000\r\nAUTH_SECRET=old\r\nAUTH_SECRET_1=NEW'),
  },
  {
    rule: 'a byte-order mark, which Node.js takes for a part of the name',
    text: '\uFEFFAUTH_SECRET=old\n',
    reads: { AUTH_SECRET: 'old' },
    node: { '\uFEFFAUTH_SECRET': 'old' },
    sh: undefined,
    ...second('\uFEFFAUTH_SECRET=old\nAUTH_SECRET_1=NEW\n'),
  },
  {
    rule: 'a byte-order mark in front of another variable',
    text: '\uFEFFA=1\nAUTH_SECRET=a\nAUTH_SECRET_1=b\n',
    reads: { A: '1', AUTH_SECRET: 'a', AUTH_SECRET_1: 'b' },
    node: { '\uFEFFA': '1', AUTH_SECRET: 'a', AUTH_SECRET_1: 'b' },
    sh: undefined,
    set: same,
    rotate: '\uFEFFA=1\nAUTH_SECRET=a\nAUTH_SECRET_1=b\nAUTH_SECRET_2=NEW\n',
    prune: '\uFEFFA=1\nAUTH_SECRET=b\n',
  },
  {
    rule: 'export, which a new line takes over',
    text: 'export PORT=3000\nexport AUTH_SECRET=old\n',
    reads: { PORT: '3000', AUTH_SECRET: 'old' },
    ...second('export PORT=3000\nexport AUTH_SECRET=old\nexport AUTH_SECRET_1=NEW\n'),
  },
  {
    rule: 'export with one secret after another',
    text: 'export AUTH_SECRET=a\nexport AUTH_SECRET_1=b # newer\n',
    reads: { AUTH_SECRET: 'a', AUTH_SECRET_1: 'b' },
    set: same,
    rotate: 'export AUTH_SECRET=a\nexport AUTH_SECRET_1=b # newer\nexport AUTH_SECRET_2=NEW\n',
    prune: 'export AUTH_SECRET=b # newer\n',
  },
  {
    rule: 'single quotes, in which Vite alone expands variables',
    text: "AUTH_SECRET='o $ld'\n",
    reads: { AUTH_SECRET: 'o $ld' },
    vite: { AUTH_SECRET: 'o ' },
    ...second("AUTH_SECRET='o $ld'\nAUTH_SECRET_1=NEW\n"),
  },
  {
    rule: 'double quotes, in which a shell does not expand a line ending',
    text: 'AUTH_SECRET="o\\nld"\n',
    reads: { AUTH_SECRET: 'o\nld' },
    sh: { AUTH_SECRET: 'o\\nld' },
    ...second('AUTH_SECRET="o\\nld"\nAUTH_SECRET_1=NEW\n'),
  },
  {
    rule: 'back-ticks, in which a shell runs a program',
    text: 'AUTH_SECRET=`o\'l"d`\n',
    reads: { AUTH_SECRET: 'o\'l"d' },
    sh: undefined,
    ...second('AUTH_SECRET=`o\'l"d`\nAUTH_SECRET_1=NEW\n'),
  },
  {
    rule: 'quotes of each kind, with comments behind them',
    text: `AUTH_SECRET="a" # "first"\nAUTH_SECRET_1='b' # it's newer\nAUTH_SECRET_2='c$&' # $1\n`,
    reads: { AUTH_SECRET: 'a', AUTH_SECRET_1: 'b', AUTH_SECRET_2: 'c$&' },
    set: same,
    rotate: `AUTH_SECRET="a" # "first"\nAUTH_SECRET_1='b' # it's newer\nAUTH_SECRET_2='c$&' # $1\nAUTH_SECRET_3=NEW\n`,
    prune: `AUTH_SECRET='c$&' # $1\n`,
  },
  {
    rule: 'a key in PEM, with a line that looks like ours inside',
    text: 'KEY="-----BEGIN-----\nAUTH_SECRET=inside\n-----END-----"\nAUTH_SECRET=old\n',
    reads: { KEY: '-----BEGIN-----\nAUTH_SECRET=inside\n-----END-----', AUTH_SECRET: 'old' },
    ...second(
      'KEY="-----BEGIN-----\nAUTH_SECRET=inside\n-----END-----"\nAUTH_SECRET=old\nAUTH_SECRET_1=NEW\n',
    ),
  },
  {
    rule: 'secrets of several lines',
    text: `AUTH_SECRET='-----BEGIN-----\nab==\n-----END-----'\nAUTH_SECRET_1="p\nq"\nB=2\n`,
    reads: { AUTH_SECRET: '-----BEGIN-----\nab==\n-----END-----', AUTH_SECRET_1: 'p\nq', B: '2' },
    set: same,
    rotate: `AUTH_SECRET='-----BEGIN-----\nab==\n-----END-----'\nAUTH_SECRET_1="p\nq"\nAUTH_SECRET_2=NEW\nB=2\n`,
    prune: 'AUTH_SECRET="p\nq"\nB=2\n',
  },
  {
    rule: 'a comment behind the value',
    text: 'AUTH_SECRET=old # why\nB=2\n',
    reads: { AUTH_SECRET: 'old', B: '2' },
    ...second('AUTH_SECRET=old # why\nAUTH_SECRET_1=NEW\nB=2\n'),
  },
  {
    rule: 'a # in a value, which begins a comment for all but a shell',
    text: 'A=x#y\nAUTH_SECRET=old\n',
    reads: { A: 'x', AUTH_SECRET: 'old' },
    sh: { A: 'x#y', AUTH_SECRET: 'old' },
    ...second('A=x#y\nAUTH_SECRET=old\nAUTH_SECRET_1=NEW\n'),
  },
  {
    rule: 'a variable twice: the last one counts',
    text: 'AUTH_SECRET=first\nB=2\nAUTH_SECRET=second\nC=3\n',
    reads: { AUTH_SECRET: 'second', B: '2', C: '3' },
    ...second('AUTH_SECRET=first\nB=2\nAUTH_SECRET=second\nAUTH_SECRET_1=NEW\nC=3\n'),
  },
  {
    rule: 'a variable twice, and the last one is empty',
    text: 'AUTH_SECRET=first\nAUTH_SECRET=\n',
    reads: { AUTH_SECRET: '' },
    ...first('AUTH_SECRET=first\nAUTH_SECRET=NEW\n'),
  },
  {
    rule: 'the newest secret twice',
    text: 'AUTH_SECRET=a\nAUTH_SECRET_1=b\nAUTH_SECRET_1=c\n',
    reads: { AUTH_SECRET: 'a', AUTH_SECRET_1: 'c' },
    set: same,
    rotate: 'AUTH_SECRET=a\nAUTH_SECRET_1=b\nAUTH_SECRET_1=c\nAUTH_SECRET_2=NEW\n',
    prune: 'AUTH_SECRET=c\n',
  },
  {
    rule: 'blanks around =, which a shell does not take',
    text: 'PORT = 3000\nAUTH_SECRET = a\nAUTH_SECRET_1  =  b\n',
    reads: { PORT: '3000', AUTH_SECRET: 'a', AUTH_SECRET_1: 'b' },
    sh: undefined,
    set: same,
    rotate: 'PORT = 3000\nAUTH_SECRET = a\nAUTH_SECRET_1  =  b\nAUTH_SECRET_2=NEW\n',
    prune: 'PORT = 3000\nAUTH_SECRET  =  b\n',
  },
  {
    rule: 'lines that are indented by blanks',
    text: '  PORT=3000\n  AUTH_SECRET=old\n',
    reads: { PORT: '3000', AUTH_SECRET: 'old' },
    ...second('  PORT=3000\n  AUTH_SECRET=old\n  AUTH_SECRET_1=NEW\n'),
  },
  {
    rule: 'KEY: value, which dotenv alone reads',
    text: 'AUTH_SECRET: a\nAUTH_SECRET_1: b\n',
    reads: { AUTH_SECRET: 'a', AUTH_SECRET_1: 'b' },
    node: {},
    nodeAfter: { rotate: { 'AUTH_SECRET: a\nAUTH_SECRET_1: b\nAUTH_SECRET_2': NEW } },
    sh: undefined,
    set: same,
    rotate: 'AUTH_SECRET: a\nAUTH_SECRET_1: b\nAUTH_SECRET_2=NEW\n',
    prune: 'AUTH_SECRET: b\n',
  },
  {
    rule: 'KEY: without a value, which dotenv alone reads',
    text: 'AUTH_SECRET: \nB=2\n',
    reads: { AUTH_SECRET: '', B: '2' },
    node: { 'AUTH_SECRET: \nB': '2' },
    nodeAfter: { set: { 'AUTH_SECRET: NEW\nB': '2' }, rotate: { 'AUTH_SECRET: NEW\nB': '2' } },
    sh: undefined,
    ...first('AUTH_SECRET: NEW\nB=2\n'),
  },
  {
    rule: 'a quoted value on the next line, which dotenv alone reads',
    text: 'AUTH_SECRET=\n"old"\nB=2\n',
    reads: { AUTH_SECRET: 'old', B: '2' },
    node: { AUTH_SECRET: '', '"old"\nB': '2' },
    nodeAfter: { rotate: { AUTH_SECRET: '', '"old"\nAUTH_SECRET_1': NEW, B: '2' } },
    sh: undefined,
    ...second('AUTH_SECRET=\n"old"\nAUTH_SECRET_1=NEW\nB=2\n'),
  },
  {
    rule: 'a quote that does not end: dotenv takes its line alone, Node.js all up to the next quote',
    text: 'A="x\nAUTH_SECRET=old\nB="y"\n',
    reads: { A: '"x', AUTH_SECRET: 'old', B: 'y' },
    node: { A: 'x\nAUTH_SECRET=old\nB=' },
    nodeAfter: { rotate: { A: 'x\nAUTH_SECRET=old\nAUTH_SECRET_1=NEW\nB=' } },
    sh: undefined,
    ...second('A="x\nAUTH_SECRET=old\nAUTH_SECRET_1=NEW\nB="y"\n'),
  },
  {
    rule: 'dollars that a replacement would expand',
    text: "PRICE='$1 $& $$'\nAUTH_SECRET='a$&'\nAUTH_SECRET_1='b$1'\n",
    reads: { PRICE: '$1 $& $$', AUTH_SECRET: 'a$&', AUTH_SECRET_1: 'b$1' },
    set: same,
    rotate: "PRICE='$1 $& $$'\nAUTH_SECRET='a$&'\nAUTH_SECRET_1='b$1'\nAUTH_SECRET_2=NEW\n",
    prune: "PRICE='$1 $& $$'\nAUTH_SECRET='b$1'\n",
  },
  {
    rule: 'addresses and JSON, at which a shell stumbles',
    text: 'DB=postgres://u:p@h/d?x=1&y=2\nJSON={"a":1}\nAUTH_SECRET=old',
    reads: { DB: 'postgres://u:p@h/d?x=1&y=2', JSON: '{"a":1}', AUTH_SECRET: 'old' },
    sh: undefined,
    ...second('DB=postgres://u:p@h/d?x=1&y=2\nJSON={"a":1}\nAUTH_SECRET=old\nAUTH_SECRET_1=NEW'),
  },
  {
    rule: 'three secrets',
    text: 'AUTH_SECRET=a\nAUTH_SECRET_1=b\nAUTH_SECRET_2=c\n',
    reads: { AUTH_SECRET: 'a', AUTH_SECRET_1: 'b', AUTH_SECRET_2: 'c' },
    set: same,
    rotate: 'AUTH_SECRET=a\nAUTH_SECRET_1=b\nAUTH_SECRET_2=c\nAUTH_SECRET_3=NEW\n',
    prune: 'AUTH_SECRET=c\n',
  },
  {
    rule: 'secrets in another order, with other lines between them',
    text: 'AUTH_SECRET_2=c\r\nX=1\r\n\r\n# the oldest\r\nAUTH_SECRET=a # oldest\r\nY=2\r\nAUTH_SECRET_1=b\r\n',
    reads: { AUTH_SECRET_2: 'c', X: '1', AUTH_SECRET: 'a', Y: '2', AUTH_SECRET_1: 'b' },
    sh: undefined,
    set: same,
    rotate:
      'AUTH_SECRET_2=c\r\nX=1\r\n\r\n# the oldest\r\nAUTH_SECRET=a # oldest\r\nY=2\r\nAUTH_SECRET_1=b\r\nAUTH_SECRET_3=NEW\r\n',
    prune: 'AUTH_SECRET=c\r\nX=1\r\n\r\n# the oldest\r\nY=2\r\n',
  },
  {
    rule: 'numbers that were left out',
    text: 'AUTH_SECRET=a\nAUTH_SECRET_4=e\n',
    reads: { AUTH_SECRET: 'a', AUTH_SECRET_4: 'e' },
    set: same,
    rotate: 'AUTH_SECRET=a\nAUTH_SECRET_4=e\nAUTH_SECRET_5=NEW\n',
    prune: 'AUTH_SECRET=e\n',
  },
  {
    rule: 'a number that is reserved',
    text: 'AUTH_SECRET=a\nAUTH_SECRET_1=\n',
    reads: { AUTH_SECRET: 'a', AUTH_SECRET_1: '' },
    ...second('AUTH_SECRET=a\nAUTH_SECRET_1=NEW\n'),
  },
  {
    rule: 'a number alone, in the last line, which has no ending',
    text: 'X=1\nAUTH_SECRET_2=c',
    reads: { X: '1', AUTH_SECRET_2: 'c' },
    set: same,
    rotate: 'X=1\nAUTH_SECRET_2=c\nAUTH_SECRET_3=NEW',
    prune: 'X=1\nAUTH_SECRET=c',
  },
  {
    rule: 'the highest number',
    text: 'AUTH_SECRET=a\nAUTH_SECRET_9=j\n',
    reads: { AUTH_SECRET: 'a', AUTH_SECRET_9: 'j' },
    set: same,
    rotate: full,
    prune: 'AUTH_SECRET=j\n',
  },
  {
    rule: 'a file that dotenvx encrypts',
    text: 'DOTENV_PUBLIC_KEY="03"\nAUTH_SECRET="encrypted:BA"\n',
    reads: { DOTENV_PUBLIC_KEY: '03', AUTH_SECRET: 'encrypted:BA' },
    set: same,
    rotate: dotenvx,
    prune: same,
  },
  {
    rule: 'a file that SOPS encrypts',
    text: 'AUTH_SECRET=ENC[AES256_GCM,data:x]\nsops_mac=ENC[y]\n',
    reads: { AUTH_SECRET: 'ENC[AES256_GCM,data:x]', sops_mac: 'ENC[y]' },
    set: same,
    rotate: encrypted,
    prune: same,
  },
]
