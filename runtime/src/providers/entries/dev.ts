export { Dev, Dev as default } from '../dev.js'
