#!/usr/bin/env node
// Old syntax on purpose: this file must run on any Node, to say which one is needed.
var version = process.versions.node.split('.').map(Number)
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error('create-auth needs Node.js 20.19 or later; this is ' + process.versions.node + '.')
  process.exit(3)
}
import('node:module')
  .then(function (module) {
    // Node.js 22.1 and later keep what they compile: a command starts in half the time.
    if (module.enableCompileCache) module.enableCompileCache()
    return import('../dist/program/main.js')
  })
  .then(function (main) {
    return main.run(process.argv)
  })
  .catch(function (error) {
    console.error(error)
    process.exit(1)
  })
