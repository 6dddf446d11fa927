import { withAuth } from 'next-auth/middleware'

export default withAuth({ callbacks: { authorized: ({ token }) => token?.shop === 'north' } })
export const config = { matcher: ['/account/:path*'] }
