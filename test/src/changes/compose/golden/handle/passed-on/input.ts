export { handle } from './lib/hooks'
