// the server's hooks
export { handle } from './lib/server/auth'
