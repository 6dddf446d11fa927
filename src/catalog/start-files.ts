/** A file besides package.json that says how a project is started. */
export interface StartFile {
  /** Its names. */
  readonly files: readonly string[]
  /** Matches the command in it, or the file that is started; several of them in one file. */
  readonly says: RegExp
  /** The evidence, for whoever asks why. */
  readonly saw: string
}

/** Files with which tools and platforms start a project, the likeliest first. */
export const startFiles: readonly StartFile[] = [
  { files: ['nodemon.json'], says: /"exec"\s*:\s*"((?:[^"\\]|\\.)*)"/g, saw: 'exec' },
  {
    files: [
      'ecosystem.config.js',
      'ecosystem.config.cjs',
      'ecosystem.config.mjs',
      'ecosystem.json',
      'pm2.config.js',
      'pm2.config.cjs',
      'pm2.json',
      'process.json',
      'processes.json',
    ],
    says: /\bscript["']?\s*:\s*["'`]([^"'`\n]+)/g,
    saw: 'script',
  },
  { files: ['Procfile'], says: /^web:\s*(.+)$/gm, saw: 'web' },
  { files: ['vercel.json'], says: /"\/?([^"*\n]+\.[cm]?[jt]s)"/g, saw: 'builds' },
  { files: ['Dockerfile'], says: /^\s*(?:CMD|ENTRYPOINT)\s+(.+)$/gim, saw: 'CMD' },
  {
    files: ['docker-compose.yml', 'docker-compose.yaml', 'compose.yml', 'compose.yaml'],
    says: /^\s*(?:command|entrypoint):\s*(\S.*)$/gm,
    saw: 'command',
  },
  { files: ['app.yaml', 'app.yml'], says: /^entrypoint:\s*(.+)$/gm, saw: 'entrypoint' },
  {
    files: ['render.yaml', 'railway.json', 'railway.toml'],
    says: /\bstartCommand["']?\s*[:=]\s*["']?([^"'\n]+)/g,
    saw: 'startCommand',
  },
]
