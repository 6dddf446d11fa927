// What the bindings for servers export beside their own, so that an application may export what it makes of their functions.
export * from './exports.js'
export type { Configuration } from './configuration.js'
