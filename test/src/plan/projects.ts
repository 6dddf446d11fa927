import type { Tree } from '../apply/tree.js'

/** A package.json with Express. */
export const packageJson = (type: string | undefined, start: string, typescript: boolean): string =>
  `${JSON.stringify(
    {
      name: 'shop',
      type,
      scripts: { start },
      dependencies: { express: '^5.1.0' },
      devDependencies: typescript ? { typescript: '^5.9.0' } : undefined,
    },
    undefined,
    2,
  )}\n`
/** A tsconfig.json, strict. */
export const tsconfig = (options: object): string =>
  JSON.stringify({ compilerOptions: { strict: true, ...options } })
const server = (load: string): string =>
  `${load}\n\nconst app = express();\n\napp.get("/", (req, res) => {\n  res.send("hello");\n});\n\napp.listen(4000);\n`

/** One project for each way in which a project's files are modules. */
export const PROJECTS: Readonly<Record<string, Tree>> = {
  'ts-nodenext': {
    'package.json': packageJson('module', 'node dist/server.js', true),
    'tsconfig.json': tsconfig({ module: 'nodenext', rootDir: 'src', outDir: 'dist' }),
    'src/server.ts': server("import express from 'express'")
      .replaceAll('"', "'")
      .replaceAll(';', ''),
  },
  'ts-bundler': {
    'package.json': packageJson('module', 'tsx server.ts', true),
    'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler', noEmit: true }),
    'server.ts': server('import express from "express";'),
  },
  'ts-commonjs': {
    'package.json': packageJson(undefined, 'ts-node src/server.ts', true),
    'tsconfig.json': tsconfig({
      module: 'commonjs',
      moduleResolution: 'node10',
      esModuleInterop: true,
    }),
    'src/server.ts': server("import express from 'express';")
      .replaceAll('"', "'")
      .replace(/^ {2}/gm, '\t'),
  },
  'js-esm': {
    'package.json': packageJson('module', 'node server.js', false),
    'server.js': server("import express from 'express'").replaceAll('"', "'").replaceAll(';', ''),
  },
  'js-cjs': {
    'package.json': packageJson(undefined, 'node server.js', false),
    'server.js': server('const express = require("express");').replace(/^ {2}/gm, '    '),
  },
}
