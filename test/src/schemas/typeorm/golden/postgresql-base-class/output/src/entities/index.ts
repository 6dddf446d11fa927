export * from './base.js'
export * from './user.js'
export * from './auth.js'
