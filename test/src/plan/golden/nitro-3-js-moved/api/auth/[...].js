import { handler } from '../../auth'

export default handler
