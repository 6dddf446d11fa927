export { GitHub, GitHub as default, type GitHubProfile } from '../oauth2.js'
