import { authPlugin } from '../auth'

export default authPlugin
