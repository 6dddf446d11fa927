import { gate } from '@create-auth/runtime/next-gate'
import ownProxy from 'next-auth/middleware'

export default gate(['/account'], ownProxy)

export const config = { matcher: ['/dashboard'] }
