export * from './base.js'
export * from './user.js'
