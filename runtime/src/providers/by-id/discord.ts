export { Discord, Discord as default, type DiscordProfile } from '../oauth2.js'
