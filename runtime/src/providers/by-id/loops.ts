export { Loops, Loops as default } from '../mail-services.js'
