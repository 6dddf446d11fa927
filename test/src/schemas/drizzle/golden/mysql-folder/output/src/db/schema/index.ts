export * from './users.js'
export * from './posts.js'
export * from './auth.js'
