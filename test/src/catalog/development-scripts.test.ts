import { describe, expect, test } from 'vitest'
import { findCompiler, developmentScript } from '../../../src/catalog/development-scripts.js'

describe('the script that people start the application with', () => {
  test.each([
    [{ start: 'node server.js', dev: 'nodemon server.js' }, 'dev'],
    [{ test: 'vitest', server: 'node server.js' }, 'server'],
    [{ start: 'node dist/server.js', build: 'tsc', 'start:dev': 'tsx watch src' }, 'start:dev'],
    [{ start: 'node dist/server.js', build: 'tsc', api: 'nodemon src/server.ts' }, 'api'],
    [{ testStart: 'NODE_ENV=test nodemon index.js', devStart: 'nodemon index.js' }, 'devStart'],
    [{ run: 'NODE_ENV=test nodemon index.js', live: 'node --env-file .env --watch .' }, 'live'],
    [
      {
        start: 'node dist/server.js',
        build: 'tsc',
        watch: 'nodemon --ignore ./tests/ -i src/test --watch src --exec ts-node src/server.ts',
      },
      'watch',
    ],
    [{ start: 'node dist', build: 'tsc', watch: 'nodemon --ignore dist/ -x "npm test"' }, 'start'],
    [{ start: 'node dist/server.js', build: 'tsc' }, 'start'],
    [{ build: 'tsc --watch', lint: 'eslint', seed: 'tsx seed.ts' }, undefined],
    [{}, undefined],
  ])('%j: %s', (scripts, script) => {
    expect(developmentScript(scripts)).toBe(script)
  })
})

describe('the script that has to run before', () => {
  test.each([
    [{ start: 'node dist/server.js', build: 'tsc' }, 'build'],
    [{ start: 'NODE_ENV=x node --enable-source-maps ./build', com: 'npx tsc' }, 'com'],
    [
      { start: 'node dist/server.js', types: 'tsc --noEmit', all: 'swc src', build: 'tsc' },
      'build',
    ],
    [{ start: 'node dist/server.js', types: 'tsc --noEmit', watch: 'tsc -w' }, undefined],
    [{ start: 'npm run build && node dist/server.js', build: 'tsc' }, undefined],
    [{ start: 'node dist/server.js', prestart: 'npm run build', build: 'tsc' }, undefined],
    [{ start: 'node server.js', build: 'tsc' }, undefined],
    [{ start: 'node distance.js', build: 'tsc' }, undefined],
    [{ start: 'node lib-server.js', build: 'tsc' }, undefined],
    [{ start: 'node node_modules/it/dist/cli.js serve', build: 'tsc' }, undefined],
    [{ start: 'node .output/server/index.mjs', build: 'vite build' }, 'build'],
    [{ start: 'bun dist/index.js', bundle: 'tsup src/index.ts' }, 'bundle'],
    [{ start: 'pm2 start dist/main.js', build: 'nest build' }, 'build'],
    [{ start: 'react-router-serve ./build/server/index.js', build: 'react-router build' }, 'build'],
    [{ start: 'next start', build: 'next build' }, 'build'],
    [{ start: 'vite preview', build: 'vite build' }, 'build'],
    [{ start: '$npm_execpath run serve', serve: 'node dist/main', build: 'tsc' }, 'build'],
    [{ start: 'yarn start:server', 'start:server': 'node dist/main', build: 'tsc' }, 'build'],
    [{ start: 'npm run start', build: 'tsc' }, undefined],
    [
      { start: 'npm run make && npm run serve', make: 'tsc', serve: 'node dist', build: 'tsc' },
      undefined,
    ],
  ])('%j: %s', (scripts, script) => {
    expect(findCompiler(scripts, 'start')).toBe(script)
  })
})
