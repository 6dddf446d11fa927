import { ON_NODE } from '../../runtime/frameworks/worlds/on-node.js'
import { tell } from './tell.js'

await tell(ON_NODE)
