export { en } from './languages/en.js'
