export { GitLab, GitLab as default, type GitLabProfile } from '../oauth2.js'
