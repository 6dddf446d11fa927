export * from './lib/gate'
