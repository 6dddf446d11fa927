export * from './users.js'
export * from './posts.js'
