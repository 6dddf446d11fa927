import { withAuth } from '@create-auth/runtime/next-auth-4'

export default withAuth({ callbacks: { authorized: ({ token }) => token?.shop === 'north' } })
export const config = { matcher: ['/account/:path*'] }
