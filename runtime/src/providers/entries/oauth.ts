export { OAuth, OAuth as default } from '../preset.js'
