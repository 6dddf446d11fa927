import { gate } from '@create-auth/runtime/next-gate'
import createMiddleware from 'next-intl/middleware'
import { routing } from './i18n/routing'

const languages = createMiddleware(routing)
const guarded = gate(['/account', '/*/account'], languages)

export default guarded
