import { listUses, type LegacyLibrary } from '../../../../src/catalog/legacy-library.js'

/** A library that exists nowhere: the way in which it is configured is ours. */
export const signet: LegacyLibrary = {
  name: 'Signet',
  packages: /^(?:signet|@signet\/[\w-]+)$/,
  version: { package: 'signet', major: 1 },
  takers: [{ module: 'signet', name: 'Signet', index: 0 }],
  providers: ['signet/providers/'],
  cookies: 'authjsCookies',
  form: {
    module: '@create-auth/runtime/providers/credentials',
    inputs: 'credentials',
    callback: 'authorize',
  },
  makers: [
    {
      name: 'openDesk',
      modules: ['signet/desk'],
      used: { anywhere: /\.desk\b/, near: /\bdesk\b/ },
    },
  ],
  uses: [
    {
      kind: 'module',
      match: 'signet',
      becomes: { rename: '@create-auth/runtime/express' },
      names: { Signet: 'ExpressAuth' },
    },
    {
      kind: 'module',
      match: '@signet/pg',
      becomes: { rename: '@create-auth/runtime/adapters/sql' },
      names: { PgStore: 'SqlAdapter' },
      uses: [
        {
          kind: 'call',
          match: 'PgStore',
          takes: [1, 1],
          becomes: { edit: 'add argument', argument: "{ userIds: 'integer' }" },
        },
      ],
    },
    { kind: 'variable', match: 'SIGNET_SECRET', becomes: { rename: 'AUTH_SECRET' } },
    ...listUses('option', {
      adapter: 'same',
      providers: 'same',
      '*': { reason: 'there is no option {name}', snippet: '// take out: {name}' },
    }),
    ...listUses('member', {
      'desk.*': { reason: 'the desk has no {name} here', snippet: 'await listUsers(authConfig)' },
    }).map((row) => ({ ...row, of: 'openDesk' })),
  ],
}
