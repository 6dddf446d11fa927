import { authPlugin } from '../auth.js'

export default authPlugin
