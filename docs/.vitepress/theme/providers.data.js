import { listProviders } from '../providers.js'

export default { load: listProviders }
